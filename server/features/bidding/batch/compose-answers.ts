import { toRiyals } from '#contract/values/money.ts'
import { refusalBody } from '#server/platform/http/answers.ts'
import type { Refusal } from '#server/platform/http/refusal.ts'
import { awaitsTurn, bidId, closeTime, isoTime, minimumBid } from '../../lots/index.ts'
import type { DraftReceipt } from '../receipts/signing.ts'
import type { BatchPlan, BatchTools, PendingBid, StoredAnswer, UnsignedText } from './batch.ts'
import { type BidOutcome, type DecidedBid, isKept, type KeptOutcome } from './decide-batch.ts'

/**
 * JSON with only ASCII characters. One Arabic letter makes JavaScript store the whole answer in two bytes per
 * character.
 */
const asciiJson = (text: string): string =>
  JSON.stringify(text).replace(/[^ -~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

const messages = {
  leading: { ar: asciiJson('تتصدّر الآن.'), en: asciiJson('You lead now.') },
  outbid: {
    ar: asciiJson('سُجّلت مزايدتك، وحدّ مزايد آخر أعلى منها.'),
    en: asciiJson('Your bid is recorded; another bidder’s maximum is higher.'),
  },
}

type Context = { tools: Pick<BatchTools, 'bidderNumber' | 'receipts'>; atUs: number }
/** The receipts of a batch, by the outcomes that they prove. */
type Receipts = ReadonlyMap<BidOutcome, DraftReceipt>

/**
 * Writes the answers of decided calls: the contract's envelope in each caller's language, with its open receipt.
 * @returns the answers in the order of the calls, and those to store for their callers' keys.
 */
export function composeAnswers(
  decided: readonly DecidedBid[],
  context: Context,
): { answers: BatchPlan['answers']; kept: StoredAnswer[] } {
  const receipts = receiptsOf(decided, context)
  const composed = new Map<BidOutcome, UnsignedText>()
  const kept: StoredAnswer[] = []
  const answers = decided.map(({ bid, outcome }) => {
    const answer = answerTo(bid, outcome, { ...context, receipts }, composed)
    if (bid.idempotencyKey && isKept(outcome)) {
      composed.set(outcome, answer)
      const receiptPath = receipts.get(outcome)?.path ?? null
      const { status, text } = answer
      kept.push({ accountId: bid.accountId, ...bid.idempotencyKey, status, answer: text, receiptPath })
    }
    return { bid, ...answer }
  })
  return { answers, kept }
}

/** One tree of receipts over all decisions of the batch. */
function receiptsOf(decided: readonly DecidedBid[], context: Context): Receipts {
  const outcomes: BidOutcome[] = []
  const payloads: string[] = []
  for (const { bid, outcome } of decided) {
    if (!isKept(outcome)) continue
    outcomes.push(outcome)
    payloads.push(payloadOf(bid, outcome, context))
  }
  const drafts = context.tools.receipts(payloads, isoTime(context.atUs))
  return new Map(outcomes.flatMap((outcome, index) => pairOf(outcome, drafts[index])))
}

const pairOf = (outcome: BidOutcome, draft: DraftReceipt | undefined): [BidOutcome, DraftReceipt][] =>
  draft ? [[outcome, draft]] : []

function answerTo(
  bid: PendingBid,
  outcome: BidOutcome,
  context: Context & { receipts: Receipts },
  composed: ReadonlyMap<BidOutcome, UnsignedText>,
): UnsignedText {
  const draft = context.receipts.get(outcome)
  switch (outcome.kind) {
    case 'accepted':
      return { ...acceptance(bid, outcome, context, draft), receipt: draft?.open }
    case 'refused': {
      const refused = { refused: outcome.reason, data: facts(outcome), receipt: draft?.receipt }
      return { ...refusal(bid, refused), receipt: draft?.open }
    }
    case 'repeated': {
      const { of } = outcome
      if (!('kind' in of)) return { status: of.status, text: of.answer, path: of.receiptPath }
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

function refusal(bid: PendingBid, refused: Refusal): UnsignedText {
  const { status, body } = refusalBody(refused, bid.language, bid.requestId)
  return { status, text: JSON.stringify(body) }
}

/** The signed facts of a call: verdict, price and number right after it. */
function payloadOf(bid: PendingBid, outcome: KeptOutcome, { tools, atUs }: Context): string {
  const { lot, now } = outcome
  const { leader } = now.state
  const isAccepted = outcome.kind === 'accepted'
  return JSON.stringify({
    v: 2,
    product_id: lot.carId,
    bidder_id: tools.bidderNumber(lot.auctionId, bid.accountId),
    amount: toRiyals(bid.call.amount),
    max_amount: bid.call.maxAmount === null ? null : toRiyals(bid.call.maxAmount),
    verdict: outcome.kind,
    reason: isAccepted ? null : outcome.reason,
    // The number of the bid's own row, or of the last change seen by a refusal.
    seq: isAccepted ? ownSeq(outcome) : now.state.seq,
    price_after: leader ? toRiyals(leader.price) : null,
    at: isoTime(atUs),
    // Opens the commitment to the maximum in the log.
    salt: isAccepted ? outcome.salt : undefined,
  })
}

/** A silently raised maximum adds no row, so the answer names the lot's last one. */
const ownSeq = ({ now: { state }, decision: { rows } }: BidOutcome & { kind: 'accepted' }): number =>
  rows.length > 0 ? state.seq - rows.length + 1 : state.seq

/** Data that a refused bidder needs to try again. */
function facts({ lot, now, missing }: BidOutcome & { kind: 'refused' }): Record<string, unknown> {
  const { leader, seq, closesAtUs } = now.state
  return {
    min_next_bid: toRiyals(minimumBid(lot.terms, now.state)),
    current_price: leader ? toRiyals(leader.price) : null,
    closes_at: closeTime(closesAtUs),
    hours_estimated: awaitsTurn(lot.terms, now.state),
    seq,
    ...(missing !== undefined && { deposit_missing: toRiyals(missing) }),
  }
}

function acceptance(
  bid: PendingBid,
  outcome: BidOutcome & { kind: 'accepted' },
  context: Context,
  draft: DraftReceipt | undefined,
): UnsignedText {
  const { lot, now, decision } = outcome
  const { state } = now
  const first = decision.rows[0]
  const price = toRiyals(state.leader?.price ?? 0)
  const leading = state.leader?.accountId === bid.accountId
  const seq = ownSeq(outcome)
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
    receipt: draft?.receipt,
  }
  const message = messages[leading ? 'leading' : 'outbid'][bid.language]
  return { status: 200, text: `{"code":200,"message":${message},"data":${JSON.stringify(data)}}` }
}
