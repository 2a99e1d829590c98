import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fixture, freshIdentity, freshPhone, newMember, openFixture, signupOf, stepUpOf } from '../test-fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

const send = (phone: string) => fixture.call('POST /send-otp', { email: phone })
const verify = (phone: string, otp: unknown) => fixture.call('POST /verify-otp', { otp, email: phone })
const sessionsOf = (accountId: number) =>
  fixture.db.selectFrom('sessions').select('id').where('accountId', '=', accountId).execute()

/** Starts `work` while the codes of a phone are locked, so that all its callers wait before any is served. */
async function atOnce<T>(phone: string, work: () => Promise<T>): Promise<T> {
  const started = await fixture.db.transaction().execute(async (tx) => {
    await tx.selectFrom('codes').select('id').where('phone', '=', phone).forUpdate().execute()
    const answers = work()
    await setTimeout(300)
    return { answers }
  })
  return started.answers
}

async function memberWithCode() {
  const member = await newMember(fixture)
  await send(member.phone)
  const code = await fixture.codeOf(member.phone)
  const wrong = code === '000000' ? '111111' : '000000'
  return { ...member, code, wrong }
}

describe('codes', () => {
  test('[OTP-1] are six digits, readable only in their message', async () => {
    const { phone, code } = await memberWithCode()
    expect(code).toMatch(/^\d{6}$/)
    const row = await fixture.db.selectFrom('codes').selectAll().where('phone', '=', phone).executeTakeFirstOrThrow()
    expect(row.codeHash).toHaveLength(32)
    const messages = await fixture.db.selectFrom('messages').selectAll().where('recipient', '=', phone).execute()
    const stored = [...messages.map((message) => message.bodySealed), row.codeHash]
    for (const bytes of stored) expect(bytes?.includes(code)).toBe(false)
    expect((await send(freshPhone())).text).not.toMatch(/"\d{6}"/)
  })

  test('[OTP-2] are valid for five minutes', async () => {
    const { phone, code } = await memberWithCode()
    const { sentAt, expiresAt } = await fixture.db
      .selectFrom('codes')
      .select(['sentAt', 'expiresAt'])
      .where('phone', '=', phone)
      .where('purpose', '=', 'login')
      .executeTakeFirstOrThrow()
    expect(Math.round((expiresAt.getTime() - sentAt.getTime()) / 1000)).toBe(300)
    await fixture.db.updateTable('codes').set({ expiresAt: sentAt }).where('phone', '=', phone).execute()
    expect(await verify(phone, code)).toMatchObject({ status: 422, reason: 'otp_expired' })
  })

  test('[OTP-3] the right code sent 200 times at once opens one session', async () => {
    const { id, phone, code } = await memberWithCode()
    const before = (await sessionsOf(id)).length
    const answers = await atOnce(phone, () => Promise.all(Array.from({ length: 200 }, () => verify(phone, code))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]))
    expect((await sessionsOf(id)).length - before).toBe(1)
    expect(await verify(phone, code)).toMatchObject({ status: 422, reason: 'otp_expired' })
  })

  test('[OTP-3] the right code of a sign-up sent 50 times at once opens one account', async () => {
    const phone = freshPhone()
    const { challenge } = (await fixture.call('POST /signup-otp', signupOf(phone))).data
    const otp = await fixture.codeOf(phone)
    const answers = await atOnce(phone, () =>
      Promise.all(Array.from({ length: 50 }, () => fixture.call('POST /signup-verify', { otp, phone, challenge }))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('[OTP-4] of 200 simultaneous wrong codes five are checked', async () => {
    const { phone, code, wrong } = await memberWithCode()
    const answers = await atOnce(phone, () => Promise.all(Array.from({ length: 200 }, () => verify(phone, wrong))))
    const left = answers.filter(({ reason }) => reason === 'otp_wrong').map(({ data }) => data.tries_left)
    expect(left.toSorted()).toEqual([0, 1, 2, 3, 4])
    const last = answers.find(({ data }) => data?.tries_left === 0)
    const first = answers.find(({ data }) => data?.tries_left === 4)
    expect(first?.errors).not.toEqual(last?.errors)
    const locked = answers.filter(({ reason }) => reason === 'otp_locked')
    expect(locked).toHaveLength(195)
    expect(locked[0]).toMatchObject({ status: 429, errors: last?.errors })
    expect(Number(locked[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect(await verify(phone, code)).toMatchObject({ status: 429, reason: 'otp_locked' })
  })

  test('[OTP-5] wrong, used, old, and missing codes', async () => {
    const { phone, code, wrong } = await memberWithCode()
    expect(await verify(phone, wrong)).toMatchObject({ status: 422, reason: 'otp_wrong', data: { tries_left: 4 } })
    expect(await verify(phone, code)).toMatchObject({ status: 200 })
    expect(await verify(phone, code)).toMatchObject({ status: 422, reason: 'otp_expired' })
    await send(phone)
    expect(await verify(phone, code)).toMatchObject({ status: 422, reason: 'otp_expired', data: { tries_left: 4 } })
    expect(await verify(freshPhone(), '123456')).toMatchObject({ status: 422, reason: 'otp_expired' })
  })

  test('[OTP-6] a new code replaces the previous one', async () => {
    const { phone, code } = await memberWithCode()
    await send(phone)
    const second = await fixture.codeOf(phone)
    expect(await verify(phone, code)).toMatchObject({ status: 422, reason: 'otp_expired' })
    expect(await verify(phone, second)).toMatchObject({ status: 200 })
  })

  test('[OTP-8] digits of three scripts; other input costs no try', async () => {
    for (const digits of ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹']) {
      const { phone, code } = await memberWithCode()
      const typed = ` ${Array.from(code, (digit) => digits[Number(digit)]).join('')}`
      expect(await verify(phone, typed)).toMatchObject({ status: 200 })
    }
    const { phone, code } = await memberWithCode()
    for (const otp of ['', '12345', '1234567', 'abcdef', '12 34 5x', '½23456']) {
      expect(await verify(phone, otp)).toMatchObject({
        status: 422,
        reason: 'invalid',
        errors: { otp: [expect.any(String)] },
      })
    }
    expect(await verify(phone, Number(code))).toMatchObject({ status: 200 })
  })
})

describe('[OTP-7] a code is invalid elsewhere', () => {
  const doors = {
    register: (phone: string, otp: string) =>
      fixture.call('POST /signup-verify', { otp, phone, name: 'سارة القحطاني' }),
    login: verify,
    forgot: (phone: string, otp: string) => fixture.call('POST /verifyforgetpassword', { otp, email: phone }),
  }
  const senders = {
    register: (phone: string, identity: string) => fixture.call('POST /signup-otp', signupOf(phone, { identity })),
    login: send,
    forgot: (phone: string) => fixture.call('POST /forgetpassword', { phone }),
  }
  const purposes = ['register', 'login', 'forgot'] as const
  const cells = purposes.flatMap((sent) => purposes.map((used) => [sent, used] as const))

  test.each(cells)('sent for %s, entered for %s', async (sent, used) => {
    const identity = freshIdentity()
    const { phone } = await newMember(fixture, { identity })
    await fixture.db.deleteFrom('codes').where('phone', '=', phone).execute()
    await senders[sent](phone, identity)
    const code = await fixture.codeOf(phone)
    const other = await newMember(fixture)
    expect((await doors[used](other.phone, code)).status).toBe(422)
    if (sent !== used) expect(await doors[used](phone, code)).toMatchObject({ status: 422, reason: 'otp_expired' })
    expect(await doors[sent](phone, code)).toMatchObject({ status: 200 })
    expect(await doors[sent](phone, code)).toMatchObject({ status: 422, reason: 'otp_expired' })
  })

  test('a code for a new phone does not log in', async () => {
    const member = await newMember(fixture)
    const { token } = member
    const phone = freshPhone()
    await fixture.call('POST /update-profile', { phone }, { token, stepUp: await stepUpOf(fixture, member) })
    const code = await fixture.codeOf(phone)
    for (const door of Object.values(doors)) expect((await door(phone, code)).status).toBe(422)
    const other = await newMember(fixture)
    const stolen = await fixture.call('POST /verify-otp', { otp: code, email: phone }, { token: other.token })
    expect(stolen.status).toBe(422)
    expect((await fixture.call('POST /verify-otp', { otp: code, email: phone }, { token })).status).toBe(200)
  })
})

test('[OTP-9] without rate limits codes still expire, lock, and may follow each other at once', async () => {
  const phone = freshPhone()
  for (let count = 0; count < 12; count += 1) expect((await send(phone)).status).toBe(200)
  const { phone: known, wrong } = await memberWithCode()
  for (let count = 0; count < 5; count += 1) await verify(known, wrong)
  expect((await verify(known, wrong)).reason).toBe('otp_locked')
})
