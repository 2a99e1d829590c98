import { riyals } from '#server/testing/factories.ts'
import type { Bidder } from '../../lots/eligibility.ts'
import type { ClockedState, LotTerms } from '../../lots/rules.ts'

/** A lot that is open from 0 to 1,000 µs, without a bid, as the base of tests of rules. */
export const fixedTerms: LotTerms = {
  ownerId: 1,
  openingPrice: riyals(50_000),
  increments: [{ from: 0, step: riyals(500) }],
  reservePrice: null,
  depositRequired: riyals(1_000),
  extension: { mode: 'add', windowUs: 0, byUs: 0, countMax: null, hardStopUs: null },
}
export const fixedState: ClockedState = {
  status: 'live',
  opensAtUs: 0,
  closesAtUs: 1_000,
  leader: null,
  secondMax: null,
  bidsCount: 0,
  extensions: 0,
  seq: 0,
}

/** A member who may bid on it. */
export const freeBidder = (own: Partial<Bidder> = {}): Bidder => ({
  accountId: 9,
  active: true,
  phoneVerified: true,
  available: riyals(1_000_000),
  bidLimit: null,
  activeLotsLimit: null,
  activeLots: 0,
  ...own,
})
