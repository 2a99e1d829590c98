import type {
  BodyNoteKind,
  Color,
  Condition,
  Drive,
  Fuel,
  InspectionPart,
  InspectionStatus,
  Origin,
  Panel,
  SellerType,
  Style,
  Transmission,
  Verdict,
} from '#contract/values/vehicle/vehicle-vocabulary.ts'

/** A thing with a name in both languages and the slug it is found by. */
export type Named = { slug: string; name_ar: string; name_en: string }

export type DemoBrand = Named & { models: readonly Named[] }

export type DemoRegion = Named & { cities: readonly Named[] }

/** A yard of the auction house: cars are viewed and collected there. */
export type DemoBranch = Named & {
  city: string
  address_ar: string
  address_en: string
  mapUrl: string
  phones: readonly string[]
  hours_ar: string
  hours_en: string
}

/**
 * One photograph and its author. `focus` is in percent as CSS `object-position` takes it: cropped
 * to 4:3 at that position, the face of the car stays in view.
 */
export type DemoPhoto = {
  file: string
  caption: string
  author: string
  licence: string
  licenceUrl: string
  sourceUrl: string
  width: number
  height: number
  focus: { x: number; y: number }
}

/** A part that needs no words carries none: its verdict says enough. */
export type InspectionResult = { part: InspectionPart; verdict: Verdict; note_ar?: string; note_en?: string }

/** What the car drawing marks on one panel. */
export type BodyNote = { panel: Panel; kind: BodyNoteKind; note_ar: string; note_en: string }

/** `validMonths` counts from the day of seeding; it is 0 unless the status is `valid`. */
export type DemoInspection = {
  status: InspectionStatus
  validMonths: number
  results: readonly InspectionResult[]
  body: readonly BodyNote[]
}

/** A listing. `value` is what such a car fetches, in whole riyals; a car for sale is offered at it. */
export type DemoCar = {
  slug: string
  photo: string
  title_ar: string
  title_en: string
  brand: string
  model: string
  trim_ar: string
  trim_en: string
  style: Style
  year: number
  kilometres: number
  condition: Condition
  transmission: Transmission
  fuel: Fuel
  drive: Drive
  engine_ar: string
  engine_en: string
  color: Color
  city: string
  branch: string
  owner: string
  plate: { lettersEn: string; digits: string }
  vin: string
  sequenceNumber: string
  keys: number
  origin: Origin
  registrationMonths: number
  description_ar: string
  description_en: string
  inspection: DemoInspection
  value: number
}

/** How an ended lot went; absent while the lot is still ahead or open. */
export type DemoOutcome = 'sold' | 'rejected' | 'no_bids' | 'awaiting_owner'

export type DemoIncrement = { from: number; step: number }

/**
 * One car in an auction, amounts in whole riyals. `bids` bids up to `highestBid` have been placed
 * already when the demo starts; both are 0 without bids.
 */
export type DemoLot = {
  car: string
  openingPrice: number
  increments: readonly DemoIncrement[]
  reservePrice?: number
  buyNowPrice?: number
  bids: number
  highestBid: number
  outcome?: DemoOutcome
  /** What the owner has asked the highest bidder for since the close. */
  counter?: number
}

/**
 * An auction dated in minutes from the moment of seeding, the past below zero. Lot n of a timed
 * auction closes at `firstCloseInMinutes + n * staggerMinutes`; in a live one each lot runs
 * `lotSeconds` after the one before it, and the two figures say the same in minutes.
 */
export type DemoAuction = {
  slug: string
  title_ar: string
  title_en: string
  mode: 'timed' | 'live'
  lotSeconds?: number
  branch: string
  startsInMinutes: number
  firstCloseInMinutes: number
  staggerMinutes: number
  lots: readonly DemoLot[]
}

export type DemoPackage = 'silver' | 'gold' | 'platinum'

/** A person (or firm) of the demo. Phones are in the block that the demo keeps to itself: +96655000XXXX. */
export type DemoPerson = Named & { phone: string; identity: string; city: string }

/** A member for whom the demo bids. */
export type DemoRobot = DemoPerson & { package: DemoPackage }

export type DemoOwner = DemoPerson & { sellerType: SellerType }

export type DemoStaff = DemoPerson & { branch: string; role: 'admin' | 'auctions' | 'finance' | 'content' | 'support' }
