import type { KnownPayment } from '#contract/http/office/money/known.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { OrderPort } from '../order-port.ts'
import type { PaymentRow } from '../store.ts'
import type { TransferRow } from '../transfers/transfer-store.ts'
import { findAlike, findApprovedAlike, type KnownRow, paymentsOfOrder, settlementOf } from './known-store.ts'

// Money recorded by hand has no reference of its own, so the same money can be recorded in two ways. Every way checks
// here first, under the lock of the member's wallet. Rules: docs/rules/payments.md, TRF-12 and on.

type Deps = { orders: Pick<OrderPort, 'due'> }
type Target = Pick<PaymentRow, 'purpose' | 'orderId' | 'packageId' | 'orderPart'>

/** The time in which credited money of the same amount may be the same. */
const ALIKE_MS = 3 * 24 * 60 * 60 * 1000

/** The candidates for money that was not announced, or whose announcement is not named. Amount in halalas. */
export async function knownFor(
  tx: Tx,
  deps: Deps,
  money: { accountId: number; amount: number; target: Target },
): Promise<KnownRow[]> {
  return findAlike(tx, { ...money, since: await lately(tx), settles: null, ...(await overpaid(tx, deps, money)) })
}

/**
 * Refuses a correction that adds money to a wallet if the same amount was announced or credited lately.
 * Refusals: `payment_known` with `payments`.
 */
export async function refuseKnownCorrection(
  tx: Tx,
  { accountId, amount }: { accountId: number; amount: number },
): Promise<Refusal | undefined> {
  if (amount <= 0) return undefined
  const search = { accountId, amount, target: null, settles: null, overpaidOrderId: null }
  return refuseKnown(await findAlike(tx, { ...search, since: await lately(tx) }))
}

/**
 * Refuses received announced cash if its order is paid or the amount was credited since the announcement.
 * @param amount the received one, in halalas. @param isOther staff say that it is other money.
 * Refusals: `order_already_paid`, `payment_known`, each with `payments`.
 */
export async function refuseKnownCash(
  tx: Tx,
  deps: Deps,
  announced: PaymentRow,
  { amount, isOther }: { amount: number; isOther: boolean },
): Promise<Refusal | undefined> {
  const paid = await refusePaidOrder(tx, deps, announced)
  if (paid || isOther) return paid
  const { id: settles, accountId, createdAt: since } = announced
  const money = { accountId, amount, target: announced }
  return refuseKnown(await findAlike(tx, { ...money, since, settles, ...(await overpaid(tx, deps, money)) }))
}

/**
 * Refuses the approval of a transfer if one of the same picture, or of the same account, day and amount, is approved,
 * or the member's amount was credited by hand since the day of the transfer, or the order takes less.
 * @param amount the received one, in halalas. Refusals: `payment_known` with `payments`.
 */
export async function refuseKnownTransfer(
  tx: Tx,
  deps: Deps,
  transfer: TransferRow,
  amount: number,
): Promise<Refusal | undefined> {
  const { accountId, paymentId: settles } = transfer
  const money = { accountId, amount, target: { ...transfer, orderPart: 'invoice' as const } }
  const since = new Date(`${transfer.transferDate}T00:00:00+03:00`)
  const ofMember = await findAlike(tx, { ...money, since, settles, ...(await overpaid(tx, deps, money)) })
  const ofOthers = await findApprovedAlike(tx, transfer)
  const listed = new Set(ofMember.map(({ paymentId }) => paymentId))
  return refuseKnown([...ofMember, ...ofOthers.filter(({ paymentId }) => !listed.has(paymentId))])
}

/** Refuses cash for an order that is paid. Refusals: `order_already_paid` with the `payments` that paid it. */
export async function refusePaidOrder(
  tx: Tx,
  deps: Deps,
  { orderId, orderPart }: Pick<Target, 'orderId' | 'orderPart'>,
): Promise<Refusal | undefined> {
  if (orderId === null || orderPart !== 'invoice' || (await deps.orders.due(tx, orderId)) !== 0) return undefined
  return refuse('order_already_paid', { data: { payments: (await paymentsOfOrder(tx, orderId)).map(toKnown) } })
}

/**
 * Refuses an announced payment that already has its money. Refusals: `payment_settled` with the `payments` that have
 * it.
 */
export const refuseSettled = async (tx: Tx, announcedId: number): Promise<Refusal> =>
  refuse('payment_settled', { data: { payments: (await settlementOf(tx, announcedId)).map(toKnown) } })

export const refuseKnown = (known: readonly KnownRow[]): Refusal | undefined =>
  known.length === 0 ? undefined : refuse('payment_known', { data: { payments: known.map(toKnown) } })

/** True if cash can settle an announced payment: a transfer that was sent in is decided separately. */
export const isSettleable = ({ isCredited, isUnderReview }: KnownRow): boolean => !isCredited && !isUnderReview

async function lately(tx: Tx): Promise<Date> {
  return new Date((await databaseTime(tx)).getTime() - ALIKE_MS)
}

/** The order if the amount exceeds what it still takes. */
async function overpaid(
  tx: Tx,
  deps: Deps,
  { amount, target: { orderId, orderPart } }: { amount: number; target: Target },
): Promise<{ overpaidOrderId: number | null }> {
  const due = orderId !== null && orderPart === 'invoice' ? await deps.orders.due(tx, orderId) : undefined
  return { overpaidOrderId: due !== undefined && amount > due ? orderId : null }
}

const toKnown = (row: KnownRow): KnownPayment => ({
  payment_id: row.paymentId,
  journal_id: row.journalId,
  transfer_id: row.transferId,
  user_id: row.accountId,
  purpose: row.purpose,
  order_id: row.orderId,
  package_id: row.packageId,
  method: row.method,
  amount: toRiyals(row.amount),
  status: row.isCredited ? 'recorded' : 'announced',
  created_at: row.createdAt.toISOString(),
  settled_at: row.isCredited ? (row.settledAt?.toISOString() ?? null) : null,
  settled_by_name: row.settledByName,
  receipt_number: row.receiptNumber,
  can_settle: isSettleable(row),
})
