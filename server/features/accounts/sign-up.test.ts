import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, freshIdentity, freshPhone, newMember, openFixture, signupOf } from './test-fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

const start = (body: object, language: 'ar' | 'en' = 'ar') => fixture.call('POST /signup-otp', body, { language })
const finish = async (phone: string, more: object = {}) =>
  fixture.call('POST /signup-verify', { otp: await fixture.codeOf(phone), phone, ...more })
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

test('[ACC-1] form fields are taken like JSON', async () => {
  const phone = freshPhone()
  const form = new URLSearchParams({ ...signupOf(phone), agree: 'on' }).toString()
  expect((await fixture.call('POST /signup-otp', form, { form: true })).status).toBe(200)
  expect((await finish(phone)).status).toBe(200)
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
  const crossed = await fixture.call('POST /signup-verify', { otp: codes[0], phone: other })
  expect(crossed).toMatchObject({ status: 422, reason: 'otp_wrong' })
})

test('[ACC-3] a registered phone is answered alike, and its owner comes in unchanged', async () => {
  const { id, phone } = await newMember(fixture)
  const before = await accountOf(phone)
  expect(
    (
      await start(
        signupOf(phone, { name: 'اسم آخر', password: 'a new password', password_confirmation: 'a new password' }),
      )
    ).status,
  ).toBe(200)
  expect((await fixture.outbox(phone))[0]?.body).toContain('لديك حساب')
  const answer = await finish(phone)
  expect(answer).toMatchObject({ status: 200, data: { user: { id } } })
  expect(await accountOf(phone)).toEqual(before)
})

test('[ACC-4] a taken identity is told after the code only', async () => {
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

test('[ACC-6] any digits, kept as E.164', async () => {
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

test('a username is unique; one lost to somebody faster is left out', async () => {
  await newMember(fixture, { username: 'Sara' })
  expect(await start(signupOf(freshPhone(), { username: 'SARA' }))).toMatchObject({
    status: 401,
    errors: { username: [expect.anything()] },
  })
  const [first, second] = [freshPhone(), freshPhone()]
  for (const phone of [first, second]) await start(signupOf(phone, { username: 'race' }))
  expect((await finish(first)).status).toBe(200)
  expect((await finish(second)).status).toBe(200)
  expect((await accountOf(first))?.username).toBe('race')
  expect((await accountOf(second))?.username).toBeNull()
})

test('a phone that got its account meanwhile is logged in', async () => {
  const phone = freshPhone()
  await start(signupOf(phone))
  const id = await fixture.db
    .transaction()
    .execute((tx) => fixture.accounts.createMember(tx, { name: 'فرع الرياض', phone }))
  expect(await finish(phone)).toMatchObject({ status: 200, data: { user: { id, name: 'فرع الرياض' } } })
})
