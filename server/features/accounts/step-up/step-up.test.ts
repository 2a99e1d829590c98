import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fixture, freshPhone, newMember, openFixture, stepUpOf } from '../test-fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

const password = 'a long first one'
const passwords = { password, password_confirmation: password }

describe('[ACC-37] a session alone', () => {
  test('changes neither phone nor mail, and sets no first password', async () => {
    const { token } = await newMember(fixture, { email: 'own@example.com' })
    for (const body of [{ phone: freshPhone() }, passwords, { email: 'thief@example.com' }, { email: null }]) {
      const answer = await fixture.call('POST /update-profile', body, { token })
      expect(answer).toMatchObject({ status: 403, reason: 'step_up_required' })
      const forged = await fixture.call('POST /update-profile', body, { token, stepUp: 'x'.repeat(43) })
      expect(forged.reason).toBe('step_up_required')
    }
    const activated = await fixture.call('POST /activate-email', { email: 'thief@example.com' }, { token })
    expect(activated.reason).toBe('step_up_required')
    expect(await fixture.outbox('thief@example.com')).toEqual([])
  })

  test('adds a first mail address, and keeps the one there is', async () => {
    const { token } = await newMember(fixture)
    for (const change of [{ email: 'first@example.com' }, { email: 'first@example.com', name: 'سارة' }])
      expect((await fixture.call('POST /update-profile', change, { token })).status).toBe(200)
  })

  test('a proof is valid for its own session and for ten minutes', async () => {
    const member = await newMember(fixture)
    const stepUp = await stepUpOf(fixture, member)
    await fixture.call('POST /send-otp', { email: member.phone })
    const again = await fixture.call('POST /verify-otp', {
      otp: await fixture.codeOf(member.phone),
      email: member.phone,
    })
    const elsewhere = await fixture.call('POST /update-profile', passwords, { token: again.data.token, stepUp })
    expect(elsewhere.reason).toBe('step_up_required')
    const early = new Date(Date.now() - 1_000)
    const { expiresAt } = await fixture.db
      .selectFrom('stepUps')
      .select('expiresAt')
      .where('accountId', '=', member.id)
      .executeTakeFirstOrThrow()
    expect(Math.round((expiresAt.getTime() - Date.now()) / 60_000)).toBe(10)
    await fixture.db.updateTable('stepUps').set({ expiresAt: early }).where('accountId', '=', member.id).execute()
    const late = await fixture.call('POST /update-profile', passwords, { token: member.token, stepUp })
    expect(late.reason).toBe('step_up_required')
  })

  test('a wrong code proves nothing', async () => {
    const { token, phone } = await newMember(fixture)
    const sent = await fixture.call('POST /step-up', {}, { token })
    expect(sent.data.phone).toBe(`${phone.slice(0, 4)} •••• ${phone.slice(-4)}`)
    const otp = (await fixture.codeOf(phone)) === '000000' ? '111111' : '000000'
    expect(await fixture.call('POST /step-up/verify', { otp }, { token })).toMatchObject({ reason: 'otp_wrong' })
  })

  test('the password replaces the code if one is set', async () => {
    const { token } = await newMember(fixture, passwords)
    const phone = freshPhone()
    const wrong = await fixture.call('POST /update-profile', { phone, current_password: 'not this one' }, { token })
    expect(wrong).toMatchObject({ status: 422, errors: { current_password: [expect.any(String)] } })
    const right = await fixture.call('POST /update-profile', { phone, current_password: password }, { token })
    expect(right.status).toBe(200)
  })
})

describe('[ACC-38] consequences of a first password or a new phone', () => {
  async function memberTwice() {
    const member = await newMember(fixture, { email: 'old@example.com' })
    await fixture.call('POST /send-otp', { email: member.phone })
    const otp = await fixture.codeOf(member.phone)
    const { data } = await fixture.call('POST /verify-otp', { otp, email: member.phone })
    return { ...member, other: data.token as string }
  }
  const alive = async (token: string) => (await fixture.call('GET /profile', undefined, { token })).status === 200
  const heldHours = async (id: number) => {
    const until = await fixture.accounts.refundsHeldUntil(fixture.db, id)
    return until && Math.round((until.getTime() - Date.now()) / 3_600_000)
  }

  test('a first password', async () => {
    const member = await memberTwice()
    expect(await heldHours(member.id)).toBeUndefined()
    const stepUp = await stepUpOf(fixture, member)
    await fixture.call('POST /update-profile', passwords, { token: member.token, stepUp })
    expect([await alive(member.token), await alive(member.other)]).toEqual([true, false])
    expect(await heldHours(member.id)).toBe(72)
    const other = await newMember(fixture)
    expect(await heldHours(other.id)).toBeUndefined()
    const over = new Date(Date.now() - 1_000)
    await fixture.db.updateTable('accounts').set({ refundsHeldUntil: over }).where('id', '=', member.id).execute()
    expect(await heldHours(member.id)).toBeUndefined()
    expect((await fixture.outbox(member.phone))[0]?.body).toContain('كلمة مرور')
    const mails = await fixture.outbox('old@example.com')
    expect(mails.filter(({ body }) => body.includes('كلمة مرور')).length).toBeGreaterThan(0)
    const again = await fixture.call('POST /update-profile', { phone: freshPhone() }, { token: member.token, stepUp })
    expect(again.reason).toBe('step_up_required')
  })

  test('a new phone', async () => {
    const member = await memberTwice()
    const phone = freshPhone()
    const stepUp = await stepUpOf(fixture, member)
    await fixture.call('POST /update-profile', { phone }, { token: member.token, stepUp })
    expect(await heldHours(member.id)).toBeUndefined()
    await fixture.call('POST /verify-otp', { otp: await fixture.codeOf(phone), email: phone }, { token: member.token })
    expect([await alive(member.token), await alive(member.other)]).toEqual([true, false])
    expect(await heldHours(member.id)).toBe(72)
    expect((await fixture.outbox(member.phone))[0]).toMatchObject({ code: null })
  })

  test('another mail address, written or activated', async () => {
    for (const way of ['update-profile', 'activate-email']) {
      const member = await memberTwice()
      const { token, phone } = member
      const email = `${way}@example.com`
      await fixture.call(`POST /${way}`, { email }, { token, stepUp: await stepUpOf(fixture, member) })
      const otp = await fixture.codeOf(email)
      if (way === 'activate-email') await fixture.call('POST /verify-activation', { channel: 'email', otp }, { token })
      expect([await alive(token), await alive(member.other)]).toEqual([true, false])
      expect(await heldHours(member.id)).toBe(72)
      const told = [await fixture.outbox(phone), await fixture.outbox('old@example.com')].map(([first]) => first?.body)
      for (const body of told) expect(body).toContain('غُيّر البريد الإلكتروني')
      expect((await fixture.outbox(email)).filter(({ code }) => code === null)).toEqual([])
    }
  })

  test('one member’s code for a new phone does not end that of another', async () => {
    const [one, other] = [await newMember(fixture), await newMember(fixture)]
    const phone = freshPhone()
    await fixture.call('POST /update-profile', { phone }, { token: one.token, stepUp: await stepUpOf(fixture, one) })
    const otp = await fixture.codeOf(phone)
    await fixture.call(
      'POST /update-profile',
      { phone },
      { token: other.token, stepUp: await stepUpOf(fixture, other) },
    )
    const answer = await fixture.call('POST /verify-otp', { otp, email: phone }, { token: one.token })
    expect(answer).toMatchObject({ status: 200, data: { user: { id: one.id, phone } } })
  })
})

describe('[ACC-39] activation', () => {
  test('a WhatsApp number by a code on WhatsApp', async () => {
    const { token } = await newMember(fixture)
    const whatsapp = freshPhone()
    const sent = await fixture.call('POST /activate-whatsapp', { whatsapp }, { token })
    expect(sent).toMatchObject({ status: 200, data: { phone: whatsapp } })
    const [message] = await fixture.outbox(whatsapp)
    expect(message).toMatchObject({ channel: 'whatsapp' })
    const otp = message?.code ?? ''
    const wrongChannel = await fixture.call('POST /verify-activation', { channel: 'email', otp }, { token })
    expect(wrongChannel.status).toBe(422)
    const answer = await fixture.call('POST /verify-activation', { channel: 'whatsapp', otp }, { token })
    expect(answer.data.user).toMatchObject({ whatsapp, verify_whatsapp: 1, verify_email: 0 })
  })

  test('a mail address by a code in a mail; another address is not verified', async () => {
    const member = await newMember(fixture)
    const { token } = member
    await fixture.call('POST /activate-email', { email: 'Sara@Example.com' }, { token })
    const [message] = await fixture.outbox('sara@example.com')
    expect(message).toMatchObject({ channel: 'mail' })
    const other = await newMember(fixture)
    const body = { channel: 'email', otp: message?.code }
    expect((await fixture.call('POST /verify-activation', body, { token: other.token })).status).toBe(422)
    const answer = await fixture.call('POST /verify-activation', body, { token })
    expect(answer.data.user).toMatchObject({ email: 'sara@example.com', verify_email: 1 })
    const stepUp = await stepUpOf(fixture, member)
    const changed = await fixture.call('POST /update-profile', { email: 'b@example.com' }, { token, stepUp })
    expect(changed.data.user).toMatchObject({ email: 'b@example.com', verify_email: 0 })
  })
})
