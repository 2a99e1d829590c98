export { type AuctionHead, auctionColumns } from './auction-store.ts'
export type { HomeContent } from './home/home.ts'
export type { Filters, ListName, ListQuery, Range } from './lists/lists.ts'
export { saleFields } from './lot-fields.ts'
export { createMicroCache } from './micro-cache.ts'
export { type AuctionPages, createAuctionPages, type ReadMarket } from './pages.ts'
export { type CarPresenter, createCarPresenter, type ShownCar, type Viewing } from './present-cars.ts'
export { registerAuctionRoutes } from './routes.ts'
export {
  type AuctionDefaults,
  type NewAuction,
  type NewLot,
  type PlannedAuction,
  type PlannedLot,
  planAuction,
} from './schedule/schedule-rules.ts'
export { insertAuction, lockAuction, rewriteAuction, startNow } from './schedule/schedule-store.ts'
export { scheduleTexts } from './schedule/schedule-texts.ts'
export { spellings } from './search/spellings.ts'
export { createShare } from './share/share.ts'
export { registerShareRoutes } from './share/share-routes.ts'
export { draftRefusal, readAuction } from './staff/auctions.ts'
export { type AuctionRow, findAuction } from './staff/auctions-store.ts'
export { actOnLot, withFaces } from './staff/lots.ts'
export {
  findCarFaces,
  type LotRow as StaffLotRow,
  listLots,
  publishedLot,
  publishedLotId,
  standsInPublishedAuction,
} from './staff/lots-store.ts'
export { registerAuctionStaffRoutes } from './staff/routes.ts'
