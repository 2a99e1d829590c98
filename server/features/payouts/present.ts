import type { AdminPayout, AdminPayoutBatch } from '#contract/http/office/money/payouts.ts'
import type { Language } from '#contract/http/shapes.ts'
import { maskIban } from '#contract/values/iban.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import type { PayoutRow } from './payout-store.ts'
import type { BatchRow } from './sending/batch-store.ts'

const at = (moment: Date | null) => moment?.toISOString() ?? null

/** The bank account of a payout; null for none. */
export const ibanOf = ({ ibanSealed }: Pick<PayoutRow, 'ibanSealed'>, secrets: Pick<Secrets, 'unseal'>) =>
  ibanSealed && secrets.unseal('payout-iban', ibanSealed)

/** Names a payout in the file for the bank, and in its statement: one for each time that it is sent. */
export const endToEndId = ({ id, batchId }: Pick<PayoutRow, 'id' | 'batchId'>): string => `PO-${id}-${batchId ?? 0}`

/** True for the name of any payout. */
export const isEndToEndId = (word: string): boolean => /^PO-\d+-\d+$/.test(word)

/** A payout as staff see it. */
export function toPayout(row: PayoutRow, secrets: Pick<Secrets, 'unseal'>, language: Language): AdminPayout {
  const iban = ibanOf(row, secrets)
  return {
    id: row.id,
    order_id: row.orderId,
    order_number: row.orderNumber,
    car_id: row.carId,
    car: row.title[language],
    seller_id: row.accountId,
    seller_name: row.sellerName,
    gross: toRiyals(row.gross),
    commission: toRiyals(row.commission),
    vat: toRiyals(row.commissionTax),
    net: toRiyals(row.net),
    state: row.state,
    cause: row.cause,
    transferred_on: row.transferredOn,
    due_at: at(row.dueAt && new Date(row.dueAt)),
    iban_masked: iban && maskIban(iban),
    holder: row.holderName,
    batch_id: row.batchId,
    sent_at: at(row.sentAt),
    paid_at: at(row.paidAt),
    reference: row.reference,
  }
}

export const toBatch = (row: BatchRow): AdminPayoutBatch => ({
  id: row.id,
  count: row.count,
  sum: toRiyals(row.sum),
  paid_count: row.paidCount,
  made_by: row.madeBy,
  made_by_name: row.madeByName,
  approved_by: row.approvedBy,
  approved_by_name: row.approvedByName,
  made_at: row.madeAt.toISOString(),
})
