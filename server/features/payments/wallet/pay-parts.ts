import { endUncoveredPackage, lockWallet, post, releaseHold } from '#server/features/ledger/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import { paidNotice } from '../notices.ts'
import type { OrderPort } from '../order-port.ts'
import { insertPayment, markPaid, type PaymentRow } from '../store.ts'
import { openOnlyFor, type Part, partsOfPayment } from './part-store.ts'

type Deps = { orders: Pick<OrderPort, 'received'> }
type TogetherDeps = { orders: Pick<OrderPort, 'received' | 'due'> }
type Payer = {
  accountId: number
  /** The online payment that brings the rest; undefined if the wallet pays all. */
  togetherId?: number
  /** Writes the record beside the payment of a part. */
  attach?: ((tx: Tx, paymentId: number) => Promise<void>) | undefined
}

/** The sum of parts, in halalas. */
export const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { amount }) => sum + amount, 0)

/**
 * Pays parts of orders from the available balance, which covers them: each has a payment and a journal of its own, and
 * no receipt, because the money was received before. A package whose deposit the wallet no longer has ends. The caller
 * holds the wallet's lock. @returns the payments, and the notices of the orders.
 */
export async function payParts(
  tx: Tx,
  { orders }: Deps,
  { accountId, togetherId, attach }: Payer,
  parts: readonly Part[],
): Promise<{ payments: PaymentRow[]; notices: Notice[] }> {
  const payments: PaymentRow[] = []
  const notices: Notice[] = []
  for (const { orderId, orderPart, amount } of parts) {
    const payment = await insertPayment(tx, {
      ...{ accountId, orderId, orderPart, amount, purpose: 'order', method: 'wallet', baseDeposit: 0 },
      ...{ packageId: null, gateway: null, requestKey: null, requestHash: null },
    })
    await attach?.(tx, payment.id)
    const journalId = await post(tx, {
      kind: 'order_payment',
      reference: `payment:${payment.id}`,
      postings: [
        { account: 'wallet', ownerId: accountId, amount: -amount },
        { account: 'advances', amount },
      ],
    })
    await markPaid(tx, payment.id, journalId)
    const method = togetherId === undefined ? 'wallet' : 'online'
    const money = { paymentId: payment.id, orderId, orderPart, accountId, amount, method } as const
    notices.push(...(await orders.received(tx, { ...money, ...(togetherId !== undefined && { togetherId }) })))
    payments.push({ ...payment, status: 'paid', journalId })
  }
  await endUncoveredPackage(tx, accountId)
  return { payments, notices }
}

/**
 * Pays the parts of a credited online payment with it and the wallet's held part: all of them or none. Invoices that were
 * paid or canceled meanwhile are left out. Without enough money, because a late payment came after its hold had ended, it stays in the wallet. The caller holds the wallet's lock.
 */
export async function payTogether(tx: Tx, deps: TogetherDeps, payment: PaymentRow): Promise<Notice[]> {
  const { accountId } = payment
  const togetherId = payment.replacesId ?? payment.id
  await releaseHold(tx, 'payment', togetherId)
  const parts = await payableParts(tx, deps, await partsOfPayment(tx, togetherId))
  const { available } = await lockWallet(tx, accountId)
  if (parts.length === 0 || available < sumOf(parts)) return [paidNotice(payment, undefined)]
  return (await payParts(tx, deps, { accountId, togetherId }, parts)).notices
}

/** The parts without the invoices that take no more money. */
async function payableParts(tx: Tx, { orders }: TogetherDeps, parts: readonly Part[]): Promise<Part[]> {
  const payable: Part[] = []
  for (const part of parts) {
    const takesMoney = part.orderPart !== 'invoice' || ((await orders.due(tx, part.orderId)) ?? 0) > 0
    if (takesMoney) payable.push(part)
  }
  return payable
}

/**
 * Frees what the wallet holds for an order that takes no more money, unless the payment pays other orders as well. The
 * caller holds the wallet's lock.
 */
export async function freeHeldFor(tx: Tx, orderId: number): Promise<void> {
  for (const paymentId of await openOnlyFor(tx, orderId)) await releaseHold(tx, 'payment', paymentId)
}
