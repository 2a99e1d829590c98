import type { CaseFault } from '#contract/values/case-states.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { lockWallet, placeHold, releaseHold } from '../../ledger/index.ts'
import { type EndDeps, reduceOrder, returnOrder, takeCarBack } from '../../orders/index.ts'
import { chargeSeller } from '../../payouts/index.ts'
import { type MoneyLine, reductionLines, returnLines } from './line-rules.ts'

export type OfCase = { caseId: number; orderId: number; reason: string | null }
/** The decision of a case that moves money; `amount` in halalas, VAT included. */
export type Moving = { decision: 'return'; fault: CaseFault } | { decision: 'reduction'; amount: number }

/**
 * Moves the money of a decided case in the caller's transaction. That of a return is held in the wallet until `freeMoney`
 * if the buyer has the car.
 * @throws RefusalError those of `returnOrder` and `reduceOrder`.
 */
export const carryOut = (tx: Tx, deps: EndDeps, of: OfCase, moving: Moving): Promise<MoneyLine[]> =>
  moving.decision === 'return' ? giveBack(tx, deps, of, moving.fault) : reduce(tx, deps, of, moving.amount)

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
