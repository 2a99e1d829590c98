import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { type DatabaseHandle, inTransaction, openDatabase } from '../db/database.ts'
import { asQueryable } from '../db/queryable.ts'
import { createHttpServer } from '../http/server.ts'
import { createJobs } from '../jobs/jobs.ts'
import { createSecrets } from '../secrets/secrets.ts'
import { createMessaging, developmentSender, type Sender } from './create-messaging.ts'
import type { Message } from './messaging.ts'
import { registerOutboxRoutes } from './routes.ts'

const secrets = createSecrets('a secret of the tests, long enough to be one')
const log = pino({ level: 'silent' })
let database: TestDatabase
let handle: DatabaseHandle
beforeAll(async () => {
  database = await createTestDatabase()
  handle = openDatabase(database.url)
})
afterAll(async () => {
  await handle.close()
  await database.drop()
})

/** Messaging whose jobs wait in a list until the test runs them. */
function openMessaging(sender: Sender) {
  const waiting: object[] = []
  let handler: (data: never) => Promise<void> = async () => undefined
  const jobs = {
    work: (_queue: string, work: (data: never) => Promise<void>) => {
      handler = work
    },
    enqueue: async (_tx: unknown, _queue: string, data: object) => void waiting.push(data),
    wake: () => undefined,
  }
  const senders = { sms: sender, whatsapp: sender, mail: sender }
  const messaging = createMessaging({ db: handle.db, jobs, secrets, log, senders })
  const send = (message: Message) => inTransaction(handle.db, (tx) => messaging.send(asQueryable(tx), message))
  // The list holds what `enqueue` was given, which is what the handler takes.
  const runJob = (data: object | undefined) => handler(data as never)
  return { messaging, send, waiting, runJob }
}

const message = (to: string, more: Partial<Message> = {}): Message => ({
  channel: 'sms',
  to,
  body: 'رمز الدخول إلى مرسى: 048213.',
  code: '048213',
  ...more,
})
const rowOf = (to: string) =>
  handle.db.selectFrom('messages').selectAll().where('recipient', '=', to).executeTakeFirstOrThrow()

async function openApp(sender: Sender) {
  const app = await createHttpServer({ log, trustProxy: 0, rateLimits: false })
  const opened = openMessaging(sender)
  registerOutboxRoutes(app, opened.messaging.outbox)
  const json = async (query: string) => (await app.inject(`/dev/outbox.json${query}`)).json()
  return { ...opened, app, json }
}

describe('[OTP-16] the development outbox', () => {
  test('shows a message as soon as it is committed, newest first, by any spelling of the phone', async () => {
    const { send, json } = await openApp(developmentSender)
    await send(message('+966500000001'))
    await send(message('+966500000002'))
    await send(message('+966500000001', { body: 'Second <b>text</b>', code: undefined }))
    for (const to of ['+966500000001', '%2B966500000001', '0500000001', '00966500000001']) {
      expect(await json(`?to=${to}`)).toEqual([
        {
          id: expect.any(Number),
          channel: 'sms',
          to: '+966500000001',
          body: 'Second <b>text</b>',
          code: null,
          sent_at: expect.stringMatching(/Z$/),
        },
        {
          id: expect.any(Number),
          channel: 'sms',
          to: '+966500000001',
          body: 'رمز الدخول إلى مرسى: 048213.',
          code: '048213',
          sent_at: expect.stringMatching(/Z$/),
        },
      ])
    }
    expect(await json('')).toHaveLength(3)
    expect(await json('?to=+201001234567')).toEqual([])
    await send(message('+201001234567'))
    expect(await json('?to=+201001234567')).toHaveLength(1)
    await send(message('sara@example.com', { channel: 'mail' }))
    expect(await json('?to=sara@example.com')).toHaveLength(1)
  })

  test('a rolled back transaction sends nothing', async () => {
    const { messaging, json } = await openApp(developmentSender)
    const failed = inTransaction(handle.db, async (tx) => {
      await messaging.send(asQueryable(tx), message('+966500000009'))
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await json('?to=+966500000009')).toEqual([])
  })

  test('the page shows the code and runs nothing that stands in a message', async () => {
    const { send, app } = await openApp(developmentSender)
    await send(message('+966500000003', { body: '<script>alert(1)</script>' }))
    const page = await app.inject('/dev/outbox')
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.headers['content-security-policy']).toMatch(/default-src 'none'; style-src 'sha256-/)
    expect(page.body).toContain('048213')
    expect(page.body).toContain('&lt;script&gt;')
    expect(page.body).not.toContain('<script')
    expect(page.body).toContain('http-equiv="refresh"')
  })

  test('sending a message does not change its time, so the newest stays first', async () => {
    const { send, waiting, runJob, json } = await openApp(developmentSender)
    await send(message('+966500000014', { code: '111111' }))
    await send(message('+966500000014', { code: '222222' }))
    const before = await json('?to=+966500000014')
    await runJob(waiting[0])
    expect(await json('?to=+966500000014')).toEqual(before)
    expect(before.map(({ code }: { code: string }) => code)).toEqual(['222222', '111111'])
    expect(before[0].sent_at >= before[1].sent_at).toBe(true)
  })

  test('at most a hundred', async () => {
    const { send, json } = await openApp(developmentSender)
    for (let count = 0; count < 105; count += 1) await send(message('+966500000004'))
    expect(await json('?to=+966500000004')).toHaveLength(100)
  })

  test('does not exist with a real sender', async () => {
    const { app } = await openApp({ send: async () => undefined, keepsText: false })
    expect((await app.inject('/dev/outbox')).statusCode).toBe(404)
    expect((await app.inject('/dev/outbox.json')).statusCode).toBe(404)
  })
})

describe('[OTP-17] sending', () => {
  test('the text is sealed, and kept by the development sender', async () => {
    const { send, waiting, runJob } = openMessaging(developmentSender)
    await send(message('+966500000010'))
    const row = await rowOf('+966500000010')
    expect(row.bodySealed?.includes('048213')).toBe(false)
    expect(row.sentAt).toBeNull()
    await runJob(waiting[0])
    expect(await rowOf('+966500000010')).toMatchObject({ sentAt: expect.any(Date), bodySealed: expect.any(Buffer) })
  })

  test('a real sender gets it once, and the text is removed', async () => {
    const sent: Message[] = []
    const { send, waiting, runJob } = openMessaging({ send: async (one) => void sent.push(one), keepsText: false })
    await send(message('+966500000011'))
    await Promise.all([runJob(waiting[0]), runJob(waiting[0])])
    await runJob(waiting[0])
    expect(sent).toEqual([message('+966500000011')])
    expect(await rowOf('+966500000011')).toMatchObject({ sentAt: expect.any(Date), bodySealed: null })
  })

  test('a failure is noted and tried again', async () => {
    let tries = 0
    const sender = {
      keepsText: false,
      send: async () => {
        tries += 1
        if (tries === 1) throw new Error('provider is down')
      },
    }
    const { send, waiting, runJob } = openMessaging(sender)
    await send(message('+966500000012'))
    await expect(runJob(waiting[0])).rejects.toThrow('provider is down')
    expect(await rowOf('+966500000012')).toMatchObject({ sentAt: null, failure: 'provider is down' })
    await runJob(waiting[0])
    expect(await rowOf('+966500000012')).toMatchObject({ sentAt: expect.any(Date), failure: null, bodySealed: null })
  })

  test('goes out over the real queue after the commit', async () => {
    const sent: Message[] = []
    const sender: Sender = { send: async (one) => void sent.push(one), keepsText: false }
    const jobs = createJobs(database.url, log)
    const messaging = createMessaging({
      db: handle.db,
      jobs,
      secrets,
      log,
      senders: { sms: sender, whatsapp: sender, mail: sender },
    })
    await jobs.start()
    try {
      await inTransaction(handle.db, (tx) => messaging.send(asQueryable(tx), message('+966500000013')))
      messaging.flush()
      await expect.poll(() => sent, { timeout: 20_000 }).toEqual([message('+966500000013')])
    } finally {
      await jobs.stop()
    }
  })
})
