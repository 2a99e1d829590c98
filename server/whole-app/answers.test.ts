import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reasonTable } from '#server/platform/http/reasons/reason-table.ts'
import type { ApiAnswer } from '#server/testing/call-api.ts'
import { openWholeApp, type WholeApp } from '#server/testing/whole-app.ts'
import { type Cast, createCast, createFixtures, type Fixtures } from './testing/cast.ts'

let fixture: WholeApp
let cast: Cast
let stock: Fixtures
let port: number
beforeAll(async () => {
  fixture = await openWholeApp({
    pages: async (app) => {
      app.get('/broken', () => Promise.reject(new Error('select secret from accounts at /work/file.ts:1')))
    },
  })
  cast = await createCast(fixture)
  stock = await createFixtures(fixture, cast)
  port = Number(new URL(await fixture.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => fixture.close())

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'content-security-policy': expect.stringContaining("default-src 'none'"),
  'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
}

type Refused = [title: string, status: number, reason: string, ask: () => Promise<ApiAnswer>]
const refusals: Refused[] = [
  ['broken JSON', 400, 'unreadable', () => fixture.call('POST /api/v1/login', { body: '{' })],
  ['a path that is not text', 400, 'unreadable', () => fixture.call('GET /api/v1/page/car/%ED%A0%80')],
  ['no token', 401, 'unauthenticated', () => fixture.call('GET /api/v1/profile')],
  [
    'a dead token',
    401,
    'unauthenticated',
    () => fixture.call('GET /api/v1/profile', { token: cast.deactivated.token }),
  ],
  ['no right', 403, 'forbidden', () => fixture.call('GET /api/admin/users', { token: cast.member.token })],
  ['an unknown address', 404, 'not_found', () => fixture.call('GET /api/v1/nothing')],
  ['an unknown thing', 404, 'not_found', () => fixture.call('GET /api/v1/page/car/nothing')],
  ['an id that is none', 404, 'not_found', () => fixture.call('GET /api/v1/package/x')],
  ['a name of great length', 404, 'not_found', () => fixture.call(`GET /api/v1/page/car/${'x'.repeat(2_000)}`)],
  ['another method', 405, 'method_not_allowed', () => fixture.call('DELETE /api/v1/bid')],
  ['PATCH', 405, 'method_not_allowed', () => fixture.call('PATCH /api/v1/page/home')],
  ['_method without its value', 405, 'method_not_allowed', () => fixture.call('POST /api/admin/settings/fees')],
  ['a wrong _method', 405, 'method_not_allowed', () => fixture.call('POST /api/admin/settings/fees?_method=DELETE')],
  [
    'a large body',
    413,
    'too_large',
    () => fixture.call('POST /api/v1/login', { body: JSON.stringify({ phone: 'x'.repeat(110_000) }) }),
  ],
  [
    'another type of body',
    415,
    'unsupported_type',
    () => fixture.call('POST /api/v1/login', { body: '<a/>', headers: { 'content-type': 'text/xml' } }),
  ],
  [
    'plain text',
    415,
    'unsupported_type',
    () => fixture.call('POST /api/v1/login', { body: 'phone', headers: { 'content-type': 'text/plain' } }),
  ],
  ['a wrong field', 422, 'invalid', () => fixture.call('POST /api/v1/send-otp', { body: { email: [] } })],
  ['a surprise', 500, 'internal', () => fixture.call('GET /broken')],
]

describe('[HTTP-2] [HTTP-3] [HTTP-4] refusals', () => {
  test.each(refusals)('%s: %i %s', async (_title, status, reason, ask) => {
    const answer = await ask()
    expect(answer, answer.text).toMatchObject({ status, code: status, reason, message: expect.any(String) })
    expect(answer.headers).toMatchObject(HEADERS)
    expect(answer.request_id).toBe(answer.headers['x-request-id'])
    expect(Object.values(answer.errors).flat().length).toBeGreaterThan(0)
    for (const list of Object.values(answer.errors)) expect(list[0]).toEqual(expect.any(String))
    expect(answer.text).not.toMatch(/secret|\/work\/|\.ts|select/)
  })

  test('every word of the table has the same meaning in both languages', () => {
    for (const [reason, { ar, en, status }] of Object.entries(reasonTable)) {
      expect(ar, reason).toMatch(/[؀-ۿ]/)
      expect(en, reason).toMatch(/^[A-Z]/)
      expect([103, 400, 401, 403, 404, 405, 408, 409, 413, 415, 422, 429, 500, 503]).toContain(status)
    }
  })

  test('are Arabic unless English is requested', async () => {
    const inLanguage = async (language: string) => (await fixture.call('GET /api/v1/nothing', { language })).message
    for (const language of ['ar', '', 'fr', 'AR', 'enough']) expect(await inLanguage(language)).toMatch(/[؀-ۿ]/)
    for (const language of ['en', 'EN', 'en-US']) expect(await inLanguage(language)).toMatch(/^[A-Z]/)
  })

  test('[HTTP-16] name the fault of each field', async () => {
    const bid = async (body: Record<string, unknown>, headers = {}) =>
      (await fixture.call('POST /api/v1/bid', { body, headers, language: 'en', token: cast.member.token })).errors
    const wrong = async (amount: unknown) => (await bid({ product_id: 1, amount })).amount
    expect(await wrong('abc')).toEqual(['Enter a number.'])
    expect(await wrong(1.5)).toEqual(['Enter a whole number.'])
    expect(await wrong(-5)).toEqual(['Enter a value above 0.'])
    expect(await wrong(1e7 + 1)).toEqual(['The most allowed is 10,000,000.'])
    for (const missing of [undefined, null]) expect(await wrong(missing)).toEqual(['This field is required.'])
    const list = await fixture.call(`GET /api/v1/page/filter?style=${'x'.repeat(61)}`, { language: 'en' })
    expect(list.errors).toEqual({ style: ['Write at most 60 characters.'] })
    const letter = { name: ' ', phone: '0551234567', subject: 'Hello', message: 'Ten letters', email: 'x' }
    const { errors } = await fixture.call('POST /api/v1/contact-us', { body: letter, language: 'en' })
    expect(errors).toEqual({ name: ['This field is required.'], email: ['Enter a valid e-mail address.'] })
    const key = { 'idempotency-key': 'k'.repeat(201) }
    expect(await bid({ product_id: 1, amount: 500 }, key)).toEqual({ 'Idempotency-Key': [expect.any(String)] })
  })

  test('a token counts whatever the case of its scheme', async () => {
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      const headers = { authorization: `${scheme} ${cast.member.token}` }
      expect(await fixture.call('GET /api/v1/profile', { headers })).toMatchObject({ status: 200 })
    }
  })

  test('[HTTP-11] 405 names the existing methods', async () => {
    expect((await fixture.call('DELETE /api/v1/bid')).headers.allow).toBe('POST')
    expect((await fixture.call('POST /api/v1/page/home')).headers.allow).toBe('GET, HEAD')
    expect((await fixture.call('PATCH /api/admin/settings/fees')).headers.allow).toBe('GET, HEAD, POST, PUT')
    const asked = await fixture.call('OPTIONS /api/v1/bid')
    expect(asked).toMatchObject({ status: 204, headers: { ...HEADERS, allow: 'POST' } })
    expect(asked.headers).not.toHaveProperty('access-control-allow-origin')
  })

  test('[HTTP-12] log-in and sign-up answer field errors with 401, every other call with 422', async () => {
    for (const path of ['login', 'signup-otp']) {
      const answer = await fixture.call(`POST /api/v1/${path}`, { body: {} })
      expect(answer).toMatchObject({ status: 401, code: 401, reason: 'invalid', errors: { phone: expect.any(Array) } })
    }
    expect(await fixture.call('POST /api/v1/verify-otp', { body: {} })).toMatchObject({ status: 422, code: 422 })
  })
})

test('[HTTP-4] successes, pages and files carry the headers too', async () => {
  const paths = [
    '/api/v1/app-info',
    '/healthz',
    '/readyz',
    '/api/openapi.json',
    '/docs',
    '/dev/outbox',
    '/dev/outbox.json',
  ]
  for (const path of [...paths, '/media/nothing', '/sandbox/pay/nothing']) {
    const { headers } = await fixture.call(`GET ${path}`)
    expect(headers, path).toMatchObject({ ...HEADERS, 'content-security-policy': expect.any(String) })
    expect(headers, path).not.toHaveProperty('x-powered-by')
    expect(headers, path).not.toHaveProperty('server')
    expect(headers, path).not.toHaveProperty('access-control-allow-origin')
  }
})

test('[HTTP-15] filters of a staff list as one value equal each by its name', async () => {
  const list = async (query: string) =>
    fixture.call(`GET /api/admin/cars?${query}`, { token: cast.staff.admin.token, language: 'en' })
  const plain = await list('type=sale')
  for (const query of ['filters[type]=sale', `filters=${encodeURIComponent('{"type":"sale"}')}`])
    expect(await list(query)).toMatchObject({ status: 200, data: plain.data })
  expect((await list('type=&sort=&search=')).data.total).toBe((await list('')).data.total)
  expect((await list('filters[type]=gift')).errors).toEqual({ type: ['Choose one of: auction, sale.'] })
  for (const name of ['colour', 'page'])
    expect((await list(`filters[${name}]=1`)).errors).toEqual({
      [`filters.${name}`]: ['There is no filter of this name.'],
    })
  for (const query of ['filters=sale', 'filters=[]', 'filters={}&filters={}'])
    expect(await list(query)).toMatchObject({ status: 422, errors: { filters: [expect.any(String)] } })
})

describe('[HTTP-13] bodies', () => {
  const wallet = () => fixture.call('GET /api/v1/wallet', { token: cast.member.token })
  const forms: [string, string, string][] = [
    ['JSON', 'application/json', '{"all":1}'],
    ['urlencoded', 'application/x-www-form-urlencoded', 'all=1'],
    [
      'multipart',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="all"\r\n\r\n1\r\n--x--\r\n',
    ],
  ]
  test.each(forms)('a call accepts %s', async (_name, type, body) => {
    const { token } = cast.other
    const answer = await fixture.call('POST /api/v1/read-notification', {
      token,
      body,
      headers: { 'content-type': type },
    })
    expect(answer, answer.text).toMatchObject({ status: 200, data: { unread_count: expect.any(Number) } })
  })

  test('no body, and an empty one declared as JSON, are no fields', async () => {
    const { token } = cast.other
    expect((await fixture.call('POST /api/v1/clear-auctions', { token })).data).toEqual({ cleared: 0 })
    expect((await fixture.call('POST /api/v1/clear-auctions', { token, body: '' })).data).toEqual({ cleared: 0 })
    expect((await wallet()).status).toBe(200)
  })

  test('the flags of old clients have no effect', async () => {
    const flags = { less_5: true, is_valid_phone: false, register: 'x', country_data: { dialCode: '1' } }
    const body = { product_id: stock.live.carId, amount: 1, ...flags }
    const answer = await fixture.call('POST /api/v1/bid', { token: cast.member.token, body })
    expect(answer).toMatchObject({ status: 409, reason: 'bid_too_low', data: { min_next_bid: 50_500 } })
  })
})

/** A socket's answer to raw bytes. */
function send(bytes: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'))
  let answer = ''
  socket.setEncoding('utf8')
  socket.on('data', (text) => {
    answer += text
  })
  socket.on('error', reject)
  socket.on('close', () => resolve(answer))
  return promise
}

describe('[HTTP-33] input that is not HTTP', () => {
  const post = (head: string, body = '') =>
    `POST /api/v1/login HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${head}\r\n\r\n${body}`
  const cases: [string, number, string][] = [
    ['noise', 400, '\u0000\u0001\r\n\r\n'],
    ['no host', 400, 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n'],
    ['NUL in a header', 400, 'GET /healthz HTTP/1.1\r\nhost: x\r\na: b\u0000c\r\n\r\n'],
    ['a head of 40 KB', 413, `GET /healthz HTTP/1.1\r\nhost: x\r\na: ${'x'.repeat(40_000)}\r\n\r\n`],
    ['a path of 40 KB', 413, `GET /${'x'.repeat(40_000)} HTTP/1.1\r\nhost: x\r\n\r\n`],
    ['a negative length', 400, post('content-type: application/json\r\ncontent-length: -1')],
    ['two lengths', 400, post('content-length: 1\r\ncontent-length: 2', '{}')],
    ['length and chunks', 400, post('content-length: 3\r\ntransfer-encoding: chunked', '0\r\n\r\n')],
    [
      'a broken chunk',
      400,
      post('content-type: application/json\r\ntransfer-encoding: chunked', 'zz\r\n{}\r\n0\r\n\r\n'),
    ],
    [
      'chunks beyond the limit',
      413,
      post(
        'content-type: application/json\r\ntransfer-encoding: chunked',
        `${(200_000).toString(16)}\r\n${' '.repeat(200_000)}\r\n0\r\n\r\n`,
      ),
    ],
    ['a length beyond the limit', 413, post('content-type: application/json\r\ncontent-length: 99999999', '{')],
    ['a body without its type', 415, post('content-length: 2', '{}')],
    ['an odd path', 400, 'GET /api/v1/page/car/%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
  ]
  test.each(cases)('%s', async (_name, status, bytes) => {
    const answer = await send(bytes)
    expect(answer.slice(0, 12)).toBe(`HTTP/1.1 ${status}`)
    if (answer.includes('x-request-id')) expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff')
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  })

  test('a body that stops half-way leaves nothing behind', async () => {
    const count = () =>
      fixture.db
        .selectFrom('files')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirst()
    const before = await count()
    const cut = httpRequest({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/v1/update-profile',
      headers: {
        authorization: `Bearer ${cast.member.token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': 100_000,
      },
    })
    const gone = new Promise((resolve) => cut.on('error', resolve).on('close', resolve))
    cut.write('--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\nhalf')
    setTimeout(() => cut.destroy(), 50)
    await gone
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
    expect(await count()).toEqual(before)
    expect(fixture.log.join('')).not.toMatch(/half|Unhandled/)
  })
})
