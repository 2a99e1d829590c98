import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'

// Changes of `lot_states` that are not public: they have no entry in the log.

const at = (us: number) => sql<Date>`timestamptz 'epoch' + ${us}::bigint * interval '1 microsecond'`

/** Opens lots locked by the caller. */
export async function openLockedLots(tx: Tx, lotIds: readonly number[], nowUs: number): Promise<void> {
  await sql`update lot_states set status = 'live', last_at = greatest(last_at, ${at(nowUs)})
    where lot_id = any(${lotIds}::bigint[])`.execute(tx)
}

/** Stops the clock of a locked lot whose room is paused. */
export async function pauseLot(tx: Tx, lotId: number): Promise<void> {
  await tx.updateTable('lotStates').set({ closesAt: null }).where('lotId', '=', lotId).execute()
}

/** Gives a locked lot the last position of its auction. */
export async function queueLast(tx: Tx, lotId: number, auctionId: number): Promise<void> {
  await sql`update lot_states set turn = 1 + (
      select max(s.turn) from lots l join lot_states s on s.lot_id = l.id where l.auction_id = ${auctionId})
    where lot_id = ${lotId}`.execute(tx)
}

/** Lowers the leader's secret maximum on a locked lot, in halalas. @param atUs is after the lot's last change. */
export async function lowerLeaderMax(tx: Tx, lotId: number, max: number, atUs: number): Promise<void> {
  await tx
    .updateTable('lotStates')
    .set({ leaderMax: max, lastAt: at(atUs) })
    .where('lotId', '=', lotId)
    .execute()
}

/** Changes the deadline for the decision on a closed lot locked by the caller. */
export async function writeDecideBy(tx: Tx, lotId: number, decideByUs: number): Promise<void> {
  await tx
    .updateTable('lotStates')
    .set({ decideBy: new Date(decideByUs / 1000) })
    .where('lotId', '=', lotId)
    .execute()
}
