import { sql } from 'kysely'
import type { Reader } from '#server/platform/db/database.ts'

/** Whether a car is bought, or was: it is handed over, invoiced and paid out as it was sold. */
export async function isOrdered(reader: Reader, carId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from orders where car_id = ${carId} and status <> 'canceled') as found`.execute(reader)
  return rows[0]?.found ?? false
}
