import type { Market } from '#contract/http/market.ts'
import type { Language } from '#contract/http/shapes.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { Database } from '#server/platform/db/database.ts'
import { createMicroCache, type ReadMarket } from '../../auctions/index.ts'
import { middleHalf } from './market-rules.ts'
import { type SoldLot, soldLots } from './market-store.ts'

const KEEP_MS = 60_000
const MODELS_MAX = 2_000

/** What cars like one brought. The sales of a model and year are kept for a minute: a hot lot is opened by thousands. */
export function createMarket(db: Database, now: () => number): ReadMarket {
  const kept = createMicroCache<SoldLot[]>({ sizeMax: MODELS_MAX, keepMs: () => KEEP_MS, now })
  return async ({ modelId, year, carId }, language) => {
    const sold = await kept(`${modelId} ${year}`, () => soldLots(db, modelId, year))
    return toMarket(
      sold.filter((each) => each.carId !== carId),
      language,
    )
  }
}

function toMarket(sold: readonly SoldLot[], language: Language): Market | null {
  const half = middleHalf(sold.map(({ price }) => price))
  if (half === null) return null
  return {
    count: sold.length,
    from: toRiyals(half.from),
    to: toRiyals(half.to),
    points: sold.map(({ slug, titleAr, titleEn, year, kilometres, price, at }) => ({
      slug,
      title: language === 'ar' ? titleAr : titleEn,
      year,
      kilometres,
      price: toRiyals(price),
      at: at.toISOString(),
    })),
  }
}
