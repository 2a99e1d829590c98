import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import {
  addFavourite,
  createAccount,
  createAuctionWithLots,
  createCar,
  minutesFromNow,
  riyals,
} from '#server/testing/factories.ts'
import { openSession, openWholeApp, type WholeApp } from '#server/testing/whole-app.ts'
import { findCars } from '../auctions/search/search-store.ts'
import { queueCars, takeCars } from './searches/match-store.ts'
import { anchorsOf, createMatcher } from './searches/rules.ts'
import { newCars } from './texts.ts'

let site: WholeApp
beforeAll(async () => {
  site = await openWholeApp()
})
afterAll(() => site.close())

async function member() {
  const { id } = await createAccount(site.db)
  const token = await openSession(site.db, id)
  const ask = async (route: string, body?: object) => site.call(route, { token, language: 'en', ...(body && { body }) })
  const notices = async () => (await ask('GET /api/v1/notifications')).data.notifications.data
  return { id, ask, notices }
}
const SAVED = '/api/v1/saved-searches'
const publish = (...carIds: number[]) =>
  inTransaction(site.db, (tx) => site.features.events.publish(tx, 'carsPublished', { carIds }))
const sale = (fields: object) => createCar(site.db, { type: 'sale', ...fields })

test('[SAVE-1] [SAVE-2] a search is saved once, changed, and removed by its owner only', async () => {
  const [one, other] = [await member(), await member()]
  const query = { brand: ['toyota'], price_to: 60, sort: 'newest', page: 3 }
  const saved = await one.ask(`POST ${SAVED}`, { name: 'Cheap Toyota', list: 'sales', query })
  expect(saved.status).toBe(200)
  expect(saved.data.search).toMatchObject({ name: 'Cheap Toyota', list: 'sales', frequency: 'at_once' })
  expect(saved.data.search.query).toEqual({ brand: ['toyota'], price_to: 60 })
  const again = await one.ask(`POST ${SAVED}`, { list: 'sales', query, frequency: 'daily' })
  expect(again.data.searches).toHaveLength(1)
  expect(again.data.search).toMatchObject({ id: saved.data.search.id, name: 'Cheap Toyota', frequency: 'daily' })
  const { id } = saved.data.search
  expect((await other.ask(`POST ${SAVED}`, { id, name: 'Mine' })).status).toBe(404)
  expect((await other.ask(`DELETE ${SAVED}/${id}`)).status).toBe(404)
  expect((await other.ask(`DELETE ${SAVED}?id=${id}`)).status).toBe(404)
  expect((await one.ask(`POST ${SAVED}`, { id, name: 'Renamed' })).data.searches[0].name).toBe('Renamed')
  expect((await one.ask(`DELETE ${SAVED}`)).errors).toEqual({ id: [expect.any(String)] })
  expect((await one.ask(`DELETE ${SAVED}?id=${id}`)).data.searches).toEqual([])
  expect((await one.ask(`POST ${SAVED}`, { query: { price_to: 'x' } })).status).toBe(422)
})

test('[SAVE-3] a member has at most fifty searches, even when saving concurrently', async () => {
  const { ask } = await member()
  const save = (number: number) => ask(`POST ${SAVED}`, { query: { q: `search ${number}` } })
  const answers = await Promise.all(Array.from({ length: 53 }, (_, number) => save(number)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(50)
  expect(answers.find(({ status }) => status === 409)?.reason).toBe('saved_searches_full')
})

test('[SAVE-4] [SAVE-5] members get one notice for published cars that match, without their own cars', async () => {
  const [one, two, daily] = [await member(), await member(), await member()]
  await one.ask(`POST ${SAVED}`, { name: 'Patrols', list: 'sales', query: { brand: ['nissan'], model: ['patrol'] } })
  await two.ask(`POST ${SAVED}`, { name: 'Any Nissan', query: { q: 'nissan' } })
  await two.ask(`POST ${SAVED}`, { name: 'Under 90', query: { brand: ['nissan'], price_to: 90 } })
  await daily.ask(`POST ${SAVED}`, { name: 'Daily', query: { brand: ['nissan'] }, frequency: 'daily' })
  const nissan = { brand: 'nissan', model: 'patrol', titleEn: 'Nissan Patrol' }
  await sale({ ...nissan, price: riyals(10_000) })
  const before = await member()
  await before.ask(`POST ${SAVED}`, { query: { brand: ['nissan'], model: ['patrol'] } })
  const first = await sale({ ...nissan, price: riyals(95_000) })
  const own = await sale({ ...nissan, ownerId: one.id })
  const draft = await sale({ ...nissan, saleStatus: 'draft' })
  await publish(first.id, own.id, draft.id)
  await site.features.alerts.matchAndSend()
  expect(await one.notices()).toMatchObject([
    {
      kind: 'search_match',
      title: '1 new car in your search “Patrols”',
      body: 'Nissan Patrol',
      url: `/car/${first.slug}`,
    },
  ])
  expect((await two.notices()).map(({ title }: { title: string }) => title)).toEqual([
    '2 new cars in your search “Any Nissan”',
  ])
  expect(await daily.notices()).toEqual([])
  await site.features.alerts.matchAndSend()
  expect(await two.notices()).toHaveLength(1)

  // Within ten minutes the next car waits; both searches then share a notice.
  const cheap = await sale({ ...nissan, price: riyals(50_000) })
  await publish(cheap.id)
  await site.features.alerts.matchAndSend()
  expect((await two.notices())[0].title).toBe('1 new car in your search “Under 90”')
  await site.db
    .updateTable('searchAlerts')
    .set({ dueAt: new Date(0) })
    .where('waiting', '>', 0)
    .execute()
  await site.features.alerts.matchAndSend()
  expect((await two.notices())[0].title).toBe('1 new car in your search “Any Nissan”')
  expect(await daily.notices()).toMatchObject([
    { title: '3 new cars in your search “Daily”', url: '/filter?brand=nissan&sort=newest' },
  ])
})

test('[SAVE-6] daily alerts are due at eight in the morning in Riyadh', async () => {
  const one = await member()
  await one.ask(`POST ${SAVED}`, { query: { brand: ['lexus'] }, frequency: 'daily' })
  await publish((await sale({ brand: 'lexus' })).id)
  await site.features.alerts.matchAndSend()
  const alerts = await site.db.selectFrom('searchAlerts').select('dueAt').where('accountId', '=', one.id).execute()
  const due = alerts[0]?.dueAt?.getTime() ?? 0
  expect(new Date(due).toISOString()).toMatch(/T05:00:00.000Z$/)
  expect(due - Date.now()).toBeGreaterThan(0)
  expect(due - Date.now()).toBeLessThanOrEqual(24 * 60 * 60_000)
})

test('[SAVE-4] staff publish an auction: its cars are matched', async () => {
  const one = await member()
  const saved = await one.ask(`POST ${SAVED}`, { name: 'Mazda', list: 'auctions', query: { brand: ['mazda'] } })
  expect(saved.status).toBe(200)
  const car = await createCar(site.db, { brand: 'mazda', titleEn: 'Mazda 6' })
  const staff = await openSession(site.db, (await createAccount(site.db, { role: 'admin' })).id)
  const body = {
    ...{ title_ar: 'مزاد', title_en: 'Auction', mode: 'timed', starts_at: minutesFromNow(60).toISOString() },
    lots: [{ car_id: car.id, opening_price: 10_000, closes_at: minutesFromNow(600).toISOString() }],
  }
  const published = await site.call('POST /api/admin/auctions', { token: staff, body })
  expect(published.status).toBe(200)
  await site.features.alerts.matchAndSend()
  expect((await one.notices())[0]).toMatchObject({ title: '1 new car in your search “Mazda”', body: 'Mazda 6' })
})

test('[SAVE-4] a waiting car is not matched while it is being published again, and is after that', async () => {
  const { id: carId } = await sale({ brand: 'kia', price: riyals(30_000) })
  await inTransaction(site.db, (tx) => queueCars(tx, [carId]))
  const take = () => inTransaction(site.db, async (tx) => (await takeCars(tx, 10_000)).cars.map(({ id }) => id))
  await inTransaction(site.db, async (tx) => {
    await queueCars(tx, [carId])
    expect(await take()).not.toContain(carId)
  })
  expect(await take()).toContain(carId)
})

test('[SAVE-7] a search matches exactly the cars that its list shows', async () => {
  const brands = ['kia', 'bmw', 'audi']
  const styles = ['suv', 'sedan', null]
  for (let index = 0; index < 40; index += 1) {
    const fields = {
      ...{
        brand: brands[index % 3] ?? 'kia',
        model: `m${index % 4}`,
        style: styles[index % 3 === 0 ? index % 2 : 2] ?? null,
      },
      ...{ city: index % 2 ? 'jeddah' : 'dammam', year: 2010 + (index % 12), kilometres: index * 5_000 },
      ...{ color: index % 5 === 0 ? 'white' : null, titleEn: `Car x${index} c${200 + (index % 3)}` },
    }
    if (index % 2) await sale({ ...fields, price: riyals(20_000 + index * 2_000) })
    else await createAuctionWithLots(site.db, {}, [{ car: fields }])
  }
  const ids = await site.db.selectFrom('cars').select('id').execute()
  const cars = await inTransaction(site.db, async (tx) => {
    await tx
      .insertInto('carsToMatch')
      .values(ids.map(({ id }) => ({ carId: id })))
      .onConflict((c) => c.doNothing())
      .execute()
    return (await takeCars(tx, 10_000)).cars
  })
  expect(cars.length).toBeGreaterThan(40)
  const some = (values: string[]) => fc.option(fc.subarray(values, { minLength: 1 }), { nil: undefined })
  const query = fc.record({
    brand: some(brands),
    model: some(['m0', 'm1', 'm2']),
    style: some(['suv', 'sedan']),
    city: some(['jeddah', 'dammam']),
    year_from: fc.option(fc.integer({ min: 2008, max: 2022 }), { nil: undefined }),
    km_to: fc.option(fc.integer({ min: 0, max: 200_000 }), { nil: undefined }),
    price_to: fc.option(fc.integer({ min: 10, max: 110 }), { nil: undefined }),
    q: fc.option(fc.constantFrom('kia', 'bmw m1', 'white', 'c201', 'x7', 'suv 2015', 'jeddah kia'), { nil: undefined }),
  })
  const lists = fc.constantFrom('all' as const, 'auctions' as const, 'sales' as const)
  const open = {
    all: ['scheduled', 'live', 'for_sale', 'reserved'],
    auctions: ['scheduled', 'live'],
    sales: ['for_sale', 'reserved'],
  }
  await fc.assert(
    fc.asyncProperty(query, lists, async (asked, list) => {
      const filters = await site.features.auctions.readFilters(asked as never)
      const place = { sort: 'newest' as const, limit: 1_000, offset: 0 }
      const shown = await findCars(site.db, list, { ...filters, status: open[list] }, place)
      const criteria = { ...filters, list }
      const found = createMatcher(cars).find({ accountId: 0, criteria, anchors: anchorsOf(criteria) })
      expect(found.map(({ id }) => id).toSorted()).toEqual(shown.map(({ carId }) => carId).toSorted())
    }),
    { numRuns: 120 },
  )
})

test('[FAV-7] a favourite about to end sends one notice, none to its owner and leader', async () => {
  const [fan, owner, leader] = [await member(), await member(), await member()]
  const { lots } = await createAuctionWithLots(site.db, {}, [
    {
      closesAt: minutesFromNow(10),
      price: riyals(60_000),
      leaderId: leader.id,
      car: { ownerId: owner.id, titleEn: 'Ford Ranger' },
    },
    { closesAt: minutesFromNow(60) },
    { closesAt: minutesFromNow(1) },
  ])
  for (const { carId } of lots) {
    for (const { id } of [fan, owner, leader]) await addFavourite(site.db, id, carId)
  }
  await Promise.all([site.features.alerts.sendEnding(), site.features.alerts.sendEnding()])
  await site.features.alerts.sendEnding()
  const [only, ...more] = await fan.notices()
  expect(only).toMatchObject({ kind: 'favourite_ending', topic: 'ending', title: 'Ford Ranger ends in 10 minutes' })
  expect(more).toEqual([])
  for (const { notices } of [owner, leader]) expect(await notices()).toEqual([])
})

test('[FAV-7] for a live auction the notice of favourites comes before the start', async () => {
  const fan = await member()
  const room = await createAuctionWithLots(site.db, { mode: 'live', startsAt: minutesFromNow(9) }, [
    { status: 'scheduled', opensAt: minutesFromNow(9), closesAt: minutesFromNow(11), car: { titleEn: 'GMC Yukon' } },
  ])
  const at = (minutes: number, fields: object = {}, lot: object = {}) =>
    createAuctionWithLots(site.db, { mode: 'live', startsAt: minutesFromNow(minutes), ...fields }, [lot])
  const others = [
    await at(30),
    await at(1),
    await at(9, { state: 'draft' }),
    await at(9, {}, { status: 'canceled' }),
    await at(-5, {}, { closesAt: minutesFromNow(9) }),
  ]
  const timed = await at(9, { mode: 'timed' })
  for (const { lots } of [room, ...others, timed]) await addFavourite(site.db, fan.id, lots[0]?.carId ?? 0)
  const stopped = await createAccount(site.db, { active: false })
  await addFavourite(site.db, stopped.id, room.lots[0]?.carId ?? 0)
  await site.features.alerts.sendEnding()
  const toStopped = site.db.selectFrom('notifications').select('id').where('accountId', '=', stopped.id)
  expect(await toStopped.execute()).toEqual([])
  expect(await fan.notices()).toMatchObject([{ title: 'The live auction of GMC Yukon starts in 9 minutes' }])
})

test('[SAVE-5] Arabic counts new cars in its four ways', () => {
  expect([1, 2, 3, 10, 11, 103, 111].map((count) => newCars(count).ar)).toEqual([
    ...['سيارة جديدة', 'سيارتان جديدتان', '3 سيارات جديدة', '10 سيارات جديدة', '11 سيارة جديدة'],
    ...['103 سيارات جديدة', '111 سيارة جديدة'],
  ])
})

test('a rolled back queue holds nothing', async () => {
  const car = await sale({})
  const failed = inTransaction(site.db, async (tx) => {
    await site.features.events.publish(tx, 'carsPublished', { carIds: [car.id] })
    await asQueryable(tx).query('select 1')
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect(await site.db.selectFrom('carsToMatch').selectAll().where('carId', '=', car.id).execute()).toEqual([])
})
