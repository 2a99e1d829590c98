import { normaliseArabic } from '#contract/values/search-text.ts'
import { importTexts as texts } from '../texts.ts'
import type { RowCells } from './columns.ts'
import type { CatalogueName, ImportedCar, Messages } from './rules.ts'

/** A car older than these years has driven more than this: a smaller distance is written in thousands. */
const [KM_LOW, KM_LOW_YEARS] = [1_000, 3]
const KM_HIGH = 1_000_000
/** Below it, a price is more often the instalment of a month. */
const PRICE_LOW = 5_000
/** A price below this part of the median of its model in the table is doubtful, if enough cars tell the median. */
const [MEDIAN_PART, MEDIAN_CARS] = [0.15, 5]
const SOLD = /(?:^|\s)(?:تم البيع|تم بيعها|مباعه?|مبيوعه?|sold)(?:\s|$)/u

/** Possible values that are seldom right, by field. `titleBrand` is a make that the title names in place of the car's. */
export function doubtsOf(
  car: ImportedCar,
  { cells, yearNow, titleBrand }: { cells: RowCells; yearNow: number; titleBrand: CatalogueName | undefined },
): Messages {
  const { kilometres, year, price } = car
  const doubts: Messages = {}
  if (kilometres < KM_LOW && year < yearNow - KM_LOW_YEARS) doubts.kilometres = [texts.fewKilometres(kilometres, year)]
  if (kilometres > KM_HIGH) doubts.kilometres = [texts.manyKilometres(kilometres)]
  if (price !== null && price < PRICE_LOW) doubts.price = [texts.lowPrice(price)]
  if (titleBrand) doubts.brand = [texts.brandInTitle(titleBrand.name)]
  const told = [cells.title_ar, cells.title_en, cells.description_ar, cells.description_en]
  if (told.some((text) => text !== undefined && SOLD.test(normaliseArabic(text)))) doubts.status = [texts.soldInTitle]
  return doubts
}

/** The price of each model below which a price in a table is doubtful. */
export function lowPrices(cars: readonly ImportedCar[]): Map<number, number> {
  const pricesOf = new Map<number, number[]>()
  for (const { model_id, price } of cars) {
    if (price === null) continue
    const prices = pricesOf.get(model_id)
    if (prices) prices.push(price)
    else pricesOf.set(model_id, [price])
  }
  const known = [...pricesOf].filter(([, prices]) => prices.length >= MEDIAN_CARS)
  return new Map(known.map(([model, prices]) => [model, medianOf(prices) * MEDIAN_PART]))
}

const medianOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
