export { bidderNumber } from './bidder-number.ts'
export { type BiddableLot, type Bidder, bidderRefusal } from './eligibility.ts'
