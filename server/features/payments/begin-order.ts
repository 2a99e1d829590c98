import type { Payment } from '#contract/http/money/payments.ts'
import { toRiyals } from '#contract/values/money.ts'
import { heldFor, lockWallet, placeHold, releaseHold } from '#server/features/ledger/index.ts'
import { afterCommit, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import type { Gateways } from '#server/platform/gateways/gateway.ts'
import type { RawAnswer } from '#server/platform/http/api.ts'
import { answerIdempotently, type Caller } from '#server/platform/http/idempotency/idempotency.ts'
import { isRefusal, type Refusal, refuse, type Text } from '#server/platform/http/refusal.ts'
import { billRefusal, gatewayOf } from './open-charge.ts'
import { toPayment } from './own/to-payment.ts'
import type { PaymentDeps } from './settle-payment.ts'
import {
  countOpen,
  insertPayment,
  markFailed,
  type OrderPart,
  openOrderPayment,
  type PaymentMethod,
  type PaymentRow,
} from './store.ts'
import { insertParts, openTogether, type Part, partsOfPayment } from './wallet/part-store.ts'
import { payParts, sumOf } from './wallet/pay-parts.ts'

/** A payment for orders; `prepare` returns what is due, under the lock of the member's wallet. */
export type OrderIntent = {
  purpose: 'order'
  orderIds: readonly number[]
  orderPart: OrderPart
  /** `wallet` pays all of it from the available balance, or nothing. */
  method: PaymentMethod
  /** The available balance pays first, the method the rest. */
  usesWallet: boolean
  prepare: (tx: Tx) => Promise<OrderQuote | Refusal>
  /** The answer's data, in its transaction: the payment to continue with, and those that the wallet has paid. */
  present: (tx: Tx, payment: Payment | null, paid: readonly Payment[]) => Promise<object>
}

/** The parts due, none if nothing is; and the record beside a new payment of the only part. */
export type OrderQuote = { parts: readonly Part[]; attach?: (tx: Tx, paymentId: number) => Promise<void> }

/** Maximum number of open payments of one member. */
export const OPEN_MAX = 10

/**
 * Begins the payment of parts of orders under the wallet's lock: the available balance pays all of them at once, or its
 * part is held until the gateway answers; before a transfer or cash it is paid at once.
 * @returns the payment to continue with, or the answer. Refusals: those of `prepare`, `insufficient_balance`,
 * `payments_open`.
 */
export async function beginOrder(
  deps: Pick<PaymentDeps, 'orders' | 'notices' | 'gateway' | 'bills'>,
  tx: Tx,
  caller: Caller,
  intent: OrderIntent,
): Promise<PaymentRow | RawAnswer | Refusal> {
  const { accountId } = caller
  const quote = await intent.prepare(tx)
  if (isRefusal(quote)) return quote
  const parts = quote.parts.filter(({ amount }) => amount > 0)
  const due = sumOf(parts)
  const answer = (message: Text, paid: readonly Payment[]) =>
    answerIdempotently(tx, caller, async () => ({
      message,
      data: await intent.present(tx, paid[0] ?? null, paid),
    }))
  if (due === 0) return answer(nothingDue, [])
  const opened = await openHeld(tx, accountId, parts)
  const { available } = await lockWallet(tx, accountId)
  const usable = intent.usesWallet || intent.method === 'wallet' ? available + opened.held : 0
  const fromWallet = Math.max(0, Math.min(usable, due))
  const same = opened.payments.find((each) => isSame(each, parts, { fromWallet, rest: due - fromWallet }))
  for (const { payment } of opened.payments) if (payment !== same?.payment) await releaseHold(tx, 'payment', payment.id)
  if (intent.method === 'wallet' && fromWallet < due) return tooLittle(available + opened.held, due)
  if (fromWallet === due) return answer(paidNow, await payNow(deps, tx, { accountId, attach: quote.attach }, parts))
  if (same && intent.method === 'online') return same.payment
  if (intent.method === 'online' && (fromWallet > 0 || parts.length > 1))
    return beginTogether(deps, tx, caller, { parts, fromWallet, attach: quote.attach })
  const [part, ...others] = parts
  if (!part || others.length > 0) throw new Error('only an online payment pays several parts')
  if (fromWallet > 0) await payNow(deps, tx, { accountId }, [{ ...part, amount: fromWallet }])
  return beginPart(deps, tx, caller, { ...quote, method: intent.method, part: { ...part, amount: due - fromWallet } })
}

const tooLittle = (available: number, due: number): Refusal =>
  refuse('insufficient_balance', {
    data: { available_balance: toRiyals(available), rest: toRiyals(due - Math.max(0, available)) },
  })

type Opened = { payment: PaymentRow; held: number; parts: Part[] }

/** The member's open payments of several parts that pay one of these, and what they hold of the wallet, in halalas. */
async function openHeld(
  tx: Tx,
  accountId: number,
  parts: readonly Part[],
): Promise<{ payments: Opened[]; held: number }> {
  const open = await openTogether(tx, accountId, parts)
  const holds = await heldFor(
    tx,
    'payment',
    open.map(({ id }) => id),
  )
  const payments: Opened[] = []
  for (const payment of open)
    payments.push({ payment, held: holds.get(payment.id) ?? 0, parts: await partsOfPayment(tx, payment.id) })
  return { payments, held: payments.reduce((sum, { held }) => sum + held, 0) }
}

/** True if an open payment is the one that would begin now. */
const isSame = (
  { payment, held, parts }: Opened,
  wanted: readonly Part[],
  { fromWallet, rest }: { fromWallet: number; rest: number },
): boolean =>
  payment.amount === rest &&
  held === fromWallet &&
  parts.length === wanted.length &&
  wanted.every((part) =>
    parts.some(
      (each) => each.orderId === part.orderId && each.orderPart === part.orderPart && each.amount === part.amount,
    ),
  )

async function payNow(
  deps: Pick<PaymentDeps, 'orders' | 'notices'>,
  tx: Tx,
  payer: Parameters<typeof payParts>[2],
  parts: readonly Part[],
): Promise<Payment[]> {
  const { payments, notices } = await payParts(tx, deps, payer, parts)
  afterCommit(tx, await deps.notices(asQueryable(tx), notices))
  return payments.map(toPayment)
}

type Together = { parts: readonly Part[]; fromWallet: number; attach: OrderQuote['attach'] }

/** An online payment of the rest; the wallet's part is held until the gateway answers. */
async function beginTogether(
  { gateway }: Pick<PaymentDeps, 'gateway'>,
  tx: Tx,
  caller: Caller,
  { parts, fromWallet, attach }: Together,
): Promise<PaymentRow | Refusal> {
  const { accountId, idempotencyKey } = caller
  if ((await countOpen(tx, accountId, 'invoices')) >= OPEN_MAX) return refuse('payments_open')
  const payment = await insertPayment(tx, {
    ...{ accountId, purpose: 'invoices', method: 'online', amount: sumOf(parts) - fromWallet, baseDeposit: 0 },
    ...{ packageId: null, orderId: null, orderPart: null, gateway: gateway.name },
    requestKey: idempotencyKey?.key ?? null,
    requestHash: idempotencyKey?.requestHash ?? null,
  })
  await insertParts(tx, payment.id, parts)
  await attach?.(tx, payment.id)
  if (fromWallet > 0) await placeHold(tx, { accountId, kind: 'payment', refId: payment.id, amount: fromWallet })
  return payment
}

type Single = { part: Part; method: PaymentMethod; attach?: OrderQuote['attach'] }

/** The payment of one part by one method; an open one of the same amount is returned. */
async function beginPart(
  deps: Gateways,
  tx: Tx,
  caller: Caller,
  { part: { orderId, orderPart, amount }, method, attach }: Single,
): Promise<PaymentRow | Refusal> {
  const { accountId, idempotencyKey } = caller
  const open = await openOrderPayment(tx, accountId, { orderId, orderPart, method })
  if (open?.amount === amount) return open
  const refused = billRefusal(deps, method, amount)
  if (refused) return refused
  // A second bill of another amount takes the place of the first one.
  if (open?.method === 'sadad') await markFailed(tx, open.id)
  if ((await countOpen(tx, accountId, 'order')) >= OPEN_MAX) return refuse('payments_open')
  const payment = await insertPayment(tx, {
    ...{ accountId, purpose: 'order', packageId: null, orderId, orderPart, baseDeposit: 0, method, amount },
    gateway: gatewayOf(deps, method),
    requestKey: idempotencyKey?.key ?? null,
    requestHash: idempotencyKey?.requestHash ?? null,
  })
  await attach?.(tx, payment.id)
  return payment
}

const nothingDue: Text = { ar: 'لا شيء عليك الآن.', en: 'There is nothing to pay now.' }
const paidNow: Text = { ar: 'سددنا المبلغ من محفظتك.', en: 'The amount was paid from your wallet.' }
