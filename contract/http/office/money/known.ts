import * as z from 'zod'
import { payment } from '../../money/payments.ts'
import { id, instant, money } from '../../shapes.ts'

/**
 * Money that may be the same as the amount that staff are about to record. The refusals `payment_known`,
 * `order_already_paid` and `payment_settled` have a list of them as `data.payments`.
 */
const knownPayment = z.object({
  /** Null for a correction of the wallet, which has a journal. */
  payment_id: id.nullable(),
  journal_id: id.nullable(),
  transfer_id: id.nullable(),
  user_id: id,
  purpose: payment.shape.purpose,
  order_id: id.nullable(),
  package_id: id.nullable(),
  method: payment.shape.method.nullable(),
  amount: money,
  status: z.enum(['announced', 'recorded']),
  created_at: instant,
  settled_at: instant.nullable(),
  /** The staff member who recorded it. */
  settled_by_name: z.string().nullable(),
  receipt_number: z.string().nullable(),
  /** True if cash can settle it: send its `payment_id` with the cash. */
  can_settle: z.boolean(),
})
export type KnownPayment = z.infer<typeof knownPayment>

/** Staff state that it is other money than the server found. The audit keeps this statement. */
export const otherMoney = z.boolean().optional()
