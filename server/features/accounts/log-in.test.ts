import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fixture, freshPhone, newMember, openFixture } from './test-fixture.ts'

const password = 'كلمة مرور طويلة'
let fixture: Fixture
let strict: Fixture
beforeAll(async () => {
  fixture = await openFixture()
  strict = await openFixture({ rateLimits: true })
})
afterAll(async () => {
  await fixture.close()
  await strict.close()
})

const logIn = (body: object, ip = '203.0.113.1') => fixture.call('POST /login', body, { ip })
const memberWithPassword = (where = fixture) => newMember(where, { password, password_confirmation: password })

/** An account opened by staff: its phone is not proved. */
async function unprovedMember() {
  const member = await memberWithPassword()
  await fixture.db.updateTable('accounts').set({ phoneVerifiedAt: null }).where('id', '=', member.id).execute()
  return member
}

test('[ACC-8] a login code logs in and proves the phone', async () => {
  const { id, phone } = await unprovedMember()
  await fixture.call('POST /send-otp', { email: phone, country_data: { dialCode: '966' } })
  const answer = await fixture.call('POST /verify-otp', { otp: await fixture.codeOf(phone), email: phone })
  expect(answer).toMatchObject({ status: 200, data: { user: { id, phone, verify_phone: 1, active: 1 } } })
  expect(answer.data.user.token).toBe(answer.data.token)
})

describe('[ACC-9] passwords', () => {
  test('the right one logs in, in any composition of its characters', async () => {
    const composed = await newMember(fixture, { password: 'caf\u00e9 noir', password_confirmation: 'caf\u00e9 noir' })
    expect((await logIn({ phone: composed.phone, password: 'cafe\u0301 noir' })).status).toBe(200)
  })

  test('a wrong password, none set, and no account give one answer after the same work', async () => {
    const known = await memberWithPassword()
    const without = await newMember(fixture)
    const cases = [known.phone, without.phone, freshPhone()]
    const answers = []
    for (const phone of cases) answers.push(await logIn({ phone, password: 'a wrong one' }))
    const plain = answers.map(({ text }) => text.replace(/"request_id":"[^"]+"/, ''))
    expect(new Set(plain).size).toBe(1)
    expect(answers[0]).toMatchObject({
      status: 401,
      reason: 'credentials_wrong',
      errors: { error: [expect.any(String)] },
    })

    const spent: number[] = []
    for (const phone of cases) spent.push(await workOf(() => logIn({ phone, password: 'a wrong one' })))
    // A skipped check would take a fiftieth of the work.
    expect(Math.min(...spent)).toBeGreaterThan(Math.max(...spent) / 10)
  })

  test('field errors are 401 under their field', async () => {
    expect(await logIn({ phone: '123', password })).toMatchObject({
      status: 401,
      reason: 'invalid',
      errors: { phone: [expect.any(String)] },
    })
    expect(await logIn({})).toMatchObject({
      status: 401,
      errors: { phone: [expect.any(String)], password: [expect.any(String)] },
    })
  })
})

test('[ACC-10] code 103 after the right password only', async () => {
  const { id, phone } = await unprovedMember()
  const messages = (await fixture.outbox(phone)).length
  expect(await logIn({ phone, password: 'a wrong one' })).toMatchObject({ status: 401, reason: 'credentials_wrong' })
  expect(await fixture.outbox(phone)).toHaveLength(messages)
  const asked = await logIn({ phone, password })
  expect(asked).toMatchObject({ status: 200, code: 103, reason: 'phone_verification_needed', data: { phone } })
  expect(asked.text).not.toContain('token')
  const entered = await fixture.call('POST /verify-otp', { otp: await fixture.codeOf(phone), email: phone })
  expect(entered).toMatchObject({ status: 200, data: { user: { id, verify_phone: 1 } } })
  expect(await logIn({ phone, password })).toMatchObject({ status: 200, code: 200 })
})

test('[ACC-10] a second log-in within the minute still asks for the first code', async () => {
  const { phone, id } = await memberWithPassword(strict)
  await strict.db.updateTable('accounts').set({ phoneVerifiedAt: null }).where('id', '=', id).execute()
  const first = await strict.call('POST /login', { phone, password })
  const code = await strict.codeOf(phone)
  const second = await strict.call('POST /login', { phone, password })
  expect([first.code, second.code]).toEqual([103, 103])
  expect(second.data.resend_after_seconds).toBeLessThanOrEqual(60)
  expect((await strict.call('POST /verify-otp', { otp: code, email: phone })).status).toBe(200)
})

describe('[ACC-11] guessing passwords', () => {
  let network = 0
  const freshIp = () => {
    network += 1
    return `198.51.100.${network}`
  }
  const guess = (phone: string, guessed: string, ip = freshIp()) =>
    strict.call('POST /login', { phone, password: guessed }, { ip })

  /** Pretends that so many tries have been counted. */
  const pretend = (used: number) =>
    strict.db.updateTable('throttles').set({ used }).where('key', 'like', 'password:%').execute()

  test('ten for a phone, with and without an account, however many come at once', async () => {
    const { phone } = await memberWithPassword(strict)
    for (const target of [phone, freshPhone()]) {
      const ip = freshIp()
      await guess(target, 'a wrong one', ip)
      await pretend(8)
      const answers = await Promise.all(Array.from({ length: 15 }, () => guess(target, 'a wrong one', ip)))
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(2)
      expect(answers.filter(({ reason }) => reason === 'too_many')).toHaveLength(13)
      const late = await guess(target, password, ip)
      expect(late).toMatchObject({ status: 429, reason: 'too_many' })
      expect(Number(late.headers['retry-after'])).toBeGreaterThan(800)
      await strict.db.deleteFrom('throttles').execute()
    }
  })

  test('a right one clears the count', async () => {
    const { phone } = await memberWithPassword(strict)
    const ip = freshIp()
    await guess(phone, 'a wrong one', ip)
    await pretend(9)
    expect((await guess(phone, password, ip)).status).toBe(200)
    expect((await guess(phone, 'a wrong one', ip)).status).toBe(401)
  })

  test('a stranger who guesses does not lock the member out', async () => {
    const { phone } = await memberWithPassword(strict)
    const stranger = freshIp()
    for (let index = 0; index < 11; index += 1) await guess(phone, 'a wrong one', stranger)
    expect((await guess(phone, password, stranger)).status).toBe(429)
    expect((await guess(phone, password, freshIp())).status).toBe(200)
    await strict.db.updateTable('throttles').set({ used: 60 }).where('key', 'like', 'password-strangers:%').execute()
    expect((await guess(phone, password, freshIp())).status).toBe(429)
    expect((await guess(phone, password, '203.0.113.1')).status).toBe(200)
  })

  test('guesses at the current password in the profile count', async () => {
    const { token } = await memberWithPassword(strict)
    const answers = []
    for (let index = 0; index < 12; index += 1) {
      const body = {
        password: 'another long one',
        password_confirmation: 'another long one',
        current_password: 'wrong',
      }
      answers.push((await strict.call('POST /update-profile', body, { token, ip: '198.51.100.250' })).status)
    }
    expect(answers.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 422))
    expect(answers.slice(10)).toEqual([429, 429])
  })

  test('a hundred from one address', async () => {
    const ip = '192.0.2.200'
    await guess(freshPhone(), 'a wrong one', ip)
    await strict.db.updateTable('throttles').set({ used: 99 }).where('key', 'like', 'password-work:%').execute()
    expect((await guess(freshPhone(), 'a wrong one', ip)).status).toBe(401)
    expect((await guess(freshPhone(), 'a wrong one', ip)).status).toBe(429)
  })
})

test('[ACC-12] passwords are stored as scrypt hashes, each with its own salt', async () => {
  const members = [await memberWithPassword(), await memberWithPassword()]
  const rows = await fixture.db
    .selectFrom('accounts')
    .select('passwordHash')
    .where(
      'id',
      'in',
      members.map(({ id }) => id),
    )
    .execute()
  for (const { passwordHash } of rows) expect(passwordHash).toMatch(/^scrypt\$14\$8\$5\$[\w-]{22}\$[\w-]{43}$/)
  expect(rows[0]?.passwordHash).not.toBe(rows[1]?.passwordHash)
})

test('[ACC-20] only the owner learns that an account is inactive', async () => {
  const { id, phone } = await memberWithPassword()
  const announce = await fixture.db
    .transaction()
    .execute((tx) => fixture.accounts.changeByStaff(tx, id, { active: false }))
  announce()
  expect(await logIn({ phone, password: 'a wrong one' })).toMatchObject({ reason: 'credentials_wrong' })
  expect(await logIn({ phone, password })).toMatchObject({ status: 403, reason: 'account_inactive' })
  await fixture.call('POST /send-otp', { email: phone })
  expect(await fixture.call('POST /verify-otp', { otp: await fixture.codeOf(phone), email: phone })).toMatchObject({
    status: 403,
    reason: 'account_inactive',
  })
  await fixture.call('POST /forgetpassword', { phone })
  expect(
    await fixture.call('POST /verifyforgetpassword', { otp: await fixture.codeOf(phone), email: phone }),
  ).toMatchObject({ status: 403, reason: 'account_inactive' })
})

/** Processor time of this process, which other programs do not lengthen. */
async function workOf(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage()
  await work()
  return process.cpuUsage(start).user
}
