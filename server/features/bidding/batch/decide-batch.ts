import type { Reason } from '#contract/http/reasons.ts'
import { toRiyals } from '#contract/values/money.ts'
import { envelope, refusalBody } from '#server/platform/http/answers.ts'
import type { Refusal } from '#server/platform/http/refusal.ts'
import { awaitsTurn, bidId, closeTime, isoTime, type LockedLot, minimumBid } from '../../lots/index.ts'
import type { Signed } from '../receipts/receipts.ts'
import { callOn, type Decision, decideBid } from '../rules.ts'
import type { BatchPlan, BatchTools, Loaded, PendingBid, StoredAnswer } from './batch.ts'
import { createDraft, type Draft, recordCall, type Working, writesOf } from './batch-draft.ts'

const messages = {
  leading: { ar: 'تتصدّر الآن.', en: 'You lead now.' },
  outbid: {
    ar: 'سُجّلت مزايدتك، وحدّ مزايد آخر أعلى منها.',
    en: 'Your bid is recorded; another bidder’s maximum is higher.',
  },
}

/** Runs a batch through the rules in the order of arrival. Pure but for the salts; nothing is written here. */
export function decideBatch(batch: readonly PendingBid[], loaded: Loaded, tools: BatchTools): BatchPlan {
  // A lot's time never goes back, whatever the clock does.
  const atUs = [...loaded.lots.values()].reduce((latest, lot) => Math.max(latest, lot.lastAtUs), loaded.nowUs)
  const draft = createDraft(loaded.bidders, tools, atUs)
  const stored = new Map(loaded.answers.map((answer) => [answerKey(answer.accountId, answer.key), answer]))
  const kept: StoredAnswer[] = []
  const answers = batch.map((bid) => {
    const key = bid.idempotencyKey && answerKey(bid.accountId, bid.idempotencyKey.key)
    const known = key === undefined ? undefined : stored.get(key)
    const result = known ? repeat(bid, known) : decideOne(bid, loaded.lots, draft)
    if (bid.idempotencyKey && key !== undefined && result.keep) {
      const answer = { accountId: bid.accountId, ...bid.idempotencyKey, status: result.status, answer: result.text }
      stored.set(key, answer)
      kept.push(answer)
    }
    return { bid, status: result.status, text: result.text, receipt: result.receipt }
  })
  return { ...writesOf(draft, kept), answers, atUs }
}

/** `keep`: the answer is stored for the caller's key. `receipt`: the open one in the text, where it is known. */
type Answer = { status: number; text: string; keep: boolean; receipt?: Signed | undefined }

const answerKey = (accountId: number, key: string) => `${accountId}\n${key}`

function repeat(bid: PendingBid, known: StoredAnswer): Answer {
  if (bid.idempotencyKey && known.requestHash.equals(bid.idempotencyKey.requestHash))
    return { status: known.status, text: known.answer, keep: false }
  return refusal(bid, { refused: 'idempotency_key_reused' }, false)
}

/** A refusal by a rule is an answer too and is kept; an unknown lot leaves no trace. */
function refusal(bid: PendingBid, refused: Refusal, keep: boolean, receipt?: Signed): Answer {
  const { status, body } = refusalBody(refused, bid.language, bid.requestId)
  return { status, text: JSON.stringify(body), keep, receipt }
}

function decideOne(bid: PendingBid, lots: Map<number, LockedLot>, draft: Draft): Answer {
  const lot = draft.tools.lotOf(bid.carId)
  const locked = lot && lots.get(lot.lotId)
  const bidder = draft.bidders.get(bid.accountId)
  if (!lot || !locked || !bidder) return refusal(bid, { refused: 'not_found' }, false)
  const working = draft.lots.get(lot.lotId) ?? { lot, before: locked, now: locked, extended: false }
  draft.lots.set(lot.lotId, working)
  const call = callOn(lot.terms, working.now.state, bid.call)
  const decision = decideBid(lot.terms, working.now.state, bidder, call, draft.atUs)
  if (!decision.accepted) {
    const receipt = receiptOf(bid, working, draft, { reason: decision.reason, seq: working.now.state.seq })
    return refusal(bid, { refused: decision.reason, data: facts(working), receipt }, true, receipt)
  }
  const salt = recordCall(draft, working, bid.accountId, call, decision)
  return accepted(bid, decision, working, draft, salt)
}

/** `seq` is the number of the bid's own row, or of the last change that a refusal has seen. */
type Verdict = { reason: Reason | null; seq: number; salt?: string | undefined }

/** What the house says of this call: verdict, price and number as they stood right after it. */
function receiptOf(bid: PendingBid, { lot, now }: Working, draft: Draft, verdict: Verdict): Signed {
  const { leader } = now.state
  const payload = {
    v: 1,
    product_id: lot.carId,
    bidder_id: draft.tools.bidderNumber(lot.auctionId, bid.accountId),
    amount: toRiyals(bid.call.amount),
    max_amount: bid.call.maxAmount === null ? null : toRiyals(bid.call.maxAmount),
    verdict: verdict.reason === null ? 'accepted' : 'refused',
    reason: verdict.reason,
    seq: verdict.seq,
    price_after: leader ? toRiyals(leader.price) : null,
    at: isoTime(draft.atUs),
    // Opens the commitment to the maximum that stands in the log.
    salt: verdict.salt,
  }
  return draft.tools.receipt(JSON.stringify(payload))
}

/** What a refused bidder needs to try again. */
function facts({ lot, now }: Working): Record<string, unknown> {
  const { leader, seq, closesAtUs } = now.state
  return {
    min_next_bid: toRiyals(minimumBid(lot.terms, now.state)),
    current_price: leader ? toRiyals(leader.price) : null,
    closes_at: closeTime(closesAtUs),
    hours_estimated: awaitsTurn(lot.terms, now.state),
    seq,
  }
}

function accepted(
  bid: PendingBid,
  decision: Decision & { accepted: true },
  working: Working,
  draft: Draft,
  salt: string | undefined,
): Answer {
  const { lot, now } = working
  const { state } = now
  const first = decision.rows[0]
  const price = toRiyals(state.leader?.price ?? 0)
  const leading = state.leader?.accountId === bid.accountId
  // A maximum raised in silence adds no row: the answer then names the lot's last one.
  const seq = first ? state.seq - decision.rows.length + 1 : state.seq
  const receipt = receiptOf(bid, working, draft, { reason: null, seq, salt })
  const data = {
    bid: {
      id: bidId(lot.lotId, seq),
      product_id: lot.carId,
      amount: first ? toRiyals(first.amount) : price,
      user_id: draft.tools.bidderNumber(lot.auctionId, bid.accountId),
      seq,
      created_at: isoTime(draft.atUs),
    },
    bids_count: state.bidsCount,
    current_price: price,
    min_next_bid: toRiyals(minimumBid(lot.terms, state)),
    closes_at: closeTime(state.closesAtUs),
    hours_estimated: awaitsTurn(lot.terms, state),
    extended: decision.extended,
    leading,
    receipt,
  }
  return {
    status: 200,
    text: JSON.stringify(envelope(messages[leading ? 'leading' : 'outbid'][bid.language], data)),
    keep: true,
    receipt,
  }
}
