import { isDeepStrictEqual } from 'node:util'
import { CAR_PLACE, type CAR_TEXTS } from '#contract/values/vehicle/car-facts.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { standsInPublishedAuction } from '../../auctions/index.ts'
import { type CarInput, wordsOf } from '../../catalogue/index.ts'
import { type AdminCarRow, isOrdered } from './cars-store.ts'

/** All fields of a car but its texts: the compiler asks for the value of a new one, and so a new one is fixed. */
type Fact = Exclude<keyof CarInput, (typeof CAR_TEXTS)[number]>

const factsOf = (car: AdminCarRow): Record<Fact, unknown> => ({
  owner_id: car.ownerId,
  type: car.type,
  brand_id: car.brandId,
  model_id: car.modelId,
  city_id: car.cityId,
  year: car.year,
  kilometres: car.kilometres,
  price: car.price,
  ...wordsOf(car),
  engine: [car.engineAr, car.engineEn],
  plate_number: [car.plateLetters, car.plateDigits],
  chassis_number: car.chassisNumber,
  serial: car.serial,
  vehicle_number: car.vehicleNumber,
  key: car.keyCount,
  form: [car.formAr, car.formEn],
  address_ar: car.addressAr,
  address_en: car.addressEn,
  tax: car.tax,
  purchase_price: car.purchasePrice,
  category_id: car.categoryId,
  takes_offers: car.takesOffers,
  inspection_status: car.inspectionStatus,
  inspection_valid_until: car.inspectionValidUntil,
  inspection: reportOf(car.inspection),
})
/** Empty parts are stored or left out. */
const reportOf = ({ head = null, results = [], body = [], tyres = [] }: AdminCarRow['inspection']) => [
  head,
  results,
  body,
  tyres,
]
const PLACE: readonly string[] = CAR_PLACE

/**
 * The facts of a lot are fixed from the publication of its auction until the lot is over, those of any car from its
 * order on, because the price is owed to its owner; a sold car may only be moved. A form that sends an unchanged fact is
 * accepted. Call it after the change, in its transaction. Refusals: `lot_facts_fixed`.
 */
export async function refuseFrozen(tx: Tx, before: AdminCarRow, after: AdminCarRow): Promise<Refusal | undefined> {
  const then = new Map<string, unknown>(Object.entries(factsOf(before)))
  const now = Object.entries(factsOf(after))
  const changed = now.flatMap(([fact, value]) => (isDeepStrictEqual(value, then.get(fact)) ? [] : [fact]))
  if (changed.length === 0) return undefined
  const isSold = await isOrdered(tx, after.id)
  if (isSold && changed.every((fact) => PLACE.includes(fact))) return undefined
  const isFixed = isSold || (await standsInPublishedAuction(tx, after.id))
  return isFixed ? refuse('lot_facts_fixed', { data: { fields: changed } }) : undefined
}
