export { type AuctionHead, auctionColumns } from './auction-store.ts'
export { bidderNumber } from './bidder-number.ts'
export { type BiddableLot, type Bidder, bidderRefusal, breaksOwnLimits, leavesRoom, type Won } from './eligibility.ts'
export type { HomeContent } from './home.ts'
export { isHeld, saleFields } from './lot-fields.ts'
export { type AuctionPages, createAuctionPages } from './pages.ts'
export { type CarPresenter, createCarPresenter, type ShownCar, type Viewing } from './present-cars.ts'
export {
  closeAfter,
  HELD_UNTIL_US,
  nextLookUs,
  type RoomFacts,
  type RoomPhase,
  type RoomStep,
  roomStep,
} from './room-rules.ts'
export { roomFacts, toRoomState } from './room-state.ts'
export { type RoomRow, readRoom, readRunningRooms } from './room-store.ts'
export { registerAuctionRoutes } from './routes.ts'
export {
  type AuctionDefaults,
  type NewAuction,
  type NewLot,
  type PlannedAuction,
  type PlannedLot,
  planAuction,
} from './schedule-rules.ts'
export { deleteAuction, insertAuction, insertLots, lockAuction, rewriteAuction, startNow } from './schedule-store.ts'
export { scheduleTexts } from './schedule-texts.ts'
