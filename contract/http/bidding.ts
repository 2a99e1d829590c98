import * as z from 'zod'
import { car, carStatus } from './car.ts'
import { route } from './route.ts'
import { clientFlags, id, idIn, instant, money, none, paged, pageQuery } from './shapes.ts'

/** Whole riyals above 0, small enough to be exact. */
const wholeRiyals = z.int().positive().max(1_000_000_000)

/** What the server signs about a bid: `payload` is the exact text under the signature. */
export const receipt = z.object({ payload: z.string(), signature: z.string(), key_id: z.string() })

export const bidResult = z.object({
  bid: z.object({ id, product_id: id, amount: money, user_id: z.int(), seq: z.int(), created_at: instant }),
  bids_count: z.int(),
  current_price: money,
  min_next_bid: money,
  closes_at: instant,
  extended: z.boolean(),
  leading: z.boolean(),
  receipt: receipt.optional(),
})
export type BidResult = z.infer<typeof bidResult>

export const historyRow = z.object({
  id,
  seq: z.int(),
  amount: money,
  user_id: z.int(),
  automatic: z.boolean(),
  voided: z.boolean(),
  created_at: instant,
  /** When the lot closed as things stood after this row: later than after the row before where the bid extended it. */
  closes_at: instant,
})
export type HistoryRow = z.infer<typeof historyRow>

const productParams = z.object({ product_id: idIn })

export const biddingRoutes = {
  bid: route({
    method: 'POST',
    path: '/bid',
    summary: 'Bids on a lot',
    access: 'member',
    idempotent: true,
    body: z.strictObject({ product_id: idIn, amount: wholeRiyals, max_amount: wholeRiyals.optional(), ...clientFlags }),
    data: bidResult,
  }),
  bids: route({
    method: 'GET',
    path: '/bids/{product_id}',
    summary: 'Public history of a lot, newest first',
    access: 'public',
    params: productParams,
    query: z.object(pageQuery),
    data: paged(historyRow),
  }),
  log: route({
    method: 'GET',
    path: '/lots/{product_id}/log',
    summary: 'Tamper-evident log of a closed lot',
    access: 'public',
    params: productParams,
    data: z.object({
      product_id: id,
      head: z.string(),
      entries: z.array(z.object({ seq: z.int(), payload: z.string(), prev_hash: z.string(), hash: z.string() })),
    }),
  }),
  head: route({
    method: 'GET',
    path: '/lots/{product_id}/head',
    summary: 'Signed head of a lot’s log',
    access: 'public',
    params: productParams,
    data: z.object({ seq: z.int(), hash: z.string(), at: instant, signature: z.string(), key_id: z.string() }),
  }),
  receiptKeys: route({
    method: 'GET',
    path: '/receipt-keys',
    summary: 'Public keys of receipts and heads',
    access: 'public',
    data: z.object({
      keys: z.array(
        z.object({
          key_id: z.string(),
          algorithm: z.literal('Ed25519'),
          public_key: z.string(),
          from: instant,
          until: instant.nullable(),
        }),
      ),
    }),
  }),
  idempotency: route({
    method: 'GET',
    path: '/idempotency/{key}',
    summary: 'What became of one’s own request',
    access: 'member',
    params: z.object({ key: z.string().min(1).max(200) }),
    data: z.object({ state: z.enum(['done', 'running', 'unknown']), status: z.int().nullable(), answer: z.unknown() }),
  }),
  subscribeAuctions: route({
    method: 'GET',
    path: '/subscribe-auctions',
    summary: 'Lots the caller bids or has bid on',
    access: 'member',
    query: z.object(pageQuery),
    data: z.object({
      products: paged(z.object({ ...car.shape, my_bid: money, result: z.enum(['leading', 'outbid', 'won', 'lost']) })),
    }),
  }),
  clearAuctions: route({
    method: 'POST',
    path: '/clear-auctions',
    summary: 'Takes ended lots off the caller’s list',
    access: 'member',
    body: none,
    data: z.object({ cleared: z.int() }),
  }),
}

export const lotDecision = z.strictObject({ decision: z.enum(['approve', 'reject']) })
export const lotStatus = z.object({ product_id: id, status: carStatus })
