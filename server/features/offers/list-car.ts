import type * as z from 'zod'
import type { myCarBody } from '#contract/http/offers.ts'
import type { Language } from '#contract/http/shapes.ts'
import { fromRiyals } from '#contract/values/money.ts'
import { type Database, inTransaction, type Tx } from '#server/platform/db/database.ts'
import type { RawAnswer } from '#server/platform/http/api.ts'
import { answerIdempotently, type Caller } from '#server/platform/http/idempotency/idempotency.ts'
import { granted, type Refusal, RefusalError, refuse, refuseField } from '#server/platform/http/refusal.ts'
import type { Upload } from '#server/platform/http/request/body.ts'
import { sellerOf } from '../accounts/index.ts'
import {
  type CarExtras,
  type CarInput,
  type Catalogue,
  createCar,
  insertReport,
  lockForSale,
  openSale,
  ownTaxError,
  readReferences,
  releaseChassis,
  taxOfSeller,
} from '../catalogue/index.ts'
import { lockWallet } from '../ledger/index.ts'
import { givePictures } from './drafts/draft-pictures.ts'
import { swapDraftReport } from './drafts/drafts-store.ts'
import { readMyCar, type Showing } from './my-cars.ts'
import { countUnreviewed, insertSubmission, lockSubmission, writeReview } from './my-cars-store.ts'

type Listed = z.output<typeof myCarBody>
export type ListingDeps = {
  db: Database
  catalogue: Pick<Catalogue, 'processPictures' | 'addPictures'>
  /** The dependencies for showing cars inside a transaction. */
  showingIn: (tx: Tx) => Promise<Showing>
}

/** Staff review each car, so a member waits before listing more. */
const UNREVIEWED_MAX = 20

export const listed = {
  ar: 'وصلتنا بيانات سيارتك، وسنراجعها.',
  en: 'We have the details of your car and will review them.',
}

const priceNeeded = { ar: 'السيارة المعروضة للبيع تحتاج سعرًا.', en: 'A car for sale needs a price.' }
const reasonNeeded = { ar: 'اكتب سبب الرفض.', en: 'Say why the car is turned down.' }

/**
 * Lists a member's car: a draft that only its owner and staff see until staff have reviewed it.
 * Refusals: `invalid` with its fields, `unsupported_type`, `too_large`, `listings_full`, `chassis_taken`.
 */
export async function listCar(
  deps: ListingDeps,
  owner: Caller,
  body: Listed,
  uploads: readonly Upload[],
): Promise<RawAnswer | Refusal> {
  if (body.type === 'sale' && body.price === undefined) return refuseField('price', priceNeeded)
  const pictures = granted(await deps.catalogue.processPictures(uploads))
  return inTransaction(deps.db, async (tx) => {
    // The lock that serialises copies of a request.
    await lockWallet(tx, owner.accountId)
    return answerIdempotently(tx, owner, async () => {
      const full = await refuseFull(tx, owner.accountId)
      if (full) return full
      const seller = await sellerOf(tx, owner.accountId)
      const wrongTax = seller && ownTaxError(seller, body.tax ?? taxOfSeller(seller))
      if (wrongTax) return refuseField('tax', wrongTax)
      const input = await inputOf(tx, owner.accountId, body)
      const extras = { ...inspectionOf(body), ...(body.type === 'sale' && { saleStatus: 'draft' as const }) }
      const { id } = granted(await createCar(tx, input, extras))
      if (pictures.length > 0) granted(await deps.catalogue.addPictures(tx, id, pictures))
      const refused = await givePictures(tx, owner.accountId, id, body.pictures ?? [])
      if (refused) throw new RefusalError(refused)
      if (body.with_report) await takeReport(tx, owner.accountId, id)
      await insertSubmission(tx, id, body.price === undefined ? null : (fromRiyals(body.price) ?? null))
      const car = await readMyCar(await deps.showingIn(tx), owner, id)
      return car ? { message: listed, data: { car } } : refuse('not_found')
    })
  })
}

/** Refusals: `listings_full`. */
export const refuseFull = async (tx: Tx, ownerId: number): Promise<Refusal | undefined> =>
  (await countUnreviewed(tx, ownerId)) >= UNREVIEWED_MAX ? refuse('listings_full') : undefined

/** The report of the draft becomes the car's; a draft without one gives none. */
async function takeReport(tx: Tx, accountId: number, carId: number): Promise<void> {
  const fileId = await swapDraftReport(tx, accountId, null)
  if (fileId !== null) await insertReport(tx, { carId, fileId, byOwner: true, addedBy: accountId })
}

/** The owner's marks on the body, under their name until an inspector has looked; one note serves both languages. */
function inspectionOf({ body_marks: marks = [] }: Listed): Pick<CarExtras, 'inspection'> {
  if (marks.length === 0) return {}
  const body = marks.map(({ panel, kind, note }) => ({ panel, kind, ...(note && { note_ar: note, note_en: note }) }))
  return { inspection: { by: 'owner', results: [], body } }
}

/**
 * The staff form from the owner's input: missing titles are made of brand, model, trim and year; one description serves
 * both languages.
 */
async function inputOf(tx: Tx, ownerId: number, body: Listed): Promise<CarInput> {
  const {
    title_ar,
    title_en,
    trim,
    description,
    address,
    price,
    body_marks: _marks,
    with_report: _report,
    pictures: _pictures,
    ...rest
  } = body
  const { brand, model } = await readReferences(tx, {
    ownerId,
    brandId: body.brand_id,
    modelId: body.model_id,
    cityId: 0,
  })
  const made = (language: Language) => [brand?.[language], model?.[language], trim, body.year].filter(Boolean).join(' ')
  return {
    ...rest,
    owner_id: ownerId,
    title_ar: title_ar ?? made('ar'),
    title_en: title_en ?? made('en'),
    ...(description !== undefined && { description_ar: description, description_en: description }),
    ...(address !== undefined && { address_ar: address, address_en: address }),
    ...(body.type === 'sale' && { price }),
  }
}

/**
 * Accepts a listed car, or rejects it with a reason for its owner. A car for sale is public from then on; one for
 * auction waits for staff to put it in one. Refusals: `not_found`, `car_withdrawn`, `review_made`, `tax_not_chosen`,
 * `invalid`.
 */
export async function reviewCar(
  tx: Tx,
  carId: number,
  review: { accepted: boolean; reason: string | null; reviewedBy: number },
): Promise<Refusal | undefined> {
  if (!review.accepted && review.reason === null) return refuseField('reason', reasonNeeded)
  const car = await lockForSale(tx, carId)
  const listed = await lockSubmission(tx, carId)
  if (!car || !listed) return refuse('not_found')
  if (car.isWithdrawn) return refuse('car_withdrawn')
  if (listed.accepted !== null) return refuse('review_made')
  if (review.accepted && !car.isTaxed) return refuse('tax_not_chosen')
  await writeReview(tx, carId, review)
  await (review.accepted ? openSale : releaseChassis)(tx, carId)
  return undefined
}
