import * as z from 'zod'
import { route } from '../route.ts'
import { id, idIn, instant, money, none, paged, pageQuery } from '../shapes.ts'

/** The ways in which money comes in. */
/** `sadad` is a bill that the member pays at a bank by its number. */
export const incomingMethod = z.enum(['online', 'sadad', 'bank_transfer', 'cash'])
export type IncomingMethod = z.infer<typeof incomingMethod>
/** `wallet` pays with money that came in before. */
export const paymentMethod = z.enum([...incomingMethod.options, 'wallet'])
/** The purposes of money that comes in by hand. */
export const incomingPurpose = z.enum(['wallet', 'package', 'order'])
/** Yes or no; a form writes 1 or 0. */
export const flag = z
  .union([z.boolean(), z.literal(0), z.literal(1)])
  .transform(Boolean)
  .optional()
/** How a buyer pays what only the wallet and the gateway take. */
export const waysFields = {
  /** `online` by default; `wallet` pays all from the available balance, or is refused as `insufficient_balance`. */
  payment_method: z.enum(['online', 'wallet']).optional(),
  /** The available balance pays first, the method the rest. */
  use_wallet: flag,
}
export type WaysBody = { payment_method?: 'online' | 'wallet' | undefined; use_wallet?: boolean | undefined }

/** A SADAD bill: the member names the biller and the number to the bank, until it expires. */
export const bill = z.object({ biller: z.string(), number: z.string(), amount: money, expires_at: instant })

/** A bill with its payment, which is read to follow it. */
export const openBill = bill.extend({ payment_id: id })
export type OpenBill = z.infer<typeof openBill>

export const payment = z.object({
  id,
  status: z.enum(['initiated', 'paid', 'failed', 'refunded']),
  amount: money,
  method: paymentMethod,
  /** `invoices` is the online rest of purchases that it pays together with the wallet. */
  purpose: z.enum([...incomingPurpose.options, 'invoices']),
  created_at: instant,
  checkout_url: z.string().nullable(),
  /** The order of the payment and the part that it pays: its invoice, days in the yard, or a delivery. */
  order_id: id.nullable(),
  order_part: z.enum(['invoice', 'collection', 'shipping']).nullable(),
  /** The SADAD bill of the payment, once it is issued. */
  bill: bill.nullable(),
})
export type Payment = z.infer<typeof payment>

/** A payment in the member's own list, with its purpose, its receipt and its returned amount. */
export const ownPayment = z.object({
  ...payment.shape,
  /** The car or the package; null for money into the wallet. */
  title: z.string().nullable(),
  order_number: z.string().nullable(),
  package_id: id.nullable(),
  settled_at: instant.nullable(),
  receipt_id: id.nullable(),
  returned_amount: money,
  /** The result of its bank transfer, if one was sent in. */
  transfer_status: z.enum(['under_review', 'approved', 'rejected']).nullable(),
})
export type OwnPayment = z.infer<typeof ownPayment>

export const paymentRoutes = {
  subscribePackage: route({
    method: 'POST',
    path: '/subscribe-package',
    summary: 'Pays the deposit of a package into the wallet',
    access: 'member',
    idempotent: true,
    body: z.strictObject({ package_id: idIn, payment_method: incomingMethod }),
    data: z.object({ payment }),
  }),
  topUp: route({
    method: 'POST',
    path: '/wallet/top-up',
    summary: 'Pays money into the wallet: above 0, at most 1,000,000 riyals, two decimals at most',
    access: 'member',
    people: 'pay',
    idempotent: true,
    body: z.strictObject({ amount: z.number(), payment_method: incomingMethod }),
    data: z.object({ payment }),
  }),
  myPayments: route({
    method: 'GET',
    path: '/my-payments',
    summary: 'The caller’s payments',
    access: 'member',
    people: true,
    query: z.object(pageQuery),
    data: z.object({ payments: paged(ownPayment) }),
  }),
  webhook: route({
    method: 'POST',
    path: '/webhooks/{gateway}',
    summary: 'A payment gateway reports that a charge has changed; the server then asks the gateway itself',
    access: 'public',
    keyless: true,
    params: z.object({ gateway: z.string().max(40) }),
    body: z.looseObject({}),
    data: none,
  }),
  payment: route({
    method: 'GET',
    path: '/payments/{id}',
    summary: 'One payment of the caller; the gateway is asked when it is open',
    access: 'member',
    people: true,
    params: z.object({ id: idIn }),
    data: z.object({ payment }),
  }),
}
