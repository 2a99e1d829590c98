import type { Payment } from '#contract/http/payments.ts'
import type { Paged } from '#contract/http/shapes.ts'
import type { Database } from '#server/platform/db/database.ts'
import { pageOf, toPaged } from '#server/platform/http/paging.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { type PaymentDeps, settlePayment } from './settle-payment.ts'
import { paymentOfMember, paymentsOfMember } from './store.ts'
import { toPayment } from './to-payment.ts'

/** A member's payment with its true state: an open one is checked at its gateway, without waiting for the webhook. */
export async function readOwnPayment(
  deps: PaymentDeps,
  accountId: number,
  id: number,
): Promise<{ payment: Payment } | Refusal> {
  const row = await paymentOfMember(deps.db, accountId, id)
  if (!row) return refuse('not_found')
  if (row.status !== 'initiated' || row.gatewayRef === null) return { payment: toPayment(row) }
  try {
    await settlePayment(deps, row.gatewayRef)
  } catch (error) {
    deps.log.warn({ err: error, payment_id: id }, 'gateway could not be asked')
  }
  const now = await paymentOfMember(deps.db, accountId, id)
  return { payment: toPayment(now ?? row) }
}

export async function listOwnPayments(
  db: Database,
  accountId: number,
  query: { page: number; per_page?: number | undefined },
): Promise<{ payments: Paged<Payment> }> {
  const place = pageOf(query)
  const { rows, total } = await paymentsOfMember(db, accountId, place)
  return { payments: toPaged(rows.map(toPayment), place, total) }
}
