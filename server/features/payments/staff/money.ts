import type { AdminPayment, AdminRefund } from '#contract/http/office/money/money.ts'
import type { AdminTransfer } from '#contract/http/office/money/transfers.ts'
import { maskIban } from '#contract/values/iban.ts'
import { toRiyals } from '#contract/values/money.ts'
import { isSamePerson } from '#contract/values/person-name.ts'
import { type Database, inTransaction, type Reader } from '#server/platform/db/database.ts'
import type { RawAnswer } from '#server/platform/http/api.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { paperTypes } from '#server/platform/storage/papers.ts'
import type { Pictures } from '#server/platform/storage/pictures.ts'
import type { Looks } from '../../accounts/index.ts'
import { type ActingStaff, actOnce, audited, type KeyedStaff, type Staff } from '../../staff/index.ts'
import type { Payments } from '../payments.ts'
import { shownAmount } from '../refunds/request-refund.ts'
import { transferFacts } from '../transfers/to-transfer.ts'
import {
  findPaymentRow,
  findRefund,
  findTransfer,
  type PaymentRow,
  pictureKeys,
  type RefundRow,
  type TransferRow,
} from './money-store.ts'

export type MoneyDeps = {
  db: Database
  payments: Payments
  pictures: Pick<Pictures, 'read'>
  settings: Pick<Settings, 'read'>
  looks: Looks
}

export async function readTransfer(db: Reader, id: number): Promise<AdminTransfer | Refusal> {
  const row = await findTransfer(db, id)
  return row ? toAdminTransfer(row) : refuse('not_found')
}

/** Refusals: those of `reviewTransfer`. */
export async function rejectTransfer(deps: MoneyDeps, staff: ActingStaff, id: number): Promise<RawAnswer | Refusal> {
  return actOnce(deps.db, staff, async (tx) => {
    const decision = { verdict: 'reject', reason: staff.reason } as const
    const done = await deps.payments.reviewTransfer(tx, staff, { transferId: id, decision })
    return isRefusal(done) ? done : readTransfer(tx, id)
  })
}

export async function readRefund(db: Reader, id: number): Promise<AdminRefund | Refusal> {
  const row = await findRefund(db, id)
  return row ? toAdminRefund(row) : refuse('not_found')
}

type RefundVerdict = Parameters<Payments['reviewRefund']>[2]['decision']

/** Refusals: those of `reviewRefund`. */
export async function decideRefund(
  deps: MoneyDeps,
  staff: KeyedStaff,
  id: number,
  decision: RefundVerdict,
): Promise<RawAnswer | Refusal> {
  return actOnce(deps.db, staff, async (tx) => {
    const done = await deps.payments.reviewRefund(tx, staff, { refundId: id, decision })
    return isRefusal(done) ? done : readRefund(tx, id)
  })
}

/**
 * Private pictures of a transfer or a refund; the look is written to the audit.
 * Refusals: `too_many`, `not_found`, `file_damaged` (none of them opens).
 */
export async function showPictures(
  deps: MoneyDeps,
  staff: Staff,
  table: 'bank_transfers' | 'refunds',
  id: number,
): Promise<{ pictures: { field: string; src: string }[] } | Refusal> {
  const paused = await deps.looks.count(staff, 'pictures')
  if (paused) return paused
  const keys = await pictureKeys(deps.db, table, id)
  if (keys.length === 0) return refuse('not_found')
  const subject = `${table === 'refunds' ? 'refund' : 'bank-transfer'}:${id}`
  await inTransaction(deps.db, (tx) => audited(tx, staff, { action: 'pictures.seen', subject }))
  const pictures = []
  let damaged: Refusal | undefined
  for (const { field, key, format } of keys) {
    const bytes = await deps.pictures.read(key, 'private')
    if (isRefusal(bytes)) damaged = bytes.refused === 'file_damaged' ? bytes : damaged
    else pictures.push({ field, src: `data:${paperTypes[format]};base64,${bytes.toString('base64')}` })
  }
  return pictures.length === 0 && damaged ? damaged : { pictures }
}

export async function readPayment(db: Reader, id: number): Promise<AdminPayment | Refusal> {
  const row = await findPaymentRow(db, id)
  return row ? toAdminPayment(row) : refuse('not_found')
}

export const toAdminTransfer = (row: TransferRow): AdminTransfer => ({
  ...transferFacts(row),
  reason: row.reason,
  user_id: row.accountId,
  user_name: row.userName,
  own_name: isSamePerson(row.name, row.userName),
  reviewed_by: row.reviewedBy,
  alike: row.alike.map(({ id, userId, status, sameImage }) => ({ id, user_id: userId, status, same_image: sameImage })),
})

export const toAdminRefund = (row: RefundRow): AdminRefund => ({
  id: row.id,
  amount: toRiyals(shownAmount(row)),
  bank_name: row.bankName,
  iban_masked: row.iban && maskIban(row.iban),
  name: row.name,
  status: row.status,
  reason: row.reason,
  reference: row.bankReference,
  created_at: row.createdAt.toISOString(),
  decided_at: row.decidedAt?.toISOString() ?? null,
  paid_at: row.paidAt?.toISOString() ?? null,
  user_id: row.accountId,
  user_name: row.userName,
  first_by: row.firstBy,
  second_by: row.secondBy,
  held_until: row.heldUntil?.toISOString() ?? null,
})

export const toAdminPayment = (row: PaymentRow): AdminPayment => ({
  id: row.id,
  status: row.status,
  amount: toRiyals(row.amount),
  method: row.method,
  purpose: row.purpose,
  created_at: row.createdAt.toISOString(),
  user_id: row.accountId,
  user_name: row.userName,
  order_id: row.orderId,
  gateway: row.gateway,
  gateway_ref: row.gatewayRef,
  bill_number: row.billNumber,
  receipt_number: row.receiptNumber,
  settled_at: row.settledAt?.toISOString() ?? null,
})
