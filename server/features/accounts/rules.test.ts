import { describe, expect, test } from 'vitest'
import { readProfileChange } from './profile/profile-rules.ts'
import { readBirthDate, readEmail, readName, readOtp, readSignup, readUsername } from './rules.ts'

const good = { name: 'سارة القحطاني', phone: '0501234567', identity: '1000000008', agree: true }

describe('readSignup', () => {
  test('[ACC-1] the four fields are enough', () => {
    expect(readSignup(good)).toEqual({
      name: 'سارة القحطاني',
      phone: '+966501234567',
      identity: '1000000008',
      username: null,
      email: null,
      password: null,
    })
  })

  test('[ACC-1] reports all wrong fields together', () => {
    const errorsOf = (fields: object) => {
      const read = readSignup(fields)
      return 'errors' in read ? Object.keys(read.errors).toSorted() : []
    }
    expect(errorsOf({})).toEqual(['agree', 'identity', 'name', 'phone'])
    expect(errorsOf({ ...good, email: 'x', username: '!', password: 'short', password_confirmation: '' })).toEqual([
      'email',
      'password',
      'password_confirmation',
      'username',
    ])
    for (const agree of [false, 0, '0', 'false', null, undefined])
      expect(errorsOf({ ...good, agree })).toEqual(['agree'])
    for (const agree of [true, 1, '1', 'true', 'on']) expect(errorsOf({ ...good, agree })).toEqual([])
    for (const identity of ['100000000', '3000000008', '1000000009', 'abc']) {
      expect(errorsOf({ ...good, identity })).toEqual(['identity'])
    }
  })

  test('[ACC-6] digits of three scripts, spaces and dashes', () => {
    const read = readSignup({ ...good, phone: '+٩٦٦ ٥٠ ١٢٣-٤٥٦٧', identity: '۱۰۰۰ ۰۰۰ ۰۰۸' })
    expect(read).toMatchObject({ phone: '+966501234567', identity: '1000000008' })
  })

  test('[ACC-12] eight characters, counted as people count them', () => {
    const read = (password: string) => readSignup({ ...good, password, password_confirmation: password })
    expect(read('1234567')).toHaveProperty('errors.password')
    expect(read('٧٢٩٤٠٦١٨')).toMatchObject({ password: '٧٢٩٤٠٦١٨' })
    expect(read('😀🚗😀⚓😀🚗🌊')).toHaveProperty('errors.password')
    expect(read('😀🚗😀⚓😀🚗🌊🌙')).not.toHaveProperty('errors')
    const common = { ...good, password: 'qwmzvt81', password_confirmation: 'qwmzvt81' }
    expect(readSignup(common, { isCommon: () => true })).toHaveProperty('errors.password')
    expect(readSignup(common, { isCommon: () => false })).not.toHaveProperty('errors')
  })
})

test('names, usernames and addresses are cleaned', () => {
  expect(readName('  سارة \u0000\n القحطاني\u202E ')).toBe('سارة القحطاني')
  for (const name of ['', ' ', 'x', '12345', '😀😀', 'a'.repeat(101), undefined]) expect(readName(name)).toBeUndefined()
  expect(readName('a'.repeat(100))).toBe('a'.repeat(100))
  expect(readName('Li')).toBe('Li')
  expect(readUsername(' Sara_Q ')).toBe('sara_q')
  expect(readUsername('')).toBeNull()
  expect(readUsername('a\u0000b')).toBeUndefined()
  expect(readEmail(' Sara@Example.COM ')).toBe('sara@example.com')
  expect(readEmail(null)).toBeNull()
  expect(readEmail(`${'a'.repeat(195)}@b.sa`)).toHaveLength(200)
  expect(readEmail(`${'a'.repeat(196)}@b.sa`)).toBeUndefined()
  for (const email of ['sara', 'a@b', 'a b@c.sa', 'a@b..sa', 'a@@b.sa', '<a@b.sa>', `${'a'.repeat(200)}@b.sa`]) {
    expect(readEmail(email)).toBeUndefined()
  }
})

test('birth dates are days of the past', () => {
  expect(readBirthDate('١٩٩٠-٠٢-٢٨', '2026-03-01')).toBe('1990-02-28')
  expect(readBirthDate('', '2026-03-01')).toBeNull()
  expect(readBirthDate('1900-01-01', '2026-03-01')).toBe('1900-01-01')
  for (const day of ['2026-03-01', '1990-02-30', '1899-12-31', '28/02/1990', '١٩٩٠']) {
    expect(readBirthDate(day, '2026-03-01')).toBeUndefined()
  }
})

test('[OTP-8] only six digits are a code', () => {
  expect(readOtp('١٢٣ ٤٥٦')).toBe('123456')
  expect(readOtp('12-34-56')).toBe('123456')
  expect(readOtp('１２３４５６')).toBe('123456')
  for (const raw of ['', '12345', '1234567', '12345a']) expect(readOtp(raw)).toBeUndefined()
})

const nobody = { name: 'سارة', username: null, phone: '+966501234567', email: null }

describe('[ACC-27] a city belongs to its country', () => {
  const countries = [
    { id: 1, cities: [{ id: 10 }, { id: 11 }] },
    { id: 2, cities: [{ id: 20 }] },
  ]
  const known = { ...nobody, whatsapp: null, countryId: 1, cityId: 10, countries, today: '2026-03-01' }
  const read = (fields: object, more: object = {}) => readProfileChange(fields, { ...known, ...more })

  test.each([
    [{}, {}],
    [{ city_id: 11 }, { countryId: 1, cityId: 11 }],
    [{ country_id: 2 }, { countryId: 2, cityId: null }],
    [{ country_id: 1 }, { countryId: 1 }],
    [
      { country_id: 2, city_id: 20 },
      { countryId: 2, cityId: 20 },
    ],
    [{ country_id: null }, { countryId: null, cityId: null }],
    [
      { country_id: '', city_id: '' },
      { countryId: null, cityId: null },
    ],
    [{ city_id: null }, { cityId: null }],
  ])('%o gives %o', (fields, change) => {
    expect(read(fields)).toMatchObject({ change, errors: {} })
    expect(Object.keys(read(fields).change)).toEqual(Object.keys(change))
  })

  test('a city alone sets its country', () => {
    expect(read({ city_id: 20 }, { countryId: null, cityId: null }).change).toEqual({ countryId: 2, cityId: 20 })
  })

  test.each([
    [{ city_id: 20 }, 'city_id'],
    [{ country_id: 2, city_id: 10 }, 'city_id'],
    [{ country_id: null, city_id: 10 }, 'city_id'],
    [{ country_id: 9 }, 'country_id'],
  ])('%o is refused under %s', (fields, field) => {
    expect(Object.keys(read(fields).errors)).toEqual([field])
  })
})

test('[ACC-22] fields that are not sent stay; a new WhatsApp number is not proved', () => {
  const known = {
    ...nobody,
    whatsapp: '+966501234567',
    countryId: null,
    cityId: null,
    countries: [],
    today: '2026-03-01',
  }
  expect(readProfileChange({}, known)).toEqual({ change: {}, phone: undefined, errors: {} })
  expect(readProfileChange({ whatsapp: '0501234567' }, known).change).toEqual({ whatsapp: '+966501234567' })
  expect(readProfileChange({ whatsapp: '0551234567' }, known).change).toEqual({
    whatsapp: '+966551234567',
    whatsappVerifiedAt: null,
  })
  expect(readProfileChange({ whatsapp: '' }, known).change).toEqual({ whatsapp: null, whatsappVerifiedAt: null })
  const sara = { ...known, email: 'sara@b.sa' }
  expect(readProfileChange({ email: 'Sara@b.sa', name: ' Sara  Q ', phone: '0551234567' }, sara)).toEqual({
    change: { email: 'sara@b.sa', name: 'Sara Q' },
    phone: '+966551234567',
    errors: {},
  })
  expect(readProfileChange({ email: 'q@b.sa' }, sara).change).toEqual({ email: 'q@b.sa', emailVerifiedAt: null })
  const wrong = readProfileChange({ name: '1', email: '1', phone: '1', birth_date: '1' }, sara)
  expect(Object.keys(wrong.errors)).toEqual(['name', 'email', 'phone', 'birth_date'])
  expect([wrong.change, wrong.phone]).toEqual([{}, undefined])
})
