import type { Business } from '#contract/http/accounts/business.ts'

/** An object with a name in both languages and its slug. */
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
  /** The hours of viewings from Sunday on. */
  viewing: readonly string[]
}

/** The result of an ended lot; absent while the lot is upcoming or open. */
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
  /** The owner's counter-offer to the highest bidder since the close. */
  counter?: number
}

/**
 * An auction dated in minutes from the moment of seeding, the past below zero. Lot n of a timed
 * auction closes at `firstCloseInMinutes + n * staggerMinutes`; in a live one each lot runs
 * `lotSeconds` after the previous one, and the two figures give the same in minutes.
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
export type DemoPerson = Named & { phone: string; identity: string; city: string; company?: Business }

/** A member for whom the demo bids. */
export type DemoRobot = DemoPerson & { package: DemoPackage }

export type DemoStaff = DemoPerson & { role: 'admin' | 'auctions' | 'finance' | 'support' }
