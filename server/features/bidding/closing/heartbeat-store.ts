import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db/database.ts'

const now = sql<Date>`clock_timestamp()`

/**
 * Records that bidding is open now. One row for all processes; its lock keeps two of them from finding the same gap.
 * @returns the previous record, in microseconds; undefined in a new installation.
 */
export async function recordHeartbeat(tx: Tx): Promise<{ lastUs: number | undefined; nowUs: number }> {
  const { rows } = await sql<{ lastUs: number; nowUs: number }>`
    select (extract(epoch from beat_at) * 1000000)::bigint as last_us,
           (extract(epoch from clock_timestamp()) * 1000000)::bigint as now_us
      from heartbeats where id = 1 for update`.execute(tx)
  const [row] = rows
  if (row) await tx.updateTable('heartbeats').set({ beatAt: now }).where('id', '=', 1).execute()
  else
    await tx
      .insertInto('heartbeats')
      .values({ id: 1, beatAt: now })
      .onConflict((c) => c.doNothing())
      .execute()
  return { lastUs: row?.lastUs, nowUs: row?.nowUs ?? 0 }
}

/** The last record that bidding is open, in microseconds; undefined in a new installation. */
export async function lastBeatUs(reader: Reader): Promise<number | undefined> {
  const { rows } = await sql<{ lastUs: number }>`
    select (extract(epoch from beat_at) * 1000000)::bigint as last_us from heartbeats where id = 1`.execute(reader)
  return rows[0]?.lastUs
}

/** Lots that could take no bids in their last minutes: due between the last heartbeat and `untilUs`. */
export async function lotsCutShort(tx: Tx, lastUs: number, untilUs: number): Promise<number[]> {
  const at = (us: number) => sql<Date>`timestamptz 'epoch' + ${us}::bigint * interval '1 microsecond'`
  const rows = await tx
    .selectFrom('lotStates')
    .select('lotId')
    .where('status', 'in', ['live', 'scheduled'])
    // Lots in a live room before their turn lose nothing.
    .where((eb) => eb.or([eb('turn', 'is', null), eb('status', '=', 'live')]))
    .where('opensAt', '<=', now)
    .where('closesAt', '>', at(lastUs))
    .where('closesAt', '<', at(untilUs))
    .orderBy('lotId')
    .execute()
  return rows.map((row) => row.lotId)
}
