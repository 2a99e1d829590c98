import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { startFakeFacebook } from '#server/testing/providers/fake-facebook.ts'
import { type Fixture, freshPhone, newMember, openFixture, stepUpOf } from '../test-fixture.ts'

let facebook: Awaited<ReturnType<typeof startFakeFacebook>>
let fixture: Fixture
beforeAll(async () => {
  facebook = await startFakeFacebook()
  const config = readConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off', ...facebook.variables })
  fixture = await openFixture({ deps: { config } })
})
afterAll(async () => {
  await fixture.close()
  await facebook.close()
})

type Member = { id: number; phone: string; token: string }
let tokens = 0
/** A log-in through Facebook, by the person with this number there. */
function enter(person: number) {
  tokens += 1
  const token = facebook.token(`token ${tokens}`, { id: String(person), name: 'سارة' })
  return fixture.call('POST /sociallogin/facebook', { token })
}
/** True if the person with the member's number at Facebook gets into the member's account. */
const opens = async ({ id }: Member) => (await enter(id)).data.user?.id === id
const logIn = async (phone: string, more: object = {}): Promise<string> => {
  await fixture.call('POST /send-otp', { email: phone })
  const otp = await fixture.codeOf(phone)
  return (await fixture.call('POST /verify-otp', { email: phone, otp, ...more })).data.token
}
async function linkedMember(more: object = {}): Promise<Member> {
  const member = await newMember(fixture, more)
  await logIn(member.phone, { ticket: (await enter(member.id)).data.signup.ticket })
  expect(await opens(member)).toBe(true)
  return member
}
const newest = async (to: string) => (await fixture.outbox(to))[0]?.body ?? ''
const REMOVED = 'أُلغي الدخول بحساب Google أو Facebook'
const WITH_IT = 'وأُلغي معه الدخول بحساب Google أو Facebook'

describe('[SOC-6] linked log-ins', () => {
  test('are listed for their member alone, who removes one and is told', async () => {
    const member = await linkedMember({ email: 'linked@example.com' })
    const { token, phone } = member
    const listed = await fixture.call('GET /linked-log-ins', undefined, { token })
    expect(listed.data).toEqual({
      log_ins: [{ provider: 'facebook', linked_at: expect.stringMatching(/^\d{4}-.*Z$/) }],
    })
    const other = await newMember(fixture)
    const asOther = { token: other.token }
    expect((await fixture.call('GET /linked-log-ins', undefined, asOther)).data).toEqual({ log_ins: [] })
    expect((await fixture.call('DELETE /linked-log-ins/facebook', undefined, asOther)).status).toBe(404)
    expect((await fixture.call('DELETE /linked-log-ins/google', undefined, { token })).status).toBe(404)
    expect(await opens(member)).toBe(true)
    const removed = await fixture.call('DELETE /linked-log-ins/facebook', undefined, { token })
    expect(removed).toMatchObject({ status: 200, data: { log_ins: [] } })
    expect(await opens(member)).toBe(false)
    expect([await newest(phone), await newest('linked@example.com')]).toEqual([
      expect.stringContaining(REMOVED),
      expect.stringContaining(REMOVED),
    ])
  })

  test('open nothing to a log-in under way at the moment of their end', async () => {
    const member = await linkedMember()
    const release = await fixture.holdAccount(member.id, (held) =>
      held.deleteFrom('socialAccounts').where('accountId', '=', member.id).execute(),
    )
    const entered = enter(member.id)
    await expect.poll(fixture.waiting).toBe(1)
    await release()
    expect((await entered).data.signup).toBeDefined()
  })
})

describe('linked log-ins end, and the message says so', () => {
  const password = 'a long first one'
  const both = { password, password_confirmation: password }

  test('[ACC-15] by a password reset', async () => {
    const member = await linkedMember()
    const { phone } = member
    await fixture.call('POST /forgetpassword', { phone })
    const verified = await fixture.call('POST /verifyforgetpassword', {
      otp: await fixture.codeOf(phone),
      email: phone,
    })
    await fixture.call('POST /resetpassword', both, { token: verified.data.user.token })
    expect(await opens(member)).toBe(false)
    expect(await newest(phone)).toMatch(new RegExp(`غُيّرت كلمة مرور.*${WITH_IT}`))
  })

  test('[ACC-25] [ACC-38] by a first password and by the next one', async () => {
    const member = await linkedMember()
    const { token, phone } = member
    await fixture.call('POST /update-profile', both, { token, stepUp: await stepUpOf(fixture, member) })
    expect(await opens(member)).toBe(false)
    expect(await newest(phone)).toMatch(new RegExp(`أُضيفت كلمة مرور.*${WITH_IT}`))
    await logIn(phone, { ticket: (await enter(member.id)).data.signup.ticket })
    const next = { password: 'another long one', password_confirmation: 'another long one', current_password: password }
    await fixture.call('POST /update-profile', next, { token })
    expect(await opens(member)).toBe(false)
    expect(await newest(phone)).toMatch(new RegExp(`غُيّرت كلمة مرور.*${WITH_IT}`))
  })

  test('[ACC-38] by a new phone', async () => {
    const member = await linkedMember()
    const { token } = member
    const phone = freshPhone()
    await fixture.call('POST /update-profile', { phone }, { token, stepUp: await stepUpOf(fixture, member) })
    await fixture.call('POST /verify-otp', { otp: await fixture.codeOf(phone), email: phone }, { token })
    expect(await opens(member)).toBe(false)
    expect(await newest(member.phone)).toMatch(new RegExp(`غُيّر رقم جوال.*${WITH_IT}`))
  })

  test('[ACC-48] by ending all other sessions, which says nothing where nothing was linked', async () => {
    const member = await linkedMember()
    const other = await logIn(member.phone)
    expect((await fixture.call('DELETE /sessions?others=1', undefined, { token: member.token })).status).toBe(200)
    const isIn = async (token: string) => (await fixture.call('GET /profile', undefined, { token })).status === 200
    expect([await isIn(member.token), await isIn(other), await opens(member)]).toEqual([true, false, false])
    expect(await newest(member.phone)).toContain(REMOVED)
    const plain = await newMember(fixture)
    const messages = (await fixture.outbox(plain.phone)).length
    await fixture.call('DELETE /sessions?others=1', undefined, { token: plain.token })
    expect(await fixture.outbox(plain.phone)).toHaveLength(messages)
  })
})
