import { currentPackage, findPackage, lockWallet, post, setPackage } from '#server/features/ledger/index.ts'
import { inTransaction, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { type Charge, type Gateway, gatewayNamed } from '#server/platform/gateways/gateway.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Events } from '../events.ts'
import { endBillsOfPackage } from './bills/bill-store.ts'
import type { BankPort } from './by-hand/needs-two.ts'
import { insertMismatch, isCleared } from './mismatches/mismatch-store.ts'
import { paidNotice } from './notices.ts'
import type { OrderPort } from './order-port.ts'
import { bookReturns } from './returns/book-returns.ts'
import { decideSettlement, grantsPackage, mismatchOf } from './rules.ts'
import { markFailed, markPaid, type PaymentRow, paymentOfCharge, readPayment, storeEvent } from './store.ts'
import { payTogether } from './wallet/pay-parts.ts'

export type PaymentDeps = Pick<Platform, 'db' | 'gateway' | 'bills' | 'notices' | 'log'> & {
  events: Events
  publicUrl: string
  orders: OrderPort
  bank: BankPort
}

/** The state of a payment after its gateway was asked. */
export type Settled = 'paid' | 'failed' | 'pending' | 'mismatch' | 'unknown'

/** A charge and the name of its gateway. */
export type ChargeAt = { gateway: string; ref: string }

/** The gateway could not be asked; a later call may get its answer. */
export class GatewayAway extends Error {}

/**
 * Asks the gateway for a charge and updates its payment by the answer. However often it is
 * called, a payment is credited at most once; a failed one that is paid later is still credited.
 * @param eventId the webhook that reported it, stored with the effect so that its copies end early.
 * @throws GatewayAway when the gateway cannot be asked.
 */
export async function settlePayment(deps: PaymentDeps, at: ChargeAt, eventId?: string): Promise<Settled> {
  const { ref } = at
  const gateway = gatewayNamed(deps, at.gateway)
  const payment = gateway && (await paymentOfCharge(deps.db, gateway.name, ref))
  if (!payment) return 'unknown'
  const charge = await gateway.fetch(ref).catch((cause: unknown) => {
    throw new GatewayAway('the gateway gave no answer that can be believed', { cause })
  })
  if (!charge) return 'unknown'
  const verdict = decideSettlement(payment, charge)
  if (verdict === 'pending') return verdict
  const publish = await inTransaction(deps.db, async (tx) => {
    await lockWallet(tx, payment.accountId)
    if (eventId !== undefined) await storeEvent(tx, { gateway: gateway.name, eventId, gatewayRef: ref })
    if (verdict === 'paid') return bookPaid(deps, tx, { gateway, paymentId: payment.id, charge })
    if (verdict === 'mismatch') await listMismatch(deps, tx, { gateway, payment, charge })
    else await markFailed(tx, payment.id)
    return []
  })
  for (const publishOne of publish) publishOne()
  return verdict
}

/** Credits a charge, and debits its returned amount. */
async function bookPaid(
  deps: PaymentDeps,
  tx: Tx,
  { gateway, paymentId, charge }: { gateway: Gateway; paymentId: number; charge: Charge },
): Promise<(() => void)[]> {
  const credited = await credit(deps, tx, paymentId)
  const taken = charge.returned > 0 ? await bookReturns(tx, gateway, paymentId, charge) : []
  const publishers = taken.length > 0 ? [await deps.notices(asQueryable(tx), taken)] : []
  return credited ? [credited, ...publishers] : publishers
}

/** Mismatched money came: finance must clear it. One that finance has cleared, or without money, is not listed. */
async function listMismatch(
  deps: PaymentDeps,
  tx: Tx,
  { gateway, payment, charge }: { gateway: Gateway; payment: PaymentRow; charge: Charge },
): Promise<void> {
  const kind = mismatchOf(payment, charge)
  if (charge.status !== 'paid' || kind === undefined || (await isCleared(tx, payment.id))) return
  deps.log.error({ payment_id: payment.id, kind }, 'charge does not fit its payment')
  await insertMismatch(tx, {
    paymentId: payment.id,
    kind,
    gateway: gateway.name,
    gatewayRef: charge.ref,
    expectedAmount: payment.amount,
    chargedAmount: charge.amount,
    currency: charge.currency,
  })
}

const sourceOf = { online: 'gateway', sadad: 'gateway', bank_transfer: 'bank', cash: 'cash' } as const
const journalOf = { wallet: 'top_up', package: 'package', order: 'order_payment', invoices: 'top_up' } as const

/**
 * Credits a paid payment to the wallet, or to the advances of its order; the rest of parts of orders pays them at once.
 * The caller holds the wallet's lock.
 * @param by the person of staff who records it by hand.
 * @returns a function that notifies the member, for after the commit; undefined when it was credited before.
 */
export async function credit(
  deps: Pick<PaymentDeps, 'notices' | 'orders' | 'events'>,
  tx: Tx,
  id: number,
  by?: number,
): Promise<(() => void) | undefined> {
  const payment = await readPayment(tx, id)
  if (payment.journalId !== null || payment.method === 'wallet') return undefined
  const journalId = await post(tx, {
    kind: journalOf[payment.purpose],
    reference: `payment:${payment.id}`,
    ...(by !== undefined && { actorId: by }),
    postings: [
      { account: sourceOf[payment.method], amount: -payment.amount },
      payment.purpose === 'order'
        ? { account: 'advances', amount: payment.amount }
        : { account: 'wallet', ownerId: payment.accountId, amount: payment.amount },
    ],
  })
  await markPaid(tx, payment.id, journalId)
  const { orderId, orderPart, accountId, amount } = payment
  await deps.events.publish(tx, 'paymentSettled', { paymentId: id, accountId, amount })
  if (orderId !== null && orderPart !== null) {
    const money = { ...payment, paymentId: payment.id, orderId, orderPart }
    return deps.notices(asQueryable(tx), await deps.orders.received(tx, money))
  }
  if (payment.purpose === 'invoices') return deps.notices(asQueryable(tx), await payTogether(tx, deps, payment))
  const granted = await grantPlan(tx, payment)
  return deps.notices(asQueryable(tx), [paidNotice(payment, granted)])
}

/** Sets the package of a package payment; undefined if the package stays. */
async function grantPlan(tx: Tx, payment: PaymentRow): Promise<{ nameAr: string; nameEn: string } | undefined> {
  if (payment.packageId === null) return undefined
  const [target, current] = await Promise.all([
    findPackage(tx, payment.packageId),
    currentPackage(tx, payment.accountId),
  ])
  // A transfer may bring less than the price: then the money is credited, and the package stays.
  const isCovered = payment.baseDeposit + payment.amount >= (target?.deposit ?? 0)
  if (!target || !isCovered || !grantsPackage(payment.baseDeposit, target, current)) return undefined
  await setPackage(tx, payment.accountId, target.id)
  await endBillsOfPackage(tx, payment.accountId, target.id)
  return target
}
