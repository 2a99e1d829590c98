import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { RoomPhase } from '../../auctions/index.ts'

const at = (us: number) => sql<Date>`timestamptz 'epoch' + ${us}::bigint * interval '1 microsecond'`

/**
 * Locks a live room: whoever holds it moves it, alone.
 * @param patient waits for somebody else's step; otherwise a room that is being moved is left to them.
 * @returns false for an auction without a room, or for one that was left.
 */
export async function lockRoom(tx: Tx, auctionId: number, patient: boolean): Promise<boolean> {
  const query = tx.selectFrom('rooms').select('auctionId').where('auctionId', '=', auctionId).forUpdate()
  return (await (patient ? query : query.skipLocked()).executeTakeFirst()) !== undefined
}

/** What is written of a room; what is left out stays as it is. */
export type RoomWrite = {
  phase?: RoomPhase
  opensAtUs?: number
  currentLotId?: number | null
  heldMs?: number | null
  lastLotId?: number | null
}

/** Writes something that happened in a locked room. */
export async function writeRoom(tx: Tx, auctionId: number, { opensAtUs, ...change }: RoomWrite): Promise<void> {
  await tx
    .updateTable('rooms')
    .set({ ...change, ...(opensAtUs !== undefined && { opensAt: at(opensAtUs) }), seq: sql`seq + 1` })
    .where('auctionId', '=', auctionId)
    .execute()
}

/** Says that the clockwork has looked at a locked room. */
export async function markSeen(tx: Tx, auctionId: number): Promise<void> {
  await tx
    .updateTable('rooms')
    .set({ seenAt: sql<Date>`clock_timestamp()` })
    .where('auctionId', '=', auctionId)
    .execute()
}

/** Says when a locked lot opened, or will, and when its hammer falls. */
export async function writeHours(
  tx: Tx,
  lotId: number,
  hours: { opensAtUs?: number; closesAtUs: number },
): Promise<void> {
  await tx
    .updateTable('lotStates')
    .set({ closesAt: at(hours.closesAtUs), ...(hours.opensAtUs !== undefined && { opensAt: at(hours.opensAtUs) }) })
    .where('lotId', '=', lotId)
    .execute()
}

/** Says that locked lots end together. */
export async function writeCloses(tx: Tx, lotIds: readonly number[], closesAtUs: number): Promise<void> {
  await sql`update lot_states set closes_at = ${at(closesAtUs)} where lot_id = any(${lotIds}::bigint[])`.execute(tx)
}

/** Gives a locked lot the last place of its auction. */
export async function queueLast(tx: Tx, lotId: number, auctionId: number, closesAtUs: number): Promise<void> {
  await sql`update lot_states set closes_at = ${at(closesAtUs)}, turn = 1 + (
      select max(s.turn) from lots l join lot_states s on s.lot_id = l.id where l.auction_id = ${auctionId})
    where lot_id = ${lotId}`.execute(tx)
}

/** Lots of an auction that have not gone. */
export async function openLots(reader: Reader, auctionId: number): Promise<number[]> {
  const rows = await reader
    .selectFrom('lots')
    .innerJoin('lotStates', 'lotStates.lotId', 'lots.id')
    .select('lots.id')
    .where('lots.auctionId', '=', auctionId)
    .where('lotStates.status', 'in', ['scheduled', 'live'])
    .execute()
  return rows.map((row) => row.id)
}
