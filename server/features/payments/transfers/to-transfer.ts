import type { BankTransfer } from '#contract/http/money/transfers.ts'
import type { Language } from '#contract/http/shapes.ts'
import { maskIban } from '#contract/values/iban.ts'
import { toRiyals } from '#contract/values/money.ts'
import { transferNotFound } from '../notices.ts'
import type { TransferRow } from './transfer-store.ts'

/** The facts of a transfer that its member and staff read alike. */
export const transferFacts = (row: Omit<TransferRow, 'imageId' | 'idImageId' | 'imageHash'>) => ({
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
  created_at: row.createdAt.toISOString(),
  reviewed_at: row.reviewedAt?.toISOString() ?? null,
})

export const toTransfer = (row: TransferRow, language: Language): BankTransfer => ({
  ...transferFacts(row),
  reason: row.status === 'rejected' ? (row.reason ?? transferNotFound[language]) : null,
})
