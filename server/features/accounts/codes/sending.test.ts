import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ageCodes, type Fixture, freshPhone, newMember, openFixture, signupOf } from '../test-fixture.ts'

let fixture: Fixture
const logged: string[] = []
beforeAll(async () => {
  const sink = new Writable({ write: (chunk, _encoding, next) => next(void logged.push(String(chunk))) })
  fixture = await openFixture({ rateLimits: true, deps: { log: pino(sink) } })
})
afterAll(() => fixture.close())

let network = 0
/** Every test calls from its own networks. */
const freshIp = () => {
  network += 1
  return `198.51.${network >> 8}.${network & 255}`
}
const send = (phone: string, ip = freshIp()) => fixture.call('POST /send-otp', { email: phone }, { ip })

test('[OTP-10] requires a minute between two codes of a purpose', async () => {
  const phone = freshPhone()
  expect((await send(phone)).status).toBe(200)
  const again = await send(phone)
  expect(again).toMatchObject({ status: 429, reason: 'resend_too_soon' })
  expect(Number(again.headers['retry-after'])).toBeGreaterThan(50)
  expect(Number(again.headers['retry-after'])).toBeLessThanOrEqual(60)
  const other = await fixture.call('POST /forgetpassword', { phone }, { ip: freshIp() })
  expect(other.status).toBe(200)
  await ageCodes(fixture.db, phone, 61)
  expect((await send(phone)).status).toBe(200)
})

test('[OTP-10] fifty calls at once send one code', async () => {
  const phone = freshPhone()
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(phone)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await fixture.outbox(phone)).toHaveLength(1)
})

test('[OTP-11] five an hour and ten a day over all calls and all spellings', async () => {
  const phone = '+966551234567'
  const spellings = ['0551234567', '+966 55 123 4567', '00966551234567', '٠٥٥١٢٣٤٥٦٧', '966-55-123-4567', '۵۵۱۲۳۴۵۶۷']
  const ip = freshIp()
  const calls = [
    (spelt: string) => fixture.call('POST /send-otp', { email: spelt }, { ip }),
    (spelt: string) => fixture.call('POST /forgetpassword', { phone: spelt }, { ip }),
    (spelt: string) => fixture.call('POST /signup-otp', signupOf(spelt), { ip }),
  ]
  const attempt = async (count: number) => {
    const answers = []
    for (let index = 0; index < count; index += 1) {
      answers.push(await calls[index % 3]?.(spellings[index % spellings.length] ?? ''))
      await ageCodes(fixture.db, phone, 61)
    }
    return answers
  }
  const first = await attempt(8)
  expect(first.map((answer) => answer?.status)).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  expect(first[5]).toMatchObject({ reason: 'too_many' })
  expect(Number(first[5]?.headers['retry-after'])).toBeGreaterThan(3_200)
  await ageCodes(fixture.db, phone, 3_601)
  const second = await attempt(8)
  expect(second.filter((answer) => answer?.status === 200)).toHaveLength(5)
  await ageCodes(fixture.db, phone, 3_601)
  expect((await attempt(1))[0]).toMatchObject({ status: 429, reason: 'too_many' })
  expect(await fixture.outbox(phone)).toHaveLength(10)
})

test('[OTP-12] sixty an hour from one address; an IPv6 household is one', async () => {
  for (const ipOf of [() => '192.0.2.77', (index: number) => `2001:db8:7:7::${index.toString(16)}`]) {
    const answers = await Promise.all(Array.from({ length: 70 }, (_, index) => send(freshPhone(), ipOf(index))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.reason).toBe('too_many')
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3_000)
  }
  await fixture.db
    .updateTable('throttles')
    .set({ since: new Date(Date.now() - 3_601_000) })
    .execute()
  expect((await send(freshPhone(), '192.0.2.77')).status).toBe(200)
})

test('[OTP-12] the fixture’s daily cap refuses, and raises the alarm', async () => {
  await send(freshPhone())
  for (const [key, used, alarm] of [
    ['sms', 4_999, 'sms_daily_cap'],
    ['sms-hour', 999, 'sms_hourly_cap'],
  ] as const) {
    await fixture.db.updateTable('throttles').set({ used }).where('key', '=', key).execute()
    expect((await send(freshPhone())).status).toBe(200)
    const phone = freshPhone()
    expect(await send(phone)).toMatchObject({ status: 429, reason: 'too_many' })
    expect(await fixture.outbox(phone)).toHaveLength(0)
    expect(logged.join('')).toContain(alarm)
    await fixture.db.updateTable('throttles').set({ used: 0 }).where('key', '=', key).execute()
  }
  await fixture.db.deleteFrom('throttles').execute()
})

test('[OTP-18] members get their codes when the budget of strangers is used up', async () => {
  const { phone } = await newMember(fixture)
  await send(freshPhone())
  await fixture.db.updateTable('throttles').set({ used: 5_000 }).where('key', '=', 'sms').execute()
  expect((await send(freshPhone())).status).toBe(429)
  expect((await send(phone)).status).toBe(200)
  await fixture.db.deleteFrom('throttles').execute()
})

test('[OTP-21] after many wrong codes in the house strangers have two tries, members at home five', async () => {
  const wrong = async (phone: string, ip: string) => {
    await fixture.call('POST /send-otp', { email: phone }, { ip })
    const otp = (await fixture.codeOf(phone)) === '000000' ? '111111' : '000000'
    const answers = []
    for (let tries = 0; tries < 6; tries += 1)
      answers.push((await fixture.call('POST /verify-otp', { otp, email: phone }, { ip })).reason)
    return answers
  }
  const { phone } = await newMember(fixture)
  await ageCodes(fixture.db, phone, 61)
  expect(await wrong(phone, freshIp())).toEqual([...Array.from({ length: 5 }, () => 'otp_wrong'), 'otp_locked'])
  await fixture.db.updateTable('throttles').set({ used: 499 }).where('key', '=', 'wrong-codes').execute()
  await ageCodes(fixture.db, phone, 61)
  expect(logged.join('')).not.toContain('wrong_codes')
  expect(await wrong(phone, freshIp())).toEqual([
    'otp_wrong',
    'otp_wrong',
    ...Array.from({ length: 4 }, () => 'otp_locked'),
  ])
  expect(logged.join('')).toContain('wrong_codes')
  await ageCodes(fixture.db, phone, 61)
  expect(await wrong(phone, '203.0.113.1')).toEqual([...Array.from({ length: 5 }, () => 'otp_wrong'), 'otp_locked'])
  await fixture.db.deleteFrom('throttles').execute()
})

test('[OTP-19] no stranger blocks a member from a code at a network from which they logged in before', async () => {
  const { phone } = await newMember(fixture)
  await ageCodes(fixture.db, phone, 4_000)
  const answers = []
  for (let index = 0; index < 12; index += 1) {
    answers.push((await send(phone)).status)
    await ageCodes(fixture.db, phone, 61)
  }
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
  expect((await send(phone, '203.0.113.1')).status).toBe(200)
})

test('[OTP-20] codes go only to countries on the list', async () => {
  for (const phone of ['+88213123456', '+37167912345', '+12425551234']) {
    expect(await send(phone)).toMatchObject({ status: 422, errors: { email: [expect.any(String)] } })
    const signup = await fixture.call('POST /signup-otp', signupOf(phone), { ip: freshIp() })
    expect(signup).toMatchObject({ status: 401, errors: { phone: [expect.any(String)] } })
    expect(await fixture.outbox(phone)).toEqual([])
  }
})

test('[OTP-13] a refused call leaves the code and the stored sign-up unchanged', async () => {
  const phone = freshPhone()
  const { challenge } = (
    await fixture.call('POST /signup-otp', signupOf(phone, { name: 'الاسم الأول' }), { ip: freshIp() })
  ).data
  const otp = await fixture.codeOf(phone)
  const again = await fixture.call('POST /signup-otp', signupOf(phone, { name: 'اسم آخر' }), { ip: freshIp() })
  expect(again.reason).toBe('resend_too_soon')
  const opened = await fixture.call('POST /signup-verify', { otp, phone, challenge })
  expect(opened.data.user.name).toBe('الاسم الأول')
})

test('[OTP-14] a phone without an account is answered like one with it', async () => {
  const { phone: known } = await newMember(fixture)
  const unknown = freshPhone()
  const calls = [
    (phone: string) => fixture.call('POST /send-otp', { email: phone }, { ip: freshIp() }),
    (phone: string) => fixture.call('POST /forgetpassword', { phone }, { ip: freshIp() }),
    (phone: string) => fixture.call('POST /verify-otp', { otp: '000000', email: phone }),
    (phone: string) => fixture.call('POST /verifyforgetpassword', { otp: '000000', email: phone }),
    (phone: string) => fixture.call('POST /send-otp', { email: phone }, { ip: freshIp() }),
  ]
  for (const call of calls) {
    const [one, other] = [await call(known), await call(unknown)]
    expect(plain(one, known)).toEqual(plain(other, unknown))
  }
  const { phone: knownToo } = await newMember(fixture)
  await ageCodes(fixture.db, knownToo, 61)
  const [one, other] = [freshPhone(), knownToo]
  const signUp = (phone: string) => fixture.call('POST /signup-otp', signupOf(phone), { ip: freshIp() })
  expect(plain(await signUp(one), one)).toEqual(plain(await signUp(other), other))

  const [message] = await fixture.outbox(unknown)
  expect(message?.code).toBeNull()
  expect(message?.body).not.toMatch(/\d/)
})

test('[OTP-15] [OTP-22] the message is in the request’s language, names the site and ends with the line to fill in', async () => {
  const { phone } = await newMember(fixture)
  await fixture.call('POST /send-otp', { email: phone }, { language: 'en', ip: freshIp() })
  const [english] = await fixture.outbox(phone)
  expect(english).toMatchObject({ channel: 'sms', to: phone })
  expect(english?.body).toBe(
    `Your Marsa log-in code: ${english?.code}. Valid for five minutes. Do not share it with anyone.\n\n@127.0.0.1 #${english?.code}`,
  )
  await ageCodes(fixture.db, phone, 61)
  await send(phone)
  expect((await fixture.outbox(phone))[0]?.body).toContain('مرسى')
})

/** An answer without the parts that differ from call to call. */
function plain(answer: Awaited<ReturnType<Fixture['call']>>, phone: string) {
  const { 'x-request-id': _id, 'content-length': _length, date: _date, ...headers } = answer.headers
  const text = answer.text.replaceAll(phone, 'PHONE').replace(/"(request_id|challenge)":"[^"]+"/g, '')
  return { status: answer.status, text, headers }
}
