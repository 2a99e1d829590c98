import * as z from 'zod'
import { route } from '../route.ts'
import { id, idIn, instant, money, paged, pageQuery, riyals } from '../shapes.ts'

const short = z.string().trim().min(1).max(120)
export const transferStatus = z.enum(['under_review', 'approved', 'rejected'])

/** A bank transfer that a member sent in. `approved_amount` is the received amount, once finance has decided. */
export const bankTransfer = z.object({
  id,
  purpose: z.enum(['wallet', 'package', 'order']),
  order_id: id.nullable(),
  package_id: id.nullable(),
  payment_id: id,
  amount: money,
  approved_amount: money.nullable(),
  transfer_date: z.string(),
  name: z.string(),
  city: z.string(),
  iban_masked: z.string(),
  status: transferStatus,
  reason: z.string().nullable(),
  created_at: instant,
  reviewed_at: instant.nullable(),
})
export type BankTransfer = z.infer<typeof bankTransfer>

export const refundStatus = z.enum(['under_review', 'approved', 'paid_out', 'rejected'])
export const refund = z.object({
  id,
  amount: money,
  /** Account and holder are null for a refund that goes back to cards. */
  bank_name: z.string().nullable(),
  iban_masked: z.string().nullable(),
  name: z.string().nullable(),
  /** A second person's review looks the same to the member. */
  status: refundStatus,
  reason: z.string().nullable(),
  /** The bank's reference, once it is paid out. */
  reference: z.string().nullable(),
  created_at: instant,
  decided_at: instant.nullable(),
  paid_at: instant.nullable(),
})
export type Refund = z.infer<typeof refund>

export const transferRoutes = {
  bankDetails: route({
    method: 'GET',
    path: '/bank-details',
    summary: 'Where to transfer money to',
    access: 'public',
    data: z.object({ bank_name: z.string(), account_name: z.string(), iban: z.string(), note: z.string() }),
  }),
  bankTransfers: route({
    method: 'GET',
    path: '/bank-transfers',
    summary: 'The caller’s bank transfers, newest first',
    access: 'member',
    people: true,
    query: z.object(pageQuery),
    data: z.object({ transfers: paged(bankTransfer) }),
  }),
  storeBankTransfer: route({
    method: 'POST',
    path: '/store-bank-transfer',
    summary: 'Sends in a bank transfer for review, with its receipt and an ID or register, each a picture or a PDF',
    access: 'member',
    people: 'pay',
    idempotent: true,
    files: ['image', 'id_image'],
    body: z.strictObject({
      purpose: z.enum(['wallet', 'package', 'order']),
      order_id: idIn.optional(),
      package_id: idIn.optional(),
      transfer_date: z.string().trim().max(10),
      amount: z.number(),
      name: short,
      city: short,
      iban: z.string().trim().min(1).max(60),
    }),
    data: z.object({ transfer: bankTransfer }),
  }),
  refunds: route({
    method: 'GET',
    path: '/refunds',
    summary:
      'The caller’s refund requests, newest first; `held_until` while a change of the account stops refunds to a bank, `to_cards` as far as a new one goes back to cards',
    access: 'member',
    query: z.object(pageQuery),
    data: z.object({ refunds: paged(refund), held_until: instant.nullable(), to_cards: money }),
  }),
  requestRefund: route({
    method: 'POST',
    path: '/wallet/refund',
    summary:
      'Asks for a refund of available money to the cards that it came from, and beyond them to a bank account in the member’s own name; it is frozen until finance decides',
    access: 'member',
    idempotent: true,
    files: ['bank_account_image', 'id_image'],
    body: z.strictObject({
      amount: riyals,
      /** Account, holder and both pictures are needed if the cards cannot take the whole amount. */
      bank_name: short.optional(),
      iban: z.string().trim().min(1).max(60).optional(),
      name: short.optional(),
      /** Replaces a step-up if the member has a password. */
      current_password: z.string().max(200).optional(),
    }),
    data: z.object({ refund }),
  }),
}
