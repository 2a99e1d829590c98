export { announceChange, bidEvent } from './announce.ts'
export { type Announcement, type AnnouncementKind, announcementsOf, insertAnnouncement } from './announcement-store.ts'
export { appendEntries, appendEntry, type Entry } from './append-entry.ts'
export { bidderNumber } from './bidder-number.ts'
export {
  type BiddableLot,
  type Bidder,
  bidderRefusal,
  breaksOwnLimits,
  missingDeposit,
  personReason,
  unprovedReason,
} from './eligibility.ts'
export { type BidWrites, bidWrites } from './entries-store.ts'
export { insertPlayedLot, type PlayedEvent, type PlayedLot } from './history-store.ts'
export {
  bidId,
  bidPlace,
  chainHash,
  closeTime,
  commitment,
  entryPayload,
  FIRST_HASH,
  isoTime,
  type LogEntry,
} from './log.ts'
export { createLotTerms, type KnownLots, type LockedLot, type Lot, type Moved, type ReadLots } from './lot.ts'
export {
  closeAfter,
  nextLookUs,
  type RoomFacts,
  type RoomPhase,
  type RoomStep,
  recalledClose,
  roomStep,
} from './room-rules.ts'
export { roomFacts, toRoomState } from './room-state.ts'
export { lockRoom, markSeen, type RoomRow, readRoom, readRunningRooms, writeRoom } from './room-store.ts'
export {
  awaitsTurn,
  type ClockedState,
  closedReason,
  defaultDecision,
  isPaused,
  type Leader,
  type LotState,
  type LotStatus,
  type LotTerms,
  minimumBid,
  refusedReason,
  statusAtClose,
  statusWhenStopped,
  voidRefusedReason,
} from './rules.ts'
export { dropDraftLots, insertLots, type NewLotState, openLotStates, prepareRoom } from './schedule-store.ts'
export {
  biddersOf,
  type LotRow,
  lockDueLots,
  lockLots,
  lotColumns,
  nextDueMs,
  readDecideByUs,
  readLots,
  readStates,
  toLocked,
} from './store.ts'
export { lowerLeaderMax, openLockedLots, pauseLot, queueLast, writeDecideBy } from './write-store.ts'
