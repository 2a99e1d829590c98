import * as z from 'zod'
import { id, instant, money } from '../shapes.ts'

/** What the seller of a car pays; the fixed part in riyals. `sellerShareOf` computes the rest of a price from it. */
export const sellerRates = z.object({ commission_bps: z.int(), commission_fixed: money, vat_bps: z.int() })
export type SellerRates = z.infer<typeof sellerRates>

/** The way of the money: the buyer pays, the papers are in order, the car is in the buyer's name, the seller is paid. */
export const saleStep = z.object({
  step: z.enum(['paid', 'papers', 'transferred', 'paid_out']),
  state: z.enum(['done', 'now', 'next']),
  at: instant.nullable(),
  due_at: instant.nullable(),
})
export type SaleStep = z.infer<typeof saleStep>

/** The payout of a sold car. It waits until the buyer has paid. */
export const salePayout = z.object({
  state: z.enum(['waiting', 'blocked', 'due', 'sent', 'paid']),
  /** Why it is blocked. */
  reason: z.enum(['no_account', 'case_open', 'not_transferred', 'days_left']).nullable(),
  due_at: instant.nullable(),
  iban_masked: z.string().nullable(),
  sent_at: instant.nullable(),
  paid_at: instant.nullable(),
  /** The bank's reference of the transfer. */
  reference: z.string().nullable(),
})

/** The sale of a car as its seller sees it. `net` = `price` − `commission` − `vat`, fixed on the day of the sale. */
export const sellerSale = z.object({
  state: z.enum(['unpaid', 'late', 'paid', 'canceled']),
  price: money,
  commission: money,
  vat: money,
  net: money,
  sold_at: instant,
  canceled_at: instant.nullable(),
  /** The sale ended because its buyer did not pay. */
  buyer_defaulted: z.boolean(),
  steps: z.array(saleStep),
  payout: salePayout,
  /** The purchase invoice, and the tax invoice of the commission; null before the payment, or without a commission. */
  purchase_invoice_id: id.nullable(),
  commission_invoice_id: id.nullable(),
})
export type SellerSale = z.infer<typeof sellerSale>
