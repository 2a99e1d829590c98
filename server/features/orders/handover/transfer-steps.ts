import { riyadhDay } from '#contract/values/dates.ts'
import { TRANSFER_STEPS, type TransferStep } from '#contract/values/transfer-steps.ts'
import { afterCommit, type Reader, type Tx } from '#server/platform/db/database.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import { audited, type Staff } from '../../staff/index.ts'
import type { OrderDeps } from '../deps.ts'
import { transferredNotice } from '../notices.ts'
import { buyerOf, lockFullOrder } from '../payment/payment-store.ts'
import { isPaidStatus } from '../states.ts'
import { removeStep, stepsOfOrder, writeStep } from './steps-store.ts'

/** `on` is the day in Riyadh on which it was done; null takes a wrong record back. */
export type StepRequest = { orderId: number; step: TransferStep; on: string | null }

const future = { ar: 'هذا اليوم لم يأت بعد.', en: 'This day has not come yet.' }

/** All steps of an order's ownership transfer; `on` is null while a step is not done. */
export async function readSteps(db: Reader, orderId: number): Promise<{ step: TransferStep; on: string | null }[]> {
  const done = new Map((await stepsOfOrder(db, orderId)).map(({ step, on }) => [step, on]))
  return TRANSFER_STEPS.map((step) => ({ step, on: done.get(step) ?? null }))
}

/**
 * Records a step of the ownership transfer of a paid car, or takes it back. The seller is paid after the transfer, so
 * that one stays once the car is handed over. It runs in the caller's transaction.
 * Refusals: `not_found`, `order_wrong_state`, `invalid` (`on`: a day to come).
 */
export async function recordStep(
  tx: Tx,
  deps: Pick<OrderDeps, 'notices'>,
  staff: Staff,
  { orderId, step, on }: StepRequest,
): Promise<Refusal | undefined> {
  const order = await lockFullOrder(tx, orderId)
  if (!order) return refuse('not_found')
  const isTransfer = step === 'transferred'
  const isPaid = isPaidStatus(order.status)
  if (!isPaid || (isTransfer && on === null && order.status === 'finished')) return refuse('order_wrong_state')
  if (on !== null && on > riyadhDay(await databaseTime(tx))) return refuseField('on', future)
  const before = (await stepsOfOrder(tx, orderId)).find((one) => one.step === step)?.on ?? null
  if (on === null) await removeStep(tx, orderId, step)
  else await writeStep(tx, orderId, { step, on, by: staff.actor.accountId })
  await audited(tx, staff, {
    action: 'order.step_recorded',
    subject: `order:${orderId}`,
    before: { step, day: before },
    after: { step, day: on },
  })
  if (isTransfer && on !== null && before === null)
    afterCommit(tx, await deps.notices(asQueryable(tx), [transferredNotice(order)]))
  return undefined
}

/** True if one person may not record it alone: the transfer of a car whose money they recorded by hand. */
export async function stepNeedsTwo(
  tx: Tx,
  { payments }: Pick<OrderDeps, 'payments'>,
  by: number,
  { orderId, step }: StepRequest,
): Promise<boolean> {
  const accountId = step === 'transferred' ? await buyerOf(tx, orderId) : undefined
  return accountId !== undefined && payments.recordedByHand(tx, by, { accountId, orderId })
}
