import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { RoomPhase } from './room-rules.ts'

/** A live room with data of its lots. Times in microseconds since 1970, amounts in halalas. */
export type RoomRow = {
  auctionId: number
  phase: RoomPhase
  seq: number
  lotSeconds: number
  opensAtUs: number
  seenAtUs: number
  heldMs: number | null
  currentLotId: number | null
  currentCarId: number | null
  currentStatus: string | null
  currentClosesAtUs: number | null
  /** The close that the last hammer set, and the one before it. */
  hammerClosesAtUs: number | null
  hammerBeforeAtUs: number | null
  nextLotId: number | null
  toCome: number
  lastCarId: number | null
  lastPrice: number | null
  lastReserve: number | null
  /** The database clock when the row was read. */
  nowUs: number
}

const us = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`

const readWhere = async (reader: Reader, where: RawBuilder<unknown>): Promise<RoomRow[]> => {
  const { rows } = await sql<RoomRow>`
    select r.auction_id, r.phase, r.seq, a.lot_seconds, ${us('r.opens_at')} as opens_at_us,
           ${us('r.seen_at')} as seen_at_us, r.held_ms, c.lot_id as current_lot_id, c.car_id as current_car_id,
           c.status as current_status, ${us('c.closes_at')} as current_closes_at_us, ${us('r.hammer_closes_at')} as hammer_closes_at_us,
           ${us('r.hammer_before_at')} as hammer_before_at_us, q.next_lot_id, q.to_come,
           l.car_id as last_car_id, l.price as last_price, p.reserve_price as last_reserve,
           (extract(epoch from clock_timestamp()) * 1000000)::bigint as now_us
      from rooms r join auctions a on a.id = r.auction_id
      left join lot_states c on c.lot_id = r.current_lot_id
      left join lot_states l on l.lot_id = r.last_lot_id
      left join lots p on p.id = r.last_lot_id
      cross join lateral (
        select (array_agg(s.lot_id order by s.turn))[1] as next_lot_id, count(*) as to_come
          from lots o join lot_states s on s.lot_id = o.id
         where o.auction_id = r.auction_id and s.status = 'scheduled') q
     where ${where} order by r.auction_id`.execute(reader)
  return rows
}

/** The room of an auction; undefined for a timed auction and for a draft. */
export const readRoom = async (reader: Reader, auctionId: number): Promise<RoomRow | undefined> =>
  (await readWhere(reader, sql`r.auction_id = ${auctionId}`))[0]

/** Rooms with steps due by the clock: running ones, and those that start within a second. */
export const readRunningRooms = (reader: Reader): Promise<RoomRow[]> =>
  readWhere(
    reader,
    sql`r.phase not in ('ended', 'paused')
      and (r.phase <> 'waiting' or r.opens_at < clock_timestamp() + interval '1 second')`,
  )

const at = (us: number) => sql<Date>`timestamptz 'epoch' + ${us}::bigint * interval '1 microsecond'`

/**
 * Locks a live room: only the holder of the lock changes it.
 * @param patient waits for another transaction's step; otherwise a locked room is left to its holder.
 * @returns false for an auction without a room, or for a skipped one.
 */
export async function lockRoom(tx: Tx, auctionId: number, patient: boolean): Promise<boolean> {
  const query = tx.selectFrom('rooms').select('auctionId').where('auctionId', '=', auctionId).forUpdate()
  return (await (patient ? query : query.skipLocked()).executeTakeFirst()) !== undefined
}

/** The written fields of a room; omitted ones stay. */
export type RoomWrite = {
  phase?: RoomPhase
  opensAtUs?: number
  currentLotId?: number | null
  heldMs?: number | null
  lastLotId?: number | null
  /** The close that a hammer sets, and the one before it. */
  hammer?: { closesAtUs: number; beforeAtUs: number }
}

/** Writes a change of a locked room. */
export async function writeRoom(tx: Tx, auctionId: number, { opensAtUs, hammer, ...change }: RoomWrite): Promise<void> {
  await tx
    .updateTable('rooms')
    .set({
      ...change,
      ...(opensAtUs !== undefined && { opensAt: at(opensAtUs) }),
      ...(hammer && { hammerClosesAt: at(hammer.closesAtUs), hammerBeforeAt: at(hammer.beforeAtUs) }),
      seq: sql`seq + 1`,
    })
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
