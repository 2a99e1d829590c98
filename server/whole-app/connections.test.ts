import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { StartError } from '#postgres/start-error.ts'
import { openSecrets } from '#server/platform/secrets/open-secrets.ts'
import { openWholeApp, type WholeApp } from '#server/testing/whole-app.ts'

let fixture: WholeApp
let port: number
beforeAll(async () => {
  fixture = await openWholeApp()
  await fixture.app.listen({ port: 0, host: '127.0.0.1' })
  port = (fixture.app.server.address() as AddressInfo).port
  fixture.app.server.headersTimeout = 300
})
afterAll(() => fixture.close())

/** A plain connection; `heard` is all its received data, `ended` resolves when it is closed. */
function open() {
  const socket: Socket = connect(port, '127.0.0.1')
  const state = { received: '' }
  socket.on('data', (chunk) => {
    state.received += String(chunk)
  })
  const ended = new Promise((resolve) => socket.on('error', () => undefined).on('close', resolve))
  const answers = (count: number) =>
    expect.poll(() => state.received.match(/HTTP\/1\.1 \d+/g) ?? []).toHaveLength(count)
  return { socket, ended, answers, received: () => state.received }
}

describe('[HTTP-34] connections with too little input', () => {
  test('without any input is closed without an answer', async () => {
    const line = open()
    await line.ended
    expect(line.received()).toBe('')
  })

  test('one that stops within a head is answered 408 and closed', async () => {
    const line = open()
    line.socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n')
    await line.ended
    expect(line.received()).toMatch(/^HTTP\/1\.1 408/)
    expect(line.received()).toContain('"reason":"timed_out"')
  })
})

test('[HTTP-94] a long form for a call without pictures is refused before it is read, and its connection ends', async () => {
  const line = open()
  line.socket.write(
    'POST /api/v1/login HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 2000000\r\n\r\n--x',
  )
  await line.ended
  expect(line.received()).toMatch(/^HTTP\/1\.1 413/)
  expect(line.received()).toContain('"reason":"too_large"')
})

const part = (disposition: string, body: string) =>
  `--x\r\ncontent-disposition: form-data${disposition}\r\n\r\n${body}\r\n`
const file = (name: string, bytes: number) => part(`; name="${name}"; filename="a.png"`, 'y'.repeat(bytes))
const forms: [string, string, string][] = [
  [
    'an unknown file followed by another',
    'boundary=x',
    `${file('nobody_knows', 300_000)}${file('image', 400_000)}--x--`,
  ],
  [
    'a repeated field',
    'boundary=x',
    `${part('; name="otp"', '1')}${part('; name="otp"', '2')}${file('a', 400_000)}--x--`,
  ],
  ['a part without a name', 'boundary=x', `${part('', 'z')}${file('a', 400_000)}--x--`],
  ['no boundary', '', file('a', 400_000)],
  ['40 files', 'boundary=x', `${Array.from({ length: 40 }, (_, n) => file(`f${n}`, 9_000)).join('')}--x--`],
]

describe('[HTTP-35] after a refused form the connection answers the next request', () => {
  test.each(forms)('%s', async (_name, boundary, body) => {
    const line = open()
    const head = `POST /api/v1/verify-otp HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; ${boundary}\r\ncontent-length: ${body.length}\r\n\r\n`
    line.socket.write(`${head}${body}GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n`)
    await line.answers(2)
    expect(line.received()).toMatch(/^HTTP\/1\.1 4\d\d[\s\S]*HTTP\/1\.1 200/)
    line.socket.destroy()
  })
})

test('[HTTP-36] a client that disconnects during an upload is no failure of the database', async () => {
  const line = open()
  line.socket.write(
    'POST /api/v1/login HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 900000\r\n\r\n--x\r\ncontent-disposition: form-data; name="phone"\r\n\r\nhalf',
  )
  await sleep(100)
  line.socket.resetAndDestroy()
  await sleep(200)
  expect(fixture.log.filter((entry) => /database is away|request failed/.test(entry))).toEqual([])
})

test('[HTTP-37] a stranger’s body is not read before their right is checked', async () => {
  const body = `[${'1,'.repeat(1_900_000)}`
  for (const path of ['/api/admin/auctions', '/api/v1/update-profile']) {
    expect((await fixture.call(`POST ${path}`, { body: '{"broken' })).status).toBe(401)
    expect((await fixture.call(`POST ${path}`, { body })).status).toBe(401)
  }
})

test('[HTTP-63] a database accepts one secret only', async () => {
  const first = { secret: 'the first secret of this database, long enough' }
  const second = { secret: 'another secret of the same length or nearly so' }
  await openSecrets(fixture.db, first)
  await openSecrets(fixture.db, first)
  const refused = openSecrets(fixture.db, second)
  await expect(refused).rejects.toThrow(StartError)
  await expect(refused).rejects.toThrow(/^APP_SECRET .*set the same/)
})

describe('[HTTP-64] a demo with a password', () => {
  test('shows nothing without it, and everything with it', async () => {
    const demo = await openWholeApp({ env: { DEMO_PASSWORD: 'open sesame', PUBLIC_URL: 'https://demo.example' } })
    try {
      for (const path of ['/', '/dev/outbox.json', '/api/v1/server-time', '/docs']) {
        const answer = await demo.app.inject(path)
        expect([path, answer.statusCode]).toEqual([path, 401])
        expect(answer.headers['www-authenticate']).toContain('Basic')
      }
      expect((await demo.app.inject('/healthz')).statusCode).toBe(200)
      const basic = (password: string) => `Basic ${Buffer.from(`any:${password}`).toString('base64')}`
      const ask = (headers: Record<string, string>) => demo.app.inject({ url: '/dev/outbox.json', headers })
      expect((await ask({ authorization: basic('open sesam') })).statusCode).toBe(401)
      const shown = await ask({ authorization: basic('open sesame') })
      expect(shown.statusCode).toBe(200)
      const cookie = String(shown.headers['set-cookie']).split(';', 1)[0] ?? ''
      expect((await ask({ cookie, authorization: 'Bearer x' })).statusCode).toBe(200)
      expect((await ask({ cookie: 'demo=x' })).statusCode).toBe(401)
      const address = await demo.app.listen({ port: 0, host: '127.0.0.1' })
      const openSocket = (headers: Record<string, string>) =>
        fetch(`${address}/socket.io/?EIO=4&transport=polling`, { headers })
      expect((await openSocket({})).status).toBe(403)
      expect((await openSocket({ cookie: 'demo=x' })).status).toBe(403)
      expect((await openSocket({ cookie })).status).toBe(200)
      expect(shown.headers['strict-transport-security']).toContain('max-age=31536000')
    } finally {
      await demo.close()
    }
  })
})

test('[HTTP-64] a demo without a password answers its own machine only', async () => {
  const demo = await openWholeApp({ env: { NODE_ENV: 'development', PUBLIC_URL: 'http://127.0.0.1:3000' } })
  try {
    const address = await demo.app.listen({ port: 0, host: '127.0.0.1' })
    const ask = async (headers: Record<string, string>) =>
      (await demo.app.inject({ url: '/dev/outbox.json', headers })).statusCode
    for (const host of ['localhost', '127.0.0.1:3000', '[::1]:3000'])
      expect([host, await ask({ host })]).toEqual([host, 200])
    for (const host of ['marsa.example', '127.0.0.1.evil.example', '10.0.0.1:3000'])
      expect([host, await ask({ host })]).toEqual([host, 403])
    for (const header of ['x-forwarded-for', 'x-forwarded-proto', 'forwarded', 'via', 'x-real-ip'])
      expect([header, await ask({ [header]: '127.0.0.1' })]).toEqual([header, 403])
    const openSocket = (headers: Record<string, string>) =>
      fetch(`${address}/socket.io/?EIO=4&transport=polling`, { headers })
    expect((await openSocket({})).status).toBe(200)
    expect((await openSocket({ 'x-forwarded-for': '127.0.0.1' })).status).toBe(403)
    expect((await demo.app.inject({ url: '/healthz', headers: { host: 'balancer' } })).statusCode).toBe(200)
  } finally {
    await demo.close()
  }
})

test('[HTTP-65] no cache keeps answers of the API', async () => {
  for (const call of ['GET /api/v1/server-time', 'GET /api/v1/profile', 'POST /api/v1/login']) {
    expect((await fixture.call(call, { body: undefined })).headers['cache-control'], call).toBe('no-store')
  }
})
