import type { Package } from '#contract/http/money/ledger.ts'
import type { Language } from '#contract/http/shapes.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { currentPackage, findPackage, offeredPackages, type PackageRow } from './wallet-store.ts'

export type Viewer = { accountId: number | undefined; language: Language }

/** A package as the wire writes it, in the viewer's language. */
export function toPackage(row: PackageRow, language: Language, currentId: number | undefined): Package {
  const arabic = language === 'ar'
  return {
    id: row.id,
    name: arabic ? row.nameAr : row.nameEn,
    name_ar: row.nameAr,
    name_en: row.nameEn,
    description: arabic ? row.descriptionAr : row.descriptionEn,
    features: arabic ? row.featuresAr : row.featuresEn,
    deposit: toRiyals(row.deposit),
    bid_limit: row.bidLimit === null ? null : toRiyals(row.bidLimit),
    active_lots_limit: row.activeLotsLimit,
    badge_color: row.badgeColor,
    is_current: row.id === currentId,
  }
}

/** `GET /page/packages`: all packages on offer, with the member's own marked. */
export async function listPackages(db: Reader, viewer: Viewer): Promise<{ packages: Package[] }> {
  const [rows, currentId] = await Promise.all([offeredPackages(db), currentIdOf(db, viewer)])
  return { packages: rows.map((row) => toPackage(row, viewer.language, currentId)) }
}

/** `GET /package/{id}`: a package on offer, or the viewer's own that no longer is. */
export async function readPackage(db: Reader, id: number, viewer: Viewer): Promise<{ package: Package } | Refusal> {
  const [row, currentId] = await Promise.all([findPackage(db, id), currentIdOf(db, viewer)])
  if (!row || !(row.active || row.id === currentId)) return refuse('not_found')
  return { package: toPackage(row, viewer.language, currentId) }
}

/** A summary of a member's package for their profile; null if there is none. */
export async function currentPlan(
  db: Reader,
  accountId: number,
  language: Language,
): Promise<{ id: number; name: string; badge_color: string } | null> {
  const row = await currentPackage(db, accountId)
  if (!row) return null
  return { id: row.id, name: language === 'ar' ? row.nameAr : row.nameEn, badge_color: row.badgeColor }
}

async function currentIdOf(db: Reader, { accountId }: Viewer): Promise<number | undefined> {
  return accountId === undefined ? undefined : (await currentPackage(db, accountId))?.id
}
