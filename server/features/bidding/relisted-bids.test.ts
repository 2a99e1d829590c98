import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCar, minutesFromNow, riyals } from '#server/testing/factories.ts'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'

type Lot = { lot_id: number }
type Bid = { amount: number }

let fixture: Fixture
let admin: Person
let carId: number
let other: number
let old: Lot
let fresh: Lot
let draft: Lot

async function openLot(draft = false): Promise<Lot> {
  const lots = [{ car_id: carId, opening_price: 10_000, closes_at: minutesFromNow(60).toISOString() }]
  const titles = { title_ar: 'مزاد', title_en: 'Sale', draft }
  const body = { ...titles, mode: 'timed', starts_at: minutesFromNow(-1).toISOString(), lots }
  return (await fixture.call('POST /auctions', { as: admin, body })).data.lots[0]
}
async function bid(as: Person, amount: number): Promise<void> {
  const body = { product_id: carId, amount }
  expect((await fixture.call('POST /api/v1/bid', { as, body })).status).toBe(200)
}

/** A car whose first lot was withdrawn after two bids; its second one has one bid, and its third is a draft. */
beforeAll(async () => {
  fixture = await openFixture()
  admin = await fixture.staff('auctions')
  const ali = await fixture.person({ available: riyals(10_000) })
  const sara = await fixture.person({ available: riyals(10_000) })
  carId = (await createCar(fixture.db)).id
  other = (await createCar(fixture.db)).id
  old = await openLot()
  await bid(ali, 10_000)
  await bid(sara, 11_000)
  const why = { cause: 'technical_fault', reason: 'The line was down' }
  expect((await fixture.call(`POST /lots/${carId}/withdraw`, { as: admin, body: why })).status).toBe(200)
  fresh = await openLot()
  await bid(ali, 30_000)
  draft = await openLot(true)
})
afterAll(() => fixture.close())

test('[BACK-87] the bids of a car that was auctioned twice are those of the named lot', async () => {
  const bids = async (query: string, car = carId) => {
    const { status, data } = await fixture.call(`GET /api/v1/bids/${car}${query}`)
    return status === 200 ? data.data.map(({ amount }: Bid) => amount) : status
  }
  expect(await bids('')).toEqual([30_000])
  expect(await bids(`?lot_id=${fresh.lot_id}`)).toEqual([30_000])
  expect(await bids(`?lot_id=${old.lot_id}`)).toEqual([11_000, 10_000])
  expect(await bids(`?lot_id=${old.lot_id}&per_page=1&page=2`)).toEqual([10_000])
  // Another car's, an unpublished and an unknown lot.
  expect(await bids(`?lot_id=${old.lot_id}`, other)).toBe(404)
  expect(await bids(`?lot_id=${draft.lot_id}`)).toBe(404)
  expect(await bids('?lot_id=999999')).toBe(404)
  expect(await bids('?lot_id=x')).toBe(422)
})
