import type { CaseFault } from '#contract/values/case-states.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { lockWallet, placeHold, releaseHold } from '../../ledger/index.ts'
import { bookRepair, type EndDeps, lockForRepair, reduceOrder, returnOrder, takeCarBack } from '../../orders/index.ts'
import { chargeSeller } from '../../payouts/index.ts'
import { isOfSeller, type MoneyLine, reductionLines, repairLines, returnLines } from './line-rules.ts'

export type OfCase = { caseId: number; orderId: number; reason: string | null }
/** What is repaired and where, its working days, and the most that it costs, in halalas. */
export type Repair = { text: string; days: number; cost: number }
/** The decision of a case that costs money; `amount` in halalas, VAT included. */
export type Moving =
  | { decision: 'return'; fault: CaseFault }
  | { decision: 'reduction'; amount: number }
  | { decision: 'repair'; fault: CaseFault; repair: Repair }

/**
 * Moves the money of a decided case in the caller's transaction. That of a return is held in the wallet until `freeMoney`
 * if the buyer has the car. A repair moves nothing until it is done (`chargeRepair`).
 * @throws RefusalError those of `returnOrder`, `reduceOrder` and `lockForRepair`.
 */
export async function carryOut(tx: Tx, deps: EndDeps, of: OfCase, moving: Moving): Promise<MoneyLine[]> {
  if (moving.decision === 'return') return giveBack(tx, deps, of, moving.fault)
  if (moving.decision === 'reduction') return reduce(tx, deps, of, moving.amount)
  const { isHouseCar } = await lockForRepair(tx, of.orderId)
  return repairLines(moving.repair.cost, moving.fault, isHouseCar)
}

/**
 * The seller at fault owes a repair that is done. @returns the lines of its money.
 * @throws RefusalError those of `lockForRepair`.
 */
export async function chargeRepair(
  tx: Tx,
  { orderId, reason }: OfCase,
  { amount, fault }: { amount: number; fault: CaseFault },
): Promise<MoneyLine[]> {
  const { carId, isHouseCar } = await lockForRepair(tx, orderId)
  if (amount > 0 && isOfSeller(fault, isHouseCar)) {
    await bookRepair(tx, { orderId, carId, amount, reason })
    await chargeSeller(tx, { orderId, cause: 'costs', amount })
  }
  return repairLines(amount, fault, isHouseCar)
}

async function giveBack(tx: Tx, deps: EndDeps, of: OfCase, fault: CaseFault): Promise<MoneyLine[]> {
  const { caseId, orderId } = of
  const returned = await returnOrder(tx, deps, { ...of, fault })
  const { registration, shipping, shippingTax } = returned.costs
  if (fault === 'seller' && !returned.isHouseCar)
    await chargeSeller(tx, { orderId, cause: 'costs', amount: registration + shipping + shippingTax })
  if (returned.isAway) await holdMoney(tx, caseId, returned)
  return returnLines(returned, fault)
}

async function reduce(tx: Tx, deps: EndDeps, of: OfCase, amount: number): Promise<MoneyLine[]> {
  const { isHouseCar } = await reduceOrder(tx, deps, { ...of, amount })
  if (!isHouseCar) await chargeSeller(tx, { orderId: of.orderId, cause: 'reduction', amount })
  return reductionLines(amount, isHouseCar)
}

/** A wallet below zero, after a chargeback, keeps its debt: the rest is held. */
async function holdMoney(tx: Tx, caseId: number, { buyerId: accountId, back }: { buyerId: number; back: number }) {
  const { available } = await lockWallet(tx, accountId)
  await placeHold(tx, { kind: 'case', refId: caseId, accountId, amount: Math.max(0, Math.min(back, available)) })
}

/**
 * The house has the returned car again, in the caller's transaction: the money is free, and the car is in stock, not on
 * show.
 */
export async function freeMoney(
  tx: Tx,
  deps: EndDeps,
  { caseId, orderId }: { caseId: number; orderId: number },
): Promise<void> {
  await takeCarBack(tx, deps, orderId)
  await releaseHold(tx, 'case', caseId)
}
