import type { Tx } from '#server/platform/db/database.ts'
import { type Refusal, RefusalError, refuse, refuseField } from '#server/platform/http/refusal.ts'
import { post } from '../../ledger/index.ts'
import { isReferenceUsed, lockStanding, writeCredited, writePaidOut } from '../store.ts'

const used = { ar: 'استُخدم هذا المرجع لدفعة أخرى.', en: 'This reference is already used for another payout.' }

/** What went out for an order, and what cases had taken off it before. In halalas; no author for a payout that they took whole. */
type Sent = { orderId: number; amount: number; charged: number; reference: string; actorId?: number }

/**
 * Books the money that the bank has sent to the seller of an order's car, and shows its purchase invoice as paid: once,
 * with the bank's reference and its author, in the caller's transaction.
 * Refusals: `nothing_to_confirm` without an open purchase invoice of this amount, `invalid` for a used reference.
 */
export async function bookPayout(
  tx: Tx,
  { orderId, amount, charged, reference, actorId }: Sent,
): Promise<Refusal | undefined> {
  const row = await lockStanding(tx, `owner:${orderId}`)
  if (!row || row.due !== amount + charged || row.paidAt) return refuse('nothing_to_confirm')
  if (await isReferenceUsed(tx, reference)) return refuseField('reference', used)
  if (amount > 0)
    await post(tx, {
      kind: 'payout',
      reference: `invoice:${row.id}`,
      reason: reference,
      ...(actorId !== undefined && { actorId }),
      postings: [
        { account: 'sellers', amount: -amount },
        { account: 'bank', amount },
      ],
    })
  await writePaidOut(tx, row.id, reference)
  return undefined
}

/**
 * Voids the purchase invoice of an order whose payout is canceled, in the caller's transaction.
 * @throws RefusalError `seller_paid` if it is paid.
 */
export async function voidPurchase(tx: Tx, orderId: number): Promise<void> {
  const row = await lockStanding(tx, `owner:${orderId}`)
  if (row?.paidAt) throw new RefusalError(refuse('seller_paid'))
  if (row) await writeCredited(tx, row.id)
}
