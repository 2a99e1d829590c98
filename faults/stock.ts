import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/platform/db/database.ts'
import { createAccount, createAuctionWithLots, createPackage, riyals, type TestLot } from '#server/testing/factories.ts'
import type { Bidder } from './client.ts'

export const OPENING = riyals(50_000)
export const INCREMENTS = [{ from: 0, step: riyals(500) }]
const DEPOSIT = riyals(1_000)
const LOTS = 4

/** Lots that stay open, and members with a session each; every second one has money for one car only. */
export async function createStock(db: Database, clients: number) {
  const { lots } = await createAuctionWithLots(
    db,
    {},
    Array.from({ length: LOTS }, () => ({ openingPrice: OPENING, increments: INCREMENTS, depositRequired: DEPOSIT })),
  )
  const { id: packageId } = await createPackage(db, { active: false })
  const bidders: Bidder[] = []
  const places = new Map<number, number>()
  for (let index = 0; index < clients; index += 1) {
    const poor = index % 2 === 0
    const { id } = await createAccount(db, { available: poor ? DEPOSIT : 100 * DEPOSIT, packageId })
    if (poor) places.set(id, 1)
    bidders.push({ accountId: id, token: await openSession(db, id) })
  }
  return { lots, bidders, places }
}
export type Stock = { lots: TestLot[]; bidders: Bidder[]; places: Map<number, number> }

async function openSession(db: Database, accountId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const tokenHash = createHash('sha256').update(token).digest()
  const expiresAt = sql<Date>`clock_timestamp() + interval '1 day'`
  await db.insertInto('sessions').values({ accountId, tokenHash, expiresAt }).execute()
  return token
}
