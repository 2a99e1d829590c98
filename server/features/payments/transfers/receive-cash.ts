import { lockWallet } from '#server/features/ledger/index.ts'
import { afterCommit, type Tx } from '#server/platform/db/database.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { credit, type PaymentDeps } from '../settle-payment.ts'
import {
  findPayment,
  insertPayment,
  insertReceipt,
  isReplaced,
  markFailed,
  type PaymentRow,
  readPayment,
} from '../store.ts'

/** Cash over the counter; the amount in halalas, undefined for what was announced. */
export type CashRequest = {
  paymentId: number
  amount: number | undefined
  staffId: number
  note: string | null
  also: (tx: Tx, payment: PaymentRow, receiptNumber: string) => Promise<void>
}

/**
 * Records cash that was received at a branch, with a receipt, and credits it: once, also where another amount came. It
 * runs in the caller's transaction.
 * Refusals: `not_found`, `payment_settled`, `not_cash`.
 * @returns the payment that was credited: another one where another amount came.
 */
export async function receiveCash(tx: Tx, deps: PaymentDeps, request: CashRequest): Promise<number | Refusal> {
  const place = await findPayment(tx, request.paymentId)
  if (!place) return refuse('not_found')
  if (place.method !== 'cash') return refuse('not_cash')
  await lockWallet(tx, place.accountId)
  const announced = await readPayment(tx, request.paymentId)
  // The one that took its place has the money. This one stays without a journal for ever.
  if (announced.journalId !== null || (await isReplaced(tx, announced.id))) return refuse('payment_settled')
  const payment = await ofAmount(tx, announced, request.amount ?? announced.amount)
  const { staffId: receivedBy, note } = request
  const number = await insertReceipt(tx, { paymentId: payment.id, receivedBy, note })
  await request.also(tx, payment, number)
  const publish = await credit(deps, tx, payment.id)
  if (publish) afterCommit(tx, publish)
  return payment.id
}

async function ofAmount(tx: Tx, announced: PaymentRow, amount: number): Promise<PaymentRow> {
  if (announced.amount === amount) return announced
  await markFailed(tx, announced.id)
  const { accountId, purpose, packageId, orderId, orderPart, baseDeposit } = announced
  const fields = { accountId, purpose, packageId, orderId, orderPart, baseDeposit, amount, replacesId: announced.id }
  return insertPayment(tx, { ...fields, method: 'cash', gateway: null, requestKey: null, requestHash: null })
}
