import { lockWallets } from '#server/features/ledger/index.ts'
import { inTransaction, type Tx } from '#server/platform/db/database.ts'
import type { RawAnswer } from '#server/platform/http/api.ts'
import { answerIdempotently, type Caller } from '#server/platform/http/idempotency/idempotency.ts'
import { isRefusal, type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import { credit, type PaymentDeps } from '../settle-payment.ts'
import { insertPayment, insertReceipt, type PaymentPurpose, type PaymentRow } from '../store.ts'
import { packageTarget, type Target } from './send-transfer.ts'

/** Cash paid at the counter without an announcement; the amount in halalas. */
export type CashRecord = {
  accountId: number
  purpose: PaymentPurpose
  orderId: number | undefined
  packageId: number | undefined
  amount: number
  note: string | null
  also: (tx: Tx, payment: PaymentRow, receiptNumber: string) => Promise<void>
  /** The answer's data, in its transaction. */
  present: (tx: Tx, paymentId: number) => Promise<object>
}

const needed = { ar: 'هذا الحقل مطلوب.', en: 'This field is required.' }
const recorded = { ar: 'سُجّل المبلغ النقدي بإيصال.', en: 'The cash is recorded, with a receipt.' }

/**
 * Records cash that a member paid at a branch without announcing it, with a receipt, and credits it. Copies of a request
 * with a key have one effect.
 * Refusals: `not_found`, `invalid`, those of an order that cannot be paid and of a package that
 * cannot be had.
 */
export async function recordCash(deps: PaymentDeps, staff: Caller, record: CashRecord): Promise<RawAnswer | Refusal> {
  const { accountId, amount } = record
  let publish: (() => void) | undefined
  const answer = await inTransaction(deps.db, async (tx) => {
    // The wallet of staff puts copies of a request in a row.
    const wallets = await lockWallets(tx, [accountId, staff.accountId])
    return answerIdempotently(tx, staff, async () => {
      if (!wallets.has(accountId)) return refuse('not_found')
      const target = await targetOf(tx, deps, record)
      if (isRefusal(target)) return target
      const payment = await insertPayment(tx, {
        ...target,
        accountId,
        amount,
        method: 'cash',
        gateway: null,
        requestKey: null,
        requestHash: null,
      })
      const number = await insertReceipt(tx, { paymentId: payment.id, receivedBy: staff.accountId, note: record.note })
      await record.also(tx, payment, number)
      publish = await credit(deps, tx, payment.id)
      return { message: recorded, data: await record.present(tx, payment.id) }
    })
  })
  publish?.()
  return answer
}

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
  const refused = await deps.orders.payRefusal(tx, accountId, orderId)
  return refused ?? { ...none, purpose, orderId, orderPart: 'invoice' }
}
