import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { riyadhDateTime } from '#contract/values/dates.ts'
import { createCar, minutesFromNow, riyals } from '#server/testing/factories.ts'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'

let fixture: Fixture
let admin: Person

beforeAll(async () => {
  fixture = await openFixture()
  admin = await fixture.staff('auctions')
})
afterAll(() => fixture.close())

const newCar = async () => (await createCar(fixture.db)).id
/** Rows like those of one car, in one statement. */
async function manyCars(count: number): Promise<number[]> {
  const like = await createCar(fixture.db)
  const { slug, ownerId, brandId, modelId, cityId } = like
  const words = { titleAr: 'سيارة', titleEn: 'Car', year: 2022, kilometres: 1, type: 'auction', tax: 'private' }
  const rows = Array.from({ length: count }, (_, n) => ({
    ...words,
    slug: `${slug}-${n}`,
    ownerId,
    brandId,
    modelId,
    cityId,
  }))
  const cars = await fixture.db.insertInto('cars').values(rows).returning('id').execute()
  return cars.map((car) => car.id)
}
const soon = (minutes: number) => minutesFromNow(minutes).toISOString()
const lotOf = (carId: number, more: object = {}) => ({
  car_id: carId,
  opening_price: 50_000,
  closes_at: soon(60),
  ...more,
})
const auctionOf = (lots: object[], more: object = {}) => ({
  title_ar: 'مزاد الرياض',
  title_en: 'Riyadh Auction',
  mode: 'timed',
  starts_at: soon(-1),
  lots,
  ...more,
})
const open = (body: object) => fixture.call('POST /auctions', { as: admin, body })

const noticesOf = (accountId: number) =>
  fixture.db
    .selectFrom('notifications')
    .select(['titleEn as title', 'bodyEn as body', 'url'])
    .where('accountId', '=', accountId)
    .where('kind', '=', 'car_in_auction')
    .orderBy('id')
    .execute()

describe('publishing', () => {
  test('[AUC-1] opens at once if the start has passed, and members can bid', async () => {
    const carId = await newCar()
    const { status, data } = await open(auctionOf([lotOf(carId, { increment: 250, deposit_required: 0 })]))
    expect(status).toBe(200)
    expect(data).toMatchObject({
      state: 'published',
      lots_count: 1,
      live_count: 1,
      extension_mode: 'add',
      extension_window_seconds: 300,
      hard_stop_at: null,
    })
    expect(data.lots[0]).toMatchObject({
      car_id: carId,
      product_id: carId,
      status: 'live',
      opening_price: 50_000,
      increments: [{ from: 0, step: 250 }],
      deposit_required: 0,
      price: null,
      seq: 0,
    })
    const bidder = await fixture.person({ available: riyals(1_000) })
    const bid = await fixture.call('POST /api/v1/bid', { as: bidder, body: { product_id: carId, amount: 50_000 } })
    expect(bid.status).toBe(200)
    const lot = await fixture.call(`GET /lots/${carId}`, { as: admin })
    expect(lot.data).toMatchObject({ price: 50_000, leader_id: bidder.id, bids_count: 1, seq: 1 })
    expect(lot.text).not.toContain('max')
    expect(await fixture.db.selectFrom('audit').selectAll().execute()).toMatchObject([
      {
        action: 'auction.published',
        subject: `auction:${data.id}`,
        actorId: admin.id,
        after: { carIds: [carId], titleEn: 'Riyadh Auction' },
      },
    ])
  })

  test('[AUC-3] opens a room at once if the start has passed', async () => {
    const [first, second] = [await newCar(), await newCar()]
    const lots = [first, second].map((car_id) => ({ car_id, opening_price: 50_000 }))
    const { status, data } = await open(auctionOf(lots, { mode: 'live', lot_seconds: 600 }))
    expect({ status, live_count: data.live_count }).toEqual({ status: 200, live_count: 1 })
    expect(data.room).toMatchObject({ phase: 'open', current_id: first, to_come: 1 })
    expect(data.lots.map((lot: { status: string }) => lot.status)).toEqual(['live', 'scheduled'])
    const later = await open(
      auctionOf([lotOf(await newCar(), { closes_at: undefined })], {
        mode: 'live',
        lot_seconds: 600,
        starts_at: soon(5),
      }),
    )
    expect(later.data.room).toMatchObject({ phase: 'waiting', current_id: null })
  })

  test('[AUC-2] times may have an offset', async () => {
    const carId = await newCar()
    const closes = new Date(Math.ceil(Date.now() / 1000) * 1000 + 3_600_000)
    const riyadh = `${new Date(closes.getTime() + 3 * 3_600_000).toISOString().slice(0, 19)}+03:00`
    const { data } = await open(auctionOf([lotOf(carId, { closes_at: riyadh })]))
    expect(data.lots[0].closes_at).toBe(closes.toISOString())
  })

  test('[AUC-4] stores tables of steps, reserve, buy-now price and limits of extension', async () => {
    const carId = await newCar()
    const increments = [
      { from: 0, step: 500 },
      { from: 100_000, step: 1_000 },
    ]
    const lot = lotOf(carId, { increments, reserve_price: 60_000, buy_now_price: 90_000 })
    const { data } = await open(
      auctionOf([lot], { max_extensions: 3, hard_stop_at: soon(90), extension_mode: 'reset' }),
    )
    expect(data).toMatchObject({ max_extensions: 3, extension_mode: 'reset' })
    expect(data.lots[0]).toMatchObject({ increments, reserve_price: 60_000, buy_now_price: 90_000 })
  })

  test('[AUC-5] refuses invalid values by the name of their field, and writes nothing', async () => {
    const [carId, other] = [await newCar(), await newCar()]
    const before = (await fixture.call('GET /auctions', { as: admin })).data.total
    const wrong: [string, object, object?][] = [
      ['lots.0.closes_at', { closes_at: undefined }],
      ['lots.0.closes_at', { closes_at: soon(-30) }],
      ['lots.0.closes_at', { closes_at: soon(-0.5) }],
      ['lots.0.closes_at', { closes_at: 'tomorrow' }],
      ['lots.0.opening_price', { opening_price: 50_000.5 }],
      ['lots.0.opening_price', { opening_price: 0 }],
      ['lots.0.opening_price', { opening_price: '50000' }],
      ['lots.0.reserve_price', { reserve_price: 49_999 }],
      ['lots.0.reserve_price', { reserve_price: 60_000.25 }],
      ['lots.0.buy_now_price', { buy_now_price: 50_000 }],
      ['lots.0.increment', { increment: 0 }],
      ['lots.0.increment', { increment: 0.5 }],
      ['lots.0.increments', { increments: [{ from: 100, step: 500 }] }],
      [
        'lots.0.increments',
        {
          increments: [
            { from: 0, step: 500 },
            { from: 0, step: 600 },
          ],
        },
      ],
      ['lots.0.deposit_required', { deposit_required: -1 }],
      ['lots.0.car_id', { car_id: 987_654 }],
      ['lots.1.car_id', {}, { lots: [lotOf(carId), lotOf(carId)] }],
      ['lot_seconds', {}, { mode: 'live' }],
      ['hard_stop_at', {}, { hard_stop_at: soon(30) }],
      ['title_en', {}, { title_en: '\u0000' }],
      ['starts_at', {}, { starts_at: '2026-13-01T00:00:00Z' }],
      ['lots', {}, { lots: [] }],
      ['demo', {}, { demo: true }],
      ['status', { status: 'sold' }],
    ]
    for (const [field, lot, auction] of wrong) {
      const answer = await open(auctionOf([lotOf(carId, lot), lotOf(other)], auction))
      const named = Object.keys(answer.errors ?? {}).map((name) => name.replace(/^lots\.\d\.(?=status)/, ''))
      expect([answer.status, named], `${field} ${JSON.stringify(lot)}`).toEqual([422, [field]])
    }
    expect((await fixture.call('GET /auctions', { as: admin })).data.total).toBe(before)
    expect((await fixture.call(`GET /lots/${carId}`, { as: admin })).status).toBe(404)
  })

  test('[AUC-6] a car is in one open lot at a time', async () => {
    const carId = await newCar()
    await open(auctionOf([lotOf(carId)]))
    const again = await open(auctionOf([lotOf(await newCar()), lotOf(carId)]))
    expect([again.status, again.reason, Object.keys(again.errors)]).toEqual([409, 'car_in_auction', ['lots.1.car_id']])
  })

  test('[AUC-8] takes a thousand lots in one call', async () => {
    const cars = await manyCars(1_500)
    const { status, data } = await open(
      auctionOf(cars.map((id) => lotOf(id, { increments: [{ from: 0, step: 500 }] }))),
    )
    expect([status, data?.lots?.length]).toEqual([200, 1_500])
  })
})

describe('drafts', () => {
  test('[AUC-7] are rewritten, published once, and then fixed', async () => {
    const [first, second] = [await newCar(), await newCar()]
    const { data: draft } = await open(auctionOf([lotOf(first)], { draft: true }))
    expect(draft).toMatchObject({ state: 'draft', lots: [{ status: 'draft', car_id: first }] })
    const seen = await fixture.call(`GET /api/v1/page/auction/${draft.id}`)
    expect(seen.status).toBe(404)

    const put = (body: object) => fixture.call(`PUT /auctions/${draft.id}`, { as: admin, body })
    const changed = await put(auctionOf([lotOf(second), lotOf(first)], { draft: true, title_en: 'Other' }))
    expect(changed.data).toMatchObject({
      id: draft.id,
      slug: draft.slug,
      title_en: 'Other',
      lots: [{ car_id: second }, {}],
    })
    const published = await put(auctionOf([lotOf(second)], { starts_at: soon(10) }))
    expect(published.data).toMatchObject({ state: 'published', lots: [{ car_id: second, status: 'scheduled' }] })
    expect((await put(auctionOf([lotOf(second)]))).reason).toBe('auction_published')
    expect((await fixture.call(`DELETE /auctions/${draft.id}`, { as: admin })).reason).toBe('auction_published')
    const actions = await fixture.db
      .selectFrom('audit')
      .select('action')
      .where('subject', '=', `auction:${draft.id}`)
      .orderBy('id')
      .execute()
    expect(actions.map(({ action }) => action)).toEqual(['auction.drafted', 'auction.changed', 'auction.published'])
  })

  test('[AUC-7] can be deleted', async () => {
    const { data: draft } = await open(auctionOf([lotOf(await newCar())], { draft: true }))
    expect((await fixture.call(`DELETE /auctions/${draft.id}`, { as: admin })).data).toEqual({ id: draft.id })
    expect((await fixture.call(`GET /auctions/${draft.id}`, { as: admin })).status).toBe(404)
    expect((await fixture.call(`DELETE /auctions/${draft.id}`, { as: admin })).status).toBe(404)
    expect((await fixture.call('PUT /auctions/999999', { as: admin, body: auctionOf([lotOf(1)]) })).status).toBe(404)
  })
})

test('auctions and lots are listed by search, filter and order', async () => {
  const carId = await newCar()
  const { data } = await open(auctionOf([lotOf(carId)], { title_en: 'Findable Evening', starts_at: soon(5) }))
  const found = await fixture.call('GET /auctions?search=findable&sort=-starts_at&status=published', { as: admin })
  expect(found.data).toMatchObject({ total: 1, data: [{ id: data.id, lots_count: 1, live_count: 0 }] })
  expect(found.data.data[0].lots).toBeUndefined()
  const lots = await fixture.call(`GET /lots?auction_id=${data.id}&status=scheduled&sort=closes_at`, { as: admin })
  expect(lots.data).toMatchObject({ total: 1, data: [{ id: carId, car_id: carId }] })
  expect((await fixture.call(`GET /lots/${lots.data.data[0].id}`, { as: admin })).data).toEqual(lots.data.data[0])
  const total = async (query: string) =>
    (await fixture.call(`GET /auctions?search=findable&${query}`, { as: admin })).data.total
  expect([await total('open=1'), await total('open=0')]).toEqual([1, 0])
  await fixture.exec(
    `update lot_states set status = 'no_bids' where lot_id in (select id from lots where auction_id = ${data.id})`,
  )
  expect([await total('open=1'), await total('open=0')]).toEqual([0, 1])
  for (const path of ['/auctions?sort=secret', '/lots?auction_id=x', '/auctions?status=%27'])
    expect((await fixture.call(`GET ${path}`, { as: admin })).status).toBe(422)
})

test('no test above caused an unexpected error in the server', () => {
  expect(fixture.lines).toEqual([])
})

test('[OFR-40] tells each owner once which of their cars it holds, and when', async () => {
  const [one, many] = [await fixture.person(), await fixture.person()]
  const carOf = (ownerId: number) => createCar(fixture.db, { ownerId })
  const [single, first, second] = [await carOf(one.id), await carOf(many.id), await carOf(many.id)]
  const lots = [single, first, second].map(({ id }) => lotOf(id))
  const draft = await open(auctionOf(lots, { draft: true }))
  expect([await noticesOf(one.id), await noticesOf(many.id)]).toEqual([[], []])
  const published = await fixture.call(`PUT /auctions/${draft.data.id}`, { as: admin, body: auctionOf(lots) })
  expect(published.status).toBe(200)
  const closes = riyadhDateTime(new Date(lots[0]?.closes_at ?? 0), 'en')
  expect(await noticesOf(one.id)).toEqual([
    {
      title: expect.stringMatching(/ goes to auction$/),
      body: expect.stringMatching(`^Riyadh Auction: bidding from .* to ${closes}. It is lot 1.$`),
      url: `/car/${single.slug}`,
    },
  ])
  expect(await noticesOf(many.id)).toMatchObject([{ title: '2 of your cars go to auction', url: '/my-cars' }])
  const later = await carOf(one.id)
  const room = { mode: 'live', lot_seconds: 60, starts_at: soon(30) }
  await open(auctionOf([{ car_id: later.id, opening_price: 50_000 }], room))
  expect((await noticesOf(one.id))[1]?.body).toMatch(/^Riyadh Auction, a live auction from .*\. It is lot 1\.$/)
})
