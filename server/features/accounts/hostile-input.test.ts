import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fixture, freshPhone, newMember, openFixture, signupOf } from './test-fixture.ts'

let fixture: Fixture
let token: string
beforeAll(async () => {
  fixture = await openFixture()
  token = (await newMember(fixture)).token
})
afterAll(() => fixture.close())

const strange: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53 + 1,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\u202E0501234567',
  '0501234567\u0000',
  '٠'.repeat(25),
  '😀'.repeat(40),
  'x'.repeat(300),
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '{{7*7}}',
  [],
  ['0501234567'],
  {},
  { $gt: '' },
  [[[[]]]],
]
const good = () => signupOf(freshPhone(), { username: null, email: null, password: null, password_confirmation: null })
const calls: [string, () => object][] = [
  ['POST /signup-otp', good],
  ['POST /signup-verify', () => ({ otp: '123456', phone: freshPhone() })],
  ['POST /send-otp', () => ({ email: freshPhone() })],
  ['POST /verify-otp', () => ({ otp: '123456', email: freshPhone() })],
  ['POST /login', () => ({ phone: '0501234567x', password: 'a password' })],
  ['POST /forgetpassword', () => ({ phone: freshPhone() })],
  ['POST /verifyforgetpassword', () => ({ otp: '123456', email: freshPhone() })],
  ['POST /resetpassword', () => ({ password: 'x', password_confirmation: 'y' })],
  [
    'POST /update-profile',
    () => ({
      name: '1',
      email: null,
      whatsapp: null,
      birth_date: null,
      country_id: null,
      city_id: null,
      phone: '1',
    }),
  ],
]

describe('[ACC-30] wrong types and odd values', () => {
  test.each(calls)('%s', async (route, fields) => {
    for (const field of [...Object.keys(fields()), 'country_data', 'unknown']) {
      for (const value of strange) {
        const answer = await fixture.call(route, { ...fields(), [field]: value }, { token })
        const about = `${route} ${field}=${JSON.stringify(value)}: ${answer.text}`
        expect(answer.status, about).toBeLessThan(500)
        if (answer.status !== 200)
          expect(answer, about).toMatchObject({ reason: expect.any(String), errors: expect.anything() })
      }
    }
  })
})

describe('[ACC-30] broken forms', () => {
  const bodies = ['[]', '"text"', '7', '{', '{"a":', 'true', '{"email":"x"}x', '\u0000', '{"__proto__":{}}']
  test.each(calls)('%s', async (route) => {
    for (const body of bodies) {
      const answer = await fixture.call(route, body, { token })
      expect(answer.status, body).toBeGreaterThanOrEqual(400)
      expect(answer.status, body).toBeLessThan(500)
    }
    const huge = await fixture.call(route, { email: 'x'.repeat(200_000) }, { token })
    // Callers without the right are refused before the body is read.
    expect(huge.status).toBe(route === 'POST /resetpassword' ? 401 : 413)
    const deep = await fixture.call(route, `${'['.repeat(20_000)}${']'.repeat(20_000)}`, { token })
    expect(deep.status).toBeLessThan(500)
    const twice = await fixture.call(route, 'email=0501234567&email=0507654321&phone=1&phone=2', { token, form: true })
    expect(twice.status).toBeGreaterThanOrEqual(400)
    expect(twice.status).toBeLessThan(500)
    const xml = await fixture.call(route, '<a/>', { token, contentType: 'text/xml' })
    expect(xml.status).toBe(route === 'POST /resetpassword' ? 401 : 415)
    const form = await fixture.call(route, '--x\r\nbroken', { token, contentType: 'multipart/form-data; boundary=x' })
    expect(form.status).toBeGreaterThanOrEqual(400)
    expect(form.status).toBeLessThan(500)
  })
})

test('[ACC-30] nothing is left behind', async () => {
  const accounts = await fixture.db.selectFrom('accounts').select(['name', 'email']).execute()
  expect(accounts).toEqual([{ name: 'سارة القحطاني', email: null }])
  expect(await fixture.db.selectFrom('sessions').select('id').where('endedAt', 'is', null).execute()).toHaveLength(1)
})
