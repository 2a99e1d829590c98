export { type Bidding, createBidding } from './bidding.ts'
export {
  announceDecision,
  type ClosedLot,
  type DecideDeps,
  lockClosedLot,
  lotsToDecide,
  type RunnerUp,
  reopenForRunnerUp,
  type SaleDecision,
  type SaleOutcome,
  writeCanceledSale,
  writeDecision,
} from './closing/decide-lots.ts'
export { createRepublisher } from './closing/republish.ts'
export type { BiddingPause } from './deps.ts'
export { highestNotice, outbidNotice } from './notices.ts'
export { listOwnLots } from './own-lots.ts'
export { haveRivalBids } from './people/person-bid-store.ts'
export { notePurchase } from './people/person-bids.ts'
export { registerBiddingRoutes } from './routes.ts'
export { registerBiddingStaffRoutes } from './staff-routes.ts'
