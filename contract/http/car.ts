import * as z from 'zod'
import { eachCarWord } from '../values/vehicle/car-words.ts'
import { carRating } from './car-inspection.ts'
import { carImage, id, instant, money, named } from './shapes.ts'

export const carStatus = z.enum([
  'scheduled',
  'live',
  'closed',
  'awaiting_owner',
  'sold',
  'rejected',
  'no_bids',
  'for_sale',
  'reserved',
])
export type CarStatus = z.infer<typeof carStatus>

/** The public word of a lot's stage; the socket's word for live is `active`. */
export const carEvent = z.enum(['soon', 'active', 'closed', 'sold'])
export type CarEvent = z.infer<typeof carEvent>

export const increment = z.object({ from: money, step: money })

const named2 = z.object({ id, name: z.string() })
/** A word of a closed list, with its label in the request's language. */
const labelled = z.object({ value: z.string(), name: z.string() }).nullable()

/** The caller's relation to this car; null for a guest. */
export const viewer = z.object({
  bidder_id: z.int().nullable(),
  is_leading: z.boolean(),
  max_amount: money.nullable(),
  /** The caller's own highest row in the history. */
  my_bid: money.nullable(),
  can_bid: z.boolean(),
  /** The reason if `can_bid` is false. */
  reason: z.string().nullable(),
  /** With `deposit_required`: the riyals with which the next bid is allowed. Null if a larger package is needed. */
  deposit_missing: money.nullable(),
})
export type Viewer = z.infer<typeof viewer>

export const fees = z.object({
  client_fees: money,
  administrative_fees: money,
  tax_amount: money,
  discount: money,
  total: money,
})

/** The rates behind `fees`, so that a page can show the exact total while an amount is typed. */
export const feeRates = z.object({
  commission_bps: z.int(),
  commission_min: money,
  commission_max: money.nullable(),
  administrative_fee: money,
  vat_bps: z.int(),
})

/** Announcements of staff about a car after its auction was published; a `correction` corrects a typing error. */
export const announcement = z.object({
  /** Its number in the lot's log. */
  seq: z.int(),
  kind: z.enum(['announcement', 'correction']),
  text: z.string(),
  text_ar: z.string(),
  text_en: z.string(),
  at: instant,
})
export type Announcement = z.infer<typeof announcement>

export const inspection = z.object({
  /** The notes on the body are the owner's own; no inspector has looked at the car yet. */
  by_owner: z.boolean(),
  status: z.enum(['valid', 'expired', 'failed', 'not_required', 'unknown']),
  valid_until: z.string().nullable(),
  results: z.array(
    z.object({ part: z.string(), name: z.string(), verdict: z.enum(['ok', 'note', 'fault']), note: z.string() }),
  ),
  body: z.array(
    z.object({ panel: z.string(), name: z.string(), kind: z.string(), kind_name: z.string(), note: z.string() }),
  ),
})

/** The rules of the clock of an auction's lots, frozen at publication. */
export const clockRule = z.object({
  extension_mode: z.enum(['add', 'reset']),
  extension_window_seconds: z.int(),
  extension_seconds: z.int(),
  /** Maximum for each lot; null: no maximum. */
  max_extensions: z.int().nullable(),
  /** No extension goes beyond it. */
  hard_stop_at: instant.nullable(),
})

/** The auction of a lot, with its binding rules; `extensions` of the car counts how often its clock has moved. */
const auctionOfCar = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  mode: z.enum(['timed', 'live']),
  /** The owner's time to decide after the close; may be a part of an hour. */
  owner_decision_hours: z.number(),
  ...clockRule.shape,
})

export const car = z.object({
  id,
  slug: z.string(),
  type: z.enum(['auction', 'sale']),
  title: z.string(),
  title_ar: z.string(),
  title_en: z.string(),
  /** The trim in Latin letters, if the English title has one between model and year. */
  trim: z.string().nullable(),
  city: named2,
  brand: named,
  model: named2,
  year: z.int(),
  kilometres: z.int(),
  ...eachCarWord(() => z.string().nullable()),
  engine: z.string().nullable(),
  /** Labels of the closed-list words above, in the request's language. */
  labels: z.object(eachCarWord(() => labelled)),
  plate_number: z.string().nullable(),
  plate_number_en: z.string().nullable(),
  chassis_number: z.string().nullable(),
  key: z.int().nullable(),
  form: z.string().nullable(),
  description: z.string(),
  address: z.string().nullable(),
  serial: z.string().nullable(),
  vehicle_number: z.string().nullable(),
  periodic_inspection: inspection,
  /** Null without a report of an inspector. */
  rating: carRating.nullable(),
  images: z.array(carImage),
  price: money,
  /** Whether the price includes VAT, and by which rule: `full`, `margin`, `private`. Null while nobody has chosen. */
  price_tax: labelled,
  /** For sale at `price`, and its owner takes offers below it: `POST /offers`. */
  takes_offers: z.boolean(),
  buy_now_price: money.nullable(),
  opening_price: money.nullable(),
  bid: money.nullable(),
  bids_count: z.int(),
  min_next_bid: money.nullable(),
  increment: money.nullable(),
  increments: z.array(increment),
  deposit_required: money.nullable(),
  reserve_met: z.boolean().nullable(),
  status: carStatus,
  event: carEvent,
  starts_at: instant.nullable(),
  /** Null while the lot is paused. */
  closes_at: instant.nullable(),
  /** The lot waits for its turn in a live room: `starts_at` and `closes_at` are planned only. */
  hours_estimated: z.boolean(),
  extensions: z.int(),
  seq: z.int(),
  /** The leader's number in this auction; null without a bid. */
  leading_bidder_id: z.int().nullable(),
  /** People who watch the lot now. */
  watchers: z.int(),
  auction: auctionOfCar.nullable(),
  fees,
  fee_rates: feeRates,
  is_favourite: z.boolean(),
  viewer: viewer.nullable(),
})
export type Car = z.infer<typeof car>
export type ClockRule = z.infer<typeof clockRule>
export type FeeRates = z.infer<typeof feeRates>
