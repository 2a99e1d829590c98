import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, newMember, openFixture, stepUpOf } from '../test-fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

const codeOf = (secret: string, stepsAhead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsAhead * 30_000 })
const isIn = async (token: string) => (await fixture.call('GET /profile', undefined, { token })).status === 200
const password = 'a long and own one'

async function logIn(phone: string) {
  await fixture.call('POST /send-otp', { email: phone })
  return fixture.call('POST /verify-otp', { email: phone, otp: await fixture.codeOf(phone) })
}
/** A member with a password who has added an app of codes. */
async function member() {
  const own = await newMember(fixture, { password, password_confirmation: password, email: 'factor@example.com' })
  const { token } = own
  const elsewhere = (await logIn(own.phone)).data.token as string
  const stepUp = await stepUpOf(fixture, own)
  const { id, secret } = (await fixture.call('POST /second-factor/totp', {}, { token, stepUp })).data
  // Nothing is asked for before the first code has come.
  expect((await logIn(own.phone)).status).toBe(200)
  const wrong = { id, code: codeOf(secret) === '000000' ? '111111' : '000000' }
  expect(await fixture.call('POST /second-factor/totp/confirm', wrong, { token, stepUp })).toMatchObject({
    status: 422,
  })
  const right = { id, code: codeOf(secret) }
  const answer = await fixture.call('POST /second-factor/totp/confirm', right, { token, stepUp })
  expect(answer).toMatchObject({
    status: 200,
    data: { required: false, proved: true, factors: [{ id, kind: 'totp' }] },
  })
  return { ...own, elsewhere, factorId: Number(id), secret: String(secret), usedCode: right.code }
}
const enter = (ticket: string, code: string) => fixture.call('POST /second-factor/log-in', { ticket, code })

test('[ACC-53] a member adds an app only with a fresh proof; the other log-ins end and the member is told', async () => {
  const { token } = await newMember(fixture)
  const start = () => fixture.call('POST /second-factor/totp', {}, { token })
  expect(await start()).toMatchObject({ status: 403, reason: 'step_up_required' })
  const own = await member()
  expect([await isIn(own.token), await isIn(own.elsewhere)]).toEqual([true, false])
  for (const to of [own.phone, 'factor@example.com'])
    expect((await fixture.outbox(to)).some(({ body }) => body.includes('أُضيف تطبيق رموز'))).toBe(true)
  expect((await fixture.call('POST /second-factor/passkey/options', {}, { token })).status).toBe(403)
})

test('[ACC-54] every way in then asks for its code, which opens one session', async () => {
  const { phone, secret, usedCode, id } = await member()
  const refused = { status: 403, reason: 'second_factor_needed', data: { ticket: expect.any(String) } }
  const byPassword = await fixture.call('POST /login', { phone, password })
  expect(byPassword).toMatchObject(refused)
  const byCode = await logIn(phone)
  expect(byCode).toMatchObject(refused)
  await fixture.call('POST /forgetpassword', { phone })
  const verified = await fixture.call('POST /verifyforgetpassword', { otp: await fixture.codeOf(phone), email: phone })
  const next = { password: 'quite another one', password_confirmation: 'quite another one' }
  const byReset = await fixture.call('POST /resetpassword', next, { token: verified.data.user.token })
  expect(byReset).toMatchObject(refused)
  const { ticket } = byReset.data
  expect(await isIn(ticket)).toBe(false)
  // The reset ended all that waited before it.
  for (const dead of [byCode.data.ticket, byPassword.data.ticket, 'x'.repeat(43)])
    expect((await enter(dead, codeOf(secret, 1))).reason).toBe('otp_expired')
  expect(await enter(ticket, usedCode)).toMatchObject({ status: 422, reason: 'otp_wrong' })
  // Both codes are good, the ticket once.
  await fixture.db.updateTable('secondFactors').set({ lastStep: 0 }).where('accountId', '=', id).execute()
  const release = await fixture.holdAccount(id)
  const entering = []
  for (const stepsAhead of [0, 1]) {
    entering.push(enter(ticket, codeOf(secret, stepsAhead)))
    await expect.poll(fixture.waiting).toBe(stepsAhead + 1)
  }
  await release()
  const answers = await Promise.all(entering)
  expect(answers.map(({ status }) => status)).toEqual([200, 422])
  const opened = answers.find(({ status }) => status === 200)
  expect(opened?.data.user).toMatchObject({ id, phone })
  expect(await isIn(opened?.data.token)).toBe(true)
})

test('[ACC-54] checks ten codes in a quarter of an hour, and a ticket for ten minutes', async () => {
  const { phone, secret } = await member()
  const { ticket } = (await logIn(phone)).data
  await fixture.db.updateTable('sessions').set({ expiresAt: new Date() }).where('purpose', '=', 'factor').execute()
  expect((await enter(ticket, codeOf(secret, 1))).reason).toBe('otp_expired')
  const again = (await logIn(phone)).data.ticket
  for (let tries = 0; tries < 10; tries += 1) await enter(again, 'none')
  expect(await enter(again, codeOf(secret, 1))).toMatchObject({ status: 429, reason: 'too_many' })
})

test('[ACC-53] a member removes the app with a fresh proof, and the next log-in asks for nothing more', async () => {
  const own = await member()
  const { token, phone, factorId } = own
  const remove = (stepUp?: string) =>
    fixture.call(`DELETE /second-factor/${factorId}`, undefined, { token, ...(stepUp && { stepUp }) })
  expect((await remove()).reason).toBe('step_up_required')
  expect(await remove(await stepUpOf(fixture, own))).toMatchObject({ status: 200, data: { factors: [] } })
  expect((await fixture.outbox(phone))[0]?.body).toContain('حُذف تطبيق الرموز')
  expect((await logIn(phone)).data.token).toBeTruthy()
})
