import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openWholeApp, type WholeApp } from '#server/testing/whole-app.ts'
import { type Cast, createCast, createFixtures } from './testing/cast.ts'

const open: WholeApp[] = []
const openFixture = async (...options: Parameters<typeof openWholeApp>) => {
  const fixture = await openWholeApp(...options)
  open.push(fixture)
  return fixture
}
afterEach(async () => {
  for (const fixture of open.splice(0)) await fixture.close()
})

const LIMIT = 900
const TIME = 'GET /api/v1/server-time'
const many = async (fixture: WholeApp, count: number, ip: string, headers: Record<string, string> = {}) => {
  for (let sent = 0; sent < count; sent += 1) await fixture.call(TIME, { ip, headers })
}

describe('limits', () => {
  test('[HTTP-20] an address has 900 calls a minute, then 429 with Retry-After; others are not affected', async () => {
    const fixture = await openFixture({ env: { RATE_LIMITS: 'on' } })
    await many(fixture, LIMIT - 1, '192.0.2.1')
    expect((await fixture.call(TIME, { ip: '192.0.2.1' })).status).toBe(200)
    const refused = await fixture.call(TIME, { ip: '192.0.2.1' })
    expect(refused).toMatchObject({
      status: 429,
      code: 429,
      reason: 'too_many',
      errors: { error: [expect.any(String)] },
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect(refused.headers['x-content-type-options']).toBe('nosniff')
    expect((await fixture.call('GET /api/v1/page/home', { ip: '192.0.2.1' })).status).toBe(429)
    expect((await fixture.call(TIME, { ip: '192.0.2.2' })).status).toBe(200)
  })

  test('[HTTP-21] a header of the caller is no address, unless a proxy of ours wrote it', async () => {
    const fixture = await openFixture({ env: { RATE_LIMITS: 'on' } })
    for (let index = 0; index < LIMIT; index += 1)
      await fixture.call(TIME, { ip: '192.0.2.1', headers: { 'x-forwarded-for': `203.0.113.${index % 250}` } })
    const one = await fixture.call(TIME, { ip: '192.0.2.1', headers: { 'x-forwarded-for': '198.51.100.1' } })
    expect(one.status).toBe(429)
    for (const header of ['x-real-ip', 'forwarded', 'cf-connecting-ip', 'true-client-ip', 'x-internal'])
      expect((await fixture.call(TIME, { ip: '192.0.2.1', headers: { [header]: '198.51.100.1' } })).status).toBe(429)
  })

  test('[HTTP-21] behind one proxy the last address counts, and earlier ones by the caller do not', async () => {
    const fixture = await openFixture({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } })
    const from = (list: string) => fixture.call(TIME, { ip: '10.0.0.1', headers: { 'x-forwarded-for': list } })
    for (let index = 0; index < LIMIT; index += 1) await from(`203.0.113.${index % 250}, 192.0.2.1`)
    expect((await from('198.51.100.77, 192.0.2.1')).status).toBe(429)
    expect((await from('192.0.2.1, 192.0.2.2')).status).toBe(200)
  })

  test('[HTTP-22] RATE_LIMITS=off lifts them', async () => {
    const fixture = await openFixture()
    await many(fixture, LIMIT + 50, '192.0.2.1')
    const answer = await fixture.call(TIME, { ip: '192.0.2.1' })
    expect(answer.status).toBe(200)
    const send = () => fixture.call('POST /api/v1/send-otp', { body: { email: '0501234567' } })
    expect([(await send()).status, (await send()).status]).toEqual([200, 200])
  })

  test('[HTTP-23] a second code within the minute: 429 resend_too_soon with Retry-After', async () => {
    const fixture = await openFixture({ env: { RATE_LIMITS: 'on' } })
    const send = () => fixture.call('POST /api/v1/send-otp', { body: { email: '0501234567' } })
    expect((await send()).status).toBe(200)
    const again = await send()
    expect(again).toMatchObject({ status: 429, reason: 'resend_too_soon' })
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(50)
  })
})

test('[HTTP-24] with API_KEY set every call but a webhook needs it, and it gives no right', async () => {
  const fixture = await openFixture({ env: { API_KEY: 'a-key-of-the-tests' } })
  const cast = await createCast(fixture)
  const key = { 'api-key': 'a-key-of-the-tests' }
  expect(await fixture.call(TIME)).toMatchObject({ status: 403, reason: 'forbidden' })
  expect(await fixture.call(TIME, { headers: { 'api-key': 'a-key-of-the-test' } })).toMatchObject({ status: 403 })
  expect(await fixture.call('GET /api/v1/profile', { token: cast.member.token })).toMatchObject({ status: 403 })
  expect((await fixture.call(TIME, { headers: key })).status).toBe(200)
  expect(await fixture.call('GET /api/v1/profile', { headers: key })).toMatchObject({ status: 401 })
  expect(await fixture.call('GET /api/admin/users', { headers: key, token: cast.member.token })).toMatchObject({
    status: 403,
  })
  expect(await fixture.call('POST /api/v1/webhooks/nobody', { body: {} })).toMatchObject({ status: 404 })
  expect((await fixture.call('GET /healthz')).status).toBe(200)
})

describe('[HTTP-25] the log of a whole run', () => {
  let fixture: WholeApp
  let cast: Cast
  beforeAll(async () => {
    fixture = await openWholeApp({
      env: { LOG_LEVEL: 'debug' },
      pages: async (app) => {
        app.get('/broken', () => Promise.reject(new Error('a fault')))
      },
    })
    cast = await createCast(fixture)
    await createFixtures(fixture, cast)
  })
  afterAll(() => fixture.close())

  test('holds no phone, name, identity, code, password or token', async () => {
    const phone = '+966509876543'
    const secrets = [phone, '0509876543', '509876543', '1010101010', 'Nobody Known', 'a very good password']
    const signup = {
      name: 'Nobody Known',
      phone: '0509876543',
      identity: '1010101010',
      agree: true,
      password: 'a very good password',
      password_confirmation: 'a very good password',
    }
    const sent = await fixture.call('POST /api/v1/signup-otp', { body: signup })
    expect(sent.status, sent.text).toBe(200)
    const [message] = JSON.parse((await fixture.call(`GET /dev/outbox.json?to=${encodeURIComponent(phone)}`)).text)
    secrets.push(message.code)
    const { challenge } = sent.data
    secrets.push(challenge)
    await fixture.call('POST /api/v1/signup-verify', { body: { otp: '000000', phone, challenge } })
    const opened = await fixture.call('POST /api/v1/signup-verify', { body: { otp: message.code, phone, challenge } })
    expect(opened.status, opened.text).toBe(200)
    const { token } = opened.data
    secrets.push(token, cast.member.token, cast.member.phone)
    await fixture.call('POST /api/v1/login', { body: { phone, password: 'a very good password' } })
    await fixture.call('POST /api/v1/login', { body: { phone, password: 'a very good passwore' } })
    await fixture.call('POST /api/v1/login', { body: `{"phone":"${phone}` })
    await fixture.call(`GET /broken?phone=${phone}&token=${token}`, { token })
    await fixture.call('POST /api/v1/webhooks/sandbox', {
      body: { id: phone, secret_token: token, data: { ref: phone } },
    })
    await fixture.call(`POST /api/v1/update-profile`, {
      token,
      body: { name: 'Nobody Known', email: `${phone}@a.example` },
    })
    await fixture.call(`GET /api/v1/page/car/%ED%A0%80${phone}`, { token })
    const log = fixture.log.join('')
    expect(log).toContain('request failed')
    for (const secret of secrets) expect(log, secret).not.toContain(secret)
  })

  test('every line is JSON with a time in UTC and a level', () => {
    expect(fixture.log.length).toBeGreaterThan(0)
    for (const line of fixture.log)
      expect(JSON.parse(line)).toMatchObject({ level: expect.any(String), time: expect.stringMatching(/Z$/) })
  })

  test('an unexpected error is logged with the request id of the answer', async () => {
    const answer = await fixture.call('GET /broken')
    const line = fixture.log.findLast((one) => one.includes('request failed'))
    expect(JSON.parse(line ?? '{}').request_id).toBe(answer.request_id)
  })
})
