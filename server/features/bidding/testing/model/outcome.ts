import type { BidResult } from '#contract/http/bidding.ts'
import type { Reason } from '#contract/http/reasons.ts'
import type { GivenReceipt } from '../receipts.ts'

/** A caller's answer, parsed: `data` of an accepted bid, `facts` of a refused one. */
export type Outcome = {
  status: number
  text: string
  reason: Reason | null
  data: BidResult | null
  facts: { min_next_bid: number; current_price: number | null; closes_at: string | null; seq: number } | null
  receipt: GivenReceipt | null
}
/** Parses the answer to a bid. */
export function outcomeOf({ status, text }: { status: number; text: string }): Outcome {
  const body = JSON.parse(text) as { reason?: Reason; data?: unknown; receipt?: Outcome['receipt'] }
  // The shapes of the contract, as `decide-batch.ts` writes them.
  if (status === 200) {
    const data = body.data as BidResult
    return { status, text, reason: null, data, facts: null, receipt: data.receipt ?? null }
  }
  const facts = (body.data ?? null) as Outcome['facts']
  return { status, text, reason: body.reason ?? null, data: null, facts, receipt: body.receipt ?? null }
}
