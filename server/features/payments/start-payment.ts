import type { Payment } from '#contract/http/money/payments.ts'
import type { Language } from '#contract/http/shapes.ts'
import { currentPackage, findPackage, lockWallet, openWallet } from '#server/features/ledger/index.ts'
import { inTransaction, type Tx } from '#server/platform/db/database.ts'
import type { CardScheme } from '#server/platform/gateways/gateway.ts'
import { RawAnswer } from '#server/platform/http/api.ts'
import { answerIdempotently, type Caller, findStoredAnswer } from '#server/platform/http/idempotency/idempotency.ts'
import { isRefusal, type Refusal, refuse, type Text } from '#server/platform/http/refusal.ts'
import type { Settings, SettingsValues } from '#server/platform/settings/settings.ts'
import { toPayment } from './own/to-payment.ts'
import { packagePrice } from './rules.ts'
import { type PaymentDeps, settlePayment } from './settle-payment.ts'
import {
  attachCharge,
  countOpen,
  insertPayment,
  type OrderPart,
  openOrderPayment,
  openPackagePayment,
  type PaymentMethod,
  type PaymentRow,
  paymentOfRequest,
  readPayment,
} from './store.ts'

/** The purpose of a member's payment. A top-up's amount is in halalas. */
export type Intent =
  | { purpose: 'wallet'; amount: number; method: PaymentMethod }
  | { purpose: 'package'; packageId: number; method: PaymentMethod }
  | OrderIntent
/** A payment for an order; `prepare` returns its amount in halalas, under the lock of the member's wallet. */
export type OrderIntent = {
  purpose: 'order'
  orderId: number
  orderPart: OrderPart
  method: PaymentMethod
  prepare: (tx: Tx) => Promise<OrderQuote | Refusal>
  /** The answer's data, in its transaction; without a payment if nothing is due. */
  present: (tx: Tx, payment: Payment | null) => Promise<object>
}

/** The amount due, in halalas, and the record beside a new payment of it. */
export type OrderQuote = { amount: number; attach?: (tx: Tx, paymentId: number) => Promise<void> }

type Quote = OrderQuote & {
  packageId?: number
  orderId?: number
  orderPart?: OrderPart
  base: number
  open: PaymentRow | undefined
}

export type StartDeps = PaymentDeps & { settings: Settings }

/** Maximum number of open payments of one member. */
const OPEN_MAX = 10

/**
 * Begins a payment and answers with it; one at the gateway gets its checkout page. The gateway is called between two
 * transactions, because no wallet may be locked while another company answers: the payment remembers the key of
 * its request, so a copy of the request continues where the first one stopped, and the gateway gives one charge per
 * payment.
 */
export async function startPayment(deps: StartDeps, caller: Caller, intent: Intent): Promise<RawAnswer | Refusal> {
  if (intent.purpose !== 'wallet') await settleOpen(deps, caller.accountId, intent)
  const begun = await inTransaction(deps.db, (tx) => begin(deps, tx, caller, intent))
  if (begun instanceof RawAnswer || isRefusal(begun)) return begun
  const unsent = begun.method === 'online' && begun.gatewayRef === null
  const charge = unsent ? await openCharge(deps, begun, caller.language) : undefined
  if (isRefusal(charge)) return charge
  return inTransaction(deps.db, async (tx) => {
    await lockWallet(tx, caller.accountId)
    return answerIdempotently(tx, caller, async () => {
      if (charge) await attachCharge(tx, begun.id, charge)
      const payment = await readPayment(tx, begun.id)
      const shown = toPayment(payment)
      const data = intent.purpose === 'order' ? await intent.present(tx, shown) : { payment: shown }
      return { message: messages[payment.method], data }
    })
  })
}

/** Under the wallet's lock: the known answer of this request, its payment, or a new one. */
async function begin(
  deps: StartDeps,
  tx: Tx,
  caller: Caller,
  intent: Intent,
): Promise<PaymentRow | RawAnswer | Refusal> {
  const { accountId, idempotencyKey } = caller
  await openWallet(tx, accountId)
  await lockWallet(tx, accountId)
  const known = await findStoredAnswer(tx, caller)
  if (known) return known
  const mine = idempotencyKey && (await paymentOfRequest(tx, accountId, idempotencyKey.key))
  if (mine) return mine.requestHash?.equals(idempotencyKey.requestHash) ? mine : refuse('idempotency_key_reused')
  const quote = await quoteFor(tx, accountId, intent)
  if (isRefusal(quote)) return answerIdempotently(tx, caller, async () => quote)
  if (intent.purpose === 'order' && quote.amount === 0)
    return answerIdempotently(tx, caller, async () => ({ message: nothingDue, data: await intent.present(tx, null) }))
  if (quote.open?.amount === quote.amount) return quote.open
  if ((await countOpen(tx, accountId, intent.purpose)) >= OPEN_MAX)
    return answerIdempotently(tx, caller, async () => refuse('payments_open'))
  const payment = await insertPayment(tx, {
    accountId,
    purpose: intent.purpose,
    packageId: quote.packageId ?? null,
    orderId: quote.orderId ?? null,
    orderPart: quote.orderPart ?? null,
    baseDeposit: quote.base,
    method: intent.method,
    amount: quote.amount,
    gateway: intent.method === 'online' ? deps.gateway.name : null,
    requestKey: idempotencyKey?.key ?? null,
    requestHash: idempotencyKey?.requestHash ?? null,
  })
  await quote.attach?.(tx, payment.id)
  return payment
}

/** The amount to pay, from our own prices; `open` is an existing payment for it. */
async function quoteFor(tx: Tx, accountId: number, intent: Intent): Promise<Quote | Refusal> {
  if (intent.purpose === 'wallet') return { amount: intent.amount, base: 0, open: undefined }
  if (intent.purpose === 'order') {
    const due = await intent.prepare(tx)
    if (isRefusal(due)) return due
    return { ...partOf(intent), ...due, base: 0, open: await openOrderPayment(tx, accountId, intent) }
  }
  const target = await findPackage(tx, intent.packageId)
  if (!target?.active) return refuse('not_found')
  const price = packagePrice(target, await currentPackage(tx, accountId))
  if (isRefusal(price)) return price
  return { packageId: target.id, ...price, open: await openPackagePayment(tx, accountId, target.id, intent.method) }
}

const partOf = ({ orderId, orderPart }: OrderIntent) => ({ orderId, orderPart })

/** A member who returns from the gateway faster than its webhook is not sent to an already decided page. */
async function settleOpen(
  deps: StartDeps,
  accountId: number,
  intent: Exclude<Intent, { purpose: 'wallet' }>,
): Promise<void> {
  const open =
    intent.purpose === 'order'
      ? await openOrderPayment(deps.db, accountId, intent)
      : await openPackagePayment(deps.db, accountId, intent.packageId, intent.method)
  if (!open?.gatewayRef) return
  try {
    await settlePayment(deps, open.gatewayRef)
  } catch (error) {
    deps.log.warn({ err: error, payment_id: open.id }, 'gateway could not be asked')
  }
}

async function openCharge(
  deps: StartDeps,
  payment: PaymentRow,
  language: Language,
): Promise<{ ref: string; url: string } | Refusal> {
  const { gateway, publicUrl } = deps
  try {
    return await gateway.createCheckout({
      paymentId: payment.id,
      amount: payment.amount,
      description: await describe(deps, payment, language),
      returnUrl: `${publicUrl}${language === 'en' ? '/en' : ''}/success?payment=${payment.id}`,
      webhookUrl: `${publicUrl}/api/v1/webhooks/${gateway.name}`,
      language,
      schemes: schemesOf((await deps.settings.current()).site),
    })
  } catch (error) {
    deps.log.error({ err: error, payment_id: payment.id }, 'gateway gave no checkout')
    return refuse('unavailable')
  }
}

/** The purpose on the payment page. */
async function describe(deps: StartDeps, payment: PaymentRow, language: Language): Promise<string> {
  if (payment.orderId !== null) return deps.orders.describe(payment.orderId, language)
  const target = payment.packageId === null ? undefined : await findPackage(deps.db, payment.packageId)
  if (!target) return language === 'ar' ? 'شحن المحفظة' : 'Wallet top-up'
  return language === 'ar' ? `تأمين مسترد: الباقة ${target.nameAr}` : `Refundable deposit: package ${target.nameEn}`
}

/** The settings' payment methods of the payment page. */
const schemesOf = (site: SettingsValues['site']): CardScheme[] =>
  (['mada', 'visa', 'mastercard', 'applepay'] as const).filter((scheme) => site[scheme] === '1')

const nothingDue: Text = { ar: 'لا شيء عليك الآن.', en: 'There is nothing to pay now.' }
const messages: Record<PaymentMethod, Text> = {
  online: { ar: 'أكمل الدفع في صفحة الدفع الآمنة.', en: 'Finish the payment on the secure payment page.' },
  bank_transfer: {
    ar: 'سجّلنا طلبك. أرسل الحوالة وسنضيف المبلغ بعد مراجعتها.',
    en: 'Your request is recorded. Send the transfer; we add the amount once it is reviewed.',
  },
  cash: {
    ar: 'سجّلنا طلبك. ادفع نقدًا في أي فرع وسيُضاف المبلغ إلى محفظتك.',
    en: 'Your request is recorded. Pay in cash at any branch and the amount is added to your wallet.',
  },
}
