import type { Reason } from '#contract/http/reasons.ts'
import { type LockedLot, type Lot, personReason } from '../../lots/index.ts'
import { mandateKey } from '../phone/mandate-store.ts'
import { callOn, type Decision, decideBid, mandateReason } from '../rules.ts'
import type { BatchBidder, BatchTools, Loaded, PendingBid, StoredAnswer } from './batch.ts'
import { createDraft, type Draft, isSideIn, recordCall, type Working } from './batch-draft.ts'

/** The lot as it was right after a call. */
export type LotAfter = Pick<Working, 'lot' | 'now'>

/** The result of one call. `salt` opens the commitment to its secret maximum. */
export type BidOutcome =
  | ({ kind: 'accepted'; decision: Decision & { accepted: true }; salt: string | undefined } & LotAfter)
  | ({ kind: 'refused'; reason: Reason; missing: number | undefined } & LotAfter)
  /** The key and the request are those of an earlier answer, or of a call in the same batch. */
  | { kind: 'repeated'; of: StoredAnswer | BidOutcome }
  | { kind: 'key_reused' }
  | { kind: 'not_found' }

export type KeptOutcome = BidOutcome & { kind: 'accepted' | 'refused' }

export type DecidedBid = { bid: PendingBid; outcome: BidOutcome }

/**
 * Runs a batch through the rules in the order of arrival. Pure except for the salts; nothing is written or answered
 * here.
 */
export function decideBatch(
  batch: readonly PendingBid[],
  loaded: Loaded,
  tools: BatchTools,
): { draft: Draft; decided: DecidedBid[] } {
  // A lot's time never goes back, even if the clock does.
  const atUs = [...loaded.lots.values()].reduce((latest, lot) => Math.max(latest, lot.lastAtUs), loaded.nowUs)
  const draft = createDraft(loaded.bidders, tools, atUs)
  const known = new Map<string, { requestHash: Buffer; of: StoredAnswer | BidOutcome }>(
    loaded.answers.map((answer) => [
      answerKey(answer.accountId, answer.key),
      { requestHash: answer.requestHash, of: answer },
    ]),
  )
  const decided = batch.map((bid) => {
    const key = bid.idempotencyKey && answerKey(bid.accountId, bid.idempotencyKey.key)
    const earlier = key === undefined ? undefined : known.get(key)
    const outcome = earlier ? repeat(bid, earlier) : decideOne(bid, loaded.lots, draft)
    if (bid.idempotencyKey && key !== undefined && isKept(outcome))
      known.set(key, { requestHash: bid.idempotencyKey.requestHash, of: outcome })
    return { bid, outcome }
  })
  return { draft, decided }
}

const answerKey = (accountId: number, key: string) => `${accountId}\n${key}`

/** True if the answer is stored for the caller's key. A refusal by a rule is; an unknown lot leaves no trace. */
export const isKept = (outcome: BidOutcome): outcome is KeptOutcome =>
  outcome.kind === 'accepted' || outcome.kind === 'refused'

function repeat(bid: PendingBid, known: { requestHash: Buffer; of: StoredAnswer | BidOutcome }): BidOutcome {
  if (bid.idempotencyKey && known.requestHash.equals(bid.idempotencyKey.requestHash))
    return { kind: 'repeated', of: known.of }
  return { kind: 'key_reused' }
}

function decideOne(bid: PendingBid, lots: Map<number, LockedLot>, draft: Draft): BidOutcome {
  const lot = draft.tools.lotOf(bid.carId)
  const locked = lot && lots.get(lot.lotId)
  const bidder = draft.bidders.get(bid.accountId)
  if (!lot || !locked || !bidder) return { kind: 'not_found' }
  const working = draft.lots.get(lot.lotId) ?? { lot, before: locked, now: locked, extended: false }
  draft.lots.set(lot.lotId, working)
  const call = callOn(lot.terms, working.now.state, bid.call)
  const decision = barred(bid, bidder, draft, lot) ?? decideBid(lot.terms, working.now.state, bidder, call, draft.atUs)
  if (!decision.accepted) {
    const { reason, missing } = decision
    return { kind: 'refused', reason, missing, lot, now: working.now }
  }
  const salt = recordCall(draft, working, bid.accountId, call, decision)
  if (bid.personId !== undefined)
    draft.people.push({ companyId: bid.accountId, personId: bid.personId, carId: lot.carId, lotId: lot.lotId, ...call })
  return { kind: 'accepted', decision, salt, lot, now: working.now }
}

/** The refusals that depend on who bids for whom: those of a person, and the second account of one side. */
function barred(
  bid: PendingBid,
  bidder: BatchBidder,
  draft: Draft,
  { lotId }: Lot,
): { accepted: false; reason: Reason; missing?: number } | undefined {
  const ofPerson = refusalOfPerson(bid, bidder, lotId)
  if (ofPerson !== undefined) return { accepted: false, reason: ofPerson }
  return isSideIn(draft, lotId, bidder) ? { accepted: false, reason: 'same_side' } : undefined
}

function refusalOfPerson(
  { personId, isByPhone, call }: PendingBid,
  { people }: BatchBidder,
  lotId: number,
): Reason | undefined {
  if (personId === undefined) return undefined
  const most = call.maxAmount ?? call.amount
  return isByPhone ? mandateReason(people?.[mandateKey(personId, lotId)], most) : personReason(people?.[personId], most)
}
