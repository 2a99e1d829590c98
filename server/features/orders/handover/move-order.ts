import { afterCommit, type Tx } from '#server/platform/db/database.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import type { SettingsValues } from '#server/platform/settings/settings.ts'
import { releaseChassis } from '../../catalogue/index.ts'
import { lockWallet } from '../../ledger/index.ts'
import { audited, type Staff } from '../../staff/index.ts'
import type { OrderDeps } from '../deps.ts'
import { finishedNotice, readyNotice } from '../notices.ts'
import {
  buyerOf,
  changeOrder,
  databaseNow,
  daysFromNow,
  type FullOrder,
  lockFullOrder,
} from '../payment/payment-store.ts'
import { finishShipping } from '../shipping/close-shipping.ts'
import { lockOpenShipping } from '../shipping/shipping-store.ts'
import { collectionDue } from './collection-rules.ts'
import { permitOf } from './permit-store.ts'

export type Move = 'make' | 'deliver' | 'finish'
export type MoveRequest = { orderId: number; move: Move; note?: string | undefined }

const doneWords: Record<Move, string> = { make: 'order.made', deliver: 'order.delivered', finish: 'order.finished' }

/**
 * Moves a paid order on: its paperwork begins, its car is ready or in transit, it is handed over. A paid order becomes
 * `making` at once, so `make` changes nothing. It runs in the caller's transaction.
 * Refusals: `not_found`, `order_wrong_state`, `collect_fee_due`, `shipping_accepted`.
 * @param staff null for the demonstration, which writes no audit.
 */
export async function moveOrder(
  tx: Tx,
  deps: OrderDeps,
  staff: Staff | null,
  { orderId, move, note }: MoveRequest,
): Promise<FullOrder | Refusal> {
  const buyerId = await buyerOf(tx, orderId)
  if (buyerId === undefined) return refuse('not_found')
  await lockWallet(tx, buyerId)
  const order = await lockFullOrder(tx, orderId)
  if (!order) return refuse('not_found')
  const orderNotices = await steps[move](tx, order, await deps.settings.read(tx))
  if (isRefusal(orderNotices)) return orderNotices
  const after = await lockFullOrder(tx, orderId)
  if (!after) return refuse('not_found')
  if (staff)
    await audited(tx, staff, {
      action: doneWords[move],
      subject: `order:${orderId}`,
      before: { status: order.status },
      after: { status: after.status },
      reason: note ?? null,
    })
  afterCommit(tx, await deps.notices(asQueryable(tx), orderNotices))
  return after
}

/**
 * True if one person may not let this car go alone: they recorded money of the order or its buyer by hand, or the car is
 * handed over without a valid exit permit and without a carrier.
 */
export async function handoverNeedsTwo(
  tx: Tx,
  { payments }: Pick<OrderDeps, 'payments'>,
  by: number,
  { orderId, move }: Pick<MoveRequest, 'orderId' | 'move'>,
): Promise<boolean> {
  const accountId = await buyerOf(tx, orderId)
  if (accountId === undefined) return false
  if (await payments.recordedByHand(tx, by, { accountId, orderId })) return true
  return move === 'finish' && !(await hasLeave(tx, orderId))
}

/** True if a carrier has the car, or its exit permit is valid and unused. */
async function hasLeave(tx: Tx, orderId: number): Promise<boolean> {
  if (isLoaded((await lockOpenShipping(tx, orderId))?.status)) return true
  const permit = await permitOf(tx, orderId)
  return permit !== undefined && permit.usedAt === null && permit.validUntil > (await databaseTime(tx))
}

type Step = (tx: Tx, order: FullOrder, values: SettingsValues) => Promise<Notice[] | Refusal>

const steps: Record<Move, Step> = {
  make: async (_tx, order) => (order.status === 'making' ? [] : refuse('order_wrong_state')),
  deliver: async (tx, order, { orders }) => {
    if (order.status !== 'making') return refuse('order_wrong_state')
    const collectBy = daysFromNow(orders.collectFreeDays)
    await changeOrder(tx, order.id, { status: 'delivering', readyAt: databaseNow, collectBy })
    return [readyNotice(order, orders.collectFreeDays)]
  },
  finish: async (tx, order, values) => {
    if (order.status !== 'delivering') return refuse('order_wrong_state')
    const refused = await leaveRefusal(tx, order, values)
    return refused ?? finishOrder(tx, order)
  },
}

/**
 * The reason that a car may not be handed over yet: unpaid days, unless a permit still covers them, or a delivery that
 * no carrier has loaded. Once loaded, its buyer's code ends the order; without a code finance does.
 */
async function leaveRefusal(tx: Tx, order: FullOrder, values: SettingsValues): Promise<Refusal | undefined> {
  const delivery = await lockOpenShipping(tx, order.id)
  if (delivery?.status === 'accepted') return refuse('shipping_accepted')
  if (order.collectBy === null || isLoaded(delivery?.status)) return undefined
  const now = await databaseTime(tx)
  const permit = await permitOf(tx, order.id)
  if (permit && permit.validUntil > now) return undefined
  const due = collectionDue(
    { collectBy: order.collectBy, paidDays: order.collectedPaidDays, now },
    { feePerDay: values.site.collectFeesPerDay, vatBps: values.fees.vatBps },
  )
  return due.total > 0 ? refuse('collect_fee_due') : undefined
}

const isLoaded = (status: string | undefined) => status === 'loaded' || status === 'on_the_way'

/** Ends an order whose car has left. Its buyer may sell it here then. */
export async function finishOrder(tx: Tx, order: FullOrder): Promise<Notice[]> {
  await changeOrder(tx, order.id, { status: 'finished', finishedAt: databaseNow })
  await finishShipping(tx, order.id)
  await releaseChassis(tx, order.carId)
  return [finishedNotice(order)]
}
