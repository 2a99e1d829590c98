import * as z from 'zod'
import { incomingPurpose, payment, paymentMethod } from '../../money/payments.ts'
import { refund, refundStatus } from '../../money/transfers.ts'
import { route } from '../../route.ts'
import { id, idIn, instant, money, paged, riyals } from '../../shapes.ts'
import { personalText } from '../personal.ts'
import { byId, listQuery, reason, reasonIfAny, sorted } from '../shapes.ts'
import { otherMoney } from './known.ts'

const base = '/api/admin' as const

export const adminRefund = z.object({
  ...refund.shape,
  reason: personalText.nullable(),
  user_id: id,
  user_name: z.string(),
  first_by: id.nullable(),
  second_by: id.nullable(),
  /** A change of the member's account stops the refund until then. */
  held_until: instant.nullable(),
})
export type AdminRefund = z.infer<typeof adminRefund>

export const adminPayment = z.object({
  ...payment.omit({ checkout_url: true, order_part: true, bill: true }).shape,
  user_id: id,
  user_name: z.string(),
  order_id: id.nullable(),
  gateway: z.string().nullable(),
  gateway_ref: z.string().nullable(),
  bill_number: z.string().nullable(),
  receipt_number: z.string().nullable(),
  settled_at: instant.nullable(),
})
export type AdminPayment = z.infer<typeof adminPayment>

/**
 * `order_id` with the purpose `order`, `package_id` with `package`. `payment_id` names the announced payment that the cash
 * settles.
 */
const cashBody = z.strictObject({
  user_id: idIn,
  purpose: incomingPurpose,
  amount: riyals.positive(),
  order_id: idIn.optional(),
  package_id: idIn.optional(),
  note: z.string().trim().max(500).optional(),
  payment_id: idIn.optional(),
  other_money: otherMoney,
})
export type CashBody = z.output<typeof cashBody>

/** The received amount if it differs from the announced one. */
export const receivedBody = z.strictObject({
  amount: riyals.positive().optional(),
  note: z.string().trim().max(500).optional(),
  other_money: otherMoney,
})
export type ReceivedBody = z.output<typeof receivedBody>

/** Private pictures and PDFs as data addresses: each look is written to the audit. */
export const pictures = z.object({ pictures: z.array(z.object({ field: z.string(), src: z.string() })) })

const one = { method: 'GET', base, access: 'read.members', params: byId } as const
const act = { method: 'POST', base, access: 'finance', params: byId } as const

/**
 * A charge that does not match its payment, or money that a bank took back. Finance clears it. Amounts in `currency`.
 */
export const mismatch = z.object({
  id,
  kind: z.enum(['amount', 'currency', 'payment', 'chargeback']),
  payment_id: id,
  order_id: id.nullable(),
  user_id: id,
  user_name: z.string(),
  /** The payment's; only a card takes money back. */
  method: paymentMethod,
  gateway: z.string(),
  gateway_ref: z.string(),
  expected_amount: money,
  charged_amount: money,
  currency: z.string(),
  created_at: instant,
  resolution: z.enum(['credited', 'returned', 'dismissed']).nullable(),
  reason: personalText.nullable(),
  resolved_by: id.nullable(),
  resolved_at: instant.nullable(),
})
export type AdminMismatch = z.infer<typeof mismatch>

const refundInstead = {
  ar: 'يطلب العضو الاسترداد، وتعتمده المالية أو ترفضه أو تصرفه بالمسارات approve وreject وpay. ولا يُعدَّل ولا يُحذف.',
  en: 'A member asks for a refund; finance approves, rejects or pays it by the calls of those names. It is never edited or removed.',
}

export const moneyAdminRoutes = {
  adminMismatches: route({
    method: 'GET',
    base,
    path: '/mismatches',
    summary: 'Charges that do not fit their payment, and money that banks took back',
    access: 'read.money',
    query: z.object({ ...listQuery, ...sorted('id'), open: z.enum(['1', '0']).optional() }),
    data: paged(mismatch),
  }),
  adminMismatch: route({
    ...one,
    access: 'read.money',
    path: '/mismatches/{id}',
    summary: 'One of them',
    data: mismatch,
  }),
  adminResolveMismatch: route({
    party: { mismatch: 'id' },
    ...act,
    sensitive: true,
    idempotent: true,
    path: '/mismatches/{id}/resolve',
    summary: 'Clears one: credits what came, sends it back, or notes that it is dealt with',
    body: z.strictObject({ resolution: z.enum(['credited', 'returned', 'dismissed']), reason }),
    data: mismatch,
  }),
  adminSendRefundBack: route({
    party: { refund: 'id' },
    ...act,
    sensitive: true,
    idempotent: true,
    path: '/refunds/{id}/send-back',
    summary:
      'Pays an approved refund out to the cards that the money came from; with a key the answer is that of the order to do so',
    data: adminRefund,
  }),
  adminRefunds: route({
    method: 'GET',
    base,
    path: '/refunds',
    summary: 'Refund requests',
    access: 'read.members',
    wholeNeeds: 'read.money',
    query: z.object({
      ...listQuery,
      ...sorted('id', 'amount'),
      status: refundStatus.optional(),
      user_id: idIn.optional(),
    }),
    data: paged(adminRefund),
    instead: refundInstead,
  }),
  adminRefund: route({
    ...one,
    path: '/refunds/{id}',
    summary: 'One refund request',
    data: adminRefund,
    instead: refundInstead,
  }),
  adminRefundPictures: route({
    ...one,
    access: 'finance',
    path: '/refunds/{id}/pictures',
    summary: 'The bank account and the ID of a refund request',
    data: pictures,
  }),
  adminApproveRefund: route({
    sensitive: true,
    party: { refund: 'id' },
    ...act,
    guard: 'refund',
    idempotent: true,
    path: '/refunds/{id}/approve',
    summary: 'Approves a refund; above the limit it takes two',
    body: z.strictObject({}),
    data: adminRefund,
  }),
  adminRejectRefund: route({
    sensitive: true,
    party: { refund: 'id' },
    ...act,
    idempotent: true,
    path: '/refunds/{id}/reject',
    summary:
      'Turns a refund down: its money is free again; the member reads the reason, or a standard one where none is given',
    body: z.strictObject({ reason: reasonIfAny }),
    data: adminRefund,
  }),
  adminPayRefund: route({
    sensitive: true,
    party: { refund: 'id' },
    ...act,
    idempotent: true,
    path: '/refunds/{id}/pay',
    summary: 'An approved refund has left the bank, with the bank’s reference',
    body: z.strictObject({ reference: z.string().trim().min(3).max(100) }),
    data: adminRefund,
  }),
  adminPayments: route({
    method: 'GET',
    base,
    path: '/payments',
    summary: 'Payments',
    access: 'read.members',
    wholeNeeds: 'read.money',
    query: z.object({
      ...listQuery,
      ...sorted('id', 'amount'),
      status: payment.shape.status.optional(),
      method: payment.shape.method.optional(),
      user_id: idIn.optional(),
    }),
    data: paged(adminPayment),
  }),
  adminPayment: route({ ...one, path: '/payments/{id}', summary: 'One payment', data: adminPayment }),
  adminRecordCash: route({
    sensitive: true,
    guard: 'cash',
    idempotent: true,
    party: { account: 'user_id' },
    method: 'POST',
    base,
    path: '/payments',
    summary: 'Cash that a member paid at a branch, with a receipt; it settles the payment that announced it',
    access: 'finance',
    body: cashBody,
    /** `announced_id` is the announced payment that the cash settled. */
    data: adminPayment.extend({ announced_id: id.nullable() }),
  }),
  adminReceiveCash: route({
    sensitive: true,
    party: { payment: 'id' },
    ...act,
    guard: 'cash',
    idempotent: true,
    path: '/payments/{id}/cash',
    summary: 'Cash of a payment was received at a branch, with a receipt',
    body: receivedBody,
    data: adminPayment,
  }),
}
