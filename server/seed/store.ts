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

/** Services that buyers of the demo can add to an order; prices in halalas. */
const SERVICES = [
  { nameAr: 'تلميع خارجي', nameEn: 'Exterior polish', price: 35_000, taxable: true, active: true, sortOrder: 1 },
  { nameAr: 'لوحات جديدة', nameEn: 'New plates', price: 10_000, taxable: false, active: true, sortOrder: 2 },
]

export const addServices = (tx: Tx) => tx.insertInto('items').values(SERVICES).execute()

/** The ids of the services, the first ones first. */
export async function demoServices(reader: Reader): Promise<number[]> {
  const rows = await reader.selectFrom('items').select('id').where('active', '=', true).orderBy('sortOrder').execute()
  return rows.map(({ id }) => id)
}

/** The newest unpaid order of a robot whose invoice is issued. */
export async function unpaidRobotOrder(reader: Reader): Promise<{ id: number; buyerId: number } | undefined> {
  return reader
    .selectFrom('orders as o')
    .innerJoin('accounts as a', 'a.id', 'o.buyerId')
    .select(['o.id', 'o.buyerId'])
    .where('a.robot', '=', true)
    .where('o.status', '=', 'pending')
    .where('o.invoiceStatus', '=', 'issued')
    .orderBy('o.id', 'desc')
    .limit(1)
    .executeTakeFirst()
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

/** The cars of the demo that take offers below their price, in halalas. */
export const carsTakingOffers = (reader: Reader) =>
  reader
    .selectFrom('cars')
    .select(['id', 'ownerId', 'price'])
    .where('takesOffers', '=', true)
    .where('saleStatus', '=', 'for_sale')
    .orderBy('id')
    .execute()

export async function robotIds(reader: Reader): Promise<number[]> {
  const rows = await reader.selectFrom('accounts').select('id').where('robot', '=', true).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** The database clock, from which the demo dates everything. */
export async function readNow(reader: Reader): Promise<Date> {
  const now = sql<Date>`clock_timestamp()`
  return (await reader.selectNoFrom(now.as('now')).executeTakeFirstOrThrow()).now
}
