import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/platform/db/database.ts'
import { createAccount, createAuctionWithLots, createPackage, riyals, type TestLot } from '#server/testing/factories.ts'
import type { Bidder } from './client.ts'

export const OPENING = riyals(50_000)
export const INCREMENTS = [{ from: 0, step: riyals(500) }]
export const DEPOSIT = riyals(1_000)
/** Above every bid of a run: without a limit a high bid would need more money than a poor member's one deposit (BID-8). */
const BID_LIMIT = riyals(10_000_000)
const LOTS = 4
const HOUR_MS = 3_600_000

/** Lots and the members who bid on them; `slots` is the number of lots that a member's balance lets them lead. */
export type Fixtures = { auctionId: number; lots: TestLot[]; bidders: Bidder[]; slots: Map<number, number> }

/**
 * Lots of one auction, and members with a session each; every second one has money for one car only, unless all are
 * rich.
 * @param options.closeInMs the open time of each lot: by default hours. Bids never move these closes.
 */
export async function createFixtures(
  db: Database,
  options: { clients: number; closeInMs?: number[]; rich?: boolean },
): Promise<Fixtures> {
  const { clients, closeInMs, rich = false } = options
  const { id: packageId } = await createPackage(db, { active: false, bidLimit: BID_LIMIT })
  const bidders: Bidder[] = []
  const slots = new Map<number, number>()
  for (let index = 0; index < clients; index += 1) {
    const poor = !rich && index % 2 === 0
    const { id } = await createAccount(db, { available: poor ? DEPOSIT : 100 * DEPOSIT, packageId })
    if (poor) slots.set(id, 1)
    bidders.push({ accountId: id, token: await openSession(db, id) })
  }
  // Last, so that none is over before it begins.
  const now = await databaseNow(db)
  const { auctionId, lots } = await createAuctionWithLots(
    db,
    closeInMs ? { maxExtensions: 0 } : {},
    (closeInMs ?? Array.from({ length: LOTS }, () => 2 * HOUR_MS)).map((ms) => ({
      openingPrice: OPENING,
      increments: INCREMENTS,
      depositRequired: DEPOSIT,
      closesAt: new Date(now + ms),
    })),
  )
  return { auctionId, lots, bidders, slots }
}

/** The clock that decides, in milliseconds. */
export async function databaseNow(db: Database): Promise<number> {
  const { rows } = await sql<{
    ms: number
  }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db)
  return rows[0]?.ms ?? 0
}

export async function openSession(db: Database, accountId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const tokenHash = createHash('sha256').update(token).digest()
  const expiresAt = sql<Date>`clock_timestamp() + interval '1 day'`
  await db.insertInto('sessions').values({ accountId, tokenHash, expiresAt }).execute()
  return token
}

/** Each lot's last number in the database. */
export const lastSeqs = (db: Database, { lots }: Fixtures) =>
  db
    .selectFrom('lotStates')
    .select(['carId', 'seq'])
    .where(
      'lotId',
      'in',
      lots.map(({ lotId }) => lotId),
    )
    .execute()
