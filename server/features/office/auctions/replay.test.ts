import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCar, minutesFromNow, riyals } from '#server/testing/factories.ts'
import { type Fixture, openFixture, type Person } from '../testing/fixture.ts'

let fixture: Fixture
let admin: Person
let ali: Person
let sara: Person
let carId: number

async function bid(as: Person, amount: number, max?: number): Promise<void> {
  const body = { product_id: carId, amount, ...(max !== undefined && { max_amount: max }) }
  expect((await fixture.call('POST /api/v1/bid', { as, body })).status).toBe(200)
}
const replay = async (as = admin) => fixture.call(`GET /lots/${carId}/replay`, { as })

beforeAll(async () => {
  fixture = await openFixture()
  admin = await fixture.staff('auctions')
  ali = await fixture.person({ available: riyals(1_000) })
  sara = await fixture.person({ available: riyals(1_000) })
  carId = (await createCar(fixture.db)).id
  const lots = [{ car_id: carId, opening_price: 10_000, closes_at: minutesFromNow(60).toISOString() }]
  const titles = { title_ar: 'مزاد', title_en: 'Sale' }
  const body = { ...titles, mode: 'timed', starts_at: minutesFromNow(-1).toISOString(), lots }
  expect((await fixture.call('POST /auctions', { as: admin, body })).status).toBe(200)
  await bid(ali, 10_000, 13_000)
  // In silence.
  await bid(ali, 10_000, 14_000)
  await bid(sara, 12_000)
})
afterAll(() => fixture.close())

describe('stepping through a lot', () => {
  test('[LOG-1] shows each public step with the bidder’s number and the state around it', async () => {
    const { status, data } = await replay()
    expect(status).toBe(200)
    expect(data).toMatchObject({ same: true, faults: [], product_id: carId, maxima_shown: false })
    expect(data.steps.map((step: { kind: string; seq: number }) => [step.seq, step.kind])).toEqual([
      [1, 'open'],
      [1, 'bid'],
      [2, 'bid'],
    ])
    const last = data.steps[2]
    expect(last.before).toMatchObject({ price: 10_000, bids_count: 1, seq: 1 })
    expect(last.after).toMatchObject({ price: 12_500, bids_count: 3, seq: 3 })
    expect(last.entries.map((entry: { seq: number; automatic: boolean; same: boolean }) => entry)).toMatchObject([
      { seq: 2, amount: 12_000, automatic: false, same: true, user_id: last.user_id },
      { seq: 3, amount: 12_500, automatic: true, same: true },
    ])
    const history = (await fixture.call(`GET /api/v1/bids/${carId}`)).data.data
    expect(last.user_id).toBe(history[1].user_id)
    expect(data.replayed).toEqual(data.stored)
  })

  test('[LOG-1] takes a lot of the car that is named, and no other car’s', async () => {
    const lotOf = async (car: number) => (await fixture.call(`GET /lots/${car}`, { as: admin })).data.lot_id
    const other = (await createCar(fixture.db)).id
    const named = async (lotId: number, car = carId) =>
      fixture.call(`GET /lots/${car}/replay?lot_id=${lotId}`, { as: admin })
    expect((await named(await lotOf(carId))).data.steps).toHaveLength(3)
    expect((await named(await lotOf(carId), other)).status).toBe(404)
    expect((await named(999_999)).status).toBe(404)
  })

  test('[LOG-3] shows no maximum and no silent step until the sale is decided', async () => {
    const open = await replay()
    expect(open.text).not.toMatch(/13000|14000|"maximum"/)
    expect(open.text).not.toContain('"max_amount":1')
  })

  test('[LOG-2] says plainly where what is stored is not what happened', async () => {
    await fixture.exec('alter table lot_events disable trigger user')
    await fixture.exec(`update lot_events set amount = amount + 100000 where seq = 2`)
    await fixture.exec('alter table lot_events enable trigger user')
    const { data } = await replay()
    expect(data.same).toBe(false)
    expect(data.faults[0]).toEqual({ seq: 2, fault: 'payload' })
    expect(data.steps.find((step: { seq: number }) => step.seq === 2).entries[0]).toMatchObject({ same: false })
  })

  test('[LOG-1] is for staff of auctions; a car in no auction has none', async () => {
    expect((await replay(ali)).status).toBe(403)
    expect((await replay(await fixture.staff('support'))).status).toBe(403)
    const sale = await createCar(fixture.db)
    expect((await fixture.call(`GET /lots/${sale.id}/replay`, { as: admin })).status).toBe(404)
  })
})
