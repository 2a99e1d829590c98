import * as z from 'zod'
import { TRANSFER_STEPS } from '../../values/transfer-steps.ts'
import { id, instant, money } from '../shapes.ts'

/** Days in the yard after the free ones, and the amount due before the car may leave. */
export const collection = z.object({
  free_until: instant,
  fee_per_day: money,
  days_due: z.int(),
  fee: money,
  tax_amount: money,
  amount_due: money,
  /** The start of the next counted day. */
  next_day_at: instant,
})
export const exitPermit = z.object({
  id,
  number: z.string(),
  /** The text of the QR code that the gate reads; signed, valid once. */
  code: z.string(),
  valid_until: instant,
  issued_at: instant,
  used_at: instant.nullable(),
})
export type ExitPermit = z.infer<typeof exitPermit>

export const transferStep = z.object({ step: z.enum(TRANSFER_STEPS), on: z.iso.date().nullable() })
