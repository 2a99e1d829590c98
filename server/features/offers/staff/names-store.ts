import { sql } from 'kysely'
import type { Reader } from '#server/platform/db/database.ts'

/** The names of some members, and the owner of a car. */
export async function findNames(
  reader: Reader,
  carId: number,
  accountIds: readonly number[],
): Promise<{ ownerId: number; nameOf: (accountId: number) => string }> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from accounts where id = any(${accountIds}::bigint[])`.execute(reader)
  const car = await sql<{ ownerId: number }>`select owner_id from cars where id = ${carId}`.execute(reader)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return { ownerId: car.rows[0]?.ownerId ?? 0, nameOf: (accountId) => names.get(accountId) ?? '' }
}

/** The phone of the account that owns the car of a lot. */
export async function ownerPhoneOfLot(reader: Reader, lotId: number): Promise<string | undefined> {
  const row = await reader
    .selectFrom('lots')
    .innerJoin('cars', 'cars.id', 'lots.carId')
    .innerJoin('accounts', 'accounts.id', 'cars.ownerId')
    .select('accounts.phone')
    .where('lots.id', '=', lotId)
    .executeTakeFirst()
  return row?.phone
}
