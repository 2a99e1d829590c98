import { isDeepStrictEqual } from 'node:util'
import { carWordNames, carWords } from '#contract/values/vehicle/car-words.ts'
import { plateAr } from '#contract/values/vehicle/plate.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { standsInPublishedAuction } from '../../auctions/index.ts'
import { type CarInput, wordsOf } from '../../catalogue/index.ts'
import { type AdminCarRow, isOrdered } from './cars-store.ts'

const FROZEN_WORDS = carWordNames.filter((field) => carWords[field].isFrozen)

/** The facts that bidders rely on. Corrections of titles and descriptions are announced (`announceCorrection`). */
const FACTS = [
  'owner_id',
  'type',
  'brand_id',
  'model_id',
  'year',
  'kilometres',
  ...FROZEN_WORDS,
  'chassis_number',
  'plate_number',
  'seller_vat',
  'inspection_status',
  'inspection_valid_until',
  'inspection',
] as const satisfies readonly (keyof CarInput)[]

/** The facts in the wire's form. */
const stored = (car: AdminCarRow): Record<(typeof FACTS)[number], unknown> => ({
  owner_id: car.ownerId,
  type: car.type,
  brand_id: car.brandId,
  model_id: car.modelId,
  year: car.year,
  kilometres: car.kilometres,
  ...wordsOf(car),
  chassis_number: car.chassisNumber,
  plate_number:
    car.plateLetters === null || car.plateDigits === null
      ? null
      : plateAr({ lettersEn: car.plateLetters, digits: car.plateDigits }),
  seller_vat: car.sellerVat,
  inspection_status: car.inspectionStatus,
  inspection_valid_until: car.inspectionValidUntil,
  inspection: { results: car.inspection.results ?? [], body: car.inspection.body ?? [] },
})

/** An empty field of a form is no value. */
const isSame = (input: unknown, before: unknown): boolean => isDeepStrictEqual(input === '' ? null : input, before)

/**
 * The facts of a lot are fixed from the publication of its auction until the lot is over, those of any car from its
 * order on,
 * because the price is owed to its owner. A form that sends an unchanged fact is accepted. Refusals: `lot_facts_fixed`.
 */
export async function refuseFrozen(tx: Tx, car: AdminCarRow, input: Partial<CarInput>): Promise<Refusal | undefined> {
  const before = stored(car)
  const changed = FACTS.filter((fact) => input[fact] !== undefined && !isSame(input[fact], before[fact]))
  if (changed.length === 0) return undefined
  const isFixed = (await standsInPublishedAuction(tx, car.id)) || (await isOrdered(tx, car.id))
  return isFixed ? refuse('lot_facts_fixed', { data: { fields: changed } }) : undefined
}
