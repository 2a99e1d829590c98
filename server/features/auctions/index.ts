export { bidderNumber } from './bidder-number.ts'
export { type BiddableLot, type Bidder, bidderRefusal, breaksOwnLimits } from './eligibility.ts'
export type { HomeContent } from './home.ts'
export { type AuctionPages, createAuctionPages } from './pages.ts'
export { type CarPresenter, createCarPresenter, type ShownCar, type Viewing } from './present-cars.ts'
export { registerAuctionRoutes } from './routes.ts'
export {
  type AuctionDefaults,
  type NewAuction,
  type NewLot,
  type PlannedAuction,
  type PlannedLot,
  planAuction,
} from './schedule-rules.ts'
export { deleteAuction, insertAuction, insertLots, lockAuction, rewriteAuction } from './schedule-store.ts'
export { scheduleTexts } from './schedule-texts.ts'
