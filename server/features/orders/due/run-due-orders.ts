import { type Database, inTransaction, type Tx } from '#server/platform/db/database.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import { lockWallet } from '../../ledger/index.ts'
import type { OrderDeps } from '../deps.ts'
import { buyerOf, changeOrder, databaseNow, type FullOrder, lockFullOrder } from '../payment/payment-store.ts'
import { endReview } from '../payment/settle-order.ts'
import { dueNotices } from './due-notices.ts'
import { dueStep, lapsesAt } from './due-rules.ts'
import { dueOrders, longReviews } from './due-store.ts'
import { chargeGrace } from './keep-deposit.ts'
import { type LapseDeps, lapseOrder } from './lapse-order.ts'

export type DueDeps = OrderDeps & LapseDeps
const BATCH = 200
const HOUR_MS = 60 * 60 * 1000

/**
 * Handles every due unpaid order: long reviews, reminders, days of grace, the end. Safe to run twice, and in parallel:
 * each order is decided again under its lock, by the database clock.
 * Rules: docs/rules/orders.md, ORD-50 and on.
 */
export async function runDueOrders(deps: DueDeps): Promise<void> {
  const hours = (await deps.settings.current()).orders.reviewHoursMax
  const inReview: Find = (db, search) => longReviews(db, { ...search, hours })
  await forEach(deps, inReview, (orderId) => inOrder(deps, orderId, (tx, order) => endLongReview(tx, deps, order)))
  await forEach(deps, dueOrders, async (orderId) => {
    const lapses = await inOrder(deps, orderId, (tx, order) => advance(tx, deps, order))
    if (lapses) await lapseOrder(deps, orderId)
  })
}

type Find = (db: Database, search: { afterId: number; limit: number }) => Promise<number[]>

/** A failing order must not delay the others; the next run checks it again. */
async function forEach({ db, log }: DueDeps, find: Find, work: (id: number) => Promise<unknown>): Promise<void> {
  let afterId = 0
  for (;;) {
    const ids = await find(db, { afterId, limit: BATCH })
    for (const id of ids) {
      try {
        await work(id)
      } catch (error) {
        log.error({ err: error, order_id: id }, 'due date of an order could not be looked after')
      }
    }
    const last = ids.at(-1)
    if (last === undefined || ids.length < BATCH) return
    afterId = last
  }
}

type Step = { notices: Notice[]; lapses?: boolean }

/** Does one step for an order that still waits to be paid, under the locks. @returns true if it is to be ended. */
async function inOrder(
  deps: DueDeps,
  orderId: number,
  step: (tx: Tx, order: FullOrder) => Promise<Step>,
): Promise<boolean> {
  const done = await inTransaction(deps.db, async (tx) => {
    const buyerId = await buyerOf(tx, orderId)
    if (buyerId === undefined) return undefined
    await lockWallet(tx, buyerId)
    const order = await lockFullOrder(tx, orderId)
    if (order?.status !== 'pending') return undefined
    const { notices, lapses = false } = await step(tx, order)
    return { lapses, publishNotices: await deps.notices(asQueryable(tx), notices) }
  })
  done?.publishNotices()
  return done?.lapses ?? false
}

async function advance(tx: Tx, deps: DueDeps, order: FullOrder): Promise<Step> {
  const { dueAt, invoiceStatus } = order
  if (dueAt === null || (invoiceStatus !== 'issued' && invoiceStatus !== 'grace')) return { notices: [] }
  const { orders, fees } = await deps.settings.read(tx)
  const step = dueStep({ ...order, dueAt }, orders.graceDays, await databaseTime(tx))
  const notices: Notice[] = []
  if (step.reminds) {
    await changeOrder(tx, order.id, { remindedAt: databaseNow })
    notices.push(dueNotices.reminder(order, dueAt))
  }
  if (step.chargeTo > order.graceDays) {
    const terms = { chargeTo: step.chargeTo, feePerDay: orders.graceFeePerDay, vatBps: fees.vatBps }
    const taken = await chargeGrace(tx, deps, order, terms)
    const endsAt = lapsesAt(dueAt, orders.graceDays)
    if (!step.lapses) notices.push(dueNotices.grace(order, { taken, day: step.chargeTo, endsAt }))
  }
  return { notices, lapses: step.lapses }
}

/** A review stops the clock for the time of the settings; the order's transfers stay under review. */
async function endLongReview(tx: Tx, { settings }: DueDeps, order: FullOrder): Promise<Step> {
  const { orders } = await settings.read(tx)
  const now = await databaseTime(tx)
  if (order.reviewSince === null || now.getTime() - order.reviewSince.getTime() < orders.reviewHoursMax * HOUR_MS)
    return { notices: [] }
  const dueAt = await endReview(tx, settings, order)
  return { notices: dueAt === null ? [] : [dueNotices.reviewOver(order, dueAt)] }
}
