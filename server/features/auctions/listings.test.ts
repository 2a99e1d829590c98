import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DatabaseHandle, openDatabase } from '#server/platform/db/database.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import {
  createAccount,
  createAuctionWithLots,
  createBrand,
  createCar,
  createModel,
  minutesFromNow,
  riyals,
} from '#server/testing/factories.ts'

let database: TestDatabase
let handle: DatabaseHandle
beforeAll(async () => {
  database = await createTestDatabase()
  handle = openDatabase(database.url, { max: 8 })
})
afterAll(async () => {
  await handle.close()
  await database.drop()
})

const listingOf = (carId: number) =>
  handle.db.selectFrom('listings').selectAll().where('carId', '=', carId).executeTakeFirst()

const oneLot = async (fields: Parameters<typeof createAuctionWithLots>[2] = [{}]) => {
  const { auctionId, lots } = await createAuctionWithLots(handle.db, {}, fields)
  const [lot] = lots
  if (!lot) throw new Error('an auction has a lot')
  return { auctionId, ...lot }
}
const setState = (lotId: number, change: object) =>
  handle.db.updateTable('lotStates').set(change).where('lotId', '=', lotId).execute()

describe('the listing of a car', () => {
  test('follows the car’s own row', async () => {
    const car = await createCar(handle.db, { type: 'sale', price: riyals(90_000), brand: 'kia' })
    expect(await listingOf(car.id)).toMatchObject({
      shelf: 'sale',
      status: 'for_sale',
      price: riyals(90_000),
      lotId: null,
    })
    const brandId = await createBrand(handle.db, 'bmw')
    const modelId = await createModel(handle.db, brandId, 'x5')
    const change = { price: riyals(85_000), kilometres: 7, brandId, modelId, saleStatus: 'reserved' }
    await handle.db.updateTable('cars').set(change).where('id', '=', car.id).execute()
    expect(await listingOf(car.id)).toMatchObject({ status: 'reserved', price: riyals(85_000), kilometres: 7, brandId })
    await handle.db.updateTable('cars').set({ saleStatus: 'draft' }).where('id', '=', car.id).execute()
    expect(await listingOf(car.id)).toBeUndefined()
  })

  test('follows the status of its lot, and keeps the last price', async () => {
    const lot = await oneLot([{ openingPrice: riyals(50_000) }])
    expect(await listingOf(lot.carId)).toMatchObject({ shelf: 'live', status: 'live', price: riyals(50_000) })
    const leaderId = (await createAccount(handle.db)).id
    const closing = {
      status: 'awaiting_owner',
      price: riyals(64_000),
      leaderId,
      leaderMax: riyals(64_000),
      bidsCount: 9,
    }
    await setState(lot.lotId, { ...closing, closedAt: new Date() })
    expect(await listingOf(lot.carId)).toMatchObject({
      shelf: 'ended',
      status: 'awaiting_owner',
      price: riyals(64_000),
      bidsCount: 9,
    })
    await setState(lot.lotId, { status: 'sold' })
    expect(await listingOf(lot.carId)).toMatchObject({ shelf: 'ended', status: 'sold' })
  })

  test('is not written when a bid moves a live lot', async () => {
    const lot = await oneLot()
    const version = async () => {
      const { rows } = await sql<{ xmin: string }>`select xmin::text from listings where car_id = ${lot.carId}`.execute(
        handle.db,
      )
      return rows[0]?.xmin
    }
    const before = await version()
    const leaderId = (await createAccount(handle.db)).id
    const bid = { price: riyals(50_000), leaderId, leaderMax: riyals(50_000), bidsCount: 1, seq: 1 }
    await setState(lot.lotId, { ...bid, closesAt: minutesFromNow(70), status: 'live' })
    expect(await version()).toBe(before)
  })

  test('moves to the newer lot when the car is auctioned again, and back when that is canceled', async () => {
    const first = await oneLot([{ status: 'no_bids' }])
    const second = await oneLot([{ carId: first.carId }])
    expect(await listingOf(first.carId)).toMatchObject({ lotId: second.lotId, shelf: 'live' })
    // The decision on an old lot does not apply to the new one.
    await setState(first.lotId, { decidedAt: new Date() })
    expect(await listingOf(first.carId)).toMatchObject({ lotId: second.lotId, shelf: 'live' })
    await handle.db.updateTable('auctions').set({ state: 'canceled' }).where('id', '=', second.auctionId).execute()
    expect(await listingOf(first.carId)).toMatchObject({ lotId: first.lotId, shelf: 'ended' })
  })

  test('a transaction that waited for another one’s lock lists the state that the other one committed', async () => {
    const lot = await oneLot()
    const closer = await handle.pool.connect()
    await closer.query('begin')
    await closer.query("update lot_states set status = 'no_bids', closed_at = now() where lot_id = $1", [lot.lotId])
    const renewed = handle.db.updateTable('cars').set({ year: 2001 }).where('id', '=', lot.carId).execute()
    await closer.query('select pg_sleep(0.2)')
    await closer.query('commit')
    closer.release()
    await renewed
    expect(await listingOf(lot.carId)).toMatchObject({ year: 2001, status: 'no_bids', shelf: 'ended' })
  })

  test('agrees with its view computed from scratch, whatever happened before', async () => {
    const kept = sql`car_id, lot_id, shelf, status`
    const still = sql`car_id, price, bids_count`
    const { rows } = await sql`
      select car_id from (
        (select ${kept} from listings except select ${kept} from visible_cars)
        union all (select ${kept} from visible_cars except select ${kept} from listings)) a
      union all
      select car_id from (
        select ${still} from listings where shelf <> 'live' except select ${still} from visible_cars) b`.execute(
      handle.db,
    )
    expect(rows).toEqual([])
  })
})
