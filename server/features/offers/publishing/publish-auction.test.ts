import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DatabaseHandle, inTransaction, openDatabase } from '#server/platform/db/database.ts'
import { isRefusal } from '#server/platform/http/refusal.ts'
import { defaultSettings } from '#server/platform/settings/values.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { createAccount, createAuctionWithLots, createCar, minutesFromNow, riyals } from '#server/testing/factories.ts'
import type { NewAuction, NewLot } from '../../auctions/index.ts'
import { publishAuction } from './publish-auction.ts'

let database: TestDatabase
let handle: DatabaseHandle

beforeAll(async () => {
  database = await createTestDatabase()
  handle = openDatabase(database.url)
})
afterAll(async () => {
  await handle.close()
  await database.drop()
})

const publish = (input: NewAuction) =>
  inTransaction(handle.db, (tx) => publishAuction(tx, input, defaultSettings.auctions))

const auctionOf = (lots: NewLot[], more: Partial<NewAuction> = {}): NewAuction => ({
  titleAr: 'مزاد الرياض',
  titleEn: 'Riyadh Auction',
  mode: 'timed',
  startsAt: minutesFromNow(-1),
  createdBy: null,
  lots,
  ...more,
})
const lotOf = (carId: number, more: Partial<NewLot> = {}): NewLot => ({
  carId,
  openingPrice: riyals(50_000),
  closesAt: minutesFromNow(60),
  ...more,
})

async function published(input: NewAuction) {
  const result = await publish(input)
  if (isRefusal(result)) throw new Error(JSON.stringify(result))
  return result
}

const readLots = (auctionId: number) =>
  handle.db
    .selectFrom('lots')
    .innerJoin('lotStates', 'lotStates.lotId', 'lots.id')
    .selectAll()
    .where('auctionId', '=', auctionId)
    .orderBy('position')
    .execute()

describe('publishAuction', () => {
  test('[AUC-1] opens at once if its start has passed, with the default settings', async () => {
    const car = await createCar(handle.db)
    const { id, slug } = await published(auctionOf([lotOf(car.id)]))
    expect(slug).toBe(`riyadh-auction-${id}`)
    const auction = await handle.db.selectFrom('auctions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(auction).toMatchObject({
      state: 'published',
      extensionMode: 'add',
      extensionWindowSeconds: 300,
      extensionSeconds: 300,
      maxExtensions: null,
      hardStopAt: null,
      ownerDecisionHours: 24,
      demo: false,
    })
    expect(await readLots(id)).toMatchObject([
      {
        status: 'live',
        carId: car.id,
        openingPrice: riyals(50_000),
        increments: [{ from: 0, step: riyals(500) }],
        depositRequired: riyals(1_000),
        seq: 0,
      },
    ])
  })

  test('[AUC-1] waits for its start, and a draft for being published', async () => {
    const [first, second] = [await createCar(handle.db), await createCar(handle.db)]
    const startsAt = minutesFromNow(10)
    const { id } = await published(auctionOf([lotOf(first.id)], { startsAt }))
    expect(await readLots(id)).toMatchObject([{ status: 'scheduled', opensAt: startsAt }])
    const draft = await published(auctionOf([lotOf(second.id)], { draft: true }))
    expect(await readLots(draft.id)).toMatchObject([{ status: 'draft' }])
  })

  test('[AUC-3] runs the lots of a live auction one after another', async () => {
    const cars = [await createCar(handle.db), await createCar(handle.db), await createCar(handle.db)]
    const startsAt = minutesFromNow(5)
    const lots = cars.map((car) => lotOf(car.id, { closesAt: undefined }))
    const { id } = await published(auctionOf(lots, { mode: 'live', lotSeconds: 120, startsAt }))
    const at = (seconds: number) => new Date(startsAt.getTime() + seconds * 1000)
    expect(await readLots(id)).toMatchObject([
      { carId: cars[0]?.id, opensAt: at(0), closesAt: at(120), status: 'scheduled' },
      { carId: cars[1]?.id, opensAt: at(120), closesAt: at(240) },
      { carId: cars[2]?.id, opensAt: at(240), closesAt: at(360) },
    ])
  })

  test('[AUC-6] refuses a car that is in an open lot, and only one of two requests publishes it', async () => {
    const [car, other] = [await createCar(handle.db), await createCar(handle.db)]
    const both = await Promise.all([
      publish(auctionOf([lotOf(car.id)])),
      publish(auctionOf([lotOf(other.id), lotOf(car.id)])),
    ])
    const refused = both.filter(isRefusal)
    expect(refused).toHaveLength(1)
    expect(refused[0]?.refused).toBe('car_in_auction')
    const again = await publish(auctionOf([lotOf(car.id)]))
    expect(again).toMatchObject({ refused: 'car_in_auction', errors: { 'lots.0.car_id': [expect.anything()] } })
    expect(isRefusal(await publish(auctionOf([lotOf(car.id)], { draft: true })))).toBe(false)
  })

  test('[AUC-5] names every car that may not be auctioned', async () => {
    const sale = await createCar(handle.db, { type: 'sale' })
    const car = await createCar(handle.db)
    const refused = await publish(auctionOf([lotOf(sale.id), lotOf(987_654_321), lotOf(car.id)]))
    expect(refused).toMatchObject({ refused: 'invalid' })
    expect(Object.keys((refused as { errors: object }).errors)).toEqual(['lots.0.car_id', 'lots.1.car_id'])
    const twice = await publish(auctionOf([lotOf(car.id), lotOf(car.id)]))
    expect(twice).toMatchObject({ refused: 'invalid', errors: { 'lots.1.car_id': [expect.anything()] } })
  })

  test('[AUC-6] a sold car comes back only if its order is canceled', async () => {
    const sold = async (leaderId: number) => {
      const { lots } = await createAuctionWithLots(handle.db, {}, [{ status: 'sold', leaderId }])
      return { carId: lots[0]?.carId ?? 0, lotId: lots[0]?.lotId ?? 0 }
    }
    const again = (carId: number) => publish(auctionOf([lotOf(carId)]))
    const buyer = await createAccount(handle.db)
    const { carId, lotId } = await sold(buyer.id)
    expect(await again(carId)).toMatchObject({ refused: 'invalid', errors: { 'lots.0.car_id': [expect.anything()] } })
    const costs = { price: 100, clientFees: 0, administrativeFees: 0, taxAmount: 0, total: 100 }
    await handle.db
      .insertInto('orders')
      .values({ buyerId: buyer.id, carId, lotId, status: 'canceled', ...costs })
      .execute()
    expect(isRefusal(await again(carId))).toBe(false)
  })

  test('[AUC-8] publishes thousands of lots in a few statements', async () => {
    const first = await createCar(handle.db)
    const owner = await createAccount(handle.db)
    const rows = Array.from({ length: 5_000 }, (_, index) => ({
      slug: `many-${index}`,
      type: 'auction',
      ownerId: owner.id,
      brandId: first.brandId,
      modelId: first.modelId,
      cityId: first.cityId,
      titleAr: 'سيارة',
      titleEn: 'Car',
      year: 2022,
      kilometres: 1,
      tax: 'private',
    }))
    const cars = await handle.db.insertInto('cars').values(rows).returning('id').execute()
    const { id } = await published(auctionOf(cars.map((car) => lotOf(car.id))))
    expect(await readLots(id)).toHaveLength(5_000)
  })
})
