import * as z from 'zod'
import { route } from '../../route.ts'
import { id, instant, money, riyals } from '../../shapes.ts'
import { personalText } from '../personal.ts'
import { byId } from '../shapes.ts'

/** The cash of one cashier on one day: `expected` is `opening` and `taken` less `banked`. */
const cashDesk = z.object({
  cashier_id: id,
  cashier_name: z.string(),
  day: z.string(),
  opening: money,
  taken: money,
  /** Handed to the bank. */
  banked: money,
  expected: money,
  /** The count; null until a second person has confirmed it. */
  counted: money.nullable(),
  difference: money.nullable(),
  reason: personalText.nullable(),
  counted_by: id.nullable(),
  counted_by_name: z.string().nullable(),
  confirmed_by: id.nullable(),
  confirmed_by_name: z.string().nullable(),
  counted_at: instant.nullable(),
  /** The count that waits for a second person. */
  approval_id: id.nullable(),
})
export type AdminCashDesk = z.infer<typeof cashDesk>

/** The values of notes and coins in riyals. */
const NOTES = [500, 200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.25, 0.1, 0.05, 0.01] as const
const notes = z
  .array(z.strictObject({ value: z.literal(NOTES), count: z.int().min(0).max(100_000) }))
  .min(1)
  .max(NOTES.length)

const base = '/api/admin' as const
const act = { sensitive: true, idempotent: true, method: 'POST', base, access: 'finance', params: byId } as const

export const cashDeskAdminRoutes = {
  adminCashDesks: route({
    method: 'GET',
    base,
    path: '/cash-desks',
    summary: 'The cash of each cashier on a day of Riyadh (today): by the books, and as counted',
    access: 'finance',
    query: z.object({ day: z.iso.date().optional() }),
    data: z.object({ day: z.string(), desks: z.array(cashDesk) }),
  }),
  adminCountCash: route({
    ...act,
    guard: 'cash_count',
    path: '/cash-desks/{id}/count',
    summary:
      'The count of a cashier’s cash (`id`), as notes or as a sum; another person than the cashier confirms it, and its difference is booked',
    /** `expected` is what the books said to the person who counts. A difference needs a reason. */
    body: z.strictObject({
      day: z.iso.date(),
      expected: riyals,
      counted: riyals.min(0).optional(),
      notes: notes.optional(),
      reason: z.string().trim().min(3).max(500).optional(),
    }),
    data: cashDesk,
  }),
  adminBankCash: route({
    ...act,
    path: '/cash-desks/{id}/bank',
    summary: 'A cashier’s cash was handed to the bank, with the reference of the deposit',
    body: z.strictObject({ amount: riyals.positive(), reference: z.string().trim().min(3).max(100) }),
    data: cashDesk,
  }),
}
