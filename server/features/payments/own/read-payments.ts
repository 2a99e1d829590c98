import type { OwnPayment, Payment } from '#contract/http/money/payments.ts'
import type { Language, Paged } from '#contract/http/shapes.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { type PageQuery, pageOf, toPaged } from '#server/platform/http/request/paging.ts'
import { type PaymentDeps, settlePayment } from '../settle-payment.ts'
import { type PaymentRow, paymentOfMember } from '../store.ts'
import { partsOfPayment } from '../wallet/part-store.ts'
import { type OwnPaymentRow, paymentsOfMember } from './own-store.ts'
import { toPayment } from './to-payment.ts'

/** A member's payment with its true state: an open one is checked at its gateway, without waiting for the webhook. */
export async function readOwnPayment(
  deps: PaymentDeps,
  accountId: number,
  id: number,
): Promise<{ payment: Payment } | Refusal> {
  const row = await paymentOfMember(deps.db, accountId, id)
  if (!row) return refuse('not_found')
  const shown = async (payment: PaymentRow) => ({
    payment: { ...toPayment(payment), ...(await onlyPart(deps.db, payment)) },
  })
  const { gateway, gatewayRef: ref } = row
  if (row.status !== 'initiated' || gateway === null || ref === null) return shown(row)
  try {
    await settlePayment(deps, { gateway, ref })
  } catch (error) {
    deps.log.warn({ err: error, payment_id: id }, 'gateway could not be asked')
  }
  const now = await paymentOfMember(deps.db, accountId, id)
  return shown(now ?? row)
}

/** The order of a payment that pays only one part of one together with the wallet. */
async function onlyPart(db: Reader, { id, purpose }: PaymentRow): Promise<Partial<Payment>> {
  if (purpose !== 'invoices') return {}
  const [part, ...others] = await partsOfPayment(db, id)
  return part && others.length === 0 ? { order_id: part.orderId, order_part: part.orderPart } : {}
}

/** A page of the member's payments, each with its purpose. */
export async function listOwnPayments(
  { db }: PaymentDeps,
  accountId: number,
  language: Language,
  query: PageQuery,
): Promise<{ payments: Paged<OwnPayment> }> {
  const place = pageOf(query)
  const { rows, total } = await paymentsOfMember(db, accountId, place)
  const toOwn = (row: OwnPaymentRow): OwnPayment => ({
    ...toPayment(row),
    title: language === 'ar' ? row.titleAr : row.titleEn,
    order_number: row.orderNumber,
    package_id: row.packageId,
    settled_at: row.settledAt?.toISOString() ?? null,
    receipt_id: row.receiptId,
    returned_amount: toRiyals(row.returned),
    transfer_status: row.transferStatus,
  })
  return { payments: toPaged(rows.map(toOwn), place, total) }
}
