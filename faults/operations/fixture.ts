import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/platform/db/database.ts'
import {
  createAccount,
  createAuctionWithLots,
  type LotFields,
  riyals,
  type TestLot,
} from '#server/testing/factories.ts'
import { type Bidder, createClient } from '../client.ts'
import { databaseNow, OPENING, openSession } from '../fixtures.ts'
import { until } from '../scenario.ts'

/** The preparation of operations: `addresses` lead to a process without faults. */
export type OperationFixture = { db: Database; addresses: readonly string[]; staff: Bidder }

const HOUR_MS = 3_600_000
const CLOSES_IN_MS = 4_000

/** A member with money and a session. */
export async function newMember(db: Database, fields: Parameters<typeof createAccount>[1] = {}): Promise<Bidder> {
  const { id } = await createAccount(db, { available: riyals(100_000), ...fields })
  return { accountId: id, token: await openSession(db, id) }
}

/** A lot that stays open, and its owner with a session. */
export async function openLot(
  { db }: OperationFixture,
  fields: Partial<LotFields> = {},
): Promise<TestLot & { owner: Bidder }> {
  return newLot(db, 2 * HOUR_MS, fields)
}

async function newLot(db: Database, closeInMs: number, fields: Partial<LotFields>) {
  const owner = await newMember(db)
  const closesAt = new Date((await databaseNow(db)) + closeInMs)
  const { lots } = await createAuctionWithLots(db, { maxExtensions: 0 }, [
    { openingPrice: OPENING, car: { ownerId: owner.accountId }, closesAt, ...fields },
  ])
  const [lot] = lots
  if (!lot) throw new RangeError('an auction without a lot')
  return { ...lot, owner }
}

/** Bids as a member. @returns true if it was accepted. */
export async function bidAs(
  fixture: OperationFixture,
  member: Bidder,
  lot: TestLot,
  amount: number,
  max: number | null = null,
): Promise<boolean> {
  const { outcome } = await createClient(fixture.addresses, member).bid({ carId: lot.carId, amount, max })
  return outcome.data !== null
}

/** The same if it must be accepted. */
export async function mustBid(...bid: Parameters<typeof bidAs>): Promise<void> {
  if (!(await bidAs(...bid))) throw new Error('a bid that prepares an operation was refused')
}

/**
 * A lot that is over with one bid, and awaits its owner. On a slow machine the bid may come late: then once more, with
 * more time.
 */
export async function closedLot(
  fixture: OperationFixture,
  buyer: Bidder,
  closeInMs = CLOSES_IN_MS,
): Promise<TestLot & { owner: Bidder }> {
  const lot = await newLot(fixture.db, closeInMs, {})
  if (!(await bidAs(fixture, buyer, lot, OPENING))) return closedLot(fixture, buyer, 2 * closeInMs)
  await until('a lot awaits its owner', async () => {
    const { rows } =
      await sql`select from lot_states where lot_id = ${lot.lotId} and status = 'awaiting_owner'`.execute(fixture.db)
    return rows.length > 0
  })
  return lot
}

/** Calls the process without faults. @returns its `data`. */
export async function doNow<T>(
  fixture: OperationFixture,
  member: Bidder,
  method: string,
  path: string,
  body: object,
): Promise<T> {
  const answer = await createClient(fixture.addresses, member).request(method, path, randomUUID(), body)
  if (answer?.status !== 200) throw new Error(`${path} was answered ${answer?.status}: ${answer?.text}`)
  return (JSON.parse(answer.text) as { data: T }).data
}
