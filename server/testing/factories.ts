import { sql } from 'kysely'
import type { IncrementRow } from '#contract/values/increments.ts'
import type { Database } from '#server/platform/db/database.ts'
import { createAccount } from './account-factories.ts'
import { type CarFields, createCar } from './car-factories.ts'
import { MINUTE_MS, minutesFromNow, next, riyals } from './factory-values.ts'

/*
 * Plain rows for tests: each function fills in the fields that a test is not about. Amounts in halalas.
 * They bypass the rules on purpose; the rules are tested through the features.
 */
export { type AccountFields, addMoney, createAccount, createLetter, createPackage } from './account-factories.ts'
export {
  type CarFields,
  createBrand,
  createCar,
  createCity,
  createModel,
  type TestCar,
} from './car-factories.ts'
export { minutesFromNow, riyals } from './factory-values.ts'

export type LotFields = {
  /** The car itself, or its fields; default: a new one. */
  carId: number
  car: Partial<CarFields>
  openingPrice: number
  increments: readonly IncrementRow[]
  reservePrice: number | null
  buyNowPrice: number | null
  depositRequired: number
  status: 'draft' | 'scheduled' | 'live' | 'awaiting_owner' | 'sold' | 'rejected' | 'no_bids' | 'canceled'
  opensAt: Date
  closesAt: Date
  closedAt: Date
  /** With a price there is a leader, and one bid. */
  price: number
  leaderId: number
  leaderMax: number
  bidsCount: number
  extensions: number
  seq: number
}

export type AuctionFields = {
  slug: string
  titleAr: string
  titleEn: string
  mode: 'timed' | 'live'
  state: 'draft' | 'published' | 'canceled'
  startsAt: Date
  lotSeconds: number | null
  extensionMode: 'add' | 'reset'
  extensionWindowSeconds: number
  extensionSeconds: number
  maxExtensions: number | null
  hardStopAt: Date | null
  ownerDecisionHours: number
  demo: boolean
}

export type TestLot = { lotId: number; carId: number; slug: string; ownerId: number }

/**
 * An auction that started five minutes ago, with the given lots (default: one) closing an hour from now, ten
 * minutes apart. Lots are live, or scheduled while the start is ahead, or drafts in a draft.
 */
export async function createAuctionWithLots(
  db: Database,
  fields: Partial<AuctionFields> = {},
  lots: readonly Partial<LotFields>[] = [{}],
): Promise<{ auctionId: number; slug: string; lots: TestLot[] }> {
  const number = next()
  const startsAt = fields.startsAt ?? minutesFromNow(-5)
  const auction = await db
    .insertInto('auctions')
    .values({
      slug: `auction-${number}`,
      titleAr: `مزاد ${number}`,
      titleEn: `Auction ${number}`,
      mode: 'timed',
      lotSeconds: fields.mode === 'live' ? 120 : null,
      ...fields,
      startsAt,
    })
    .returning(['id', 'slug', 'state'])
    .executeTakeFirstOrThrow()
  const ahead = startsAt.getTime() > Date.now()
  const status = auction.state === 'draft' ? 'draft' : ahead ? 'scheduled' : 'live'
  const made: TestLot[] = []
  for (const [index, lot] of lots.entries()) {
    const closesAt = new Date(Math.max(startsAt.getTime(), Date.now()) + (60 + 10 * index) * MINUTE_MS)
    made.push(await createLot(db, auction.id, { opensAt: startsAt, closesAt, status, position: index + 1, ...lot }))
  }
  return { auctionId: auction.id, slug: auction.slug, lots: made }
}

type PlacedLot = Partial<LotFields> & Pick<LotFields, 'opensAt' | 'closesAt' | 'status'> & { position: number }

async function createLot(db: Database, auctionId: number, fields: PlacedLot): Promise<TestLot> {
  const car = await (fields.carId === undefined ? createCar(db, fields.car) : findCar(db, fields.carId))
  const { id: lotId } = await db
    .insertInto('lots')
    .values({
      auctionId,
      carId: car.id,
      position: fields.position,
      openingPrice: fields.openingPrice ?? riyals(50_000),
      increments: JSON.stringify(fields.increments ?? [{ from: 0, step: riyals(500) }]),
      reservePrice: fields.reservePrice ?? null,
      buyNowPrice: fields.buyNowPrice ?? null,
      depositRequired: fields.depositRequired ?? riyals(1_000),
      firstClosesAt: fields.closesAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('lotStates')
    .values({ lotId, carId: car.id, ...stateColumns(fields), ...(await leaderColumns(db, fields)) })
    .execute()
  return { lotId, carId: car.id, slug: car.slug, ownerId: car.ownerId }
}

const findCar = (db: Database, id: number) =>
  db.selectFrom('cars').select(['id', 'slug', 'ownerId']).where('id', '=', id).executeTakeFirstOrThrow()

const isOver = (status: LotFields['status']): boolean => !['draft', 'scheduled', 'live'].includes(status)

const stateColumns = (fields: PlacedLot) => ({
  status: fields.status,
  opensAt: fields.opensAt,
  closesAt: fields.closesAt,
  closedAt: fields.closedAt ?? (isOver(fields.status) ? fields.closesAt : null),
  extensions: fields.extensions ?? 0,
  seq: fields.seq ?? fields.bidsCount ?? 0,
})

async function leaderColumns(db: Database, fields: PlacedLot) {
  const needsPrice = ['awaiting_owner', 'sold', 'rejected'].includes(fields.status)
  const price = fields.price ?? (needsPrice ? riyals(60_000) : undefined)
  if (price === undefined) return {}
  return {
    price,
    leaderId: fields.leaderId ?? (await createAccount(db)).id,
    leaderMax: fields.leaderMax ?? price,
    bidsCount: fields.bidsCount ?? 1,
  }
}

/** The row left by a member's bids on a lot. */
export async function recordBidder(
  db: Database,
  fields: { lotId: number; accountId: number; lastAmount: number; maxAmount?: number; clearedAt?: Date },
): Promise<void> {
  await db
    .insertInto('lotBidders')
    .values({
      lotId: fields.lotId,
      accountId: fields.accountId,
      lastAmount: fields.lastAmount,
      maxAmount: fields.maxAmount ?? fields.lastAmount,
      maxSeq: 1,
      firstAt: sql<Date>`clock_timestamp()`,
      clearedAt: fields.clearedAt ?? null,
    })
    .execute()
}

/** Marks a car as a member's favourite. */
export async function addFavourite(
  db: Database,
  accountId: number,
  carId: number,
  createdAt: Date = new Date(),
): Promise<void> {
  await db.insertInto('favourites').values({ accountId, carId, createdAt }).execute()
}

/** A yard of the house in Riyadh. @returns its id. */
export async function createYard(db: Database): Promise<number> {
  const place = { addressAr: 'العليا', addressEn: 'Olaya', mapUrl: '', phones: '[]', hoursAr: '', hoursEn: '' }
  const yard = { nameAr: 'ساحة الرياض', nameEn: 'Riyadh yard', kind: 'yard', ...place }
  return (await db.insertInto('branches').values(yard).returning('id').executeTakeFirstOrThrow()).id
}
