import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fixture, freshPhone, newMember, openFixture, stepUpOf } from '../test-fixture.ts'

const password = 'the first password'
let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

const update = (token: string, body: object, stepUp?: string) =>
  fixture.call('POST /update-profile', body, { token, ...(stepUp && { stepUp }) })
/** Requests a new phone with the required proof. */
const updatePhone = async (member: { token: string; phone: string }, body: object) =>
  update(member.token, body, await stepUpOf(fixture, member))
const profileOf = async (token: string) => (await fixture.call('GET /profile', undefined, { token })).data.user

/** Sends fields and pictures like a browser's form. */
async function updateByForm(token: string, fields: Record<string, string>, pictures: [string, string][]) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, bytes] of pictures) form.append(name, new File([bytes], `${name}.jpg`, { type: 'image/jpeg' }))
  const encoded = new Response(form)
  const body = Buffer.from(await encoded.arrayBuffer())
  const contentType = encoded.headers.get('content-type') ?? ''
  return fixture.call('POST /update-profile', body, { token, contentType })
}

describe('[ACC-22] a change', () => {
  test('answers like /profile, in the requested language', async () => {
    const { token } = await newMember(fixture)
    const answer = await fixture.call('POST /update-profile', { name: 'نورة العتيبي' }, { token, language: 'en' })
    expect(answer.data).toEqual((await fixture.call('GET /profile', undefined, { token, language: 'en' })).data)
    expect(answer.data.countries[0]).toEqual({ id: 1, name: 'Saudi Arabia', cities: [{ id: 10, name: 'Riyadh' }] })
  })

  test('keeps fields that are not sent', async () => {
    const { token } = await newMember(fixture)
    const all = {
      email: 'sara@example.com',
      whatsapp: '0551239876',
      birth_date: '1990-05-17',
      country_id: 1,
      city_id: 10,
    }
    await update(token, all)
    const { data } = await update(token, { name: 'اسم جديد' })
    expect(data.user).toMatchObject({ ...all, whatsapp: '+966551239876', name: 'اسم جديد', verify_whatsapp: 0 })
  })

  test('is refused completely, with every wrong field', async () => {
    const { token, phone } = await newMember(fixture)
    const before = await profileOf(token)
    const answer = await update(token, {
      name: '',
      email: 'x',
      phone: '1',
      whatsapp: '1',
      birth_date: '2999-01-01',
      country_id: 77,
      password: 'short',
      password_confirmation: '',
    })
    expect(answer).toMatchObject({ status: 422, reason: 'invalid' })
    expect(Object.keys(answer.errors).toSorted()).toEqual([
      'birth_date',
      'country_id',
      'email',
      'name',
      'password',
      'password_confirmation',
      'phone',
      'whatsapp',
    ])
    expect((await update(token, { name: 'اسم جديد', city_id: 99 })).status).toBe(422)
    expect(await profileOf(token)).toEqual({ ...before, phone })
  })
})

describe('[ACC-23] a new phone', () => {
  test('takes effect only after its code; the old phone gets a message', async () => {
    const { token, phone: old } = await newMember(fixture)
    const phone = freshPhone()
    const asked = await updatePhone({ token, phone: old }, { phone, name: 'اسم جديد' })
    expect(asked.data.user).toMatchObject({ phone: old, name: 'اسم جديد' })
    const otp = await fixture.codeOf(phone)
    expect((await fixture.call('POST /verify-otp', { otp, email: phone })).status).toBe(422)
    const answer = await fixture.call('POST /verify-otp', { otp, email: phone }, { token })
    expect(answer).toMatchObject({ status: 200, data: { user: { phone, verify_phone: 1 } } })
    expect(await profileOf(token)).toMatchObject({ phone })
    expect((await fixture.outbox(old))[0]).toMatchObject({ code: null, body: expect.stringContaining('غُيّر رقم جوال') })
  })

  test('voids earlier codes of the old phone', async () => {
    const { token, phone: old } = await newMember(fixture)
    await fixture.call('POST /send-otp', { email: old })
    const early = await fixture.codeOf(old)
    const phone = freshPhone()
    await updatePhone({ token, phone: old }, { phone })
    await fixture.call('POST /verify-otp', { otp: await fixture.codeOf(phone), email: phone }, { token })
    expect((await fixture.call('POST /verify-otp', { otp: early, email: old })).status).toBe(422)
    await fixture.call('POST /send-otp', { email: old })
    expect((await fixture.outbox(old))[0]).toMatchObject({ code: null })
  })

  test('one’s own phone again changes nothing and sends nothing', async () => {
    const { token, phone } = await newMember(fixture)
    const before = (await fixture.outbox(phone)).length
    expect((await update(token, { phone: phone.replace('+966', '0') })).status).toBe(200)
    expect(await fixture.outbox(phone)).toHaveLength(before)
  })

  test('a log-in by code still works while a new phone is awaited', async () => {
    const { token, phone } = await newMember(fixture)
    await updatePhone({ token, phone }, { phone: freshPhone() })
    await fixture.call('POST /send-otp', { email: phone })
    const otp = await fixture.codeOf(phone)
    expect((await fixture.call('POST /verify-otp', { otp, email: phone }, { token })).status).toBe(200)
  })

  test('a new phone whose code has expired no longer takes the codes of a log-in', async () => {
    const [mine, other] = [await newMember(fixture), await newMember(fixture)]
    await updatePhone(mine, { phone: other.phone })
    const waiting = fixture.db.updateTable('codes').where('phone', '=', other.phone).where('purpose', '=', 'phone')
    const [sentAt, expiresAt] = [600_000, 300_000].map((ms) => new Date(Date.now() - ms))
    await waiting.set({ sentAt, expiresAt }).execute()
    await fixture.call('POST /send-otp', { email: other.phone })
    const login = { otp: await fixture.codeOf(other.phone), email: other.phone }
    const answer = await fixture.call('POST /verify-otp', login, { token: mine.token })
    expect(answer).toMatchObject({ status: 200, data: { user: { phone: other.phone } } })
  })
})

test('[ACC-24] only the holder of the phone learns that it is taken', async () => {
  const [mine, other] = [await newMember(fixture), await newMember(fixture)]
  const free = freshPhone()
  const [toTaken, toFree] = [await updatePhone(mine, { phone: other.phone }), await updatePhone(mine, { phone: free })]
  expect([toTaken.status, toFree.status]).toEqual([200, 200])
  expect(toTaken.data).toEqual(toFree.data)
  const otp = await fixture.codeOf(other.phone)
  const answer = await fixture.call('POST /verify-otp', { otp, email: other.phone }, { token: mine.token })
  expect(answer).toMatchObject({ status: 422, reason: 'phone_taken', errors: { phone: [expect.any(String)] } })
  expect(await profileOf(mine.token)).toMatchObject({ phone: mine.phone })
  expect(await profileOf(other.token)).toMatchObject({ phone: other.phone })
})

describe('[ACC-25] a new password', () => {
  const change = (token: string, more: object) =>
    update(token, { password: 'the second password', password_confirmation: 'the second password', ...more })

  test('needs the old one and its repetition, and ends the other sessions', async () => {
    const { phone, token } = await newMember(fixture, { password, password_confirmation: password })
    const other = (await fixture.call('POST /login', { phone, password })).data.token
    for (const current_password of [undefined, '', 'a wrong one']) {
      const answer = await change(token, { current_password, name: 'اسم جديد' })
      expect(answer).toMatchObject({ status: 422, errors: { current_password: [expect.any(String)] } })
    }
    expect((await change(token, { current_password: password, password_confirmation: 'x' })).status).toBe(422)
    expect(await profileOf(other)).toMatchObject({ name: 'سارة القحطاني' })
    expect((await change(token, { current_password: password })).status).toBe(200)
    expect((await fixture.call('GET /profile', undefined, { token: other })).status).toBe(401)
    expect((await fixture.call('GET /profile', undefined, { token })).status).toBe(200)
    expect((await fixture.call('POST /login', { phone, password })).status).toBe(401)
    expect((await fixture.call('POST /login', { phone, password: 'the second password' })).status).toBe(200)
  })

  test('needs a code if there was none', async () => {
    const { phone, token } = await newMember(fixture)
    expect(await change(token, {})).toMatchObject({ status: 403, reason: 'step_up_required' })
    const stepUp = await stepUpOf(fixture, { phone, token })
    const fields = { password: 'the second password', password_confirmation: 'the second password' }
    expect((await update(token, fields, stepUp)).status).toBe(200)
    expect((await fixture.call('POST /login', { phone, password: 'the second password' })).status).toBe(200)
  })
})

describe('[ACC-26] pictures', () => {
  test('of ID and passport are private, the member’s own is public', async () => {
    const { id, token } = await newMember(fixture)
    fixture.savedPictures.length = 0
    const answer = await updateByForm(token, { name: 'اسم جديد', country_id: '1', city_id: '' }, [
      ['image', 'me'],
      ['id_image', 'identity'],
      ['passport_image', 'passport'],
    ])
    expect(answer).toMatchObject({
      status: 200,
      data: { user: { name: 'اسم جديد', image: '/files/1', country_id: 1 } },
    })
    expect(fixture.savedPictures).toEqual([
      { kind: 'avatar', visibility: 'public', ownerId: id, bytes: 2 },
      { kind: 'identity', visibility: 'private', ownerId: id, bytes: 8 },
      { kind: 'passport', visibility: 'private', ownerId: id, bytes: 8 },
    ])
    expect(answer.text).not.toMatch(/files\/[23]/)
  })

  test('refuses other files under their field, and changes nothing', async () => {
    const { token } = await newMember(fixture)
    const answer = await updateByForm(token, { name: 'اسم جديد' }, [['id_image', 'no picture']])
    expect(answer).toMatchObject({ status: 415, errors: { id_image: [expect.any(String)] } })
    const twice = await updateByForm(token, {}, [
      ['image', 'one'],
      ['image', 'two'],
    ])
    expect(twice).toMatchObject({ status: 422, errors: { image: [expect.any(String)] } })
    const unknown = await updateByForm(token, {}, [['avatar', 'one']])
    expect(unknown.status).toBe(422)
    expect(await profileOf(token)).toMatchObject({ name: 'سارة القحطاني', image: null })
  })
})

test('[ACC-28] no other field reaches an account', async () => {
  const { id, token } = await newMember(fixture)
  const row = () => fixture.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const before = await row()
  const names = ['id', 'role', 'active', 'robot', 'verify_phone', 'phone_verified_at', 'phoneVerifiedAt', 'identity']
  const more = ['identity_hash', 'passwordHash', 'image_id', 'imageId', 'username', 'balance', '_method', '__proto__']
  for (const name of [...names, ...more]) {
    const answer = await update(token, JSON.parse(`{"${name}": 1, "name": "اسم جديد"}`))
    expect([name, answer.status]).toEqual([name, name === '__proto__' ? 400 : 422])
  }
  expect(await row()).toEqual(before)
})
