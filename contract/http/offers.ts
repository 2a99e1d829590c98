import * as z from 'zod'
import { carTaxes } from '../values/vehicle/car-tax.ts'
import { eachCarWord } from '../values/vehicle/car-words.ts'
import { CAR_PICTURES_MAX } from '../values/vehicle/picture-groups.ts'
import { bodyNoteKinds, markPanels } from '../values/vehicle/vehicle-vocabulary.ts'
import { car, carEvent, carStatus } from './car.ts'
import { long, word } from './office/shapes.ts'
import { againBody } from './own-cars/again.ts'
import { paperFormat } from './own-cars/documents.ts'
import { carReport } from './own-cars/reports.ts'
import { reviewAnswerBody, reviewQuestion } from './own-cars/review-questions.ts'
import { sellerRates, sellerSale } from './own-cars/sale.ts'
import { route } from './route.ts'
import { id, idIn, instant, money, none, paged, pageQuery, wholeRiyals, wordOf } from './shapes.ts'

/** The two sides that must agree after a lot's close. Each offer is answered by the other side. */
export const offerSide = z.enum(['owner', 'buyer'])
export type OfferSide = z.infer<typeof offerSide>

/** One offer. Round 0 is the house's offer to the runner-up, or a buyer's first one at a fixed price; counter-offers are rounds 1 to `rounds_max`. */
export const offer = z.object({
  id,
  round: z.int(),
  side: offerSide,
  amount: money,
  made_at: instant,
  /** The other side's deadline to answer it. */
  decide_by: instant,
  outcome: z.enum(['running', 'accepted', 'rejected', 'countered', 'lapsed', 'withdrawn', 'ended']),
})
export type Offer = z.infer<typeof offer>

/** The talks of owner and buyer about one closed lot, or one car at a fixed price. Only they see the amounts until they agree. */
export const negotiation = z.object({
  /** The side that answers next; null when it is over. */
  turn: offerSide.nullable(),
  /** The caller may answer now: approve or accept, reject, and counter if `can_counter` is true. */
  your_turn: z.boolean(),
  can_counter: z.boolean(),
  /** Bounds of the caller's counter-offer in whole riyals; null without bounds, or if the caller cannot counter. */
  amount_min: money.nullable(),
  amount_max: money.nullable(),
  /** The caller's own offer waits for its answer; until then the caller may withdraw it. */
  can_withdraw: z.boolean(),
  /** Until then, withdrawing it makes the previous offer current again; later, withdrawing it ends the negotiation. */
  returns_until: instant.nullable(),
  /** The bid at its start; null for a runner-up, whose negotiation begins with an offer. */
  bid: money.nullable(),
  /** The highest bid, or the last offer. Accepting agrees to it. */
  amount: money,
  rounds_used: z.int(),
  rounds_max: z.int(),
  /** The deadline of both sides; null when it is over. */
  decide_by: instant.nullable(),
  outcome: z.enum(['open', 'agreed', 'rejected', 'lapsed']),
  /** Oldest first; empty if there is only the bid. */
  offers: z.array(offer),
})
export type Negotiation = z.infer<typeof negotiation>

/** The state of the car: in review, declined, in no auction, withdrawn; else the status of its lot or sale. */
export const myCarStatus = z.enum(['in_review', 'declined', 'unlisted', 'withdrawn', ...carStatus.options])

/** A car as its owner sees it: nothing masked, with the reserve. Lot fields are null while it is in no auction. */
export const myCar = z.object({
  ...car.omit({ viewer: true, is_favourite: true, fees: true, fee_rates: true }).shape,
  status: myCarStatus,
  /** The owner may withdraw it now. */
  can_withdraw: z.boolean(),
  /** It was taken back, declined or not sold: the owner may list it again. */
  can_list_again: z.boolean(),
  event: carEvent.nullable(),
  /** The sale price, else the highest bid, else the opening price; null while it has none. */
  price: money.nullable(),
  reserve_price: money.nullable(),
  /** The deadline of the side that answers next; null when nothing is to be decided. */
  decide_by: instant.nullable(),
  /** Open while the lot awaits its owner, also before a counter-offer; null if nothing ever awaited a decision. */
  negotiation: negotiation.nullable(),
  /** The owner's minimum price when listing the car. */
  wanted_price: money.nullable(),
  /** The reason that the review rejected the car. */
  review_reason: z.string().nullable(),
  /** Questions of staff before their decision, oldest first. The last one may be open; then its owner has to answer. */
  review_questions: z.array(reviewQuestion),
  /** Its last sale: running, done, or canceled and not yet offered again. */
  sale: sellerSale.nullable(),
  /** The newest document of kind `inspection`; only the seller gets its picture, by `GET /car-documents/{id}`. */
  inspection_document_id: id.nullable(),
  /** A PDF has no picture: `GET /car-documents/{id}/file` returns it. */
  inspection_document_format: paperFormat.nullable(),
  /** The seller gets it by `GET /my-cars/{id}/report`; members get it on the car's page once the car is public. */
  inspection_report: carReport.nullable(),
  /** Staff wait for the seller's answer: until then the seller may replace or remove the report. */
  can_change_report: z.boolean(),
})
export type MyCar = z.infer<typeof myCar>

const listed = z.string().max(40).nullish()
/** A form sends the list as text. */
const fromText = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
/** The owner's knowledge of the body: a place on the drawing, the kind of mark, and a note. */
const bodyMark = z.strictObject({
  panel: wordOf(markPanels),
  kind: wordOf(bodyNoteKinds),
  note: z.string().trim().max(200).optional(),
})
export type BodyMark = z.infer<typeof bodyMark>
const BODY_MARKS_MAX = 40

/** A car that its owner wants to sell. Missing titles are made of brand, model and year. */
export const myCarBody = z.strictObject({
  type: z.enum(['auction', 'sale']).default('auction'),
  brand_id: idIn,
  model_id: idIn,
  city_id: idIn.optional(),
  year: z.int().min(1900).max(2100),
  kilometres: z.int().min(0).max(10_000_000),
  trim: z.string().trim().max(30).optional(),
  title_ar: word.optional(),
  title_en: word.optional(),
  description: long.optional(),
  ...eachCarWord(() => listed),
  engine: z.string().max(100).nullish(),
  plate_number: z.string().max(30).nullish(),
  chassis_number: z.string().max(30).nullish(),
  address: z.string().max(300).nullish(),
  body_marks: z.preprocess(fromText, z.array(bodyMark).max(BODY_MARKS_MAX).optional()),
  /** Whole riyals: the price of a car for sale, the hoped-for minimum of one for auction. */
  price: wholeRiyals.optional(),
  /** A car for sale: takes offers below its price. */
  takes_offers: z.boolean().default(false),
  /** Needed from a business that has not chosen one for all its cars; a private person's car carries none. */
  tax: wordOf(carTaxes).optional(),
  /** Needed with the tax on the margin; no buyer sees it. */
  purchase_price: wholeRiyals.optional(),
  /** Pictures kept with the draft, in their order. */
  pictures: z.preprocess(fromText, z.array(idIn).max(CAR_PICTURES_MAX).optional()),
  /** Includes the inspection report kept with the draft. */
  with_report: z.boolean().default(false),
})

/**
 * `amount` is required to counter, in whole riyals. With another word it is the amount that the caller saw: if another
 * amount is on the table, the call is refused as `price_moved`. `withdraw` withdraws the caller's own waiting offer.
 */
const withAmount = <const Word extends string>(...words: [Word, ...Word[]]) =>
  z.strictObject({ decision: z.enum(words), amount: wholeRiyals.optional() })
export const ownerDecision = withAmount('approve', 'reject', 'counter', 'withdraw')
export const buyerDecision = withAmount('accept', 'reject', 'counter', 'withdraw')

/** A phone answer noted by staff. It binds only when the caller confirms it with a code. */
export const spokenAnswer = z.object({
  id,
  product_id: id,
  slug: z.string(),
  title: z.string(),
  side: offerSide,
  decision: z.enum(['accept', 'reject', 'counter', 'withdraw']),
  amount: money,
  recorded_at: instant,
})
export type SpokenAnswer = z.infer<typeof spokenAnswer>

export const offerRoutes = {
  spokenAnswers: route({
    method: 'GET',
    path: '/spoken-answers',
    summary: 'What staff noted of the caller’s phone calls and the caller has still to confirm',
    access: 'member',
    data: z.object({ answers: z.array(spokenAnswer) }),
  }),
  confirmSpoken: route({
    method: 'POST',
    path: '/spoken-answers/{id}/confirm',
    summary: 'Confirms it with a step-up: from now on it binds as the caller’s own answer',
    access: 'member',
    idempotent: true,
    params: z.object({ id: idIn }),
    body: z.strictObject({}),
    data: none,
  }),
  declineSpoken: route({
    method: 'POST',
    path: '/spoken-answers/{id}/decline',
    summary: 'Says that it was not so',
    access: 'member',
    params: z.object({ id: idIn }),
    body: z.strictObject({}),
    data: none,
  }),
  myCars: route({
    method: 'GET',
    path: '/my-cars',
    summary: 'The caller’s own cars, those to decide first',
    access: 'member',
    query: z.object(pageQuery),
    data: z.object({ products: paged(myCar), seller_rates: sellerRates }),
  }),
  myCar: route({
    method: 'GET',
    path: '/my-cars/{id}',
    summary: 'One of the caller’s own cars, with its sale',
    access: 'member',
    params: z.object({ id: idIn }),
    data: z.object({ car: myCar, seller_rates: sellerRates }),
  }),
  addMyCar: route({
    method: 'POST',
    path: '/my-cars',
    summary: 'Lists a car for sale; staff review it first',
    access: 'member',
    idempotent: true,
    body: myCarBody,
    files: ['images'],
    data: z.object({ car: myCar }),
  }),
  decideMyCar: route({
    method: 'POST',
    path: '/my-cars/{id}/decision',
    summary: 'The owner’s answer after the close: approve, reject or counter; or takes back their offer',
    access: 'member',
    idempotent: true,
    params: z.object({ id: idIn }),
    body: ownerDecision,
    data: z.object({ car: myCar }),
  }),
  answerReview: route({
    method: 'POST',
    path: '/my-cars/{id}/answer',
    summary: 'The owner’s answer to what staff asked about a listed car, with more pictures of it; staff then go on',
    access: 'member',
    idempotent: true,
    params: z.object({ id: idIn }),
    body: reviewAnswerBody,
    files: ['images'],
    data: z.object({ car: myCar }),
  }),
  withdrawMyCar: route({
    method: 'POST',
    path: '/my-cars/{id}/withdraw',
    summary: 'Takes back a car that is in no auction and not sold',
    access: 'member',
    idempotent: true,
    params: z.object({ id: idIn }),
    body: z.strictObject({}),
    data: z.object({ car: myCar }),
  }),
  listAgain: route({
    method: 'POST',
    path: '/my-cars/{id}/again',
    summary: 'Lists a car again that was taken back, declined or not sold; staff review it first',
    access: 'member',
    idempotent: true,
    params: z.object({ id: idIn }),
    body: againBody,
    data: z.object({ car: myCar }),
  }),
}
