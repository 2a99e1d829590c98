import { inTransaction } from '#server/platform/db/database.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { lockWallet } from '../../ledger/index.ts'
import { audited, type Staff } from '../../staff/index.ts'
import type { OrderDeps } from '../deps.ts'
import { buyerOf, type FullOrder, lockFullOrder } from '../payment/payment-store.ts'
import { finishOrder } from './move-order.ts'
import { isSigned, permitNumber } from './permit-code.ts'
import { findPermit, markPermitUsed, type PermitRow } from './permit-store.ts'

/** `release` lets the car out: the permit is used up and the order is finished. Without it the gate only checks. */
type GateRequest = { code: string; release: boolean }
export type Checked = { permit: PermitRow; order: FullOrder }

/**
 * The gate's checks of an exit permit: signed here, the newest of its order, within its time, and unused.
 * Refusals: `permit_invalid`, `permit_used`, `permit_expired`.
 */
export async function checkPermit(
  deps: OrderDeps,
  staff: Staff,
  { code, release }: GateRequest,
): Promise<Checked | Refusal> {
  const number = permitNumber(code)
  const place = number === undefined ? undefined : await findPermit(deps.db, number)
  const buyerId = place && (await buyerOf(deps.db, place.orderId))
  if (number === undefined || !place || buyerId === undefined || !isSigned(deps.secrets, place, code))
    return refuse('permit_invalid')
  const done = await inTransaction(deps.db, async (tx) => {
    await lockWallet(tx, buyerId)
    const order = await lockFullOrder(tx, place.orderId)
    const permit = await findPermit(tx, number)
    if (!order || !permit) return refuse('permit_invalid')
    const refused = permitRefusal(permit, order, await databaseTime(tx))
    if (refused) return refused
    if (!release) return { permit, order, publishNotices: undefined }
    await markPermitUsed(tx, permit.id, staff.actor.accountId)
    const orderNotices = await finishOrder(tx, order)
    await audited(tx, staff, {
      action: 'exit_permit.used',
      subject: `order:${order.id}`,
      before: { status: order.status },
      after: { status: 'finished', permit: permit.number },
    })
    return { permit, order, publishNotices: await deps.notices(asQueryable(tx), orderNotices) }
  })
  if (isRefusal(done)) return done
  done.publishNotices?.()
  return { permit: done.permit, order: done.order }
}

function permitRefusal(permit: PermitRow, order: FullOrder, now: Date): Refusal | undefined {
  if (permit.usedAt) return refuse('permit_used')
  if (permit.replacedAt) return refuse('permit_invalid')
  if (order.status !== 'delivering') return refuse('permit_invalid')
  return now >= permit.validUntil ? refuse('permit_expired') : undefined
}
