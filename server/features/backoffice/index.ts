export { type PublishedAuction, publishAuction } from './publish-auction.ts'
