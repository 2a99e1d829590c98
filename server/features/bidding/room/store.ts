import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { RoomPhase } from '../../lots/index.ts'

const at = (us: number) => sql<Date>`timestamptz 'epoch' + ${us}::bigint * interval '1 microsecond'`

/**
 * Locks a live room: only the holder of the lock changes it.
 * @param patient waits for another transaction's step; otherwise a locked room is left to its holder.
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

/** Records a tick of a locked room. */
export async function markSeen(tx: Tx, auctionId: number): Promise<void> {
  await tx
    .updateTable('rooms')
    .set({ seenAt: sql<Date>`clock_timestamp()` })
    .where('auctionId', '=', auctionId)
    .execute()
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
