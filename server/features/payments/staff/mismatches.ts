import type { AdminMismatch, AdminRefund } from '#contract/http/office/money/money.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { RawAnswer } from '#server/platform/http/api.ts'
import { callerOf, findStoredAnswer } from '#server/platform/http/idempotency/idempotency.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { actOnce, type KeyedStaff } from '../../staff/index.ts'
import { findMismatch, type MismatchRow } from './mismatch-list-store.ts'
import { type MoneyDeps, readRefund } from './money.ts'

export async function readMismatch(db: Reader, id: number): Promise<AdminMismatch | Refusal> {
  const row = await findMismatch(db, id)
  return row ? toAdminMismatch(row) : refuse('not_found')
}

/** Refusals: those of `returnCharge` and `resolveMismatch`. */
export async function resolveMismatch(
  deps: MoneyDeps,
  staff: KeyedStaff & { reason: string },
  id: number,
  resolution: 'credited' | 'returned' | 'dismissed',
): Promise<RawAnswer | Refusal> {
  const { reason } = staff
  // The gateway is asked outside the transaction, and never for a key that has its answer.
  const known = await findStoredAnswer(deps.db, callerOf(staff))
  if (known) return known
  const sent = resolution === 'returned' ? await deps.payments.returnCharge(id) : true
  return actOnce(deps.db, staff, async (tx) => {
    if (isRefusal(sent)) return sent
    const done = await deps.payments.resolveMismatch(tx, staff, { mismatchId: id, resolution, reason })
    return isRefusal(done) ? done : readMismatch(tx, id)
  })
}

/**
 * Orders a refund back to cards and sends it. The answer under a key is that of the order, before the gateway is
 * asked; without a key it reports the present state. Refusals: those of `orderSendBack`.
 */
export async function sendRefundBack(
  deps: MoneyDeps,
  staff: KeyedStaff,
  id: number,
): Promise<RawAnswer | AdminRefund | Refusal> {
  let isOrdered = false
  const answer = await actOnce(deps.db, staff, async (tx) => {
    const done = await deps.payments.orderSendBack(tx, staff, id)
    isOrdered = !isRefusal(done)
    return isRefusal(done) ? done : readRefund(tx, id)
  })
  if (!isOrdered) return answer
  await deps.payments.sendOrdered(id)
  return staff.idempotencyKey ? answer : readRefund(deps.db, id)
}

export const toAdminMismatch = (row: MismatchRow): AdminMismatch => ({
  id: row.id,
  kind: row.kind,
  payment_id: row.paymentId,
  order_id: row.orderId,
  user_id: row.accountId,
  user_name: row.userName,
  method: row.method,
  gateway: row.gateway,
  gateway_ref: row.gatewayRef,
  expected_amount: toRiyals(row.expectedAmount),
  charged_amount: toRiyals(row.chargedAmount),
  currency: row.currency,
  created_at: row.createdAt.toISOString(),
  resolution: row.resolution,
  reason: row.reason,
  resolved_by: row.resolvedBy,
  resolved_at: row.resolvedAt?.toISOString() ?? null,
})
