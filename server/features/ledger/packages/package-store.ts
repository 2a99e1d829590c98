import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db/database.ts'

/** A package as staff edit it. Amounts in halalas; limits null = none. */
export type StoredPackage = {
  nameAr: string
  nameEn: string
  descriptionAr: string
  descriptionEn: string
  featuresAr: string[]
  featuresEn: string[]
  deposit: number
  bidLimit: number | null
  activeLotsLimit: number | null
  badgeColor: string
  sortOrder: number
  active: boolean
}

const columns = sql`id, name_ar, name_en, description_ar, description_en, features_ar, features_en, deposit, bid_limit,
  active_lots_limit, badge_color, sort_order, active`

/** Every package, in the order in which members see them. */
export async function allPackages(reader: Reader): Promise<(StoredPackage & { id: number })[]> {
  const { rows } = await sql<StoredPackage & { id: number }>`
    select ${columns} from packages order by sort_order, deposit, id`.execute(reader)
  return rows
}

/** A package, locked until the transaction ends. */
export async function lockPackage(tx: Tx, id: number): Promise<(StoredPackage & { id: number }) | undefined> {
  const { rows } = await sql<StoredPackage & { id: number }>`
    select ${columns} from packages where id = ${id} for update`.execute(tx)
  return rows[0]
}

const stored = ({ featuresAr, featuresEn, ...row }: StoredPackage) => ({
  ...row,
  featuresAr: JSON.stringify(featuresAr),
  featuresEn: JSON.stringify(featuresEn),
})

export async function insertPackage(tx: Tx, row: StoredPackage): Promise<number> {
  const { id } = await tx.insertInto('packages').values(stored(row)).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function changePackage(tx: Tx, id: number, row: StoredPackage): Promise<void> {
  await tx.updateTable('packages').set(stored(row)).where('id', '=', id).execute()
}

/** @throws the database's foreign key error when a member has or had the package. */
export async function deletePackage(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('packages').where('id', '=', id).execute()
}
