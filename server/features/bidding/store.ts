import { sql } from 'kysely'
import type { IncrementRow } from '#contract/values/increments.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import type { LockedLot } from './batch/batch.ts'
import { LOCK_LOTS } from './batch/batch-statements.ts'
import { toLocked } from './batch/batch-store.ts'
import type { Lot } from './lot-terms.ts'
import type { LotState, LotStatus } from './rules.ts'

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
      // Written by `createAuction` alone, after `validateIncrements`.
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
 * Locks lots whose hour has come, soonest first.
 * @param patient waits for lots that are being bid on; otherwise they are left for the next look.
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
    .where(column, '<=', sql<Date>`clock_timestamp()`)
    // Lots of live rooms open and fall by their room.
    .where((eb) => (stage === 'decide' ? eb.lit(true) : eb('turn', 'is', null)))
    .orderBy(options.patient ? 'lotId' : column)
    .limit(options.limit)
    .forUpdate()
  const rows = await (options.patient ? query : query.skipLocked()).execute()
  return rows.map((row) => row.lotId)
}

/** Locks lots in the order of their ids, with the database's clock as it was after the last lock. */
export async function lockLots(tx: Tx, lotIds: number[]): Promise<{ lots: LockedLot[]; nowUs: number }> {
  const { rows } = await asQueryable(tx).query(LOCK_LOTS, [lotIds])
  const clock = await sql<{
    nowUs: number
  }>`select (extract(epoch from clock_timestamp()) * 1000000)::bigint as now_us`.execute(tx)
  // The rows of `LOCK_LOTS`, whose columns are named as the type says.
  const lots = (rows as Parameters<typeof toLocked>[0][]).map(toLocked)
  return { lots, nowUs: clock.rows[0]?.nowUs ?? 0 }
}

/** What a stage change writes of a lot: its event, its new state and, where it ends, when and by whom it was decided. */
export type LotStep = {
  lotId: number
  event: { kind: 'void' | 'move' | 'close' | 'decision'; payload: string; hash: Buffer; voids?: number[] } | undefined
  state: LotState
  decideBy?: Date
}

/** Writes one step of a lot that the caller has locked. */
export async function writeStep(tx: Tx, step: LotStep, atUs: number): Promise<void> {
  const at = sql<Date>`timestamptz 'epoch' + ${atUs}::bigint * interval '1 microsecond'`
  const { state, event } = step
  if (event) {
    await tx
      .insertInto('lotEvents')
      .values({
        lotId: step.lotId,
        seq: state.seq,
        kind: event.kind,
        at,
        payload: event.payload,
        hash: event.hash,
        voids: event.voids ?? null,
      })
      .execute()
  }
  await tx
    .updateTable('lotStates')
    .set({
      status: state.status,
      price: state.leader?.price ?? null,
      leaderId: state.leader?.accountId ?? null,
      leaderMax: state.leader?.max ?? null,
      secondMax: state.secondMax,
      bidsCount: state.bidsCount,
      seq: state.seq,
      lastAt: at,
      ...(event && { head: event.hash }),
      ...(event?.kind === 'close' && { closedAt: at, decideBy: step.decideBy ?? null }),
      ...(event?.kind === 'decision' && { decidedAt: state.status === 'awaiting_owner' ? null : at }),
      ...(event?.kind === 'decision' && step.decideBy && { decideBy: step.decideBy }),
    })
    .where('lotId', '=', step.lotId)
    .execute()
}

/** Until when a closed lot is to be decided, in microseconds; null where no time was set. */
export async function readDecideByUs(tx: Tx, lotId: number): Promise<number | null> {
  const row = await tx
    .selectFrom('lotStates')
    .select(us('decideBy').as('decideByUs'))
    .where('lotId', '=', lotId)
    .executeTakeFirst()
  return row?.decideByUs ?? null
}

/** Gives a closed lot that the caller has locked another moment to be decided by. */
export async function writeDecideBy(tx: Tx, lotId: number, decideByUs: number): Promise<void> {
  await tx
    .updateTable('lotStates')
    .set({ decideBy: new Date(decideByUs / 1000) })
    .where('lotId', '=', lotId)
    .execute()
}

/** A lot at its close: what the log and the lot's state get. */
export type Closing = {
  lotId: number
  seq: number
  status: LotStatus
  payload: string
  hash: Buffer
  atUs: number
  decideBy: Date | null
}

/** Closes lots that the caller has locked, however many, in two statements. */
export async function writeClosings(tx: Tx, closings: readonly Closing[]): Promise<void> {
  if (closings.length === 0) return
  const events = closings.map(({ lotId, seq, payload, hash, atUs }) => ({
    lotId,
    seq,
    kind: 'close',
    at: new Date(atUs / 1000),
    payload,
    hash,
  }))
  await tx.insertInto('lotEvents').values(events).execute()
  const of = <K extends keyof Closing>(key: K) => closings.map((closing) => closing[key])
  await sql`update lot_states s set status = v.status, seq = v.seq, head = v.head, last_at = v.at, closed_at = v.at, decide_by = v.decide_by
    from unnest(${of('lotId')}::bigint[], ${of('status')}::text[], ${of('seq')}::integer[], ${of('hash')}::bytea[],
      ${events.map((event) => event.at)}::timestamptz[], ${of('decideBy')}::timestamptz[]) as v(lot_id, status, seq, head, at, decide_by)
    where s.lot_id = v.lot_id`.execute(tx)
}

/** Milliseconds until the next lot opens, closes or lapses, those of live rooms apart; undefined when none will. */
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

/** The accounts that have bid on lots, leaders among them. */
export async function biddersOf(reader: Reader, lotIds: number[]): Promise<{ lotId: number; accountId: number }[]> {
  return reader.selectFrom('lotBidders').select(['lotId', 'accountId']).where('lotId', 'in', lotIds).execute()
}
