import type { Reason } from '#contract/http/reasons.ts'

/** The facts about a prospective bidder. Amounts in halalas. */
export type Bidder = {
  accountId: number
  active: boolean
  phoneVerified: boolean
  /** The setting requires a verified WhatsApp number, and there is none. */
  whatsappMissing?: boolean
  available: number
  /** Limits of the present package; null = none. */
  bidLimit: number | null
  activeLotsLimit: number | null
  /** The part of a maximum, in percent, that must be put down where the package has no limit; none if left out. */
  depositPercent?: number
  /** Cars that the member leads, or has won and not paid. */
  activeLots: number
  /** The member's own limits; null or left out = none. */
  ownCarsMax?: number | null
  ownAmountMax?: number | null
  /**
   * The maxima of the lots that they lead and the prices of those won and not paid; null without own
   * limits.
   */
  ownCommitted?: number | null
  /** The accounts of the same side: a company's people, or a person's companies. */
  linked?: readonly number[]
}

export type BiddableLot = { ownerId: number; depositRequired: number }

/**
 * The reason that a member who does not lead a lot may not bid on it, before any amount is checked; undefined if they
 * may.
 * Reasons come in the order in which a member can remedy them.
 */
export function bidderRefusal(bidder: Bidder, lot: BiddableLot): Reason | undefined {
  if (!bidder.active) return 'account_inactive'
  if (bidder.accountId === lot.ownerId) return 'own_car'
  if (bidder.linked?.includes(lot.ownerId)) return 'same_side'
  const unproved = unprovedReason(bidder)
  if (unproved !== undefined) return unproved
  if (bidder.activeLotsLimit !== null && bidder.activeLots >= bidder.activeLotsLimit) return 'active_lots_limit_reached'
  if (bidder.available < lot.depositRequired) return 'deposit_required'
  return undefined
}

/** The number that a member must still prove before they bid. */
export function unprovedReason(bidder: Pick<Bidder, 'phoneVerified' | 'whatsappMissing'>): Reason | undefined {
  if (!bidder.phoneVerified) return 'phone_not_verified'
  return bidder.whatsappMissing === true ? 'whatsapp_not_verified' : undefined
}

/**
 * The reason that a person may not bid or buy for `amount` in the name of their company; undefined if they may.
 * @param most their limit, as in `BiddingPeople`
 */
export function personReason(most: number | null | undefined, amount: number): Reason | undefined {
  if (most === undefined) return 'not_of_company'
  if (most === 0) return 'not_your_duty'
  return most !== null && amount > most ? 'person_limit_exceeded' : undefined
}

/**
 * Halalas that a bidder whose package has no limit lacks for a maximum of `max`; `held`: what its lot freezes of theirs
 * already.
 */
export function missingDeposit(bidder: Bidder, max: number, held = 0): number {
  if (bidder.bidLimit !== null) return 0
  const needed = Math.ceil((max * (bidder.depositPercent ?? 0)) / 100)
  return Math.max(0, needed - bidder.available - held)
}

/**
 * True if an addition would exceed a member's own limits.
 * @param added cars beside `activeLots`, and halalas beside `ownCommitted`.
 */
export function breaksOwnLimits(bidder: Bidder, added: { cars: number; amount: number }): boolean {
  const { activeLots, ownCarsMax = null, ownAmountMax = null, ownCommitted = null } = bidder
  if (ownCarsMax !== null && activeLots + added.cars > ownCarsMax) return true
  return ownAmountMax !== null && (ownCommitted ?? 0) + added.amount > ownAmountMax
}
