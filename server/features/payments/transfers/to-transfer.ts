import type { BankTransfer } from '#contract/http/money/transfers.ts'
import { maskIban } from '#contract/values/iban.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { TransferRow } from './transfer-store.ts'

export const toTransfer = (row: TransferRow): BankTransfer => ({
  id: row.id,
  purpose: row.purpose,
  order_id: row.orderId,
  package_id: row.packageId,
  payment_id: row.paymentId,
  amount: toRiyals(row.amount),
  approved_amount: row.approvedAmount === null ? null : toRiyals(row.approvedAmount),
  transfer_date: row.transferDate,
  name: row.name,
  city: row.city,
  iban_masked: maskIban(row.iban),
  status: row.status,
  reason: row.reason,
  created_at: row.createdAt.toISOString(),
  reviewed_at: row.reviewedAt?.toISOString() ?? null,
})
