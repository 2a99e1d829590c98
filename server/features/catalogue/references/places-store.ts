import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db/database.ts'

export type CountryFields = { code: string; nameAr: string; nameEn: string; sortOrder: number }
export type CityFields = { countryId: number; slug: string; nameAr: string; nameEn: string; sortOrder: number }

export const cityExists = async (reader: Reader, id: number): Promise<boolean> =>
  (await reader.selectFrom('cities').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export const countryExists = async (reader: Reader, id: number): Promise<boolean> =>
  (await reader.selectFrom('countries').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** @returns the new id; undefined if another country has this code. */
export async function insertCountry(tx: Tx, country: CountryFields): Promise<number | undefined> {
  const query = tx.insertInto('countries').values(country)
  return (
    await query
      .onConflict((c) => c.doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id
}

/** @returns the new id; undefined if another city has this slug. */
export async function insertCity(tx: Tx, city: CityFields): Promise<number | undefined> {
  const query = tx.insertInto('cities').values(city)
  return (
    await query
      .onConflict((c) => c.doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id
}

/** Changes names and order only: its code stays. */
export async function changeCountry(tx: Tx, id: number, names: Omit<CountryFields, 'code'>): Promise<void> {
  await tx.updateTable('countries').set(names).where('id', '=', id).execute()
}

/** Changes names, order and country; the slug stays, because addresses hold it. */
export async function changeCity(tx: Tx, id: number, city: Omit<CityFields, 'slug'>): Promise<void> {
  await tx.updateTable('cities').set(city).where('id', '=', id).execute()
}

/** True if cars, members, branches or other places refer to it. */
export async function isPlaceInUse(tx: Tx, table: 'countries' | 'cities', id: number): Promise<boolean> {
  const uses =
    table === 'countries'
      ? sql`exists (select from cities where country_id = ${id}) or exists (select from accounts where country_id = ${id})`
      : sql`exists (select from cars where city_id = ${id}) or exists (select from accounts where city_id = ${id})
            or exists (select from branches where city_id = ${id}) or exists (select from vacancies where city_id = ${id})`
  const { rows } = await sql<{ used: boolean }>`select ${uses} as used`.execute(tx)
  return rows[0]?.used ?? false
}

export async function removePlace(tx: Tx, table: 'countries' | 'cities', id: number): Promise<void> {
  await tx.deleteFrom(table).where('id', '=', id).execute()
}
