import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { YardHours } from '../rules.ts'

type StoredYard = YardHours & { yardId: number }

/** The yards that take viewings. */
export async function readYardHours(reader: Reader): Promise<StoredYard[]> {
  const { rows } = await sql<StoredYard>`
    select yard_id, places, hours, closed_days::text[] as closed_days from viewing_yards`.execute(reader)
  return rows
}

/** Locks a yard: bookings there, and changes of its hours, happen one after the other. */
export async function lockYard(tx: Tx, id: number): Promise<void> {
  await sql`select 1 from viewing_yards where yard_id = ${id} for no key update`.execute(tx)
}

export async function writeYard(tx: Tx, id: number, yard: YardHours): Promise<void> {
  const { places, hours, closedDays } = yard
  await sql`
    insert into viewing_yards (yard_id, places, hours, closed_days)
    values (${id}, ${places}, ${[...hours]}::text[], ${[...closedDays]}::text[]::date[])
    on conflict (yard_id) do update set places = excluded.places, hours = excluded.hours,
           closed_days = excluded.closed_days`.execute(tx)
}

/** Appointments to come in a yard, or of a car elsewhere than in `yardId`. */
export async function comingIn(reader: Reader, yardId: number): Promise<{ id: number; startsAt: Date }[]> {
  const { rows } = await sql<{ id: number; startsAt: Date }>`
    select id, starts_at from viewings
     where yard_id = ${yardId} and state = 'booked' and starts_at > clock_timestamp()`.execute(reader)
  return rows
}

export async function comingElsewhere(reader: Reader, carId: number, yardId: number | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from viewings
     where car_id = ${carId} and yard_id is distinct from ${yardId}::bigint and state = 'booked'
       and starts_at > clock_timestamp()`.execute(reader)
  return rows.map(({ id }) => id)
}

export type CarYard = { yardId: number; bay: string }

export const findCarYard = (reader: Reader, carId: number): Promise<CarYard | undefined> =>
  reader.selectFrom('carYards').select(['yardId', 'bay']).where('carId', '=', carId).executeTakeFirst()

export const lockCarRow = (tx: Tx, carId: number) =>
  tx.selectFrom('cars').select('id').where('id', '=', carId).forNoKeyUpdate().executeTakeFirst()

export async function placeCar(tx: Tx, carId: number, place: CarYard): Promise<void> {
  await tx
    .insertInto('carYards')
    .values({ carId, ...place })
    .onConflict((conflict) => conflict.column('carId').doUpdateSet(place))
    .execute()
}

export async function takeCarOut(tx: Tx, carId: number): Promise<void> {
  await tx.deleteFrom('carYards').where('carId', '=', carId).execute()
}
