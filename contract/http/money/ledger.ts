import * as z from 'zod'
import { route } from '../route.ts'
import { id, idIn, instant, money, paged, pageQuery } from '../shapes.ts'
import { incomingMethod } from './payments.ts'

export const packageShape = z.object({
  id,
  name: z.string(),
  name_ar: z.string(),
  name_en: z.string(),
  description: z.string(),
  features: z.array(z.string()),
  deposit: money,
  bid_limit: money.nullable(),
  active_lots_limit: z.int().nullable(),
  badge_color: z.string(),
  is_current: z.boolean(),
})
export type Package = z.infer<typeof packageShape>

/**
 * The reason of frozen money: the member leads a lot, waits for its owner's decision, has won it, asked for a
 * refund, or pays orders from the wallet together with an online payment.
 */
export const holdReason = z.enum(['leading', 'awaiting_owner', 'won', 'refund', 'payment', 'offer'])

export const hold = z.object({
  id,
  amount: money,
  reason: holdReason,
  product_id: id.nullable(),
  title: z.string().nullable(),
  slug: z.string().nullable(),
  /** The lot's current price. */
  price: money.nullable(),
  created_at: instant,
  /** The next moment that decides about it: the lot's close, the owner's limit, the due date; null without one. */
  releases_at: instant.nullable(),
})
export type Hold = z.infer<typeof hold>
/** One journal of the member. `kind` is for programs: hold, release, top_up, package, adjustment, … */
export const movement = z.object({
  id,
  at: instant,
  kind: z.string(),
  description: z.string(),
  /** Change of the total; for money only frozen or freed, the change of the available balance. */
  amount: money,
  available_after: money,
  frozen_after: money,
  /** For programs: `order:12`. */
  reference: z.string(),
  /** What a member calls it: the number of the order, or of the payment; empty for none. */
  number: z.string(),
})
export type Movement = z.infer<typeof movement>

export const ledgerRoutes = {
  packages: route({
    method: 'GET',
    path: '/page/packages',
    summary: 'Packages on offer',
    access: 'public',
    data: z.object({ packages: z.array(packageShape) }),
  }),
  package: route({
    method: 'GET',
    path: '/package/{id}',
    summary: 'One package',
    access: 'public',
    params: z.object({ id: idIn }),
    data: z.object({ package: packageShape }),
  }),
  wallet: route({
    method: 'GET',
    path: '/wallet',
    summary: 'Balances, holds and movements of the caller',
    access: 'member',
    people: true,
    query: z.object(pageQuery),
    data: z.object({
      total_balance: money,
      available_balance: money,
      pending_amount: money,
      frozen_balance: money,
      refund_amount: money,
      current_plan: z.object({ ...packageShape.shape, active_lots: z.int() }).nullable(),
      wallet_bank_note: z.string(),
      /** The ways in which money can come in now. */
      payment_methods: z.array(incomingMethod),
      holds: z.array(hold),
      movements: paged(movement),
    }),
  }),
}
