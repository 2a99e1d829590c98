import { sql } from 'kysely'
import type { IncrementRow } from '#contract/values/increments.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { LockedLot, Lot } from './lot.ts'
import type { ClockedState, LotStatus } from './rules.ts'

const US_PER_SECOND = 1_000_000
/** Microseconds since 1970, exact. */
const us = (column: string) => sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`

/** The newest published lot of each car. */
export async function readLots(reader: Reader, where: { carIds?: number[]; lotIds?: number[] }): Promise<Lot[]> {
  let query = reader
    .selectFrom('lots')
    .innerJoin('auctions', 'auctions.id', 'lots.auctionId')
    .innerJoin('cars', 'cars.id', 'lots.carId')
    .where('auctions.state', '=', 'published')
    .select(['lots.id', 'lots.carId', 'lots.auctionId', 'lots.openingPrice', 'lots.increments', 'lots.reservePrice'])
    .select(['lots.depositRequired', 'cars.ownerId', 'cars.slug', 'cars.titleAr', 'cars.titleEn', 'auctions.demo'])
    .select(['auctions.extensionMode', 'auctions.extensionWindowSeconds', 'auctions.extensionSeconds'])
    .select([
      'auctions.mode',
      'auctions.maxExtensions',
      'auctions.ownerDecisionHours',
      us('auctions.hardStopAt').as('hardStopUs'),
    ])
  if (where.carIds)
    query = query
      .distinctOn('lots.carId')
      .where('lots.carId', 'in', where.carIds)
      .orderBy('lots.carId')
      .orderBy('lots.id', 'desc')
  if (where.lotIds) query = query.where('lots.id', 'in', where.lotIds)
  const rows = await query.execute()
  return rows.map((row) => ({
    lotId: row.id,
    carId: row.carId,
    auctionId: row.auctionId,
    slug: row.slug,
    title: { ar: row.titleAr, en: row.titleEn },
    demo: row.demo,
    ownerDecisionHours: row.ownerDecisionHours,
    terms: {
      ownerId: row.ownerId,
      openingPrice: row.openingPrice,
      // Only `createAuction` writes it, after `validateIncrements`.
      increments: row.increments as IncrementRow[],
      reservePrice: row.reservePrice,
      depositRequired: row.depositRequired,
      room: row.mode === 'live',
      extension: {
        mode: row.extensionMode === 'reset' ? 'reset' : 'add',
        windowUs: row.extensionWindowSeconds * US_PER_SECOND,
        byUs: row.extensionSeconds * US_PER_SECOND,
        countMax: row.maxExtensions,
        hardStopUs: row.hardStopUs,
      },
    },
  }))
}

type Stage = 'open' | 'close' | 'decide'

const due: Record<Stage, { status: LotStatus; column: 'opensAt' | 'closesAt' | 'decideBy' }> = {
  open: { status: 'scheduled', column: 'opensAt' },
  close: { status: 'live', column: 'closesAt' },
  decide: { status: 'awaiting_owner', column: 'decideBy' },
}

/**
 * Locks due lots, soonest first.
 * @param patient waits for lots that are locked by bids; otherwise they are left for the next round.
 */
export async function lockDueLots(
  tx: Tx,
  stage: Stage,
  options: { limit: number; patient: boolean },
): Promise<number[]> {
  const { status, column } = due[stage]
  const query = tx
    .selectFrom('lotStates')
    .select('lotId')
    .where('status', '=', status)
    // The clock is read in a subquery, so that PostgreSQL can use the index on the time.
    .where(column, '<=', sql<Date>`(select clock_timestamp())`)
    // Lots of live rooms open and close by their room.
    .where((eb) => (stage === 'decide' ? eb.lit(true) : eb('turn', 'is', null)))
    .orderBy(options.patient ? 'lotId' : column)
    .limit(options.limit)
    .forUpdate()
  const rows = await (options.patient ? query : query.skipLocked()).execute()
  return rows.map((row) => row.lotId)
}

/** The changing fields of a lot, times in microseconds, for `toLocked`. */
export const lotColumns = `lot_id as "lotId", status, (extract(epoch from opens_at) * 1000000)::bigint as "opensAtUs",
    (extract(epoch from closes_at) * 1000000)::bigint as "closesAtUs", price, leader_id as "leaderId",
    leader_max as "leaderMax", second_max as "secondMax", bids_count as "bidsCount", extensions, seq, head,
    coalesce((extract(epoch from last_at) * 1000000)::bigint, 0) as "lastAtUs"`

/** A row of `lotColumns`. */
export type LotRow = Omit<ClockedState, 'leader' | 'closesAtUs'> & {
  lotId: number
  /** Null for a paused lot. */
  closesAtUs: number | null
  price: number | null
  leaderId: number | null
  leaderMax: number | null
  head: Buffer
  lastAtUs: number
}

export function toLocked({
  lotId,
  head,
  lastAtUs,
  price,
  leaderId,
  leaderMax,
  status,
  opensAtUs,
  closesAtUs,
  ...rest
}: LotRow): LockedLot {
  const leader =
    leaderId === null || price === null || leaderMax === null ? null : { accountId: leaderId, price, max: leaderMax }
  // The table's check: only a live lot has no close.
  const state =
    closesAtUs === null
      ? { status: 'live' as const, opensAtUs, closesAtUs, ...rest, leader }
      : { status, opensAtUs, closesAtUs, ...rest, leader }
  return { lotId, head, lastAtUs, state }
}

/** Locks lots in the order of their ids, and returns the database clock after the last lock. */
export const lockLots = (tx: Tx, lotIds: readonly number[]) => lotsById(tx, lotIds, ' for update')

/** The present state of lots, without a lock, and the database clock. */
export const readStates = (reader: Reader, lotIds: readonly number[]) => lotsById(reader, lotIds, '')

async function lotsById(
  reader: Reader,
  lotIds: readonly number[],
  lock: '' | ' for update',
): Promise<{ lots: LockedLot[]; nowUs: number }> {
  const { rows } = await sql<LotRow>`
    select ${sql.raw(lotColumns)} from lot_states where lot_id = any(${lotIds}::bigint[])
     order by lot_id${sql.raw(lock)}`.execute(reader)
  // A separate statement: the clock is read after the last lock was granted.
  const clock = await sql<{ nowUs: number }>`
    select (extract(epoch from clock_timestamp()) * 1000000)::bigint as now_us`.execute(reader)
  return { lots: rows.map(toLocked), nowUs: clock.rows[0]?.nowUs ?? 0 }
}

/** The deadline for the decision on a closed lot, in microseconds; null if no time was set. */
export async function readDecideByUs(tx: Tx, lotId: number): Promise<number | null> {
  const row = await tx
    .selectFrom('lotStates')
    .select(us('decideBy').as('decideByUs'))
    .where('lotId', '=', lotId)
    .executeTakeFirst()
  return row?.decideByUs ?? null
}

/** Milliseconds until the next lot opens, closes or lapses, without those of live rooms; undefined if none will. */
export async function nextDueMs(reader: Reader): Promise<number | undefined> {
  const { rows } = await sql<{ ms: number | null }>`
    select (extract(epoch from least(
      (select min(opens_at) from lot_states where status = 'scheduled' and turn is null),
      (select min(closes_at) from lot_states where status = 'live' and turn is null),
      (select min(decide_by) from lot_states where status = 'awaiting_owner')) - clock_timestamp()) * 1000)::float8 as ms`.execute(
    reader,
  )
  return rows[0]?.ms ?? undefined
}

/** The accounts that have bid on lots, including leaders. */
export async function biddersOf(reader: Reader, lotIds: number[]): Promise<{ lotId: number; accountId: number }[]> {
  return reader.selectFrom('lotBidders').select(['lotId', 'accountId']).where('lotId', 'in', lotIds).execute()
}
