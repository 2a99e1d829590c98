/** The input and the result of a batch of bids. Amounts in halalas. */
import type { Language } from '#contract/http/shapes.ts'
import type { IdempotencyKey } from '#server/platform/http/idempotency/idempotency-key.ts'
import type { BiddingPeople } from '../../accounts/index.ts'
import type { HoldMoves } from '../../ledger/index.ts'
import type { Bidder, BidWrites, LockedLot, Lot, Moved } from '../../lots/index.ts'
import type { PersonBid } from '../people/person-bid-store.ts'
import type { DraftReceipt, OpenReceipt } from '../receipts/signing.ts'
import type { BidCall } from '../rules.ts'

/** One call to bid that waits for its turn. */
export type PendingBid = {
  carId: number
  accountId: number
  /** The person who bids for the account: one of a company's people, or a colleague by the member's mandate. */
  personId?: number | undefined
  /** The person is a colleague. */
  isByPhone?: true
  call: BidCall
  idempotencyKey: IdempotencyKey | undefined
  language: Language
  requestId: string
  answer: (answer: { status: number; text: string }) => void
  fail: (error: unknown) => void
}

export type StoredAnswer = {
  accountId: number
  key: string
  requestHash: Buffer
  status: number
  answer: string
  /** The path of the receipt in the answer; null beside a receipt without one. */
  receiptPath: Buffer | null
}

/** A bidder, as a batch of bids reads them. */
export type BatchBidder = Bidder & {
  /** Those who may bid for the account: its people by their ids, and colleagues on the phone by `mandateKey`. */
  people?: BiddingPeople | null
  /** The lots of this batch on which another account of the same side has bid. */
  sideLots?: readonly number[]
}

/** The inputs of a batch, read after its locks were granted. */
export type Loaded = {
  lots: Map<number, LockedLot>
  bidders: Map<number, BatchBidder>
  answers: StoredAnswer[]
  /** The database clock after the last lock, in microseconds. */
  nowUs: number
}

/** Everything a batch writes. */
export type BatchWrites = {
  bidders: { lotId: number; accountId: number; max: number; maxSeq: number; lastAmount: number }[]
  /** Amounts of rivals' maxima, of members who are not among `bidders` for that lot. */
  lastAmounts: { lotId: number; accountId: number; amount: number }[]
  maxima: { lotId: number; seq: number; accountId: number; max: number; salt: string }[]
  answers: StoredAnswer[]
  /** Bids of the people of companies. */
  people: PersonBid[]
} & BidWrites &
  HoldMoves

/** The changes of a lot in a batch: the facts for its watchers and its members. */
export type LotChange = Moved & {
  extended: boolean
  /** The former leader, who does not lead now. */
  outbidId: number | null
}

export type BatchPlan = {
  writes: BatchWrites
  /** Answers whose receipts are not signed yet. */
  answers: ({ bid: PendingBid } & UnsignedText)[]
  changes: LotChange[]
  atUs: number
}

/** `receipt`: the open one in the text, if known; `path`: the stored one beside a text of an earlier batch. */
export type UnsignedText = {
  status: number
  text: string
  receipt?: OpenReceipt | undefined
  path?: Buffer | null
}

export type BatchTools = {
  lotOf: (carId: number) => Lot | undefined
  bidderNumber: (auctionId: number, accountId: number) => number
  salt: () => string
  /** Receipts of one moment, with their signature still open. */
  receipts: (payloads: readonly string[], at: string) => DraftReceipt[]
}
