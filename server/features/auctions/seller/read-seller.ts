import type { CarSeller } from '#contract/http/car-seller.ts'
import type { Language } from '#contract/http/shapes.ts'
import { riyadhDay } from '#contract/values/dates.ts'
import type { Database } from '#server/platform/db/database.ts'
import { sellerOf } from '../../accounts/index.ts'
import { findSeller } from './seller-store.ts'

const KINDS = { house: 'house', business: 'dealer', person: 'private' } as const

/** The seller of a car as everyone may know them: no name and nothing that leads to the person. */
export async function readSeller(db: Database, carId: number, language: Language): Promise<CarSeller | null> {
  const row = await findSeller(db, carId)
  const seller = row && (await sellerOf(db, row.ownerId))
  if (!seller) return null
  return {
    kind: KINDS[seller.kind],
    city: language === 'ar' ? row.cityAr : row.cityEn,
    since: Number(riyadhDay(row.since).slice(0, 4)),
    sold: row.sold,
  }
}
