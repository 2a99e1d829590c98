import type { Tx } from '#server/platform/db/database.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import type { Events } from '../../events.ts'
import { captureHold } from '../../ledger/index.ts'
import { orderEvent } from '../payment/excess.ts'
import { changeOrder, type FullOrder, lockFullOrder } from '../payment/payment-store.ts'
import { dueStep, keptPostings } from './due-rules.ts'
import { insertGraceCharge } from './due-store.ts'

type Kept = { amount: number; journalId: number }
type Deps = { events: Events }

/** The charge of each day, and the VAT inside it. Amounts in halalas. */
export type GraceTerms = { chargeTo: number; feePerDay: number; vatBps: number }

/**
 * Takes the fee of every uncharged day of grace up to `chargeTo` from the held deposit, as far as it reaches. The
 * caller holds the lock of the buyer's wallet and of the order. @returns the sum taken.
 */
export async function chargeGrace(tx: Tx, deps: Deps, order: FullOrder, terms: GraceTerms): Promise<number> {
  let taken = 0
  for (let day = order.graceDays + 1; day <= terms.chargeTo; day += 1) {
    const kept = await keepDeposit(tx, deps, order, { ...terms, cause: 'grace', amount: terms.feePerDay })
    await insertGraceCharge(tx, {
      orderId: order.id,
      day,
      amount: kept?.amount ?? 0,
      journalId: kept?.journalId ?? null,
    })
    taken += kept?.amount ?? 0
  }
  await changeOrder(tx, order.id, { graceDays: terms.chargeTo, invoiceStatus: 'grace' })
  return taken
}

/**
 * Keeps the whole deposit of an overdue order at its end: the fees of the days of grace that have begun, then the rest.
 * The caller holds the lock of the buyer's wallet. @returns the rest, in halalas.
 */
export async function keepAll(tx: Tx, deps: Deps & { settings: Settings }, orderId: number): Promise<number> {
  const order = await lockFullOrder(tx, orderId)
  if (!order || order.dueAt === null) return 0
  const { orders, fees } = await deps.settings.read(tx)
  const { chargeTo } = dueStep({ ...order, dueAt: order.dueAt }, orders.graceDays, await databaseTime(tx))
  const { vatBps } = fees
  if (order.graceDays < chargeTo)
    await chargeGrace(tx, deps, order, { chargeTo, feePerDay: orders.graceFeePerDay, vatBps })
  return (await keepDeposit(tx, deps, order, { vatBps, cause: 'forfeit' }))?.amount ?? 0
}

/** Moves a part of the deposit, or all that is left of it, to the operator, with an invoice. */
async function keepDeposit(
  tx: Tx,
  { events }: Deps,
  order: FullOrder,
  { vatBps, cause, amount }: { vatBps: number; cause: 'grace' | 'forfeit'; amount?: number },
): Promise<Kept | undefined> {
  if (amount === 0) return undefined
  const taken = await captureHold(tx, {
    ...(order.lotId === null
      ? ({ kind: 'order', refId: order.id } as const)
      : ({ kind: 'lot', refId: order.lotId } as const)),
    ...(amount !== undefined && { amount }),
    to: (captured) => keptPostings(captured, vatBps),
    journal: cause === 'grace' ? 'grace_fee' : 'forfeit',
    reason: order.number,
  })
  if (!taken) return undefined
  const { journalId, captured } = taken
  await events.publish(tx, 'depositKept', { ...orderEvent(order), journalId, amount: captured, cause })
  return { journalId, amount: captured }
}
