import { lockWallet } from '#server/features/ledger/index.ts'
import { audited, type Staff } from '#server/features/staff/index.ts'
import { afterCommit, inTransaction, type Tx } from '#server/platform/db/database.ts'
import { GatewayRefusal } from '#server/platform/gateways/gateway.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { credit, type PaymentDeps } from '../settle-payment.ts'
import { insertReplacement, readPayment } from '../store.ts'
import {
  lockMismatch,
  type Mismatch,
  mismatchPlace,
  type Resolution,
  writeResolved,
  writeReturning,
} from './mismatch-store.ts'

export type ResolveRequest = { mismatchId: number; resolution: Resolution; reason: string }

/**
 * Clears an entry of the list, once, with a reason: credits the received amount, records that `returnCharge` has sent
 * it back to the payer, or only that it is dealt with. A chargeback is booked already, so it can only be recorded. It
 * runs in the caller's transaction.
 * Refusals: `not_found`, `already_decided`, `mismatch_not_creditable`.
 */
export async function resolveMismatch(
  tx: Tx,
  deps: PaymentDeps,
  staff: Staff,
  { mismatchId, resolution, reason }: ResolveRequest,
): Promise<true | Refusal> {
  const mismatch = await lockWithWallet(tx, mismatchId)
  if (isRefusal(mismatch)) return mismatch
  const refused = refusalOf(mismatch, resolution)
  if (refused) return refused
  await writeResolved(tx, mismatchId, { resolution, reason, resolvedBy: staff.actor.accountId })
  const { kind, paymentId, expectedAmount, chargedAmount, currency } = mismatch
  await audited(tx, staff, {
    action: 'mismatch.resolved',
    subject: `mismatch:${mismatchId}`,
    before: { kind, paymentId, expectedAmount, chargedAmount, currency },
    after: { resolution },
    reason,
  })
  const publish = resolution === 'credited' ? await creditCharge(tx, deps, mismatch) : undefined
  if (publish) afterCommit(tx, publish)
  return true
}

async function lockWithWallet(tx: Tx, mismatchId: number): Promise<Mismatch | Refusal> {
  const place = await mismatchPlace(tx, mismatchId)
  if (!place) return refuse('not_found')
  await lockWallet(tx, place.accountId)
  return lockMismatch(tx, mismatchId)
}

function refusalOf(mismatch: Mismatch, resolution: Resolution): Refusal | undefined {
  if (mismatch.resolution !== null) return refuse('already_decided')
  // The gateway is asked without a lock, so the money may be on its way now.
  if (mismatch.returningSince !== null && resolution !== 'returned') return refuse('already_decided')
  if (resolution === 'dismissed') return undefined
  const { kind, currency } = mismatch
  if (kind === 'chargeback' || kind === 'payment') return refuse('mismatch_not_creditable')
  return resolution === 'credited' && currency !== 'SAR' ? refuse('mismatch_not_creditable') : undefined
}

/** A payment of the received amount takes over the charge, and is credited like any payment. */
async function creditCharge(tx: Tx, deps: PaymentDeps, mismatch: Mismatch): Promise<(() => void) | undefined> {
  const announced = await readPayment(tx, mismatch.paymentId)
  if (announced.journalId !== null) return undefined
  return credit(deps, tx, await insertReplacement(tx, announced, mismatch))
}

/**
 * Sends a charge back to its payer, before `resolveMismatch` records it: no wallet is locked while the gateway is
 * asked. Nothing was credited, so nothing is booked. On a retry, the gateway is checked first.
 * Refusals: `not_found`, `already_decided`, `mismatch_not_creditable`, `unavailable`.
 */
export async function returnCharge(deps: PaymentDeps, mismatchId: number): Promise<true | Refusal> {
  const open = await inTransaction(deps.db, (tx) => lockReturnable(tx, mismatchId))
  if (isRefusal(open)) return open
  // A bank takes no money back through a bill.
  if (open.gateway !== deps.gateway.name) return refuse('mismatch_not_creditable')
  const { gatewayRef } = open
  try {
    const left = await leftOf(deps, gatewayRef)
    if (left === 0) return true
    const begun = await inTransaction(deps.db, (tx) => beginReturn(tx, mismatchId))
    if (isRefusal(begun)) return begun
    await deps.gateway.refund(gatewayRef, { amount: left, key: `mismatch-${open.id}` })
    return true
  } catch (error) {
    const isRefused = error instanceof GatewayRefusal
    // Another copy of the call may have sent it back meanwhile.
    if (isRefused && (await leftOf(deps, gatewayRef).catch(() => 1)) === 0) return true
    if (isRefused) await inTransaction(deps.db, (tx) => writeReturning(tx, mismatchId, false))
    deps.log.error({ err: error, mismatch_id: open.id }, 'charge could not be sent back')
    return refuse(isRefused ? 'mismatch_not_creditable' : 'unavailable')
  }
}

async function lockReturnable(tx: Tx, mismatchId: number): Promise<Mismatch | Refusal> {
  const mismatch = await lockWithWallet(tx, mismatchId)
  return isRefusal(mismatch) ? mismatch : (refusalOf(mismatch, 'returned') ?? mismatch)
}

/** The mark prevents other decisions while the gateway is asked. */
async function beginReturn(tx: Tx, mismatchId: number): Promise<undefined | Refusal> {
  const mismatch = await lockReturnable(tx, mismatchId)
  if (isRefusal(mismatch)) return mismatch
  await writeReturning(tx, mismatchId, true)
  return undefined
}

/** The part of a charge not sent back yet, in halalas. */
async function leftOf({ gateway }: PaymentDeps, ref: string): Promise<number> {
  const charge = await gateway.fetch(ref)
  return charge ? charge.amount - charge.returned : 0
}
