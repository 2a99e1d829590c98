import type { CaseFault } from '#contract/values/case-states.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { lockWallet, placeHold, releaseHold } from '../../ledger/index.ts'
import { type EndDeps, returnOrder, takeCarBack } from '../../orders/index.ts'
import { chargeSeller } from '../../payouts/index.ts'
import { type MoneyLine, returnLines } from './line-rules.ts'
import { writeLines } from './money-store.ts'

export type Decision = {
  caseId: number
  orderId: number
  decision: 'return'
  fault: CaseFault
  reason: string | null
}

/**
 * Moves the money of a decided case in the caller's transaction, and keeps its lines with the case.
 * The money of a return is held in the wallet until `freeMoney` if the buyer has the car.
 * @throws RefusalError `order_not_pending` for an order that is not paid.
 */
export async function carryOut(tx: Tx, deps: EndDeps, decision: Decision): Promise<MoneyLine[]> {
  const { caseId, orderId, fault } = decision
  const returned = await returnOrder(tx, deps, decision)
  const { registration, shipping, shippingTax } = returned.costs
  if (fault === 'seller' && !returned.isHouseCar)
    await chargeSeller(tx, { orderId, cause: 'costs', amount: registration + shipping + shippingTax })
  if (returned.isAway) await holdMoney(tx, caseId, returned)
  const lines = returnLines(returned, fault)
  await writeLines(tx, caseId, lines)
  return lines
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
