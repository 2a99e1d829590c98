import { type Insertable, sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Packages } from '#server/platform/db/types.gen.ts'

/** A package of a new installation; amounts in halalas. */
export type FirstPackage = Insertable<Packages>

/** Adds packages unless there are any: an installation with its own keeps them. */
export async function addFirstPackages(tx: Tx, packages: readonly FirstPackage[]): Promise<void> {
  const known = await tx.selectFrom('packages').select('id').limit(1).executeTakeFirst()
  if (known === undefined) await tx.insertInto('packages').values(packages).execute()
}

/** Packages by their English names in lower case, with their deposits in halalas. */
export async function packagesByName(reader: Reader): Promise<Map<string, { id: number; deposit: number }>> {
  const rows = await reader
    .selectFrom('packages')
    .select(['id', 'deposit', 'nameEn'])
    .where('active', '=', true)
    .execute()
  return new Map(rows.map(({ id, deposit, nameEn }) => [nameEn.toLowerCase(), { id, deposit }]))
}

/** The lots of some cars that await a decision, with their owners. */
export async function lotsAwaiting(
  reader: Reader,
  carSlugs: readonly string[],
): Promise<{ slug: string; lotId: number; ownerId: number }[]> {
  return reader
    .selectFrom('cars')
    .innerJoin('lotStates', 'lotStates.carId', 'cars.id')
    .select(['cars.slug', 'lotStates.lotId', 'cars.ownerId'])
    .where('cars.slug', 'in', carSlugs)
    .where('lotStates.status', '=', 'awaiting_owner')
    .execute()
}

/** The database clock, from which the demo dates everything. */
export async function readNow(reader: Reader): Promise<Date> {
  const now = sql<Date>`clock_timestamp()`
  return (await reader.selectNoFrom(now.as('now')).executeTakeFirstOrThrow()).now
}
