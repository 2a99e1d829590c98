import type { Viewer } from '#contract/http/car.ts'
import type { Reason } from '#contract/http/reasons.ts'
import { toRiyals } from '#contract/values/money.ts'
import {
  type Bidder,
  bidderRefusal,
  breaksOwnLimits,
  missingDeposit,
  personReason,
  unprovedReason,
} from '../lots/index.ts'
import type { LotRow, Standing } from './lot.ts'
import { minimumOf } from './lot-fields.ts'

/** A member's own data on a lot: `standing` is undefined before their first bid. */
type Own = { bidder: Bidder; isStaff: boolean; standing: Standing | undefined; person: ActingPerson | undefined }
/** The person who acts for the member, a company; `most` as in `personReason`. */
export type ActingPerson = { most: number | null | undefined }

/**
 * A member's rights on a lot. A leading member may still raise their maximum, so `can_bid` stays true for them.
 * @param ownerId of the car.
 * @param own of this member alone. No other member sees a maximum.
 */
export function viewerFields(
  lot: LotRow,
  ownerId: number,
  { bidder, isStaff, standing, person }: Own,
  bidderId: number,
): Viewer {
  const isLeading = lot.leaderId === bidder.accountId
  const reason = bidRefusal(lot, ownerId, { bidder, isStaff, person }, isLeading)
  return {
    bidder_id: bidderId,
    is_leading: isLeading,
    max_amount: standing ? toRiyals(standing.maxAmount) : null,
    my_bid: standing ? toRiyals(standing.lastAmount) : null,
    can_bid: reason === undefined,
    reason: reason ?? null,
    deposit_missing: reason === 'deposit_required' ? lackingDeposit(lot, bidder) : null,
  }
}

/** What the member must add to bid the minimum; null if their package would still not allow it. */
function lackingDeposit(lot: LotRow, bidder: Bidder): number | null {
  const minimum = minimumOf(lot)
  if (bidder.bidLimit !== null && minimum > bidder.bidLimit) return null
  return toRiyals(Math.max(lot.depositRequired - bidder.available, missingDeposit(bidder, minimum)))
}

/** A member's rights on a car without a lot, which takes no bids; a reason is one not to buy it for `price`. */
export const viewerOfSale = (price: number | null, person?: ActingPerson): Viewer => ({
  bidder_id: null,
  is_leading: false,
  max_amount: null,
  my_bid: null,
  can_bid: false,
  reason: (person && personReason(person.most, price ?? 0)) ?? null,
  deposit_missing: null,
})

function bidRefusal(
  lot: LotRow,
  ownerId: number,
  { bidder, isStaff, person }: Omit<Own, 'standing'>,
  isLeading: boolean,
): Reason | undefined {
  const closed = closedReason(lot)
  if (closed !== undefined) return closed
  if (isStaff) return 'staff_may_not_trade'
  const minimum = minimumOf(lot)
  const barred = person && personReason(person.most, minimum)
  if (barred !== undefined) return barred
  if (isLeading) return leaderRefusal(bidder)
  const refused = bidderRefusal(bidder, { ownerId, depositRequired: lot.depositRequired })
  if (refused !== undefined) return refused
  if (bidder.bidLimit !== null && minimum > bidder.bidLimit) return 'bid_limit_exceeded'
  if (missingDeposit(bidder, minimum) > 0) return 'deposit_required'
  return breaksOwnLimits(bidder, { cars: 1, amount: minimum }) ? 'own_limit_reached' : undefined
}

/** The deposit of a leader is already frozen, and the lot already counts among theirs. */
function leaderRefusal(bidder: Bidder): Reason | undefined {
  if (!bidder.active) return 'account_inactive'
  return unprovedReason(bidder)
}

/** The times decide, as for a bid: a lot may open and close a moment before its row changes. */
function closedReason(lot: LotRow): Reason | undefined {
  if (lot.status !== 'live' && lot.status !== 'scheduled') return 'lot_closed'
  // A lot of a live room takes maxima until its turn comes.
  if (lot.status === 'scheduled' && lot.auctionMode === 'live') return undefined
  if (lot.status === 'scheduled' && lot.now < lot.opensAt) return 'lot_not_open'
  if (lot.closesAt === null) return 'lot_not_open'
  return lot.now < lot.closesAt ? undefined : 'lot_closed'
}
