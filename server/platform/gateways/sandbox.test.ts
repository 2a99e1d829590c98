import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { systemRandom } from '../clock/clock.ts'
import { type DatabaseHandle, openDatabase } from '../db/database.ts'
import { createHttpServer } from '../http/server.ts'
import { createJobs, type Jobs } from '../jobs/jobs.ts'
import { createSecrets } from '../secrets/secrets.ts'
import { registerSandboxPages } from './routes.ts'
import { createSandbox, type Sandbox } from './sandbox.ts'

type Webhook = { id: string; type: string; secret_token: string; data: { ref: string } }

let database: TestDatabase
let handle: DatabaseHandle
let jobs: Jobs
let sandbox: Sandbox
let app: FastifyInstance
let merchant: Server
const received: Webhook[] = []
/** Charges whose next webhook the merchant fails to accept. */
const refused = new Set<string>()
let payment = 0

beforeAll(async () => {
  database = await createTestDatabase()
  handle = openDatabase(database.url)
  const log = pino({ level: 'silent' })
  jobs = createJobs(database.url, log)
  const secrets = createSecrets('a secret of at least thirty-two characters')
  sandbox = createSandbox({ db: handle.db, jobs, secrets, random: systemRandom, publicUrl: 'http://house.example' })
  await jobs.start()
  app = await createHttpServer({ log, trustProxy: 0, rateLimits: false })
  registerSandboxPages(app, sandbox)
  merchant = await startMerchant()
})
afterAll(async () => {
  await app.close()
  await jobs.stop()
  merchant.close()
  await handle.close()
  await database.drop()
})

async function startMerchant(): Promise<Server> {
  const server = createServer((request, response) => {
    text(request).then(
      (body) => {
        const webhook = JSON.parse(body) as Webhook
        received.push(webhook)
        response.writeHead(refused.delete(webhook.data.ref) ? 503 : 200).end()
      },
      (error: Error) => response.destroy(error),
    )
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return server
}

async function checkout(description = 'Deposit', language: 'ar' | 'en' = 'ar') {
  payment += 1
  // A server that listens on TCP has an address with a port.
  const { port } = merchant.address() as AddressInfo
  const { ref, url } = await sandbox.createCheckout({
    paymentId: payment,
    amount: 123_450,
    description,
    returnUrl: `https://shop.example/success?payment=${payment}`,
    webhookUrl: `http://127.0.0.1:${port}/hook`,
    language,
    schemes: ['mada'],
  })
  return { ref, url, path: new URL(url).pathname, paymentId: payment }
}
const decide = (path: string, body: string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: path,
    payload: body,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
const webhooksOf = (ref: string) => received.filter((webhook) => webhook.data.ref === ref)

describe('payment page', () => {
  test('[PAY-30] shows amount and purpose in both languages, right to left and left to right', async () => {
    const { path } = await checkout('تأمين <b>الباقة</b>')
    const arabic = await app.inject({ url: path })
    expect(arabic.statusCode).toBe(200)
    expect(arabic.body).toContain('<html lang="ar" dir="rtl">')
    expect(arabic.body).toContain('1,234.50')
    expect(arabic.body).toContain('تأمين &lt;b&gt;الباقة&lt;/b&gt;')
    const english = await app.inject({ url: `${path}?lang=en` })
    expect(english.body).toContain('<html lang="en" dir="ltr">')
    expect(english.body).toContain('Decline')
  })

  test('[PAY-30] runs and loads nothing, and sends its form only to itself and the merchant', async () => {
    const { path } = await checkout()
    const { headers, body } = await app.inject({ url: path })
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self' https:\/\/shop\.example; /,
    )
    expect(policy).toContain("frame-ancestors 'none'")
    expect(body).not.toContain('<script')
  })

  test('[PAY-30] an unknown charge is a page with 404, and JSON for a program', async () => {
    const page = await app.inject({ url: '/sandbox/pay/ch_none?lang=en' })
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    const json = await app.inject({ url: '/sandbox/pay/ch_none', headers: { accept: 'application/json' } })
    expect(json.json()).toMatchObject({ code: 404, reason: 'not_found' })
    expect((await decide('/sandbox/pay/ch_none', 'result=paid')).statusCode).toBe(404)
  })
})

describe('decision', () => {
  test('[PAY-31] a form pays and sends the browser back; deciding again changes nothing', async () => {
    const { path, ref, paymentId } = await checkout()
    const answer = await decide(path, 'result=paid', { accept: 'text/html' })
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      `https://shop.example/success?payment=${paymentId}`,
    ])
    expect((await decide(path, 'result=failed')).statusCode).toBe(303)
    expect(await sandbox.fetch(ref)).toMatchObject({ status: 'paid', amount: 123_450, currency: 'SAR', paymentId })
    expect((await app.inject({ url: path })).body).not.toContain('<form')
  })

  test('[PAY-31] a program gets JSON, for JSON as for a form', async () => {
    const { path } = await checkout()
    const json = await decide(path, '{"result":"failed"}', { 'content-type': 'application/json' })
    expect(json.json()).toMatchObject({ code: 200, data: { status: 'failed' } })
    const form = await decide(path, 'result=paid', { accept: 'application/json' })
    expect(form.json()).toMatchObject({ code: 200, data: { status: 'failed' } })
  })

  test.each(['result=refunded', 'result=paid&result=failed', '', 'result[]=paid'])(
    '[PAY-31] %j decides nothing',
    async (body) => {
      const { path, ref } = await checkout()
      expect((await decide(path, body)).statusCode).toBe(422)
      expect(await sandbox.fetch(ref)).toMatchObject({ status: 'pending' })
    },
  )

  test('[PAY-6] the same payment has the same charge', async () => {
    const first = await checkout()
    payment -= 1
    expect((await checkout()).url).toBe(first.url)
    expect(await sandbox.fetch('ch_none')).toBeUndefined()
  })
})

describe('webhook', () => {
  test('[PAY-32] is sent with the secret until accepted, once for many decisions', async () => {
    const { path, ref } = await checkout()
    refused.add(ref)
    await Promise.all(Array.from({ length: 5 }, () => decide(path, 'result=paid')))
    await vi.waitFor(() => expect(webhooksOf(ref)).toHaveLength(2), { timeout: 100_000, interval: 100 })
    const [first, second] = webhooksOf(ref)
    expect(first).toEqual(second)
    expect(first?.type).toBe('payment_paid')
    expect(sandbox.readWebhook({ body: first, text: '', signature: undefined })).toEqual({ eventId: first?.id, ref })
  })

  test('[PAY-9] is refused with any other secret, and in any other form', async () => {
    const { path, ref } = await checkout()
    await decide(path, 'result=paid')
    await vi.waitFor(() => expect(webhooksOf(ref)).toHaveLength(1), { timeout: 100_000, interval: 100 })
    const genuine = webhooksOf(ref)[0] ?? { secret_token: '' }
    const forged = [
      { ...genuine, secret_token: `${genuine.secret_token}x` },
      { ...genuine, secret_token: genuine.secret_token.slice(1) },
      { ...genuine, secret_token: '' },
      { ...genuine, secret_token: null },
      { ...genuine, secret_token: [genuine.secret_token] },
      { ...genuine, data: ref },
      { ...genuine, id: '' },
      [],
      'paid',
      null,
    ]
    for (const body of forged) expect(sandbox.readWebhook({ body, text: '', signature: undefined })).toBeUndefined()
  })
})
