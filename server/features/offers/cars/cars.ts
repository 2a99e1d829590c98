import type { AdminCar } from '#contract/http/office/routes.ts'
import type { Language } from '#contract/http/shapes.ts'
import { compose } from '#contract/values/compose.ts'
import { toRiyals } from '#contract/values/money.ts'
import { plateAr } from '#contract/values/vehicle/plate.ts'
import type { Database, Reader } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { granted, type Refusal, RefusalError, refuse, type Text } from '#server/platform/http/refusal.ts'
import type { Upload } from '#server/platform/http/request/body.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Accounts } from '../../accounts/index.ts'
import type { Bidding } from '../../bidding/index.ts'
import { type CarInput, type Catalogue, carImages, deleteCar, lockForSale, wordsOf } from '../../catalogue/index.ts'
import type { Events } from '../../events.ts'
import { difference, readReason, refuseParty, removeUnused, type Staff, staffAction } from '../../staff/index.ts'
import { reviewCar } from '../list-car.ts'
import type { Offers } from '../offers.ts'
import { announceCorrection } from './announce-correction.ts'
import { type AdminCarRow, findCar } from './cars-store.ts'
import { refuseFrozen } from './frozen-facts.ts'

export type CarDeps = Pick<Platform, 'db' | 'notices'> & {
  events: Pick<Events, 'publish'>
  accounts: Pick<Accounts, 'houseAccount'>
  bidding: Pick<Bidding, 'announceIn'>
  catalogue: Pick<Catalogue, 'createCar' | 'updateCar' | 'processPictures' | 'addPictures'>
  offers: Pick<Offers, 'takeBackForOwner' | 'talksOfCar'>
}
type SavedCar = AdminCar & { advice: Record<string, string[]> }

/**
 * Adds a car with its pictures; without an owner it belongs to the auction house's account.
 * Refusals: `invalid` with its fields, `unsupported_type`, `too_large`.
 */
export async function addCar(
  deps: CarDeps,
  staff: Staff,
  body: Omit<CarInput, 'owner_id'> & { owner_id?: number | null | undefined },
  uploads: readonly Upload[],
): Promise<SavedCar> {
  const pictures = granted(await deps.catalogue.processPictures(uploads))
  const saved = await staffAction(deps.db, staff, async (tx, note) => {
    const owner = body.owner_id ?? (await deps.accounts.houseAccount(tx))
    const refused = await refuseParty(tx, staff, { accountId: owner })
    if (refused) return refused
    const car = granted(await deps.catalogue.createCar(tx, { ...body, owner_id: owner }))
    if (pictures.length > 0) granted(await deps.catalogue.addPictures(tx, car.id, pictures))
    const after = await findCar(tx, car.id)
    await note({ action: 'car.created', subject: `car:${car.id}`, after: after ? auditable(after) : null })
    if (body.type === 'sale') await deps.events.publish(tx, 'carsPublished', { carIds: [car.id] })
    return car
  })
  return withAdvice(granted(await readCar(deps.db, saved.id, staff.language)), saved.advice, staff.language)
}

/**
 * Changes the named fields and appends pictures. An `owner_id` of null gives the car to the auction house.
 * The facts of a lot are fixed once its auction is published; a corrected title or description is announced.
 * Refusals as for a new car, `not_found`, `conflict_of_interest`, `lot_facts_fixed`.
 */
export async function changeCar(
  deps: CarDeps,
  staff: Staff,
  id: number,
  body: Omit<Partial<CarInput>, 'owner_id'> & { owner_id?: number | null | undefined },
  uploads: readonly Upload[],
): Promise<SavedCar> {
  const pictures = granted(await deps.catalogue.processPictures(uploads))
  const { advice, publish } = await staffAction(deps.db, staff, async (tx, note) => {
    // A concurrent purchase comes before or after.
    const locked = await lockForSale(tx, id)
    await deps.offers.talksOfCar.lock(tx, id)
    const before = await findCar(tx, id)
    const input = { ...body, owner_id: body.owner_id === null ? await deps.accounts.houseAccount(tx) : body.owner_id }
    const refused = await refuseParty(tx, staff, { carId: id, ...(input.owner_id && { accountId: input.owner_id }) })
    if (refused) return refused
    const publish = before ? granted(await announceCorrection(tx, deps.bidding, before, input)) : () => undefined
    const car = granted(await deps.catalogue.updateCar(tx, id, input))
    if (pictures.length > 0) granted(await deps.catalogue.addPictures(tx, id, pictures))
    const after = await findCar(tx, id)
    if (!before || !after) return refuse('not_found')
    const fixed = await refuseFrozen(tx, before, after)
    if (fixed) return fixed
    if (locked) await deps.offers.talksOfCar.endOvertaken(tx, { carId: id, ownerId: locked.ownerId })
    await note({ action: 'car.changed', subject: `car:${id}`, ...difference(auditable(before), auditable(after)) })
    return { ...car, publish }
  })
  publish()
  return withAdvice(granted(await readCar(deps.db, id, staff.language)), advice, staff.language)
}

/**
 * Accepts or rejects a car that its owner listed. Refusals: `not_found`, `car_withdrawn`, `review_made`,
 * `invalid`.
 */
export async function reviewListedCar(
  deps: CarDeps,
  staff: Staff,
  id: number,
  body: { decision: 'approve' | 'reject'; reason?: string | undefined },
): Promise<AdminCar> {
  const reason = body.reason === undefined ? null : granted(readReason(body.reason))
  const accepted = body.decision === 'approve'
  const publishNotices = await staffAction(deps.db, staff, async (tx, note) => {
    const refused =
      (await refuseParty(tx, staff, { carId: id })) ??
      (await reviewCar(tx, id, { accepted, reason, reviewedBy: staff.actor.accountId }))
    if (refused) return refused
    await note({ action: accepted ? 'car.accepted' : 'car.declined', subject: `car:${id}`, reason })
    const car = await findCar(tx, id)
    if (accepted && car?.type === 'sale') await deps.events.publish(tx, 'carsPublished', { carIds: [id] })
    return deps.notices(asQueryable(tx), car ? [reviewNotice(car, accepted, reason)] : [])
  })
  publishNotices()
  return granted(await readCar(deps.db, id, staff.language))
}

/** Withdraws a car for its owner, who gets a notice. Refusals: `not_found`, `invalid`, those of `takeBackCar`. */
export async function takeBackCar(
  deps: CarDeps,
  staff: Staff,
  id: number,
  body: { reason: string },
): Promise<AdminCar> {
  const refused = await refuseParty(deps.db, staff, { carId: id })
  if (refused) throw new RefusalError(refused)
  const reason = granted(readReason(body.reason))
  granted(await deps.offers.takeBackForOwner(staff, { carId: id, reason }))
  return granted(await readCar(deps.db, id, staff.language))
}

/** Removes a car that no auction, order or member uses. Refusals: `not_found`, `in_use`, `conflict_of_interest`. */
export const removeCar = (db: Database, staff: Staff, id: number) =>
  removeUnused(db, staff, async (tx, note) => {
    const refused = await refuseParty(tx, staff, { carId: id })
    if (refused) return refused
    const before = await findCar(tx, id)
    if (!before) return refuse('not_found')
    await deleteCar(tx, id)
    await note({ action: 'car.removed', subject: `car:${id}`, before: auditable(before) })
    return undefined
  })

function reviewNotice(
  { id, ownerId, titleAr, titleEn }: AdminCarRow,
  accepted: boolean,
  reason: string | null,
): Notice {
  const about = { url: `/my-cars/${id}`, carId: id }
  if (!accepted)
    return {
      accountId: ownerId,
      kind: 'car_declined',
      ...about,
      title: { ar: compose`لم تُقبل ${titleAr}`, en: compose`${titleEn} was not accepted` },
      body: { ar: compose`السبب: ${reason ?? ''}`, en: compose`Reason: ${reason ?? ''}` },
    }
  return {
    accountId: ownerId,
    kind: 'car_accepted',
    ...about,
    title: { ar: compose`قُبلت ${titleAr}`, en: compose`${titleEn} was accepted` },
    body: { ar: 'راجعناها ونعرضها قريبًا.', en: 'We have reviewed it and will offer it soon.' },
  }
}

export async function readCar(db: Reader, id: number, language: Language): Promise<AdminCar | Refusal> {
  const row = await findCar(db, id)
  return row ? toAdminCar(row, language) : refuse('not_found')
}

/** The audit has the number of pictures: their addresses mean nothing to its reader. */
const auditable = ({ images, updatedAt: _updatedAt, ownerName: _name, isListed: _listed, ...row }: AdminCarRow) => ({
  ...row,
  pictures: images.length,
})

const withAdvice = (car: AdminCar, advice: Record<string, Text[]>, language: Language): SavedCar => ({
  ...car,
  advice: Object.fromEntries(Object.entries(advice).map(([field, texts]) => [field, texts.map((t) => t[language])])),
})

type Report = AdminCar['inspection']
const toReport = ({ head = null, results = [], body = [], tyres = [] }: AdminCarRow['inspection']): Report => ({
  head,
  results: [...results],
  body: [...body],
  tyres: [...tyres],
})

export function toAdminCar(row: AdminCarRow, language: Language): AdminCar {
  const inLanguage = <T>(ar: T, en: T): T => (language === 'ar' ? ar : en)
  const { plateLetters, plateDigits } = row
  return {
    id: row.id,
    slug: row.slug,
    type: row.type,
    owner_id: row.ownerId,
    owner_name: row.ownerName,
    is_listed: row.isListed,
    brand_id: row.brandId,
    model_id: row.modelId,
    city_id: row.cityId,
    title_ar: row.titleAr,
    title_en: row.titleEn,
    description_ar: row.descriptionAr,
    description_en: row.descriptionEn,
    year: row.year,
    kilometres: row.kilometres,
    ...wordsOf(row),
    engine: inLanguage(row.engineAr, row.engineEn),
    plate_number:
      plateLetters === null || plateDigits === null ? null : plateAr({ lettersEn: plateLetters, digits: plateDigits }),
    chassis_number: row.chassisNumber,
    serial: row.serial,
    vehicle_number: row.vehicleNumber,
    key: row.keyCount,
    form: inLanguage(row.formAr, row.formEn),
    address_ar: row.addressAr,
    address_en: row.addressEn,
    tax: row.tax,
    purchase_price: row.purchasePrice === null ? null : toRiyals(row.purchasePrice),
    category_id: row.categoryId,
    takes_offers: row.takesOffers,
    inspection_status: row.inspectionStatus,
    inspection_valid_until: row.inspectionValidUntil,
    inspection: toReport(row.inspection),
    price: row.price === null ? null : toRiyals(row.price),
    assumed: row.assumed,
    status: row.status,
    images: carImages(row, language),
    created_at: row.createdAt.toISOString(),
  }
}
