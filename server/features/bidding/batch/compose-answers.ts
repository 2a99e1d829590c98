import type { Reason } from '#contract/http/reasons.ts'
import { toRiyals } from '#contract/values/money.ts'
import { envelope, refusalBody } from '#server/platform/http/answers.ts'
import type { Refusal } from '#server/platform/http/refusal.ts'
import { awaitsTurn, bidId, closeTime, isoTime, minimumBid } from '../../lots/index.ts'
import type { Signed } from '../receipts/receipts.ts'
import type { BatchPlan, BatchTools, PendingBid, StoredAnswer } from './batch.ts'
import { type BidOutcome, type DecidedBid, isKept, type LotAfter } from './decide-batch.ts'

const messages = {
  leading: { ar: 'تتصدّر الآن.', en: 'You lead now.' },
  outbid: {
    ar: 'سُجّلت مزايدتك، وحدّ مزايد آخر أعلى منها.',
    en: 'Your bid is recorded; another bidder’s maximum is higher.',
  },
}

/** `receipt`: the open one in the text, where it is known. */
type Answer = { status: number; text: string; receipt?: Signed | undefined }
type Context = { tools: Pick<BatchTools, 'bidderNumber' | 'receipt'>; atUs: number }

/**
 * Writes the answers of decided calls: the contract's envelope in each caller's language, with its open receipt.
 * @returns the answers in the order of the calls, and those to store for their callers' keys.
 */
export function composeAnswers(
  decided: readonly DecidedBid[],
  context: Context,
): { answers: BatchPlan['answers']; kept: StoredAnswer[] } {
  const composed = new Map<BidOutcome, Answer>()
  const kept: StoredAnswer[] = []
  const answers = decided.map(({ bid, outcome }) => {
    const { status, text, receipt } = answerTo(bid, outcome, context, composed)
    if (bid.idempotencyKey && isKept(outcome)) {
      composed.set(outcome, { status, text })
      kept.push({ accountId: bid.accountId, ...bid.idempotencyKey, status, answer: text })
    }
    return { bid, status, text, receipt }
  })
  return { answers, kept }
}

function answerTo(
  bid: PendingBid,
  outcome: BidOutcome,
  context: Context,
  composed: ReadonlyMap<BidOutcome, Answer>,
): Answer {
  switch (outcome.kind) {
    case 'accepted':
      return acceptance(bid, outcome, context)
    case 'refused': {
      const { reason, now } = outcome
      const receipt = receiptOf(bid, outcome, context, { reason, seq: now.state.seq })
      return refusal(bid, { refused: reason, data: facts(outcome), receipt }, receipt)
    }
    case 'repeated': {
      const { of } = outcome
      if (!('kind' in of)) return { status: of.status, text: of.answer }
      const answer = composed.get(of)
      if (!answer) throw new Error('a repeated call without the answer to the first')
      return answer
    }
    case 'key_reused':
      return refusal(bid, { refused: 'idempotency_key_reused' })
    case 'not_found':
      return refusal(bid, { refused: 'not_found' })
  }
}

function refusal(bid: PendingBid, refused: Refusal, receipt?: Signed): Answer {
  const { status, body } = refusalBody(refused, bid.language, bid.requestId)
  return { status, text: JSON.stringify(body), receipt }
}

/** `seq` is the number of the bid's own row, or of the last change that a refusal has seen. */
type Verdict = { reason: Reason | null; seq: number; salt?: string | undefined }

/** What is signed about a call: verdict, price and number right after it. */
function receiptOf(bid: PendingBid, { lot, now }: LotAfter, { tools, atUs }: Context, verdict: Verdict): Signed {
  const { leader } = now.state
  const payload = {
    v: 1,
    product_id: lot.carId,
    bidder_id: tools.bidderNumber(lot.auctionId, bid.accountId),
    amount: toRiyals(bid.call.amount),
    max_amount: bid.call.maxAmount === null ? null : toRiyals(bid.call.maxAmount),
    verdict: verdict.reason === null ? 'accepted' : 'refused',
    reason: verdict.reason,
    seq: verdict.seq,
    price_after: leader ? toRiyals(leader.price) : null,
    at: isoTime(atUs),
    // Opens the commitment to the maximum in the log.
    salt: verdict.salt,
  }
  return tools.receipt(JSON.stringify(payload))
}

/** What a refused bidder needs to try again. */
function facts({ lot, now }: LotAfter): Record<string, unknown> {
  const { leader, seq, closesAtUs } = now.state
  return {
    min_next_bid: toRiyals(minimumBid(lot.terms, now.state)),
    current_price: leader ? toRiyals(leader.price) : null,
    closes_at: closeTime(closesAtUs),
    hours_estimated: awaitsTurn(lot.terms, now.state),
    seq,
  }
}

function acceptance(bid: PendingBid, outcome: BidOutcome & { kind: 'accepted' }, context: Context): Answer {
  const { lot, now, decision, salt } = outcome
  const { state } = now
  const first = decision.rows[0]
  const price = toRiyals(state.leader?.price ?? 0)
  const leading = state.leader?.accountId === bid.accountId
  // A maximum raised in silence adds no row: the answer then names the lot's last one.
  const seq = first ? state.seq - decision.rows.length + 1 : state.seq
  const receipt = receiptOf(bid, outcome, context, { reason: null, seq, salt })
  const data = {
    bid: {
      id: bidId(lot.lotId, seq),
      product_id: lot.carId,
      amount: first ? toRiyals(first.amount) : price,
      user_id: context.tools.bidderNumber(lot.auctionId, bid.accountId),
      seq,
      created_at: isoTime(context.atUs),
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
  const message = messages[leading ? 'leading' : 'outbid'][bid.language]
  return { status: 200, text: JSON.stringify(envelope(message, data)), receipt }
}
