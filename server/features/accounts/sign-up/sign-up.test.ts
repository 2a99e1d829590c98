import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fixture, freshIdentity, freshPhone, newMember, openFixture, signupOf } from '../test-fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

/** The challenge of the newest sign-up of a phone that this test started. */
const challenges = new Map<string, string>()
const start = async (body: object, language: 'ar' | 'en' = 'ar') => {
  const answer = await fixture.call('POST /signup-otp', body, { language })
  if (answer.status === 200) challenges.set(answer.data.phone, answer.data.challenge)
  return answer
}
const finish = async (phone: string, more: object = {}) =>
  fixture.call('POST /signup-verify', {
    otp: await fixture.codeOf(phone),
    phone,
    challenge: challenges.get(phone),
    ...more,
  })
const accountOf = (phone: string) =>
  fixture.db.selectFrom('accounts').selectAll().where('phone', '=', phone).executeTakeFirst()

test('[ACC-1] field errors: 401, all at once, in the request’s language', async () => {
  const empty = await start({})
  expect(empty).toMatchObject({ status: 401, code: 401, reason: 'invalid' })
  expect(empty.errors).toEqual({
    name: ['أدخل الاسم الكامل.'],
    phone: ['أدخل رقم جوال صحيحًا.'],
    identity: ['أدخل رقم هوية أو إقامة صحيحًا من عشرة أرقام.'],
    agree: ['يجب الموافقة على الشروط والأحكام.'],
  })
  const english = await start(
    { ...signupOf('0112345678'), agree: false, password: 'short', password_confirmation: 'x' },
    'en',
  )
  expect(english).toMatchObject({ status: 401, message: 'Enter a valid mobile number.' })
  expect(Object.keys(english.errors)).toEqual(['phone', 'agree', 'password', 'password_confirmation'])
})

test('[ACC-1] accepts form fields like JSON', async () => {
  const phone = freshPhone()
  const form = new URLSearchParams({ ...signupOf(phone), agree: 'on' }).toString()
  expect((await fixture.call('POST /signup-otp', form, { form: true })).status).toBe(200)
  expect((await finish(phone, { name: 'سارة القحطاني' })).status).toBe(200)
})

test('[ACC-2] only the stored sign-up counts', async () => {
  const phone = freshPhone()
  await start(signupOf(phone, { register: true, is_valid_phone: true, country_data: { iso2: 'SA' } }))
  const answer = await finish(phone, {
    name: 'اسم آخر',
    agree: false,
    email: 'other@example.com',
    is_valid_phone: false,
  })
  expect(answer.data.user.name).toBe('سارة القحطاني')
  expect(await accountOf(phone)).toMatchObject({ name: 'سارة القحطاني', email: null })
  expect(await start(signupOf(freshPhone(), { role: 'admin' }))).toMatchObject({
    status: 401,
    errors: { role: [expect.anything()] },
  })

  const [mine, other] = [freshPhone(), freshPhone()]
  await start(signupOf(mine))
  await start(signupOf(other))
  const codes = [await fixture.codeOf(mine), await fixture.codeOf(other)]
  if (codes[0] === codes[1]) return
  const crossed = await fixture.call('POST /signup-verify', {
    otp: codes[0],
    phone: other,
    challenge: challenges.get(other),
  })
  expect(crossed).toMatchObject({ status: 422, reason: 'otp_wrong' })
})

test('[ACC-3] a registered phone gets the same answer, and its owner logs in unchanged', async () => {
  const identity = freshIdentity()
  const { id, phone } = await newMember(fixture, { identity })
  const before = await accountOf(phone)
  const more = { name: 'اسم آخر', identity, password: 'a very new word', password_confirmation: 'a very new word' }
  expect((await start(signupOf(phone, more))).status).toBe(200)
  expect((await fixture.outbox(phone))[0]?.body).toContain('لديك حساب')
  const answer = await finish(phone)
  expect(answer).toMatchObject({ status: 200, data: { user: { id } } })
  expect(await accountOf(phone)).toEqual(before)
})

test('[ACC-33] a new holder of a phone does not enter the account that another person has with it', async () => {
  const { id, phone, token } = await newMember(fixture)
  await start(signupOf(phone, { name: 'صاحب الشريحة الجديد' }))
  expect(await finish(phone)).toMatchObject({ status: 409, reason: 'recovery_started' })
  expect((await fixture.call('GET /profile', undefined, { token })).status).toBe(200)
  const rows = await fixture.db.selectFrom('recoveries').selectAll().where('accountId', '=', id).execute()
  expect(rows).toMatchObject([{ phone, name: 'صاحب الشريحة الجديد', status: 'new' }])
})

describe('[ACC-34] a code opens the sign-up of its challenge only', () => {
  test('a stranger’s sign-up with the phone opens nothing of theirs', async () => {
    const phone = freshPhone()
    const stolen = 'the password of a thief'
    await start(signupOf(phone, { name: 'اسم اللص', password: stolen, password_confirmation: stolen }))
    const [otp, thief] = [await fixture.codeOf(phone), challenges.get(phone)]
    for (const own of [{ name: 'صاحبة الرقم' }, { challenge: 'x'.repeat(43) }]) {
      expect((await fixture.call('POST /signup-verify', { otp, phone, ...own })).reason).toBe('otp_expired')
    }
    const short = await fixture.call('POST /signup-verify', { otp: '12', phone, name: 'صاحبة الرقم' })
    expect(short).toMatchObject({ status: 422, reason: 'invalid', errors: { otp: [expect.any(String)] } })
    const nameless = await fixture.call('POST /signup-verify', { otp, phone })
    expect(nameless).toMatchObject({ status: 422, reason: 'invalid', errors: { name: [expect.any(String)] } })
    await start(signupOf(phone, { name: 'صاحبة الرقم' }))
    const mine = await fixture.codeOf(phone)
    expect((await fixture.call('POST /signup-verify', { otp: mine, phone, challenge: thief })).reason).toBe('otp_wrong')
    expect((await finish(phone)).data.user.name).toBe('صاحبة الرقم')
    expect((await fixture.call('POST /login', { phone, password: stolen })).status).toBe(401)
  })

  test('without the challenge the name finds it, without its password', async () => {
    const phone = freshPhone()
    const password = 'chosen by somebody'
    await start(signupOf(phone, { password, password_confirmation: password }))
    const otp = await fixture.codeOf(phone)
    const answer = await fixture.call('POST /signup-verify', { otp, phone, name: ' سارة  القحطاني' })
    expect(answer.status).toBe(200)
    expect((await fixture.call('POST /login', { phone, password })).status).toBe(401)
  })
})

test('[ACC-35] the agreement is stored with its version and time', async () => {
  const { phone } = await newMember(fixture)
  expect(await accountOf(phone)).toMatchObject({ termsVersion: '1', termsAcceptedAt: expect.any(Date) })
})

test('[ACC-12] refuses common passwords and those made of facts about the member', async () => {
  const phone = '0559123457'
  const about = { name: 'Khalid Alharbi', email: 'khalid.h@example.com' }
  const weak = [
    '12345678',
    'password',
    'aaaaaaaa',
    '0559123457',
    '559123457',
    'khalid123',
    'marsa2026',
    'qwertyuiop',
    '٨٧٦٥٤٣٢١',
  ]
  for (const password of weak) {
    const answer = await start(signupOf(phone, { ...about, password, password_confirmation: password }))
    expect([password, answer.status, Object.keys(answer.errors ?? {})]).toEqual([password, 401, ['password']])
  }
  for (const password of ['khalid and the green boat', 'f8Kq-92zt']) {
    const fields = signupOf(freshPhone(), { ...about, password, password_confirmation: password })
    expect([password, (await start(fields)).status]).toEqual([password, 200])
  }
})

test('[ACC-4] reports a taken identity only after the code', async () => {
  const identity = freshIdentity()
  await newMember(fixture, { identity })
  const phone = freshPhone()
  const started = await start(signupOf(phone, { identity }))
  expect(started.status).toBe(200)
  expect(await finish(phone)).toMatchObject({
    status: 422,
    reason: 'identity_taken',
    errors: { identity: [expect.any(String)] },
  })
  expect(await accountOf(phone)).toBeUndefined()
  expect((await fixture.call('POST /send-otp', { email: phone })).status).toBe(200)
})

test('[ACC-4] ten sign-ups with one identity that finish at once open one account', async () => {
  const identity = freshIdentity()
  const phones = Array.from({ length: 10 }, freshPhone)
  for (const phone of phones) await start(signupOf(phone, { identity }))
  const answers = await Promise.all(phones.map((phone) => finish(phone)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ reason }) => reason === 'identity_taken')).toHaveLength(9)
})

test('[ACC-5] account and wallet open together', async () => {
  const { id, phone } = await newMember(fixture)
  expect((await accountOf(phone))?.phoneVerifiedAt).toBeInstanceOf(Date)
  const wallets = await fixture.db.selectFrom('wallets').selectAll().where('accountId', '=', id).execute()
  expect(wallets).toMatchObject([{ available: 0, frozen: 0 }])
  expect(await fixture.db.selectFrom('signups').selectAll().where('phone', '=', phone).execute()).toEqual([])
})

test('[ACC-6] any digits, stored as E.164', async () => {
  const identity = Array.from(freshIdentity(), (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)]).join('')
  const answer = await start(signupOf('٠٥٠ ٩٩٨ ٨٧٧٦', { identity: ` ${identity}` }))
  expect(answer).toMatchObject({ status: 200, data: { phone: '+966509988776' } })
  expect((await finish('+966509988776')).status).toBe(200)
})

test('[ACC-7] the identity is sealed in the database and masked in the profile', async () => {
  const identity = freshIdentity()
  const { phone, token } = await newMember(fixture, { identity })
  const account = await accountOf(phone)
  expect(account?.identitySealed?.includes(identity)).toBe(false)
  const { data } = await fixture.call('GET /profile', undefined, { token })
  expect(data.user.identity_masked).toBe(`1•••••••${identity.slice(-2)}`)
})

test('[ACC-36] reports a taken username only after the code', async () => {
  await newMember(fixture, { username: 'Sara' })
  const phone = freshPhone()
  expect((await start(signupOf(phone, { username: 'SARA' }))).status).toBe(200)
  expect(await finish(phone)).toMatchObject({ status: 422, errors: { username: [expect.any(String)] } })
  const [first, second] = [freshPhone(), freshPhone()]
  for (const each of [first, second]) await start(signupOf(each, { username: 'race' }))
  const answers = await Promise.all([finish(first), finish(second)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
})

test('a phone that got its account meanwhile is logged in', async () => {
  const phone = freshPhone()
  await start(signupOf(phone))
  const id = await fixture.db
    .transaction()
    .execute((tx) => fixture.accounts.createMember(tx, { name: 'فرع الرياض', phone }))
  expect(await finish(phone)).toMatchObject({ status: 200, data: { user: { id, name: 'فرع الرياض' } } })
})
