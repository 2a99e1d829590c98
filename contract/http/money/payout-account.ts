import * as z from 'zod'
import { route } from '../route.ts'
import { instant } from '../shapes.ts'

/** The bank account for money that goes out to a member. */
export const payoutAccount = z.object({
  iban_masked: z.string(),
  /** Read from the IBAN; null for a bank that is not known. */
  bank: z.string().nullable(),
  holder: z.string(),
  /** Accepted money has come from it. */
  verified: z.boolean(),
  /** No money goes to it before. */
  usable_from: instant,
})
export type PayoutAccount = z.infer<typeof payoutAccount>

const data = z.object({ account: payoutAccount.nullable() })

export const payoutAccountRoutes = {
  payoutAccount: route({
    method: 'GET',
    path: '/payout-account',
    summary: 'The bank account to which the house sends the caller’s money; null for none',
    access: 'member',
    data,
  }),
  changePayoutAccount: route({
    method: 'PUT',
    path: '/payout-account',
    summary: 'Names the bank account for the caller’s money, in their own name; a new one waits 72 hours',
    access: 'member',
    body: z.strictObject({
      iban: z.string().trim().min(1).max(60),
      holder: z.string().trim().min(1).max(120),
      /** Replaces a step-up if the member has a password. */
      current_password: z.string().max(200).optional(),
    }),
    data,
  }),
}
