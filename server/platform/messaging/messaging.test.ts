import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createAccount } from '#server/testing/account-factories.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { type DatabaseHandle, inTransaction, openDatabase } from '../db/database.ts'
import { createHttpServer } from '../http/server.ts'
import { createFailedJobs } from '../jobs/failed-jobs.ts'
import { listFailedJobs } from '../jobs/failed-jobs-store.ts'
import { createSecrets } from '../secrets/secrets.ts'
import { createSettings } from '../settings/settings.ts'
import { createMessaging, developmentSender } from './create-messaging.ts'
import type { Handover, Message, Sender } from './messaging.ts'
import { registerOutboxRoutes } from './routes.ts'
import { SendError } from './send-error.ts'

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

/** Messaging that sends when the test starts it. */
function openMessaging(sender: Pick<Sender, 'send' | 'keepsText'> & Partial<Sender>) {
  const named = { name: 'test', perSecond: 1_000, ...sender }
  const senders = { sms: named, whatsapp: named, mail: named, push: named }
  const failedJobs = createFailedJobs(async () => undefined)
  const messaging = createMessaging({
    db: handle.db,
    secrets,
    log,
    senders,
    failedJobs,
    settings: createSettings(handle.db),
    publicUrl: 'https://marsa.example',
  })
  const send = (message: Message) => inTransaction(handle.db, (tx) => messaging.send(tx, message))
  opened.push(messaging)
  return { messaging, send, failedJobs }
}
const opened: { stop(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.stop()))
  await handle.db.deleteFrom('messages').execute()
  await handle.db.deleteFrom('failedJobs').execute()
})

const message = (to: string, more: Partial<Message> = {}): Message => ({
  channel: 'sms',
  to,
  body: 'رمز الدخول إلى مرسى: 048213.',
  code: '048213',
  ...more,
})
const rowOf = (to: string) =>
  handle.db.selectFrom('messages').selectAll().where('recipient', '=', to).executeTakeFirstOrThrow()

const waitingOf = (to: string) =>
  handle.db.selectFrom('messages').select('id').where('recipient', '=', to).where('sentAt', 'is', null).execute()

async function openApp(sender: Pick<Sender, 'send' | 'keepsText'>) {
  const app = await createHttpServer({ log, trustProxy: 0, rateLimits: false })
  const parts = openMessaging(sender)
  registerOutboxRoutes(app, parts.messaging.outbox, [{ phone: '+966500000000', ar: 'مدير', en: 'Admin' }])
  const json = async (query: string) => (await app.inject(`/dev/outbox.json${query}`)).json()
  return { ...parts, app, json }
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
      await messaging.send(tx, message('+966500000009'))
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await json('?to=+966500000009')).toEqual([])
  })

  test('the page shows the code and runs nothing from a message', async () => {
    const { send, app } = await openApp(developmentSender)
    await send(message('+966500000003', { body: '<script>alert(1)</script>' }))
    const page = await app.inject('/dev/outbox')
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.headers['content-security-policy']).toMatch(/default-src 'none'; style-src 'sha256-/)
    expect(page.body).toContain('048213')
    expect(page.body).toContain('+966500000000')
    expect(page.body).toContain('&lt;script&gt;')
    expect(page.body).not.toContain('<script')
    expect(page.body).toContain('http-equiv="refresh"')
  })

  test('sending a message does not change its time, so the newest stays first', async () => {
    const { send, messaging, json } = await openApp(developmentSender)
    await send(message('+966500000014', { code: '111111' }))
    await send(message('+966500000014', { code: '222222' }))
    const before = await json('?to=+966500000014')
    messaging.start()
    await expect.poll(async () => (await waitingOf('+966500000014')).length).toBe(0)
    expect(await json('?to=+966500000014')).toEqual(before)
    expect(before.map(({ code }: { code: string }) => code)).toEqual(['222222', '111111'])
    expect(before[0].sent_at >= before[1].sent_at).toBe(true)
  })

  test('shows at most a hundred', async () => {
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
  test('seals the text; the development sender keeps it', async () => {
    const { send, messaging } = openMessaging(developmentSender)
    await send(message('+966500000010'))
    const row = await rowOf('+966500000010')
    expect(row.bodySealed?.includes('048213')).toBe(false)
    expect(row.sentAt).toBeNull()
    messaging.start()
    await expect
      .poll(() => rowOf('+966500000010'))
      .toMatchObject({ sentAt: expect.any(Date), bodySealed: expect.any(Buffer) })
  })

  test('of two processes one hands it over, once, and the text is removed', async () => {
    const sent: [Message, string][] = []
    const sender = {
      send: async (one: Message, { reference }: { reference: string }) => void sent.push([one, reference]),
      keepsText: false,
    }
    const processes = [openMessaging(sender), openMessaging(sender)]
    for (let n = 0; n < 40; n += 1) await processes[0]?.send(message(`+9665000000${n + 10}`))
    for (const { messaging } of processes) messaging.start()
    await expect.poll(() => sent.length).toBe(40)
    for (const { messaging } of processes) await messaging.stop()
    expect(new Set(sent.map(([{ to }]) => to)).size).toBe(40)
    const row = await rowOf('+966500000011')
    expect(row).toMatchObject({ sentAt: expect.any(Date), bodySealed: null, attempts: 1 })
    expect(sent.find(([{ to }]) => to === '+966500000011')).toEqual([message('+966500000011'), `marsa-${row.id}`])
  })

  test('a failure is recorded without personal data and retried with the same reference', async () => {
    const references: string[] = []
    const sender = {
      keepsText: false,
      send: async (one: Message, { reference }: { reference: string }) => {
        references.push(reference)
        if (references.length === 1) throw new Error(`no route to ${one.to}`)
      },
    }
    const { send, messaging } = openMessaging(sender)
    await send(message('+966500000012'))
    messaging.start()
    await expect.poll(() => rowOf('+966500000012')).toMatchObject({ sentAt: null, failure: 'no route to …' })
    await expect
      .poll(() => rowOf('+966500000012'))
      .toMatchObject({ sentAt: expect.any(Date), failure: null, bodySealed: null })
    expect(new Set(references).size).toBe(1)
  })
})

describe('[MSG-4] a message that a provider refuses', () => {
  test('goes to the list of failed jobs, and is sent again when staff retry it', async () => {
    let isRefusing = true
    const sender = {
      keepsText: false,
      send: async () => {
        if (isRefusing) throw new SendError('refused', 'unifonic 482')
      },
    }
    const { send, messaging, failedJobs } = openMessaging(sender)
    const admin = await createAccount(handle.db, { role: 'admin' })
    await send(message('+966500000020', { code: undefined, body: 'Your car was sold' }))
    messaging.start()
    const listed = () => listFailedJobs(handle.db, { search: '', retried: false }, sql`desc`, { limit: 10, offset: 0 })
    await expect
      .poll(listed)
      .toMatchObject({ total: 1, rows: [{ queue: 'send-sms', error: 'unifonic 482', attempts: 1 }] })
    isRefusing = false
    const id = (await listed()).rows[0]?.id ?? 0
    await inTransaction(handle.db, (tx) => failedJobs.retry(tx, id, admin.id))
    await expect.poll(() => rowOf('+966500000020')).toMatchObject({ sentAt: expect.any(Date), givenUpAt: null })
    expect((await listed()).total).toBe(0)
    expect(await inTransaction(handle.db, (tx) => failedJobs.retry(tx, id, admin.id))).toMatchObject({
      refused: 'already_retried',
    })
  })

  test('a code is not for staff: it is dropped', async () => {
    const sender = { keepsText: false, send: async () => Promise.reject(new SendError('refused', 'unifonic 482')) }
    const { send, messaging } = openMessaging(sender)
    await send(message('+966500000021'))
    messaging.start()
    await expect.poll(() => rowOf('+966500000021')).toMatchObject({ givenUpAt: expect.any(Date), bodySealed: null })
    expect(await handle.db.selectFrom('failedJobs').selectAll().execute()).toEqual([])
  })

  test('a code that waited past its validity is not sent', async () => {
    const sent: string[] = []
    const { send, messaging } = openMessaging({ keepsText: false, send: async ({ to }) => void sent.push(to) })
    await send(message('+966500000022'))
    await send(message('+966500000023'))
    await sql`update messages set created_at = created_at - interval '301 seconds' where recipient = '+966500000022'`.execute(
      handle.db,
    )
    messaging.start()
    await expect.poll(() => rowOf('+966500000022')).toMatchObject({ givenUpAt: expect.any(Date), sentAt: null })
    await expect.poll(() => sent).toEqual(['+966500000023'])
  })
})

describe('[MSG-2] [MSG-3] channels and lanes do not wait for each other', () => {
  test('a hanging provider delays neither the codes nor another channel', async () => {
    const sent: string[] = []
    const hanging = new Set<() => void>()
    let hangingMost = 0
    const hang = ({ signal }: Handover) =>
      new Promise<void>((_resolve, reject) => {
        const release = () => {
          hanging.delete(release)
          reject(new Error('late'))
        }
        signal.addEventListener('abort', release)
        hangingMost = Math.max(hangingMost, hanging.add(release).size)
      })
    const sender = {
      keepsText: false,
      send: ({ channel, to, code }: Message, handover: Handover) =>
        channel === 'sms' && code === undefined ? hang(handover) : Promise.resolve(void sent.push(to)),
    }
    const { send, messaging } = openMessaging(sender)
    for (let n = 0; n < 30; n += 1) await send(message(`+96650000003${n}`, { code: undefined }))
    messaging.start()
    await expect.poll(() => hangingMost).toBe(16)
    await send(message('+966500000040'))
    await send(message('sara@example.com', { channel: 'mail', code: undefined }))
    await expect.poll(() => [...sent].sort()).toEqual(['+966500000040', 'sara@example.com'])
    expect([hangingMost, hanging.size]).toEqual([16, 16])
    for (const release of hanging) release()
  })

  test('sends no more per second than the provider allows', async () => {
    const at: number[] = []
    const sender = { keepsText: false, perSecond: 20, send: async () => void at.push(performance.now()) }
    const { send, messaging } = openMessaging(sender)
    for (let n = 0; n < 15; n += 1) await send(message(`+96650000005${n}`))
    messaging.start()
    await expect.poll(() => at.length).toBe(15)
    const seconds = ((at.at(-1) ?? 0) - (at[0] ?? 0)) / 1_000
    expect(seconds).toBeGreaterThan(0.6)
  })

  test('after five failures in a row a provider gets nothing for five seconds', async () => {
    let calls = 0
    const { send, messaging } = openMessaging({
      keepsText: false,
      send: async () => {
        calls += 1
        throw new Error('connection refused')
      },
    })
    for (let n = 0; n < 200; n += 1) await send(message(`+9665000006${n}`))
    messaging.start()
    await expect.poll(() => calls).toBeGreaterThanOrEqual(5)
    await sleep(300)
    // The attempts in flight when the fifth failed have failed too.
    expect(calls).toBeLessThanOrEqual(48 + 5)
    await expect
      .poll(() => handle.db.selectFrom('providerStates').selectAll().where('name', '=', 'sms').executeTakeFirst())
      .toMatchObject({ lastFailure: 'connection refused', pausedUntil: expect.any(Date) })
  })
})
