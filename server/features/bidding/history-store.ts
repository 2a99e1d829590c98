import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Database, inTransaction, type Reader, sqlState, type Tx } from '#server/platform/db/database.ts'
import type { StoredAnswer } from './batch/batch.ts'

/** The newest public lot of a car. */
export async function publicLot(reader: Reader, carId: number, lotId?: number) {
  const ofCar = reader
    .selectFrom('lots')
    .innerJoin('auctions', 'auctions.id', 'lots.auctionId')
    .innerJoin('lotStates', 'lotStates.lotId', 'lots.id')
    .where('lots.carId', '=', carId)
    .where('auctions.state', '=', 'published')
    .select([
      'lots.id as lotId',
      'lots.auctionId',
      'lotStates.status',
      'lotStates.seq',
      'lotStates.head',
      'lotStates.lastAt',
      'lots.createdAt',
    ])
    .orderBy('lots.id', 'desc')
    .limit(1)
  return (lotId === undefined ? ofCar : ofCar.where('lots.id', '=', lotId)).executeTakeFirst()
}

/** True if the lot of a live room waited for its turn when an entry was written: its planned time is not a close. */
const awaitedTurn = sql`exists (select from lot_states s where s.lot_id = lot_events.lot_id and s.turn is not null)
  and coalesce((select m.payload::json ->> 'reason' from lot_events m
    where m.lot_id = lot_events.lot_id and m.kind = 'move' and m.seq < lot_events.seq
      and m.payload::json ->> 'reason' in ('opened', 'queued') order by m.seq desc limit 1), 'queued') = 'queued'`

/** Bids of a lot, newest first; voided rows are marked. */
export async function historyPage(reader: Reader, lotId: number, place: { limit: number; offset: number }) {
  const voided = reader
    .selectFrom('lotEvents')
    .where('lotId', '=', lotId)
    .where('kind', '=', 'void')
    .select(sql<number>`unnest(voids)`.as('seq'))
  const bids = reader.selectFrom('lotEvents').where('lotId', '=', lotId).where('kind', '=', 'bid')
  const rows = await bids
    .select(['seq', 'accountId', 'amount', 'automatic', 'at'])
    .select((eb) => eb('seq', 'in', voided).as('voided'))
    .select(sql<string | null>`case when not (${awaitedTurn}) then payload::json ->> 'closes_at' end`.as('closesAt'))
    .orderBy('seq', 'desc')
    .limit(place.limit)
    .offset(place.offset)
    .execute()
  const { total } = await bids.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** A number of entries of the log from `after` on; the entry `after` itself comes first if it exists. */
export async function logEntries(reader: Reader, lotId: number, after: number, limit: number) {
  return reader
    .selectFrom('lotEvents')
    .where('lotId', '=', lotId)
    .where('seq', '>=', after)
    .select(['seq', 'payload', 'hash'])
    .orderBy('seq')
    .limit(limit)
    .execute()
}

export async function findAnswer(
  reader: Reader,
  accountId: number,
  key: string,
): Promise<Pick<StoredAnswer, 'status' | 'answer' | 'receiptPath'> | undefined> {
  return reader
    .selectFrom('idempotencyKeys')
    .where('accountId', '=', accountId)
    .where('key', '=', key)
    .select(['status', 'answer', 'receiptPath'])
    .executeTakeFirst()
}

/** Stored answers of a member to accepted calls whose keys begin so, the newest first. */
export async function findAnswersUnder(
  reader: Reader,
  accountId: number,
  keyStart: string,
  limit: number,
): Promise<Pick<StoredAnswer, 'answer' | 'receiptPath'>[]> {
  return reader
    .selectFrom('idempotencyKeys')
    .where('accountId', '=', accountId)
    .where('key', 'like', `${keyStart}%`)
    .where('status', '=', OK)
    .select(['answer', 'receiptPath'])
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute()
}

const OK = 200
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * The same, after all open writes of the member: a commit without an answer is done or rolled back by then.
 * @returns 'held' when a write is still open after two seconds.
 */
export async function settledAnswer(
  db: Database,
  accountId: number,
  key: string,
): Promise<Pick<StoredAnswer, 'status' | 'answer' | 'receiptPath'> | 'held' | undefined> {
  try {
    return await inTransaction(db, async (tx) => {
      await sql`set local lock_timeout = '2s'`.execute(tx)
      // A request with a key holds its member's wallet until the answer is committed.
      await tx.selectFrom('wallets').select('accountId').where('accountId', '=', accountId).forShare().execute()
      return findAnswer(tx, accountId, key)
    })
  } catch (error) {
    if (sqlState(error) === LOCK_NOT_AVAILABLE) return 'held'
    throw error
  }
}

/** A part of a member's lots. `ended` includes won and lost ones. */
export type OwnLotsShown = 'open' | 'ended' | 'won' | 'lost'

// A highest bid that the owner rejected counts as lost.
const IS_OPEN = sql<boolean>`lot_states.status in ('scheduled', 'live')`
const IS_WON = sql<boolean>`lot_states.leader_id is not distinct from lot_bidders.account_id and lot_states.status <> 'rejected'`
const SHOWN: Record<OwnLotsShown, RawBuilder<SqlBool>> = {
  open: IS_OPEN,
  ended: sql`not ${IS_OPEN}`,
  won: sql`not ${IS_OPEN} and ${IS_WON}`,
  lost: sql`not ${IS_OPEN} and not (${IS_WON})`,
}

/** The lots that a member bids or has bid on, open ones first, and their number for each kind. */
export async function lotsOfMember(
  reader: Reader,
  accountId: number,
  place: { limit: number; offset: number; show?: OwnLotsShown | undefined },
) {
  const mine = reader
    .selectFrom('lotBidders')
    .innerJoin('lotStates', 'lotStates.lotId', 'lotBidders.lotId')
    .where('lotBidders.accountId', '=', accountId)
    .where('lotBidders.clearedAt', 'is', null)
  const { show } = place
  const rows = await mine
    .$if(show !== undefined, (query) => query.where(SHOWN[show ?? 'open']))
    .select(['lotBidders.lotId', 'lotStates.carId', 'lotBidders.lastAmount', 'lotStates.status', 'lotStates.leaderId'])
    .orderBy(sql`lot_states.status = 'live'`, 'desc')
    .orderBy(sql`case when lot_states.status = 'live' then lot_states.closes_at end`)
    .orderBy('lotStates.closesAt', 'desc')
    .orderBy('lotBidders.lotId')
    .limit(place.limit)
    .offset(place.offset)
    .execute()
  const counts = await mine
    .select([
      sql<number>`count(*) filter (where ${SHOWN.open})`.as('open'),
      sql<number>`count(*) filter (where ${SHOWN.won})`.as('won'),
      sql<number>`count(*) filter (where ${SHOWN.lost})`.as('lost'),
    ])
    .executeTakeFirstOrThrow()
  return { rows, counts }
}

const OPEN = ['scheduled', 'live', 'awaiting_owner']

/** Removes ended lots from a member's own list. */
export async function clearEnded(tx: Tx, accountId: number): Promise<number> {
  const result = await tx
    .updateTable('lotBidders')
    .from('lotStates')
    .whereRef('lotStates.lotId', '=', 'lotBidders.lotId')
    .where('lotBidders.accountId', '=', accountId)
    .where('lotBidders.clearedAt', 'is', null)
    .where('lotStates.status', 'not in', OPEN)
    // Won cars stay in the list: they still have to be paid.
    .where((eb) =>
      eb.or([eb('lotStates.status', '<>', 'sold'), eb('lotStates.leaderId', 'is distinct from', accountId)]),
    )
    .set({ clearedAt: sql<Date>`clock_timestamp()` })
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}
