import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuctionWithLots, createCar, riyals } from '#server/testing/factories.ts'
import {
  type ClosedLot,
  DEPOSIT,
  type Fixture,
  free,
  good,
  openFixture,
  orderOf,
  type Person,
} from '../../offers/testing/fixture.ts'

let fixture: Fixture
let finance: Person
let auctions: Person
beforeAll(async () => {
  fixture = await openFixture()
  finance = await fixture.person({ role: 'finance' })
  auctions = await fixture.person({ role: 'auctions' })
})
afterAll(() => fixture.close())

const reason = 'The buyer does not answer'
const cancel = (orderId: number, by: Person = finance, body: object = { reason }) =>
  fixture.call(`POST /api/admin/orders/cancel/${orderId}`, { token: by.token, body })
const sold = async () => {
  const lot = await fixture.closed()
  await good(fixture.decide(lot, 'approve'))
  return { lot, orderId: (await orderOf(fixture, lot.first, lot)).id as number }
}
const toRunnerUp = ({ carId }: ClosedLot) =>
  fixture.call(`POST /api/admin/lots/${carId}/runner-up`, { token: auctions.token, body: {} })
const publish = (carId: number) =>
  fixture.call('POST /api/admin/auctions', {
    token: auctions.token,
    body: {
      title_ar: 'مزاد',
      title_en: 'Auction',
      mode: 'timed',
      starts_at: new Date(Date.now() + 3_600_000).toISOString(),
      lots: [{ car_id: carId, opening_price: 20_000, closes_at: new Date(Date.now() + 7_200_000).toISOString() }],
    },
  })
const bought = async () => {
  const car = await createCar(fixture.db, { type: 'sale' })
  const buyer = await fixture.bidder()
  const { data } = await good(
    fixture.call('POST /api/v1/car-purchase', { token: buyer.token, body: { product_id: car.id } }),
  )
  return { car, buyer, orderId: data.order.id as number }
}

describe('the order of a lot', () => {
  test('[ORD-5] [ORD-6] is canceled: the deposit is released, the log and both sides get it, and the employee is recorded', async () => {
    const { lot, orderId } = await sold()
    const { data } = await good(cancel(orderId))
    expect(data).toMatchObject({
      id: orderId,
      status: 'canceled',
      invoice_status: 'canceled',
      product_id: lot.carId,
      user_id: lot.first.id,
      price: 40_000,
      cancel_reason: reason,
    })
    expect(await fixture.wallet(lot.first)).toEqual(free)
    expect((await fixture.stateOf(lot.lotId)).status).toBe('rejected')
    expect(await fixture.decisionsOf(lot.lotId)).toMatchObject([{ outcome: 'sold' }, { outcome: 'canceled' }])
    expect(await fixture.noticesOf(lot.first)).toContain('order_canceled')
    expect(await fixture.noticesOf(lot.owner)).toContain('sale_canceled')
    expect(await orderOf(fixture, lot.first, lot)).toMatchObject({ id: orderId, status: 'canceled' })
    const audit = fixture.db
      .selectFrom('audit')
      .select(['action', 'actorId', 'reason', 'before'])
      .where('subject', '=', `order:${orderId}`)
    expect(await audit.execute()).toEqual([
      {
        action: 'order.canceled',
        actorId: finance.id,
        reason,
        before: { status: 'pending', invoiceStatus: 'issued' },
      },
    ])
    const log = await good(fixture.call(`GET /api/v1/lots/${lot.carId}/log`))
    expect(log.data.entries.at(-1).payload).toContain('"outcome":"canceled"')
    // A part of the log continues the chain of the part before it.
    const [first, ...others] = log.data.entries
    const rest = await good(fixture.call(`GET /api/v1/lots/${lot.carId}/log?after=${first.seq}`))
    expect(others.length).toBeGreaterThan(0)
    expect(rest.data).toEqual({ ...log.data, entries: others })
    expect(log.data.next).toBeNull()
  })

  test('[ORD-6] [OFR-12] [OFR-13] the car then goes to the runner-up, under the rules of any negotiation', async () => {
    const { lot, orderId } = await sold()
    expect((await toRunnerUp(lot)).reason).toBe('sale_not_rejected')
    await good(cancel(orderId))
    const offers = await good(fixture.call(`GET /api/admin/lots/${lot.carId}/offers`, { token: auctions.token }))
    expect(offers.data.runner_up).toMatchObject({ user_id: lot.second.id, amount: 32_000 })
    await good(toRunnerUp(lot))
    await good(fixture.answer(lot.second, lot, 'accept', 32_000))
    expect(await fixture.stateOf(lot.lotId)).toMatchObject({ status: 'sold', leaderId: lot.second.id })
    const [first, second] = [await orderOf(fixture, lot.first, lot), await orderOf(fixture, lot.second, lot)]
    expect([first.status, second.status]).toEqual(['canceled', 'pending'])
  })

  test('[ORD-6] [AUC-6] or into another auction', async () => {
    const { lot, orderId } = await sold()
    expect((await publish(lot.carId)).status).toBe(422)
    await good(cancel(orderId))
    expect((await publish(lot.carId)).status).toBe(200)
  })

  test('[ORD-6] bought at its buy-now price frees the car too', async () => {
    const buyer = await fixture.bidder()
    const { lots } = await createAuctionWithLots(fixture.db, {}, [
      { buyNowPrice: riyals(30_000), openingPrice: riyals(20_000) },
    ])
    const carId = lots[0]?.carId ?? 0
    const body = { product_id: carId, amount: 30_000 }
    const { data } = await good(fixture.call('POST /api/v1/buy', { token: buyer.token, body }))
    expect((await fixture.wallet(buyer)).frozen).toBe(DEPOSIT)
    await good(cancel(data.order.id))
    expect(await fixture.wallet(buyer)).toEqual(free)
    expect((await publish(carId)).status).toBe(200)
  })

  test('[OFR-12] [ORD-6] bought at its buy-now price goes to the highest bidder, then to the next, and never back', async () => {
    const owner = await fixture.person()
    const [highest, low, buyer] = [await fixture.bidder(), await fixture.bidder(), await fixture.bidder()]
    const terms = { car: { ownerId: owner.id }, buyNowPrice: riyals(45_000), openingPrice: riyals(20_000) }
    const { lots } = await createAuctionWithLots(fixture.db, {}, [terms])
    const { lotId = 0, carId = 0 } = lots[0] ?? {}
    const lot = { lotId, carId, owner, first: highest, second: low }
    const bid = ({ token }: Person, amount: number, max?: number) =>
      good(fixture.call('POST /api/v1/bid', { token, body: { product_id: carId, amount, max_amount: max } }))
    await bid(highest, 20_000, 48_000)
    await bid(low, 30_000)
    const body = { product_id: carId, amount: 45_000 }
    const { data } = await good(fixture.call('POST /api/v1/buy', { token: buyer.token, body }))
    await good(cancel(data.order.id))

    const shown = async () =>
      (await good(fixture.call(`GET /api/admin/lots/${carId}/offers`, { token: auctions.token }))).data.runner_up
    expect(await shown()).toMatchObject({ user_id: highest.id, amount: 48_000 })
    await good(toRunnerUp(lot))
    // The price that they would have paid without the buyer is a step above the one behind them.
    expect((await fixture.answer(highest, lot, 'counter', 30_499)).reason).toBe('offer_out_of_range')
    await good(fixture.answer(highest, lot, 'counter', 30_500))
    await good(fixture.decide(lot, 'reject'))
    expect(await fixture.wallet(highest)).toEqual(free)
    expect(await shown()).toMatchObject({ user_id: low.id, amount: 30_000 })
    await good(toRunnerUp(lot))
    expect((await fixture.stateOf(lotId)).secondMax).toBeNull()
    await good(fixture.answer(low, lot, 'reject'))
    expect(await shown()).toBeNull()
    expect((await toRunnerUp(lot)).reason).toBe('no_runner_up')
  })
})

describe('the order of a car for sale', () => {
  test('[ORD-7] is canceled: the car is for sale again, and another member may buy it', async () => {
    const { car, buyer, orderId } = await bought()
    await good(cancel(orderId))
    const page = await good(fixture.call(`GET /api/v1/page/car/${car.slug}`))
    expect(page.data.car.status).toBe('for_sale')
    expect(await fixture.noticesOf(buyer)).toEqual(['bought', 'invoice_issued', 'order_canceled'])
    const other = await fixture.bidder()
    await good(fixture.call('POST /api/v1/car-purchase', { token: other.token, body: { product_id: car.id } }))
    const { data } = await good(fixture.call('GET /api/v1/orders', { token: buyer.token }))
    expect(data.orders.data).toMatchObject([{ id: orderId, status: 'canceled', invoice_status: 'canceled' }])
  })
})

test('[ORD-5] only an order that waits to be paid, only by finance, only with a non-empty reason, and only once', async () => {
  const { orderId } = await bought()
  for (const by of [auctions, await fixture.person(), await fixture.person({ role: 'support' })])
    expect((await cancel(orderId, by)).status).toBe(403)
  expect((await cancel(orderId, finance, { reason: 'no' })).status).toBe(422)
  expect((await cancel(999_999)).status).toBe(404)
  const set = (columns: object) => fixture.db.updateTable('orders').set(columns).where('id', '=', orderId).execute()
  for (const announced of ['issued', 'under_review']) await set({ invoiceStatus: announced })
  expect(await cancel(orderId)).toMatchObject({ status: 409, reason: 'order_paid' })
  await set({ invoiceStatus: 'issued' })
  const paid = await bought()
  const move = (columns: object) =>
    fixture.db.updateTable('orders').set(columns).where('id', '=', paid.orderId).execute()
  for (const status of ['making', 'delivering', 'finished']) {
    await move({ status })
    expect(await cancel(paid.orderId), status).toMatchObject({ status: 409, reason: 'order_paid' })
  }
  const answers = await Promise.all([cancel(orderId), cancel(orderId), cancel(orderId)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect((await cancel(orderId)).reason).toBe('order_not_pending')
  const lot = await fixture.closed()
  await good(fixture.decide(lot, 'counter', 50_000))
  const negotiated = await orderOf(fixture, lot.first, lot)
  expect((await cancel(negotiated.id)).reason).toBe('order_not_pending')
})
