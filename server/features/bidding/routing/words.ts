import type { Language } from '#contract/http/shapes.ts'
import type { PendingBid } from '../batch/batch.ts'

/** A bid on its way to its owner: numbers, its key, and what its answer is written with. `id` is its giver's own. */
export type GivenBid = {
  id: number
  /** How long it has waited. */
  waitedMs: number
  car: number
  account: number
  amount: number
  max: number | null
  key: string
  hash: string
  language: Language
  request: string
}

/** What processes say to each other about bids. */
export type Word =
  /** Bids wait here for you. */
  | { kind: 'knock' }
  /** Give me what waits for me. */
  | { kind: 'ask'; round: number }
  /** Here they are. `line` tells whether the giver still lives, see `platform/db/peers.ts`. */
  | { kind: 'give'; round: number; line: number; bids: GivenBid[] }
  /** Do you still live? Nothing is answered: Redis says whether it was heard. */
  | { kind: 'hello' }
  /** Answers to given bids; those in `back` were not placed. */
  | { kind: 'answer'; answers: [id: number, status: number, text: string][]; back: number[] }

/** A bid that can be placed twice without harm. */
export type KeyedBid = PendingBid & { idempotencyKey: NonNullable<PendingBid['idempotencyKey']> }

export const toGiven = (
  { carId, accountId, call, idempotencyKey, ...bid }: KeyedBid,
  id: number,
  waitedMs: number,
): GivenBid => ({
  id,
  waitedMs,
  car: carId,
  account: accountId,
  amount: call.amount,
  max: call.maxAmount,
  key: idempotencyKey.key,
  hash: idempotencyKey.requestHash.toString('base64'),
  language: bid.language,
  request: bid.requestId,
})

export const fromGiven = (given: GivenBid, giver: number, reply: Pick<PendingBid, 'answer' | 'fail'>): KeyedBid => ({
  carId: given.car,
  accountId: given.account,
  call: { amount: given.amount, maxAmount: given.max },
  idempotencyKey: { key: given.key, requestHash: Buffer.from(given.hash, 'base64') },
  language: given.language,
  requestId: given.request,
  giver,
  ...reply,
})
