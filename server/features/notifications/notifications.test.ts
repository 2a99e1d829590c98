import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LiveEvents } from '#contract/live/events.ts'
import { type DatabaseHandle, inTransaction, openDatabase } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { serveRoutes } from '#server/testing/serve-routes.ts'
import type { Choices } from './choices.ts'
import { createNotifications, type Notifications } from './index.ts'
import { registerNotificationRoutes } from './routes.ts'
import { removeOldNotices } from './store.ts'

type Said = { channel: string; event: string; data: LiveEvents[keyof LiveEvents] }
let database: TestDatabase
let handle: DatabaseHandle
let notifications: Notifications
let call: (
  route: string,
  accountId: number,
  body?: object,
  language?: string,
) => Promise<{ status: number; data: ListData; errors: object }>
const said: Said[] = []
type ListData = {
  notifications: { data: { id: number; title: string; read_at: string | null }[]; total: number; last_page: number }
  unread_count: number
}

beforeAll(async () => {
  database = await createTestDatabase()
  handle = openDatabase(database.url)
  const live = {
    publish: (channel: string, event: string, data: Said['data']) => void said.push({ channel, event, data }),
  }
  notifications = createNotifications({ db: handle.db, live })
  const served = await serveRoutes((api) => registerNotificationRoutes(api, notifications))
  call = (route, accountId, body, language = 'ar') => served.call(route, { token: String(accountId), body, language })
})
afterAll(async () => {
  await handle.close()
  await database.drop()
})

let serial = 0
async function member(language = 'ar'): Promise<number> {
  serial += 1
  const account = { name: 'سارة', phone: `+96650000${String(serial).padStart(4, '0')}`, language }
  return (await handle.db.insertInto('accounts').values(account).returning('id').executeTakeFirstOrThrow()).id
}
const notice = (accountId: number, word = 'مزايدة'): Notice => ({
  accountId,
  kind: 'outbid',
  title: { ar: `${word} أعلى منك`, en: `${word} outbid` },
  body: { ar: 'نص', en: 'Text' },
  url: '/car/ford-1',
  carId: null,
})
const publishNotices = async (...notices: Notice[]) =>
  (await inTransaction(handle.db, (tx) => notifications.sink(asQueryable(tx), notices)))()

describe('[NOT-1] a notice', () => {
  test('is announced on its member’s channel in the account’s language, with the texts of both', async () => {
    const [first, second] = [await member('ar'), await member('en')]
    said.length = 0
    await publishNotices(notice(first), notice(second), notice(first, 'ثانية'))
    expect(said.map(({ channel, data }) => [channel, 'title' in data && data.title])).toEqual([
      [`notification-user-${first}`, 'مزايدة أعلى منك'],
      [`notification-user-${second}`, 'مزايدة outbid'],
      [`notification-user-${first}`, 'ثانية أعلى منك'],
    ])
    expect(said[0]?.event).toBe('GeneralNotificationEvent')
    expect(said[0]?.data).toMatchObject({
      id: expect.any(Number),
      body: 'نص',
      texts: {
        ar: { title: 'مزايدة أعلى منك', body: 'نص' },
        en: { title: 'مزايدة outbid', body: 'Text' },
      },
      url: '/car/ford-1',
      created_at: expect.stringMatching(/Z$/),
    })
    const { data } = await call('GET /notifications', first)
    expect(data.notifications.data.map(({ title }) => title)).toEqual(['ثانية أعلى منك', 'مزايدة أعلى منك'])
  })

  test('of a rolled back transaction never exists', async () => {
    const id = await member()
    said.length = 0
    const failed = inTransaction(handle.db, async (tx) => {
      await notifications.sink(asQueryable(tx), [notice(id)])
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(said).toEqual([])
    expect((await call('GET /notifications', id)).data.notifications.total).toBe(0)
  })

  test('accepts an empty list', async () => {
    await expect(publishNotices()).resolves.toBeUndefined()
  })
})

test('[NOT-2] members see and change only their own, in the requested language', async () => {
  const [mine, other] = [await member(), await member()]
  await publishNotices(notice(mine), notice(other))
  const list = await call('GET /notifications', mine, undefined, 'en')
  expect(list.data.notifications.data[0]?.title).toBe('مزايدة outbid')
  const theirs = (await call('GET /notifications', other)).data.notifications.data[0]?.id
  for (const path of ['/read-notification', '/delete-notification']) {
    expect((await call(`POST ${path}`, mine, { id: theirs })).status).toBe(404)
  }
  expect((await call('GET /notifications', other)).data).toMatchObject({ unread_count: 1 })
})

test('[NOT-5] notices are listed by topic, and unread ones separately', async () => {
  const id = await member()
  const invoice = { ...notice(id, 'فاتورة'), kind: 'invoice_issued' }
  await publishNotices(notice(id), invoice, notice(id))
  const titles = async (show: string) => {
    const { data } = await call(`GET /notifications?show=${show}`, id)
    expect(data.unread_count).toBe(3)
    return [data.notifications.total, ...data.notifications.data.map(({ title }) => title.split(' ')[0])]
  }
  expect(await titles('auctions')).toEqual([2, 'مزايدة', 'مزايدة'])
  expect(await titles('money')).toEqual([1, 'فاتورة'])
  expect(await titles('account')).toEqual([0])
  expect(await titles('unread')).toEqual([3, 'مزايدة', 'فاتورة', 'مزايدة'])
  expect((await call('GET /notifications?show=all', id)).status).toBe(422)
})

test('[NOT-6] the member’s other devices get the count after reading and deleting', async () => {
  const id = await member()
  await publishNotices(notice(id), notice(id), notice(id))
  const { data } = await call('GET /notifications', id)
  said.length = 0
  await call('POST /read-notification', id, { id: data.notifications.data[0]?.id })
  await call('POST /delete-notification', id, { id: data.notifications.data[1]?.id })
  await call('POST /read-notification', id, { all: 1 })
  const changed = { channel: `notification-user-${id}`, event: 'NoticesChangedEvent' }
  expect(said).toEqual([2, 1, 0].map((unread_count) => ({ ...changed, data: { unread_count } })))
})

test('[NOT-9] choices are a member’s own; omitted ones stay, and the account’s topic is fixed', async () => {
  const [id, other] = [await member(), await member()]
  const ask = async (route: string, body?: object) => {
    const answer = await call(route, id, body)
    return { status: answer.status, data: answer.data as unknown as Choices }
  }
  const channelsIn = ({ choices }: Choices, topic: string) => choices.find((one) => one.topic === topic)?.channels
  const first = await ask('GET /notice-choices')
  expect(first.data.quiet).toBeNull()
  expect(channelsIn(first.data, 'money')).toEqual(['push', 'sms', 'mail'])
  const choices = [
    { topic: 'money', channels: ['mail', 'whatsapp', 'mail'] },
    { topic: 'account', channels: [] },
  ]
  const changed = await ask('POST /notice-choices', { choices, quiet: { from: 23, to: 7 } })
  expect(channelsIn(changed.data, 'money')).toEqual(['whatsapp', 'mail'])
  expect(channelsIn(changed.data, 'account')).toEqual(['push', 'mail'])
  const again = await ask('POST /notice-choices', { choices: [{ topic: 'bidding', channels: [] }] })
  expect(channelsIn(again.data, 'bidding')).toEqual([])
  expect(again.data.quiet).toEqual({ from: 23, to: 7, even_closing: false })
  const even = { from: 23, to: 7, even_closing: true }
  expect((await ask('POST /notice-choices', { quiet: even })).data.quiet).toEqual(even)
  expect(channelsIn(again.data, 'money')).toEqual(['whatsapp', 'mail'])
  expect((await ask('POST /notice-choices', { quiet: null })).data.quiet).toBeNull()
  for (const quiet of [{ from: 7, to: 7 }, { from: 7 }, { from: -1, to: 24 }]) {
    expect((await ask('POST /notice-choices', { quiet })).status).toBe(422)
  }
  const theirs = (await call('GET /notice-choices', other)).data as unknown as Choices
  expect(channelsIn(theirs, 'bidding')).toEqual(['push'])
})

test('[NOT-9] concurrent choices of several topics all count', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await member()
    const topics = ['bidding', 'ending', 'result', 'money', 'delivery']
    const quiet = { from: 22, to: 6, even_closing: false }
    const bodies = [...topics.map((topic) => ({ choices: [{ topic, channels: ['whatsapp'] }] })), { quiet }]
    const answers = await Promise.all(bodies.map((body) => call('POST /notice-choices', id, body)))
    expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 200))
    const { choices, quiet: kept } = (await call('GET /notice-choices', id)).data as unknown as Choices
    const chosen = choices.filter(({ topic }) => topics.includes(topic)).map(({ channels }) => channels)
    expect(chosen).toEqual(topics.map(() => ['whatsapp']))
    expect(kept).toEqual(quiet)
  }
})

test('[NOT-3] reading and deleting, one or all', async () => {
  const id = await member()
  await publishNotices(...Array.from({ length: 25 }, () => notice(id)))
  const first = await call('GET /notifications', id)
  expect(first.data).toMatchObject({ unread_count: 25, notifications: { total: 25, last_page: 2 } })
  expect((await call('GET /notifications?page=3', id)).data.notifications.data).toEqual([])
  const one = first.data.notifications.data[0]?.id
  const read = await call('POST /read-notification', id, { id: one })
  expect(read.data.unread_count).toBe(24)
  expect(read.data.notifications.data[0]?.read_at).toMatch(/Z$/)
  expect((await call('POST /read-notification', id, { id: String(one) })).data.unread_count).toBe(24)
  expect((await call('POST /delete-notification', id, { id: one })).data.notifications.total).toBe(24)
  expect((await call('POST /delete-notification', id, { id: one })).status).toBe(404)
  expect((await call('POST /read-notification', id, { all: 1 })).data.unread_count).toBe(0)
  expect((await call('POST /read-notification', id, { all: '1' })).status).toBe(200)
  expect((await call('POST /delete-notification', id, { all: 1 })).data.notifications.total).toBe(0)
  for (const body of [{}, { id: -1 }, { id: 'x' }, { all: 0 }, { id: 1, more: 1 }]) {
    expect((await call('POST /read-notification', id, body)).status).toBe(422)
  }
})

test('[NOT-20] removes notices after a year, in steps', async () => {
  const id = await member()
  await publishNotices(...Array.from({ length: 7 }, () => notice(id)))
  // Those of other tests are older too: the oldest are the first of the table.
  await sql`
    update notifications set created_at = clock_timestamp() - interval '366 days'
     where id <= (select min(id) + 4 from notifications where account_id = ${id})`.execute(handle.db)
  await removeOldNotices(handle.db, 2)
  expect((await call('GET /notifications', id)).data.notifications.total).toBe(2)
})
