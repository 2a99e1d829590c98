import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Quiet } from '#contract/values/notices/notice-channels.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import { type DatabaseHandle, inTransaction, openDatabase } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import type { Message } from '#server/platform/messaging/messaging.ts'
import { defaultSettings } from '#server/platform/settings/values.ts'
import { createAccount } from '#server/testing/account-factories.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { changeChoices } from './choices.ts'
import { createNoticeDelivery, messagesFor } from './delivery.ts'
import { lockWaitingNotices, type WaitingNotice } from './delivery-store.ts'
import { createNotifications } from './index.ts'

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

const site = { ar: 'مرسى', en: 'Marsa' }
const settings = { read: async () => defaultSettings }
const NOON = Date.parse('2026-11-22T09:00:00Z')
const notice = (change: Partial<WaitingNotice> = {}): WaitingNotice => ({
  ...{
    id: 1,
    accountId: 1,
    kind: 'invoice_issued',
    topic: 'money',
    push: [],
    ...{ isUrgent: false, secondsLeft: null },
    title: 'Invoice',
    body: 'Pay by Tuesday',
    url: '/win-auctions?order=7',
  },
  ...{ carId: 5, amount: 6_358_700, dueAt: new Date(NOON), closesAt: null },
  facts: { order: 'O-7', price: 6_100_000, fees: 224_956, services: 0, discount: 0, vat: 33_744 },
  ...{ createdAt: new Date(NOON), isRead: false, language: 'en', sms: '+966500000001', whatsapp: null, mail: 'a@b.sa' },
  ...change,
})
const image = { src: '/media/1.jpeg', srcset: '', srcset_avif: '', width: 640, height: 480, alt: '', focus: '' }
const faces = new Map([[5, { title: { ar: 'مازدا CX-5', en: 'Mazda CX-5' }, image }]])
const sentFor = (change: Partial<WaitingNotice>, nowMs = NOON) =>
  messagesFor(
    notice(change),
    { channels: {}, quiet: { from: 23, to: 7 } },
    { nowMs, publicUrl: 'https://x.sa', site, faces },
  )

test('[NOT-11] [NOT-17] a notice is sent on the chosen channels with an address, with a link in its language', () => {
  const body = 'Invoice\nPay by Tuesday\nhttps://x.sa/en/win-auctions?order=7'
  expect(sentFor({})).toEqual([
    { channel: 'sms', to: '+966500000001', body: `Marsa: ${body}`, language: 'en' },
    {
      channel: 'mail',
      to: 'a@b.sa',
      body,
      language: 'en',
      subject: 'Invoice',
      shows: {
        photo: { url: 'https://x.sa/media/1.jpeg', alt: 'Mazda CX-5' },
        sayAll: true,
        sum: { label: 'Amount due', text: 'SAR\u00a063,587' },
        facts: [
          { label: 'Car', text: 'Mazda CX-5' },
          { label: 'Order number', text: 'O-7' },
          { label: 'Car price', text: 'SAR\u00a061,000' },
          { label: 'Fees', text: 'SAR\u00a02,249.56' },
          { label: 'VAT', text: 'SAR\u00a0337.44' },
          { label: 'Due', text: '22 Nov, 12:00' },
        ],
        act: 'Pay now',
      },
      choicesUrl: 'https://x.sa/en/profile#notices',
    },
  ])
  const bare = { url: null, body: '', carId: null, amount: null, facts: null, dueAt: null }
  expect(sentFor({ ...bare, sms: null, language: 'ar' })).toEqual([
    {
      channel: 'mail',
      to: 'a@b.sa',
      body: 'Invoice',
      language: 'ar',
      subject: 'Invoice',
      shows: {},
      choicesUrl: 'https://x.sa/profile#notices',
    },
  ])
})

test('[NOT-11] read and stale notices, and those in quiet hours, are not sent', () => {
  const MINUTE_MS = 60_000
  expect(sentFor({ isRead: true })).toEqual([])
  const late = NOON + 16 * MINUTE_MS
  expect(sentFor({ topic: 'money' }, late)).toHaveLength(2)
  const chosen = { channels: { bidding: ['sms'] as const }, quiet: null }
  const about = { publicUrl: '', site, faces }
  expect(messagesFor(notice({ topic: 'bidding' }), chosen, { ...about, nowMs: late - MINUTE_MS })).toHaveLength(1)
  expect(messagesFor(notice({ topic: 'bidding' }), chosen, { ...about, nowMs: late })).toEqual([])
  const night = Date.parse('2026-11-22T22:00:00Z')
  expect(sentFor({ createdAt: new Date(night) }, night).map(({ channel }) => channel)).toEqual(['mail'])
})

test('[NOT-9] an outbid in the last ten minutes is sent in quiet hours, unless the member asked for full quiet', () => {
  const night = Date.parse('2026-11-22T22:00:00Z')
  const sentWith = (isUrgent: boolean, quiet: Quiet) =>
    messagesFor(
      notice({ topic: 'bidding', kind: 'outbid', isUrgent, createdAt: new Date(night) }),
      { channels: { bidding: ['sms'] }, quiet },
      { nowMs: night, publicUrl: '', site, faces },
    )
  expect(sentWith(true, { from: 23, to: 7 })).toHaveLength(1)
  expect(sentWith(false, { from: 23, to: 7 })).toEqual([])
  expect(sentWith(true, { from: 23, to: 7, even_closing: true })).toEqual([])
})

test('[NOT-12] each notice is sent once, also with two workers and after a failure', async () => {
  const live = { publish: () => undefined }
  const { sink } = createNotifications({ db: handle.db, live })
  const member = (await createAccount(handle.db)).id
  await changeChoices(handle.db, member, { choices: [{ topic: 'money', channels: ['sms'] }] })
  const titles = Array.from({ length: 120 }, (_, index) => `Invoice ${index}`)
  const written = titles.map((title) => ({
    ...{ accountId: member, kind: 'invoice_issued', title: { ar: title, en: title } },
    ...{ body: { ar: '', en: '' }, url: '/win-auctions', carId: null },
  }))
  await inTransaction(handle.db, (tx) => sink(asQueryable(tx), written))
  const sent: Message[] = []
  let failsAt = 5
  const messaging = {
    send: async (_: unknown, message: Message) => {
      failsAt -= 1
      if (failsAt === 0) throw new Error('the database is away')
      sent.push(message)
    },
  }
  const deps = { db: handle.db, log: pino({ level: 'silent' }), clock: systemClock, messaging, settings, publicUrl: '' }
  const workers = [createNoticeDelivery(deps), createNoticeDelivery(deps)]
  await expect(workers[0]?.run()).rejects.toThrow('away')
  // The failed transaction has sent nothing: its messages were never accepted.
  sent.length = 0
  await Promise.all(workers.map((worker) => worker.run()))
  expect(sent.map(({ body }) => body.split('\n')[0]).toSorted()).toEqual(
    titles.map((title) => `مرسى: ${title}`).toSorted(),
  )
  await Promise.all(workers.map((worker) => worker.run()))
  expect(sent).toHaveLength(titles.length)
})

test('[NOT-12] a notice goes to proved numbers, and bids only to members who chose it', async () => {
  const { sink } = createNotifications({ db: handle.db, live: { publish: () => undefined } })
  const now = new Date()
  const proved = { whatsapp: '+966511111111', whatsappVerifiedAt: now, phoneVerifiedAt: now }
  const chosen = (await createAccount(handle.db, proved)).id
  const unproved = (
    await createAccount(handle.db, { whatsapp: '+966522222222', whatsappVerifiedAt: null, phoneVerifiedAt: null })
  ).id
  const unchosen = (await createAccount(handle.db, proved)).id
  for (const id of [chosen, unproved])
    await changeChoices(handle.db, id, { choices: [{ topic: 'bidding', channels: ['sms', 'whatsapp'] }] })
  const text = { title: { ar: 'مزايدة', en: 'Bid' }, body: { ar: '', en: '' }, url: '/win-auctions', carId: null }
  const written = [
    ...[chosen, unproved, unchosen].map((accountId) => ({ ...text, accountId, kind: 'outbid' as const })),
    { ...text, accountId: unchosen, kind: 'invoice_issued' as const },
  ]
  await inTransaction(handle.db, (tx) => sink(asQueryable(tx), written))
  const waiting = await inTransaction(handle.db, (tx) => lockWaitingNotices(tx, 10))
  const numbersOf = (id: number) =>
    waiting.filter(({ accountId }) => accountId === id).map(({ kind, sms, whatsapp }) => [kind, sms !== null, whatsapp])
  expect(numbersOf(chosen)).toEqual([['outbid', true, proved.whatsapp]])
  expect(numbersOf(unproved)).toEqual([['outbid', false, null]])
  expect(numbersOf(unchosen)).toEqual([['invoice_issued', true, proved.whatsapp]])
})

test('[NOT-16] news of a lot that ends soon goes to the phone of a member without push, once in ten minutes', async () => {
  const { sink } = createNotifications({ db: handle.db, live: { publish: () => undefined } })
  const proved = { phoneVerifiedAt: new Date() }
  const withSms = await createAccount(handle.db, proved)
  const whatsapp = '+966533333333'
  const withBoth = await createAccount(handle.db, { ...proved, whatsapp, whatsappVerifiedAt: new Date() })
  const chosen = await createAccount(handle.db, proved)
  await changeChoices(handle.db, chosen.id, { choices: [{ topic: 'bidding', channels: ['push'] }] })
  const text = { title: { ar: 'أعلى منك', en: 'Outbid' }, body: { ar: '', en: '' }, carId: null }
  const outbid = (accountId: number, url: string, minutes: number) => ({
    ...{ ...text, accountId, url, kind: 'outbid', closesAt: new Date(Date.now() + minutes * 60_000) },
  })
  const sent: Message[] = []
  const messaging = { send: async (_: unknown, message: Message) => void sent.push(message) }
  const deps = { db: handle.db, log: pino({ level: 'silent' }), clock: systemClock, messaging, settings, publicUrl: '' }
  const workers = [createNoticeDelivery(deps), createNoticeDelivery(deps)]
  const told = async (...notices: ReturnType<typeof outbid>[]) => {
    sent.length = 0
    await inTransaction(handle.db, (tx) => sink(asQueryable(tx), notices))
    await Promise.all(workers.map((worker) => worker.run()))
    const phones = [withSms.phone, whatsapp, chosen.phone]
    return sent.filter(({ to }) => phones.includes(to)).map(({ channel, body }) => `${channel} ${body.split('\n')[1]}`)
  }
  const all = [withSms, withBoth, chosen].map(({ id }) => id)
  expect(await told(...all.map((id) => outbid(id, '/car/far', 16)))).toEqual([])
  expect(await told(...all.map((id) => outbid(id, '/car/over', -1)))).toEqual([])
  const near = all.map((id) => outbid(id, '/car/near', 14))
  expect((await told(...near, ...near)).toSorted()).toEqual(['sms /car/near', 'whatsapp /car/near'])
  expect(await told(...near, outbid(withSms.id, '/car/other', 3))).toEqual(['sms /car/other'])
  await sql`update notifications set reached_at = reached_at - interval '11 minutes'`.execute(handle.db)
  expect(await told(...near)).toHaveLength(2)
})
