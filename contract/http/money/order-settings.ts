import * as z from 'zod'
import { riyals } from '../shapes.ts'

const amount = riyals.min(0)
const text = z.string().max(2_000)

/** Settings of orders, from the invoice to the handover. Amounts in riyals. */
export const orderSettings = z.strictObject({
  due_days: z.int().min(1).max(60),
  grace_days: z.int().min(0).max(60),
  grace_fee_per_day: amount,
  purchase_deposit: amount,
  purchase_due_hours: z.int().min(1).max(720),
  offer_hours: z.int().min(1).max(720),
  /** Off: finance issues invoices by hand, within `invoice_hours`. */
  invoice_automatic: z.boolean(),
  invoice_hours: z.int().min(1).max(240),
  review_hours_max: z.int().min(1).max(240),
  extensions_max: z.int().min(0).max(20),
  extension_days_max: z.int().min(0).max(60),
  cash_notice_days: z.int().min(1).max(30),
  collect_free_days: z.int().min(0).max(60),
  payout_days_auction: z.int().min(0).max(60),
  payout_days_sale: z.int().min(0).max(60),
  case_late_days: z.int().min(0).max(60),
  case_answer_days: z.int().min(1).max(60),
  case_decide_days: z.int().min(1).max(60),
  case_heard_hours: z.int().min(0).max(240),
  case_choose_days: z.int().min(1).max(30),
  refund_alone_max: amount,
  bank_name_ar: text,
  bank_name_en: text,
  bank_account_name: text,
  bank_iban: text,
})
