import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'

/** What decides whether a car may go under the hammer. */
export type OfferedCar = { id: number; type: 'auction' | 'sale'; inAuction: boolean; sold: boolean }

/**
 * Locks cars against being offered twice and tells what they are, with the database's clock. The reading is a statement
 * of its own after the locks: so it sees the lots of whoever held them before.
 */
export async function lockCars(
  tx: Tx,
  carIds: readonly number[],
): Promise<{ cars: Map<number, OfferedCar>; now: Date }> {
  await sql`select from cars where id = any(${carIds}::bigint[]) order by id for no key update`.execute(tx)
  const { rows } = await sql<OfferedCar>`
    select c.id, c.type,
           exists (select from lot_states s where s.car_id = c.id
                    and s.status in ('scheduled', 'live', 'awaiting_owner')) as in_auction,
           exists (select from lot_states s where s.car_id = c.id and s.status = 'sold') as sold
      from cars c where c.id = any(${carIds}::bigint[])`.execute(tx)
  const clock = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx)
  return { cars: new Map(rows.map((car) => [car.id, car])), now: clock.rows[0]?.now ?? new Date(0) }
}
