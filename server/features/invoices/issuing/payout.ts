import { compose } from '#contract/values/compose.ts'
import { formatAmount, toRiyals } from '#contract/values/money.ts'
import { afterCommit, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import { post } from '../../ledger/index.ts'
import type { InvoiceDeps } from '../deps.ts'
import { type InvoiceRow, isReferenceUsed, lockInvoice, writePaidOut } from '../store.ts'

const needed = { ar: 'أدخل مرجع التحويل إلى البائع.', en: 'Enter the reference of the transfer to the seller.' }
const used = { ar: 'استُخدم هذا المرجع لدفعة أخرى.', en: 'This reference is already used for another payout.' }

/**
 * Books the payout of a sold car's price to its owner: once, with the bank's reference and its author, in the caller's
 * transaction.
 * Refusals: `not_found`, `invalid` without a reference or with a used one, `nothing_to_confirm` for any other invoice.
 */
export async function confirmPayout(
  tx: Tx,
  deps: Pick<InvoiceDeps, 'notices'>,
  id: number,
  by: { actorId: number; reference: string | undefined },
): Promise<InvoiceRow | Refusal> {
  const { actorId, reference } = by
  const row = await lockInvoice(tx, id)
  if (!row) return refuse('not_found')
  if (row.kind !== 'purchase' || row.due === null || row.paidAt || row.creditedAt) return refuse('nothing_to_confirm')
  if (reference === undefined) return refuseField('reference', needed)
  if (await isReferenceUsed(tx, reference)) return refuseField('reference', used)
  await post(tx, {
    kind: 'payout',
    reference: `invoice:${id}`,
    reason: reference,
    actorId,
    postings: [
      { account: 'sellers', amount: -row.due },
      { account: 'bank', amount: row.due },
    ],
  })
  await writePaidOut(tx, id, reference)
  afterCommit(tx, await deps.notices(asQueryable(tx), [payoutNotice(row, row.due, reference)]))
  return row
}

function payoutNotice(row: InvoiceRow, halalas: number, reference: string) {
  const amount = formatAmount(toRiyals(halalas))
  return {
    accountId: row.accountId,
    kind: 'payout_sent',
    url: `/invoice/${row.id}`,
    title: { ar: 'حوّلنا ثمن سيارتك', en: 'The price of your car is on its way' },
    body: {
      ar: compose`${amount} ر.س إلى حسابك البنكي، المرجع ${reference}.`,
      en: compose`SAR ${amount} to your bank account, reference ${reference}.`,
    },
  }
}
