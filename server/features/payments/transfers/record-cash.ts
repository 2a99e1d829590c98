import { lockWallets } from '#server/features/ledger/index.ts'
import type { Staff } from '#server/features/staff/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import { isSettleable, knownFor, refuseKnown, refusePaidOrder } from '../known/known-money.ts'
import type { KnownRow } from '../known/known-store.ts'
import type { PaymentDeps } from '../settle-payment.ts'
import { type IncomingPurpose, insertPayment } from '../store.ts'
import { settleWithCash, takeCash } from './receive-cash.ts'
import { packageTarget, type Target } from './send-transfer.ts'

/** Cash paid at the counter; the amount in halalas. */
export type CashRecord = {
  accountId: number
  purpose: IncomingPurpose
  orderId: number | undefined
  packageId: number | undefined
  amount: number
  note: string | null
  /** The announced payment that it settles, chosen by staff. */
  announcedId: number | undefined
  /** Staff say that it is other money than the known one. */
  isOther: boolean
}
/** The credited payment, and the announced one that it settled. */
type Recorded = { paymentId: number; announcedId: number | null }

const needed = { ar: 'هذا الحقل مطلوب.', en: 'This field is required.' }
const notOpen = {
  ar: 'هذه الدفعة ليست معلنة لهذا العضو بهذا الغرض أو المبلغ.',
  en: 'This is no announced payment of the member for the same purpose or amount.',
}
/**
 * Records cash that a member paid at a branch, with a receipt, and credits it. If one announced cash payment fits, that
 * one is settled. It runs in the caller's transaction.
 * Refusals: `not_found`, `invalid`, `order_already_paid`, `payment_known`, those of an order that cannot be paid and of
 * a package that cannot be bought, those of `settleWithCash`.
 */
export async function recordCash(
  tx: Tx,
  deps: PaymentDeps,
  staff: Staff,
  record: CashRecord,
): Promise<Recorded | Refusal> {
  const { accountId, amount } = record
  if (!(await lockWallets(tx, [accountId])).has(accountId)) return refuse('not_found')
  const target = await targetOf(tx, deps, record)
  if (isRefusal(target)) return target
  const announcedId = await announcedOf(tx, deps, record, target)
  if (isRefusal(announcedId)) return announcedId
  if (announcedId !== null) {
    const paymentId = await settleWithCash(tx, deps, staff, { ...record, paymentId: announcedId })
    return isRefusal(paymentId) ? paymentId : { paymentId, announcedId }
  }
  const fields = { ...target, accountId, amount, method: 'cash', gateway: null } as const
  const payment = await insertPayment(tx, { ...fields, requestKey: null, requestHash: null })
  await takeCash(tx, deps, staff, payment, record)
  return { paymentId: payment.id, announcedId }
}

/**
 * The announced payment that the cash settles: the one chosen by staff, or the only one that fits. Null for other
 * money.
 * Refusals: `payment_known` if they have to choose, `invalid` on `payment_id`.
 */
async function announcedOf(
  tx: Tx,
  deps: PaymentDeps,
  record: CashRecord,
  target: Target,
): Promise<number | null | Refusal> {
  const { amount, announcedId } = record
  if (announcedId === undefined && record.isOther) return null
  const known = await knownFor(tx, deps, { ...record, target })
  if (announcedId !== undefined) {
    const isOpen = known.some((row) => row.paymentId === announcedId && isSettleable(row))
    return isOpen ? announcedId : refuseField('payment_id', notOpen)
  }
  const [only] = known
  if (only && known.length === 1 && fits(only, target, amount)) return only.paymentId
  return refuseKnown(known) ?? null
}

const fits = (row: KnownRow, target: Target, amount: number): boolean =>
  isSettleable(row) &&
  row.method === 'cash' &&
  row.amount === amount &&
  row.purpose === target.purpose &&
  row.orderId === target.orderId &&
  row.packageId === target.packageId

async function targetOf(
  tx: Tx,
  deps: Pick<PaymentDeps, 'orders'>,
  { accountId, purpose, orderId, packageId }: CashRecord,
): Promise<Target | Refusal> {
  const none = { packageId: null, orderId: null, orderPart: null, baseDeposit: 0 }
  if (purpose === 'wallet') return { ...none, purpose }
  if (purpose === 'package')
    return packageId === undefined ? refuseField('package_id', needed) : packageTarget(tx, accountId, packageId)
  if (orderId === undefined) return refuseField('order_id', needed)
  const target = { ...none, purpose, orderId, orderPart: 'invoice' } as const
  const refused = await deps.orders.payRefusal(tx, accountId, orderId)
  // The owner of the order is checked before its state.
  if (refused?.refused === 'order_wrong_state') return (await refusePaidOrder(tx, deps, target)) ?? refused
  return refused ?? target
}
