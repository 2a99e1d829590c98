import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuctionEvent } from '#contract/live/events.ts'
import { createAccount, createAuctionWithLots, createCar, riyals } from '#server/testing/factories.ts'
import { openSession, openWholeApp, type WholeApp } from '#server/testing/whole-app.ts'
import { unbalancedWallets } from '../../ledger/index.ts'

let fixture: WholeApp
beforeAll(async () => {
  fixture = await openWholeApp()
})
afterAll(() => fixture.close())

const member = async (fields: Parameters<typeof createAccount>[1] = {}) => {
  const { id } = await createAccount(fixture.db, { available: riyals(1_000), ...fields })
  return { id, token: await openSession(fixture.db, id) }
}
type Buyer = { token: string }
const post = (path: string, { token }: Buyer, body: object, key?: string) =>
  fixture.call(`POST /api/v1${path}`, { token, body, ...(key && { headers: { 'idempotency-key': key } }) })
const purchase = (buyer: Buyer, car: { id: number }, more: object = {}, key?: string) =>
  post('/car-purchase', buyer, { product_id: car.id, ...more }, key)
const onSale = (fields: Parameters<typeof createCar>[1] = {}) => createCar(fixture.db, { type: 'sale', ...fields })
const ordersOf = (carId: number) => fixture.db.selectFrom('orders').selectAll().where('carId', '=', carId).execute()
const saleStatus = async (id: number) =>
  (await fixture.db.selectFrom('cars').select('saleStatus').where('id', '=', id).executeTakeFirstOrThrow()).saleStatus

describe('a car for sale', () => {
  test('[BUY-10] is reserved with the order of its price and fees, and both sides get a notice', async () => {
    const car = await onSale()
    const buyer = await member()
    const { status, data } = await purchase(buyer, car, { amount: 100_000 })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      product_id: car.id,
      order: { status: 'pending', invoice_status: 'issued', price: 100_000, total: 102_242.5 },
    })
    expect(await saleStatus(car.id)).toBe('reserved')
    expect((await fixture.call(`GET /api/v1/page/car/${car.slug}`)).data.car).toMatchObject({ status: 'reserved' })
    const { orders } = (await fixture.call('GET /api/v1/orders', { token: buyer.token })).data
    expect(orders.data).toMatchObject([{ id: data.order.id, car: { id: car.id }, total: 102_242.5 }])
    const won = (await fixture.call('GET /api/v1/win-auctions', { token: buyer.token })).data.products
    expect(won.data).toMatchObject([{ id: car.id, bought: true, decide_by: null, order: { id: data.order.id } }])
    for (const [accountId, kinds] of [
      [buyer.id, ['bought', 'invoice_issued']],
      [car.ownerId, ['car_sold', 'payout_iban_missing']],
    ] as const) {
      const notices = await fixture.db
        .selectFrom('notifications')
        .select('kind')
        .where('accountId', '=', accountId)
        .orderBy('id')
        .execute()
      expect(notices.map(({ kind }) => kind)).toEqual(kinds)
    }
  })

  test('[BUY-10] each order is quoted at its own price, to its buyer', async () => {
    const buyer = await member({ available: riyals(5_000) })
    const cars = [await onSale(), await onSale({ price: riyals(40_000) })]
    const orders = []
    for (const car of cars) orders.push((await purchase(buyer, car)).data.order)
    const quote = (who: Buyer, { id }: { id: number }) => post(`/orders/${id}/quote`, who, {})
    for (const order of orders) {
      const { price, total } = (await quote(buyer, order)).data
      expect({ price, total }).toEqual({ price: order.price, total: order.total })
      expect((await quote(await member(), order)).status).toBe(404)
    }
    expect(orders.map(({ price }) => price)).toEqual([100_000, 40_000])
  })

  test('[BUY-11] of many at once one gets it, the others are told that it is not for sale', async () => {
    const car = await onSale()
    const buyers = await Promise.all(Array.from({ length: 8 }, () => member()))
    const answers = await Promise.all(buyers.map((buyer) => purchase(buyer, car)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ reason }) => reason === 'not_for_sale')).toHaveLength(7)
    expect(await ordersOf(car.id)).toHaveLength(1)
  })

  test('[BUY-12] buyers without the right, and cars not for sale in this way', async () => {
    const car = await onSale()
    const owner = { token: await openSession(fixture.db, car.ownerId) }
    expect(await purchase(owner, car)).toMatchObject({ status: 403, reason: 'own_car' })
    const unproved = await member({ phoneVerifiedAt: null })
    expect(await purchase(unproved, car)).toMatchObject({ status: 403, reason: 'phone_not_verified' })
    const buyer = await member()
    const refusals = [
      [await onSale({ saleStatus: 'reserved' }), 'not_for_sale'],
      [await onSale({ saleStatus: 'sold' }), 'not_for_sale'],
      [await onSale({ saleStatus: 'draft' }), 'not_found'],
      [await createCar(fixture.db), 'not_for_sale'],
      [{ id: 999_999 }, 'not_found'],
    ] as const
    for (const [one, reason] of refusals) expect(await purchase(buyer, one)).toMatchObject({ reason })
    expect(await purchase(buyer, car, { amount: 99_999 })).toMatchObject({
      status: 409,
      reason: 'price_moved',
      data: { price: 100_000 },
    })
    expect(await purchase(buyer, car, { amount: -1 })).toMatchObject({ status: 422 })
    expect(await ordersOf(car.id)).toEqual([])
    expect(await saleStatus(car.id)).toBe('for_sale')
  })

  test('[BUY-11] a car in an open auction cannot be bought beside it', async () => {
    const car = await onSale()
    await createAuctionWithLots(fixture.db, {}, [{ carId: car.id }])
    expect(await purchase(await member(), car)).toMatchObject({ status: 409, reason: 'not_for_sale' })
  })

  test('[BUY-6] the same key is one purchase and one answer; another body is refused', async () => {
    const car = await onSale()
    const other = await onSale()
    const buyer = await member()
    const copies = await Promise.all([1, 2, 3].map(() => purchase(buyer, car, {}, 'one')))
    expect(new Set(copies.map(({ text }) => text)).size).toBe(1)
    expect(await ordersOf(car.id)).toHaveLength(1)
    expect(await purchase(buyer, other, {}, 'one')).toMatchObject({ status: 409, reason: 'idempotency_key_reused' })
    expect((await purchase(buyer, { id: car.id }, {}, 'again')).reason).toBe('not_for_sale')
    const state = await fixture.call('GET /api/v1/idempotency/one', { token: buyer.token })
    expect(state.data).toMatchObject({ state: 'done', status: 200 })
  })
})

describe('a lot over HTTP', () => {
  const openLot = async () => {
    const { lots } = await createAuctionWithLots(fixture.db, {}, [{ buyNowPrice: riyals(100_000) }])
    return lots[0] ?? { carId: 0, slug: '', lotId: 0 }
  }

  test('[BUY-1] [BUY-4] its order is made from the buy-now price, and the car shows it', async () => {
    const lot = await openLot()
    const buyer = await member({ available: riyals(5_000) })
    const page = async () => (await fixture.call(`GET /api/v1/page/car/${lot.slug}`, { token: buyer.token })).data.car
    expect(await page()).toMatchObject({ buy_now_price: 100_000, status: 'live' })
    const answer = await post('/buy', buyer, { product_id: lot.carId, amount: 100_000 })
    expect(answer.data).toMatchObject({ price: 100_000, order: { status: 'pending', total: 102_242.5 } })
    expect(await page()).toMatchObject({
      buy_now_price: null,
      status: 'sold',
      event: 'sold',
      price: 100_000,
      viewer: { is_leading: true },
    })
    const won = (await fixture.call('GET /api/v1/win-auctions', { token: buyer.token })).data.products.data
    expect(won).toMatchObject([{ id: lot.carId, bought: true, order: { id: answer.data.order.id, total: 102_242.5 } }])
    const log = await fixture.call(`GET /api/v1/lots/${lot.carId}/log`)
    expect(log.data.entries).toHaveLength(1)
    expect(await unbalancedWallets(fixture.db)).toEqual([])
  })

  test.each([0, -1, 1e308, '100000', null, [100_000], 2 ** 53 + 1, 1.005])(
    '[BUY-3] %j is no amount',
    async (amount) => {
      const lot = await openLot()
      const buyer = await member({ available: riyals(5_000) })
      const answer = await post('/buy', buyer, { product_id: lot.carId, amount })
      expect([409, 422]).toContain(answer.status)
      expect(await ordersOf(lot.carId)).toEqual([])
    },
  )
})

test('[LIVE-19] visitors of a car for sale get its changes: reserved, free again, withdrawn', async () => {
  const events: AuctionEvent[] = []
  const address = await fixture.app.listen({ port: 0, host: '127.0.0.1' })
  const socket = io(address, { transports: ['websocket'] })
  socket.on('AuctionEvent', (_channel: string, event: AuctionEvent) => events.push(event))
  const words = () => events.map(({ event }) => event)
  try {
    socket.emit('subscribe', { channel: 'auction' })
    await expect.poll(() => fixture.features.live.stats().watchers('auction')).toBe(1)
    const car = await onSale()
    const [buyer, finance] = [await member(), await member({ role: 'finance' })]
    const { data } = await purchase(buyer, car)
    await expect.poll(words).toEqual(['reserved'])
    expect(events[0]).toEqual({ id: 0, product_id: car.id, event: 'reserved', seq: 0 })
    expect((await purchase(await member(), car)).reason).toBe('not_for_sale')
    const body = { reason: 'The buyer changed their mind' }
    await fixture.call(`POST /api/admin/orders/cancel/${data.order.id}`, { token: finance.token, body })
    await expect.poll(words).toEqual(['reserved', 'for_sale'])
    const owner = { token: await openSession(fixture.db, car.ownerId) }
    await post(`/my-cars/${car.id}/withdraw`, owner, {})
    await expect.poll(words).toEqual(['reserved', 'for_sale', 'withdrawn'])
  } finally {
    socket.close()
  }
})
