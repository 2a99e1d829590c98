import type { AdminPackage, AdminPackageBody, staffRoutes as routes } from '#contract/http/office/staff.ts'
import { fromRiyals, toRiyals } from '#contract/values/money.ts'
import { cleanLine, cleanText } from '#contract/values/text.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import { always, audited, difference, type GuardedAct, removeUnused, type Staff } from '../../staff/index.ts'
import {
  allPackages,
  changePackage,
  deletePackage,
  insertPackage,
  lockPackage,
  type StoredPackage,
} from './package-store.ts'

type Row = StoredPackage & { id: number }

const fresh: StoredPackage = {
  nameAr: '',
  nameEn: '',
  descriptionAr: '',
  descriptionEn: '',
  featuresAr: [],
  featuresEn: [],
  deposit: 0,
  bidLimit: null,
  activeLotsLimit: null,
  badgeColor: '#6B645B',
  sortOrder: 0,
  active: true,
}
const required = { ar: 'هذا الحقل مطلوب.', en: 'This field is required.' }

/** Every package that the search finds, on offer or not: there are few. */
export async function listPackages(db: Database, search: string): Promise<Row[]> {
  const words = search.toLowerCase()
  const rows = await allPackages(db)
  return rows.filter((row) => `${row.nameAr} ${row.nameEn}`.toLowerCase().includes(words))
}

export async function readPackage(db: Database, id: number): Promise<AdminPackage | Refusal> {
  const row = (await allPackages(db)).find((each) => each.id === id)
  return row ? toAdminPackage(row) : refuse('not_found')
}

/** Two persons add a package: it decides how high its holders bid. Refusals: `invalid`. */
export const addPackage: GuardedAct<typeof routes.adminCreatePackage> = {
  needsTwo: always,
  run: async (tx, staff, { body }) => {
    const row = merge(fresh, body)
    if ('refused' in row) return row
    const id = await insertPackage(tx, row)
    await audited(tx, staff, { action: 'package.created', subject: `package:${id}`, after: row })
    return toAdminPackage({ id, ...row })
  },
}

/**
 * Changes the fields in the body; deposit and limits by two persons. Members who have the package keep it, with its new
 * limits. Refusals: `not_found`, `invalid`.
 */
export const editPackage: GuardedAct<typeof routes.adminUpdatePackage> = {
  needsTwo: async (tx, _staff, { params, body }) => {
    const found = await lockPackage(tx, params.id)
    if (!found) return refuse('not_found')
    const after = merge(found, body)
    if ('refused' in after) return after
    return GUARDED.some((field) => after[field] !== found[field])
  },
  run: async (tx, staff, { params: { id }, body }) => {
    const found = await lockPackage(tx, id)
    if (!found) return refuse('not_found')
    const { id: _id, ...before } = found
    const after = merge(before, body)
    if ('refused' in after) return after
    await changePackage(tx, id, after)
    await audited(tx, staff, { action: 'package.changed', subject: `package:${id}`, ...difference(before, after) })
    return toAdminPackage({ id, ...after })
  },
}

/** The fields that decide how much a member puts down, and how high they bid. */
const GUARDED = ['deposit', 'bidLimit', 'activeLotsLimit'] as const

/** Removes a package that no member ever bought. Refusals: `not_found`, `in_use`. */
export const removePackage = (db: Database, staff: Staff, id: number) =>
  removeUnused(db, staff, async (tx, note) => {
    const found = await lockPackage(tx, id)
    if (!found) return refuse('not_found')
    await deletePackage(tx, id)
    await note({ action: 'package.removed', subject: `package:${id}`, before: found })
    return undefined
  })

/** The present row with the new values applied; a name that is empty after cleaning is refused. */
function merge(row: StoredPackage, body: Partial<AdminPackageBody>): StoredPackage | Refusal {
  const valueOr = <T>(value: T | undefined, otherwise: T): T => (value === undefined ? otherwise : value)
  const limit = (riyals: number | null | undefined, otherwise: number | null) =>
    riyals === undefined ? otherwise : riyals === null ? null : (fromRiyals(riyals) ?? otherwise)
  const merged = {
    nameAr: cleanLine(valueOr(body.name_ar, row.nameAr)),
    nameEn: cleanLine(valueOr(body.name_en, row.nameEn)),
    descriptionAr: cleanText(valueOr(body.description_ar, row.descriptionAr)),
    descriptionEn: cleanText(valueOr(body.description_en, row.descriptionEn)),
    featuresAr: valueOr(body.features_ar, row.featuresAr).map(cleanLine),
    featuresEn: valueOr(body.features_en, row.featuresEn).map(cleanLine),
    deposit: body.deposit === undefined ? row.deposit : (fromRiyals(body.deposit) ?? row.deposit),
    bidLimit: limit(body.bid_limit, row.bidLimit),
    activeLotsLimit: valueOr(body.active_lots_limit, row.activeLotsLimit),
    badgeColor: valueOr(body.badge_color, row.badgeColor),
    sortOrder: valueOr(body.sort_order, row.sortOrder),
    active: valueOr(body.active, row.active),
  }
  if (merged.nameAr === '') return refuseField('name_ar', required)
  return merged.nameEn === '' ? refuseField('name_en', required) : merged
}

export const toAdminPackage = (row: Row): AdminPackage => ({
  id: row.id,
  name_ar: row.nameAr,
  name_en: row.nameEn,
  description_ar: row.descriptionAr,
  description_en: row.descriptionEn,
  features_ar: row.featuresAr,
  features_en: row.featuresEn,
  deposit: toRiyals(row.deposit),
  bid_limit: row.bidLimit === null ? null : toRiyals(row.bidLimit),
  active_lots_limit: row.activeLotsLimit,
  badge_color: row.badgeColor,
  sort_order: row.sortOrder,
  active: row.active,
})
