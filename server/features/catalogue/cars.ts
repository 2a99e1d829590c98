import { slugify } from '#contract/values/text.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal, refuse, type Text } from '#server/platform/http/refusal.ts'
import { type Seller, sellerOf } from '../accounts/index.ts'
import { type CarColumns, type CarInput, carAdvice, checkCar, type Names, searchText } from './car-rules.ts'
import { writeReopened } from './sale-store.ts'
import {
  changeCar,
  cityOfOwner,
  currentDay,
  findHolder,
  insertCar,
  lockCar,
  nextCarId,
  readReferences,
  type Stoppable,
  stoppable,
} from './store.ts'
import { decideTax } from './tax-rules.ts'

const STRANGER: Seller = { kind: 'person', carTax: null, isRegistered: false }

/** `advice` names fields that staff should check again. */
export type SavedCar = { id: number; slug: string; advice: Record<string, Text[]> }

/** Fields of a car beyond the staff form; they are not checked. */
export type CarExtras = CarColumns & { slug?: string; createdAt?: Date }

type Core = {
  ownerId: number
  brandId: number
  modelId: number
  cityId: number
  titleAr: string
  titleEn: string
  year: number
  style: string | null
  categoryId: number | null
}

const texts = {
  owner_id: { ar: 'لا يوجد عضو بهذا الرقم.', en: 'There is no member with this id.' },
  brand_id: { ar: 'لا توجد ماركة بهذا الرقم.', en: 'There is no brand with this id.' },
  model_id: { ar: 'لا يوجد موديل بهذا الرقم لهذه الماركة.', en: 'This brand has no model with this id.' },
  category_id: { ar: 'لا توجد فئة بهذا الرقم.', en: 'There is no category with this id.' },
  city_id: { ar: 'لا توجد مدينة بهذا الرقم.', en: 'There is no city with this id.' },
  own_chassis: {
    ar: 'هذه السيارة معروضة عندنا باسم المالك نفسه. أعد عرضها من صفحتها.',
    en: 'The same seller has this car here already. List it again from its own page.',
  },
  other_chassis: {
    ar: 'سيارة أخرى معروضة عندنا لها رقم الهيكل هذا. راجع الرقم، وإن كان صحيحًا فراسلنا.',
    en: 'Another car here has this chassis number. Check the number; if it is right, write to us.',
  },
} satisfies Record<string, Text>

const outOfUse: Record<Stoppable, Text> = {
  brand: { ar: 'هذه الماركة موقوفة. اختر ماركة أخرى.', en: 'This brand is out of use. Choose another one.' },
  model: { ar: 'هذا الموديل موقوف. اختر موديلًا آخر.', en: 'This model is out of use. Choose another one.' },
  category: { ar: 'هذه الفئة موقوفة. اختر فئة أخرى.', en: 'This category is out of use. Choose another one.' },
}

/**
 * Adds a car. Its address is made of the English title and its id. Without a city it gets its owner's, else
 * the first of the list.
 * Refusals: `invalid` with every wrong field, `chassis_taken`.
 */
export async function createCar(tx: Tx, input: CarInput, extras: CarExtras = {}): Promise<SavedCar | Refusal> {
  const checked = await checkWithTax(tx, input, {})
  if (isRefusal(checked)) return checked
  const core: Core = {
    ownerId: input.owner_id,
    brandId: input.brand_id,
    modelId: input.model_id,
    cityId: input.city_id ?? (await cityOfOwner(tx, input.owner_id)),
    titleAr: checked.titleAr ?? '',
    titleEn: checked.titleEn ?? '',
    year: input.year,
    style: checked.style ?? null,
    categoryId: checked.categoryId ?? null,
  }
  const words = await searchTextOf(tx, core, stoppable)
  if (isRefusal(words)) return words
  const taken = await refuseTakenChassis(tx, checked.chassisNumber, core.ownerId)
  if (taken) return taken
  const id = await nextCarId(tx)
  const slug = extras.slug ?? slugify(core.titleEn, id)
  const { type, kilometres } = input
  await insertCar(tx, { ...checked, ...extras, ...core, type, kilometres, id, slug, searchText: words.searchText })
  return { id, slug, advice: carAdvice(checked.chassisNumber) }
}

/**
 * Changes the fields in `input` of a car; its address stays.
 * Refusals: `not_found`, `invalid` with every wrong field, `chassis_taken`.
 */
export async function updateCar(tx: Tx, id: number, input: Partial<CarInput>): Promise<SavedCar | Refusal> {
  const current = await lockCar(tx, id)
  if (current === undefined) return refuse('not_found')
  const checked = await checkWithTax(tx, input, current)
  if (isRefusal(checked)) return checked
  const core: Core = {
    ownerId: checked.ownerId ?? current.ownerId,
    brandId: checked.brandId ?? current.brandId,
    modelId: checked.modelId ?? current.modelId,
    cityId: checked.cityId ?? current.cityId,
    titleAr: checked.titleAr ?? current.titleAr,
    titleEn: checked.titleEn ?? current.titleEn,
    year: checked.year ?? current.year,
    style: checked.style === undefined ? current.style : checked.style,
    categoryId: checked.categoryId === undefined ? current.categoryId : checked.categoryId,
  }
  const given = stoppable.filter((noun) => core[`${noun}Id`] !== current[`${noun}Id`])
  const words = await searchTextOf(tx, core, given)
  if (isRefusal(words)) return words
  const { chassisNumber } = checked
  if (current.holdsChassis && chassisNumber !== current.chassisNumber) {
    const taken = await refuseTakenChassis(tx, chassisNumber, core.ownerId, id)
    if (taken) return taken
  }
  // Whoever saves a word says it.
  const assumed = current.assumed.filter((field) => !Object.hasOwn(input, field))
  await changeCar(tx, id, { ...checked, ...words, assumed })
  return { id, slug: current.slug, advice: carAdvice(checked.chassisNumber) }
}

/**
 * Refuses a chassis number that another car on show has. Only that car's owner learns which one it is.
 * Refusals: `chassis_taken`.
 */
async function refuseTakenChassis(
  tx: Tx,
  chassisNumber: string | null | undefined,
  ownerId: number,
  carId?: number,
): Promise<Refusal | undefined> {
  const holder = chassisNumber ? await findHolder(tx, chassisNumber, carId) : undefined
  if (!holder) return undefined
  const isOwn = holder.ownerId === ownerId
  const errors = { chassis_number: [isOwn ? texts.own_chassis : texts.other_chassis] }
  return refuse('chassis_taken', { errors, ...(isOwn && { data: { car_id: holder.id } }) })
}

/**
 * Gives a car that was taken back or declined its chassis number again, and offers it no more until its review.
 * Refusals: `chassis_taken`.
 */
export async function reopenCar(tx: Tx, id: number): Promise<Refusal | undefined> {
  const car = await lockCar(tx, id)
  if (!car) return refuse('not_found')
  const taken = car.holdsChassis ? undefined : await refuseTakenChassis(tx, car.chassisNumber, car.ownerId, id)
  if (taken) return taken
  await writeReopened(tx, id)
  return undefined
}

/** The checked fields of a car and its tax; the refusal names every wrong field of both. */
async function checkWithTax(
  tx: Tx,
  input: Partial<CarInput>,
  current: Parameters<typeof checkCar>[1] & Parameters<typeof decideTax>[1],
): Promise<CarColumns | Refusal> {
  const checked = checkCar(input, current, await currentDay(tx))
  const ownerId = input.owner_id ?? current.ownerId ?? 0
  // An unknown owner is refused with the other references.
  const seller = (await sellerOf(tx, ownerId)) ?? STRANGER
  const { errors, ...tax } = decideTax({ ...input, ...(!isRefusal(checked) && checked) }, current, seller)
  if (!isRefusal(checked) && Object.keys(errors).length === 0) return { ...checked, ...tax }
  return refuse('invalid', { errors: { ...(isRefusal(checked) && checked.errors), ...errors } })
}

/**
 * Looks up the references of a car; their names make its search text. New references must be in
 * use.
 */
async function searchTextOf(
  tx: Tx,
  core: Core,
  given: readonly Stoppable[],
): Promise<{ searchText: string } | Refusal> {
  const references = await readReferences(tx, core, given)
  const { hasOwner, brand, model, city, category } = references
  const missing = Object.entries({
    owner_id: hasOwner,
    brand_id: brand,
    model_id: model,
    city_id: city,
    category_id: core.categoryId === null || category,
  })
    .filter(([, found]) => !found)
    .map(([field]) => [field, [texts[field as keyof typeof texts]]])
  const stopped = given
    .filter((noun) => references[noun]?.active === false)
    .map((noun) => [`${noun}_id`, [outOfUse[noun]]])
  const errors = [...missing, ...stopped]
  if (errors.length > 0) return refuse('invalid', { errors: Object.fromEntries(errors) })
  const found = { brand, model, city } as Record<'brand' | 'model' | 'city', Names>
  return { searchText: searchText({ ...core, ...found }) }
}
