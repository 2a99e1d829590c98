import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#server/platform/http/request/actor.ts'
import { developmentSender } from '#server/platform/messaging/create-messaging.ts'
import { saveProviderNews } from '#server/platform/providers/provider-states-store.ts'
import { createAuctionWithLots } from '#server/testing/factories.ts'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'
import { readFirstDay } from './first-day.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

const homeOf = async (role: Role) => (await fixture.call('GET /home', { as: await fixture.staff(role) })).data
const workOf = async (role: Role): Promise<string[]> =>
  (await homeOf(role)).waiting.map(({ what }: { what: string }) => what)

test('[BACK-35] [BACK-60] the home of the office counts what runs and what waits', async () => {
  await createAuctionWithLots(fixture.db, {}, [{ reservePrice: 7_123_400 }])
  const home = await homeOf('finance')
  expect(home.sales).toHaveLength(7)
  expect(home.live_lots).toBe(1)
  expect(home.closing).toMatchObject([{ reserve_price: null }])
  expect(home.members.at(-1).count).toBeGreaterThan(0)
  expect(home.week_ago).toEqual({ sold: 0, members: 0 })
  const { id } = await fixture.person({})
  await fixture.exec(`update accounts set created_at = now() - interval '7 days' where id = ${id}`)
  expect((await homeOf('finance')).week_ago.members).toBe(1)
})

test('[BACK-60] a role sees what it works on, and one that only reads sees the work whose lists it may read', async () => {
  const all = await workOf('admin')
  const admins = ['failed_jobs', 'recoveries']
  expect(all).toEqual(expect.arrayContaining(admins))
  expect(await workOf('content')).toEqual(['approvals', 'partner_requests'])
  const lists = ['reviews', 'questions', 'shipping', 'unpaid_orders']
  const readable = ['late_orders', 'late_letters', 'late_cases', ...lists, 'cases', 'letters']
  expect(await workOf('support')).toEqual(readable)
  expect(await homeOf('support')).toMatchObject({ sales: [], week: { hours_to_payment: null } })
  expect(await homeOf('content')).toMatchObject({ sales: [], members: [], week_ago: { sold: null, members: null } })
})

test('[APR-11] a sole administrator is told so, and no longer once there is a second one', async () => {
  await fixture.exec('update accounts set role = null, power_until = null where role is not null')
  const isAlone = async (as: Person) => (await fixture.call('GET /home', { as })).data.alone
  expect(await isAlone(await fixture.staff('support'))).toBe(false)
  const sole = await fixture.staff('admin')
  expect(await isAlone(sole)).toBe(true)
  await fixture.staff('admin')
  expect(await isAlone(sole)).toBe(false)
})

test('[BACK-176] the list of the first day follows the state of the house', async () => {
  const admin = await fixture.staff('admin')
  const doneOf = async () => {
    const { steps } = (await fixture.call('GET /first-day', { as: admin })).data
    return steps.flatMap(({ what, done }: { what: string; done: boolean }) => (done ? [what] : []))
  }
  expect(await doneOf()).not.toContain('numbers')
  const numbers = { vat_number: '300000000000003', registration_number: '1010000000' }
  await fixture.call('PUT /settings/site', { as: admin, body: { vat_number: numbers.vat_number } })
  expect(await doneOf()).not.toContain('numbers')
  await fixture.call('PUT /settings/site', { as: admin, body: numbers })
  expect(await doneOf()).toContain('numbers')
  // Fees are examples until the house saves its own; a test's messages go to nobody.
  expect(await doneOf()).not.toContain('fees')
  await fixture.exec(`insert into settings (key, value) values ('fees', '{}')`)
  expect(await doneOf()).toContain('fees')
  expect(await doneOf()).not.toContain('senders')
})

test('[BACK-176] senders count once SMS and mail have reached their carriers, and the last attempt too', async () => {
  const { db, context } = fixture
  const admin = await fixture.staff('admin')
  const carrier = (name: string) => ({ sms: { name }, whatsapp: { name }, mail: { name }, push: { name } })
  const isDone = async (name = 'unifonic') => {
    const deps = { db, settings: context.settings, providers: { senders: carrier(name), gateways: [] } }
    return (await readFirstDay(deps, { accountId: admin.id })).steps.find(({ what }) => what === 'senders')?.done
  }
  const heard = (name: string, isGood: boolean) =>
    saveProviderNews(db, name, { success: isGood, failure: isGood ? undefined : 'down', pausedMs: 0 })
  await heard('sms', true)
  expect(await isDone()).toBe(false)
  await heard('mail', true)
  expect([await isDone(), await isDone(developmentSender.name)]).toEqual([true, false])
  await heard('mail', false)
  expect(await isDone()).toBe(false)
})

test('[BACK-60] no more than a thousand of a kind are counted', async () => {
  await sql`insert into partner_requests (company, name, phone, message)
    select 'Fleet', 'Noura', '+966500000000', 'Hello' from generate_series(1, 1001)`.execute(fixture.db)
  expect((await homeOf('content')).waiting).toMatchObject([
    { what: 'approvals', count: 0 },
    { what: 'partner_requests', count: 1_000 },
  ])
})

test('[BACK-81] answers by phone are for auctions, signs of cheating and refunds for finance, which judges them', async () => {
  const [auctions, finance] = [await workOf('auctions'), await workOf('finance')]
  expect(auctions).toEqual(expect.arrayContaining(['spoken_answers']))
  expect(auctions).not.toContain('refunds')
  expect(auctions).not.toContain('signals')
  expect(finance).toEqual(expect.arrayContaining(['refunds', 'signals']))
})
