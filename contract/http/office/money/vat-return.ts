import * as z from 'zod'
import { VAT_BOXES, vatCauses } from '../../../values/vat-words.ts'
import { route } from '../../route.ts'
import { money, wordOf } from '../../shapes.ts'

/** A box of the return by its number on the form. */
const box = z.object({
  box: z.literal(VAT_BOXES),
  amount: money,
  /** Credit notes: below zero. */
  adjustment: money,
  vat: money,
  documents: z.int(),
})

const difference = z.object({
  cause: wordOf(vatCauses),
  /** VAT of the return less VAT of the account. */
  vat: money,
  count: z.int(),
  /** The largest, at most 50: `order:7`, `invoice:9`. */
  documents: z.array(z.object({ subject: z.string(), vat: money })),
})
export const vatReturn = z.object({
  from: z.iso.date(),
  until: z.iso.date(),
  boxes: z.array(box),
  /** The movement of the account `vat` in the same days. */
  account: money,
  /** They add up to the VAT due (box 13) less the account. */
  differences: z.array(difference),
})
export type AdminVatReturn = z.infer<typeof vatReturn>

export const vatAdminRoutes = {
  adminVatReturn: route({
    method: 'GET',
    base: '/api/admin',
    access: 'finance',
    path: '/vat-return',
    summary: 'The boxes of the VAT return over days in Riyadh (this month), and each difference from the VAT account',
    query: z.object({ from: z.iso.date().optional(), until: z.iso.date().optional() }),
    data: vatReturn,
  }),
}
