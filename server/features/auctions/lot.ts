import type { IncrementRow } from '#contract/values/increments.ts'

/** An auction's rules about the clocks of its lots and the time after their close. */
export type AuctionRules = {
  extensionMode: 'add' | 'reset'
  extensionWindowSeconds: number
  extensionSeconds: number
  maxExtensions: number | null
  hardStopAt: Date | null
  ownerDecisionHours: number
}

/** A lot as pages show it, read in one statement, so that price, count and seq match. Amounts in halalas. */
export type LotRow = AuctionRules & {
  lotId: number
  carId: number
  auctionId: number
  auctionSlug: string
  auctionTitleAr: string
  auctionTitleEn: string
  auctionMode: 'timed' | 'live'
  status: 'scheduled' | 'live' | 'awaiting_owner' | 'sold' | 'rejected' | 'no_bids'
  openingPrice: number
  increments: IncrementRow[]
  reservePrice: number | null
  buyNowPrice: number | null
  depositRequired: number
  opensAt: Date
  /** Null while the lot is paused. */
  closesAt: Date | null
  price: number | null
  leaderId: number | null
  bidsCount: number
  extensions: number
  seq: number
  /** The database clock when the row was read. */
  now: Date
}

/** A member's own standing on one lot, in halalas: the active maximum, and their highest row in the history. */
export type Standing = { maxAmount: number; lastAmount: number }
