import * as z from 'zod'
import { car, carStatus } from './car.ts'
import { purchasedOrder } from './money/orders.ts'
import { route } from './route.ts'
import { clientFlags, id, idIn, instant, money, none, paged, pageQuery, riyals, wholeRiyals } from './shapes.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/**
 * The server's proof of its answer. Answers decided together are the leaves of one Merkle tree with one signed root.
 * An answer from before version 2 (`v` in its payload), requested again by its key, has only `payload`,
 * `signature` and `key_id`: its signature covers the payload. Rules: docs/rules/bidding.md, from QUE-16 on.
 */
export const receipt = z.object({
  payload: z.string().describe('the exact JSON text of what is proved; `v` in it is 2'),
  path: z.array(sha256).describe('hashes from the payload to the root, hex in lower case, the lowest first'),
  index: z.int().min(0).describe('the place of the payload among the leaves, from 0'),
  size: z.int().min(1).describe('how many leaves the tree has'),
  root: sha256.describe('root of the Merkle tree (RFC 9162, 2.1) over the payloads, hex in lower case'),
  signature: z.string().describe('base64url Ed25519 over the UTF-8 text `root|size|at`, with `at` of the payload'),
  key_id: z.string(),
})
export type Receipt = z.infer<typeof receipt>

export const bidResult = z.object({
  bid: z.object({ id, product_id: id, amount: money, user_id: z.int(), seq: z.int(), created_at: instant }),
  bids_count: z.int(),
  current_price: money,
  min_next_bid: money,
  closes_at: instant,
  /** The car waits for its turn in a live room: `closes_at` is planned only. */
  hours_estimated: z.boolean(),
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
  /**
   * The close of the lot after this row; later than after the previous row if the bid extended it. Null for a bid ahead
   * of the car's turn in a live room.
   */
  closes_at: instant.nullable(),
})
export type HistoryRow = z.infer<typeof historyRow>

/** A maximum of the caller that was lowered by their own limit, with the signed receipt for it. */
export const lowered = z.object({ product_id: id, slug: z.string(), title: z.string(), max_amount: money, receipt })

/** The caller's own limits, and the present use of them. */
const ownLimits = {
  /** Maximum number of cars led, or won and not paid; null = no limit. */
  cars_max: z.int().nullable(),
  /** Maximum sum of the maxima of cars led and the prices of cars won and not paid; null = no limit. */
  amount_max: money.nullable(),
  cars: z.int(),
  amount: money,
}
export const bidLimits = z.object(ownLimits)
export type BidLimits = z.infer<typeof bidLimits>

const companyBid = z.object({
  id,
  product_id: id,
  title: z.string(),
  /** The person's name. */
  person: z.string(),
  amount: money,
  /** Null for none, and towards staff. */
  max_amount: money.nullable(),
  is_purchase: z.boolean(),
  at: instant,
})
export type CompanyBid = z.infer<typeof companyBid>
export const companyBids = z.object({ bids: paged(companyBid) })

/** The caller lets a member of staff bid for them on one lot, up to a limit. It lists the bids that staff made. */
const ownMandate = z.object({
  id,
  product_id: id,
  slug: z.string(),
  title: z.string(),
  amount_max: money,
  given_at: instant,
  /** A bid may still come by it. */
  is_open: z.boolean(),
  bids: z.array(z.object({ amount: money, at: instant })),
  /** Of the bids of the last 30 days. */
  receipts: z.array(receipt),
})

const productParams = z.object({ product_id: idIn })

export const biddingRoutes = {
  bid: route({
    method: 'POST',
    path: '/bid',
    summary: 'Bids on a lot',
    access: 'member',
    people: 'bid',
    notForStaff: true,
    idempotent: true,
    // The same as `product_id`, for balancers, which do not read bodies. It has no other effect.
    query: z.object({ lot: idIn.optional() }),
    body: z.strictObject({
      product_id: idIn,
      amount: wholeRiyals,
      // Clients that always send the field write null for no value.
      max_amount: wholeRiyals.nullish().transform((most) => most ?? undefined),
      ...clientFlags,
    }),
    data: bidResult,
  }),
  buy: route({
    method: 'POST',
    path: '/buy',
    summary: 'Takes a lot’s buy-now price and ends the lot',
    access: 'member',
    people: 'bid',
    notForStaff: true,
    idempotent: true,
    body: z.strictObject({ product_id: idIn, amount: riyals.positive() }),
    data: z.object({
      product_id: id,
      price: money,
      seq: z.int(),
      order: purchasedOrder,
      /** Maxima on other lots that were lowered to keep the caller within their own limits. */
      lowered: z.array(lowered),
      receipt,
    }),
  }),
  bidLimits: route({
    method: 'GET',
    path: '/bid-limits',
    summary: 'Limits that the caller has set for themselves',
    access: 'member',
    people: true,
    data: bidLimits,
  }),
  setBidLimits: route({
    method: 'PUT',
    path: '/bid-limits',
    summary: 'Sets the caller’s own limits; maxima beyond them go down',
    access: 'member',
    body: z.strictObject({
      cars_max: z.int().positive().max(1_000).nullable(),
      amount_max: wholeRiyals.nullable(),
    }),
    data: z.object({ ...ownLimits, lowered: z.array(lowered) }),
  }),
  bids: route({
    method: 'GET',
    path: '/bids/{product_id}',
    summary: 'Public history of a lot, newest first',
    access: 'public',
    params: productParams,
    /** The newest lot of the car, or another published one if named. */
    query: z.object({ ...pageQuery, lot_id: idIn.optional() }),
    data: paged(historyRow),
  }),
  log: route({
    method: 'GET',
    path: '/lots/{product_id}/log',
    summary: 'Tamper-evident log of a closed lot; a very long one comes in parts',
    access: 'public',
    params: productParams,
    /** Entries after this one. */
    query: z.object({ after: z.coerce.number().int().min(0).max(2_147_483_646).default(0) }),
    data: z.object({
      product_id: id,
      head: z.string(),
      entries: z.array(z.object({ seq: z.int(), payload: z.string(), prev_hash: z.string(), hash: z.string() })),
      /** The `after` of the next part; null at the end. */
      next: z.int().nullable(),
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
  phoneMandates: route({
    method: 'GET',
    path: '/phone-mandates',
    summary: 'Mandates that the caller gave by phone, open ones first, with the bids made by them and their receipts',
    access: 'member',
    data: z.object({ mandates: z.array(ownMandate) }),
  }),
  endPhoneMandate: route({
    method: 'POST',
    path: '/phone-mandates/{id}/end',
    summary: 'Ends a mandate of the caller: nobody bids for them any more',
    access: 'member',
    params: z.object({ id: idIn }),
    data: none,
  }),
  companyBids: route({
    method: 'GET',
    path: '/company/bids',
    summary: 'Bids and purchases of the people of the caller’s company, newest first',
    access: 'member',
    query: z.object(pageQuery),
    data: companyBids,
  }),
  idempotency: route({
    method: 'GET',
    path: '/idempotency/{key}',
    summary: 'What became of one’s own request',
    access: 'member',
    people: true,
    params: z.object({ key: z.string().min(1).max(200) }),
    data: z.object({ state: z.enum(['done', 'running', 'unknown']), status: z.int().nullable(), answer: z.unknown() }),
  }),
  subscribeAuctions: route({
    method: 'GET',
    path: '/subscribe-auctions',
    summary: 'Lots the caller bids or has bid on',
    access: 'member',
    people: true,
    query: z.object({ ...pageQuery, show: z.enum(['open', 'ended', 'won', 'lost']).optional() }),
    data: z.object({
      products: paged(z.object({ ...car.shape, my_bid: money, result: z.enum(['leading', 'outbid', 'won', 'lost']) })),
      /** Counts the whole list, whatever part is shown. */
      counts: z.object({ open: z.int(), won: z.int(), lost: z.int() }),
    }),
  }),
  clearAuctions: route({
    method: 'POST',
    path: '/clear-auctions',
    summary: 'Takes ended lots off the caller’s list',
    access: 'member',
    people: true,
    body: none,
    data: z.object({ cleared: z.int() }),
  }),
}

export const lotDecision = z.strictObject({ decision: z.enum(['approve', 'reject']) })
export const lotStatus = z.object({ product_id: id, status: carStatus })
