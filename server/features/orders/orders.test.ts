import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Car } from '#contract/http/car.ts'
import { feesFor } from '#contract/values/fees.ts'
import { type DatabaseHandle, inTransaction, openDatabase, violatedConstraint } from '#server/platform/db/database.ts'
import { createEventBus } from '#server/platform/events/events.ts'
import { createSettings } from '#server/platform/settings/settings.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { createAccount, createAuctionWithLots, riyals } from '#server/testing/factories.ts'
import type { Events } from '../events.ts'
import { lockLots } from '../lots/index.ts'
import { createOrders, type Orders } from './index.ts'

let database: TestDatabase
let handle: DatabaseHandle
let orders: Orders
const events: Events = createEventBus({ error: () => undefined })
const hidden = new Set<number>()
const nothingBought = () => Promise.reject(new Error('nothing is bought at its price here'))

beforeAll(async () => {
  database = await createTestDatabase()
  handle = openDatabase(database.url)
  orders = createOrders({
    events,
    bidding: { buy: () => Promise.reject(new Error('nobody buys a lot here')) },
    offers: {
      answer: () => Promise.reject(new Error('nothing is answered here')),
      talksOfCar: { lock: nothingBought, endSold: nothingBought, endOvertaken: nothingBought },
    },
    db: handle.db,
    settings: createSettings(handle.db),
    live: { publish: () => undefined },
    bidderNumber: () => 0,
    notices: async () => () => undefined,
    presenterOf: () => {
      throw new Error('nothing is answered here')
    },
    // Cars come from another feature; an order only has to put each beside its own row.
    presenter: {
      presentEach: async (shown) => shown.map(({ carId }) => (hidden.has(carId) ? undefined : ({ id: carId } as Car))),
      presentCars: async () => [],
    },
  })
})
afterAll(async () => {
  await handle.close()
  await database.drop()
})

const sold = async (price = riyals(60_000)) => {
  const buyerId = (await createAccount(handle.db)).id
  const { lots } = await createAuctionWithLots(handle.db, {}, [{ status: 'sold', leaderId: buyerId, price }])
  const lot = lots[0] ?? { lotId: 0, carId: 0 }
  return { lotId: lot.lotId, carId: lot.carId, buyerId, price }
}
/** Publishes a sale like bidding: in a transaction that holds the lot's lock. */
const open = (sale: Awaited<ReturnType<typeof sold>>) =>
  inTransaction(handle.db, async (tx) => {
    await lockLots(tx, [sale.lotId])
    await events.publish(tx, 'lotSold', sale)
  })
const mine = async (accountId: number) => (await orders.list({ accountId, language: 'ar' }, { page: 1 })).orders

describe('orders', () => {
  test('[ORD-1] [ORD-3] a sale opens one order, however often and at once it is requested', async () => {
    const sale = await sold()
    await Promise.all(Array.from({ length: 10 }, () => open(sale)))
    const { data, total } = await mine(sale.buyerId)
    expect(total).toBe(1)
    expect(data[0]).toMatchObject({ status: 'pending', invoice_status: 'issued', paid_at: null })
    expect(data[0]?.number).toMatch(/^M-20\d\d-\d{6,}$/)
  })

  test('[ORD-1] of two sales of one car at once, whatever their lots, the database keeps one', async () => {
    const sale = await sold()
    const buyerId = (await createAccount(handle.db)).id
    const { lots } = await createAuctionWithLots(handle.db, {}, [
      { status: 'sold', leaderId: buyerId, carId: sale.carId },
    ])
    const other = { ...sale, buyerId, lotId: lots[0]?.lotId ?? 0 }
    const both = await Promise.allSettled([open(sale), open(other)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const failed = both.find((one) => one.status === 'rejected')
    expect(violatedConstraint(failed?.reason)).toBe('orders_standing_car')
  })

  test('[ORD-1] a failed transaction of the sale leaves no order', async () => {
    const sale = await sold()
    const failing = inTransaction(handle.db, async (tx) => {
      await events.publish(tx, 'lotSold', sale)
      throw new Error('sale failed')
    })
    await expect(failing).rejects.toThrow('sale failed')
    expect((await mine(sale.buyerId)).total).toBe(0)
  })

  test('[ORD-2] totals equal those of the fee function, to the halala', async () => {
    const price = riyals(168_500)
    const sale = await sold(price)
    await open(sale)
    const rates = {
      commission_bps: 150,
      commission_min: 50_000,
      commission_max: null,
      administrative_fee: 45_000,
      vat_bps: 1_500,
    }
    const fees = feesFor({ price }, rates)
    const [order] = (await mine(sale.buyerId)).data
    expect(order).toMatchObject({
      price: 168_500,
      client_fees: fees.clientFees / 100,
      administrative_fees: 450,
      discount: 0,
      tax_amount: fees.taxAmount / 100,
      total: fees.total / 100,
    })
    const wrong = handle.db.updateTable('orders').set({ total: 1 }).where('lotId', '=', sale.lotId).execute()
    await expect(wrong).rejects.toThrow('check constraint')
  })

  test('[ORD-4] only its buyer finds an order', async () => {
    const sale = await sold()
    await open(sale)
    const { id = 0 } = (await mine(sale.buyerId)).data[0] ?? {}
    expect(await orders.read({ accountId: sale.buyerId, language: 'en' }, id)).toMatchObject({
      order: { id, car: { id: sale.carId } },
    })
    const other = (await createAccount(handle.db)).id
    expect(await orders.read({ accountId: other, language: 'en' }, id)).toMatchObject({ refused: 'not_found' })
    expect((await mine(other)).data).toEqual([])
    const missing = await orders.read({ accountId: sale.buyerId, language: 'en' }, id + 1_000_000)
    expect(missing).toMatchObject({ refused: 'not_found' })
  })

  test('[ORD-4] newest first, each with its own car, even if one cannot be shown', async () => {
    const first = await sold()
    const sales = [first, { ...(await sold()), buyerId: first.buyerId }, { ...(await sold()), buyerId: first.buyerId }]
    for (const sale of sales) await open(sale)
    hidden.add(sales[1]?.carId ?? 0)
    const { data } = await mine(first.buyerId)
    expect(data.map((order) => order.car.id)).toEqual([sales[2]?.carId, first.carId])
  })
})
