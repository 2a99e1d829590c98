import { currentPackage, findPackage, lockWallet, openWallet } from '#server/features/ledger/index.ts'
import { inSavepoint, inTransaction, type Tx } from '#server/platform/db/database.ts'
import { allGateways } from '#server/platform/gateways/gateway.ts'
import { RawAnswer } from '#server/platform/http/api.ts'
import { answerIdempotently, type Caller, findStoredAnswer } from '#server/platform/http/idempotency/idempotency.ts'
import { isRefusal, type Refusal, refuse, type Text } from '#server/platform/http/refusal.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { beginOrder, OPEN_MAX, type OrderIntent } from './begin-order.ts'
import { billRefusal, gatewayOf, openCharge } from './open-charge.ts'
import { type OpenCharge, openChargesOfOrders } from './open-store.ts'
import { toPayment } from './own/to-payment.ts'
import { packagePrice } from './rules.ts'
import { type PaymentDeps, settlePayment } from './settle-payment.ts'
import {
  attachCharge,
  countOpen,
  type IncomingMethod,
  insertPayment,
  markFailed,
  openPackagePayment,
  type PaymentMethod,
  type PaymentRow,
  paymentOfRequest,
  readPayment,
} from './store.ts'

/** The purpose of a member's payment. A top-up's amount is in halalas. */
export type Intent = WalletIntent | OrderIntent
/** Money into the member's own wallet. */
type WalletIntent =
  | { purpose: 'wallet'; amount: number; method: IncomingMethod }
  | { purpose: 'package'; packageId: number; method: IncomingMethod }

type Quote = { amount: number; packageId: number | null; base: number; open: PaymentRow | undefined }

export type StartDeps = PaymentDeps & { settings: Settings }

/**
 * Begins a payment and answers with it; one at a gateway gets its checkout page or its bill. The gateway is called between two
 * transactions, because no wallet may be locked while another company answers: the payment remembers the key of
 * its request, so a copy of the request continues where the first one stopped, and the gateway gives one charge per
 * payment.
 */
export async function startPayment(deps: StartDeps, caller: Caller, intent: Intent): Promise<RawAnswer | Refusal> {
  await settleOpen(deps, caller.accountId, intent)
  const begun = await inTransaction(deps.db, (tx) => begin(deps, tx, caller, intent))
  if (begun instanceof RawAnswer || isRefusal(begun)) return begun
  const unsent = begun.gateway !== null && begun.gatewayRef === null
  const charge = unsent ? await openCharge(deps, begun, caller.language) : undefined
  if (isRefusal(charge)) return charge
  return inTransaction(deps.db, async (tx) => {
    await lockWallet(tx, caller.accountId)
    return answerIdempotently(tx, caller, async () => {
      if (charge) await attachCharge(tx, begun.id, charge)
      const payment = await readPayment(tx, begun.id)
      const shown = toPayment(payment)
      const data = intent.purpose === 'order' ? await intent.present(tx, shown, []) : { payment: shown }
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
  const begun = await inSavepoint(
    tx,
    () => (intent.purpose === 'order' ? beginOrder(deps, tx, caller, intent) : beginDeposit(deps, tx, caller, intent)),
    (result) => !isRefusal(result),
  )
  return isRefusal(begun) ? answerIdempotently(tx, caller, async () => begun) : begun
}

/** The payment of a package or a top-up: an open one for the same, or a new one. */
async function beginDeposit(
  deps: StartDeps,
  tx: Tx,
  { accountId, idempotencyKey }: Caller,
  intent: WalletIntent,
): Promise<PaymentRow | Refusal> {
  const quote = await quoteFor(tx, accountId, intent)
  if (isRefusal(quote)) return quote
  if (quote.open?.amount === quote.amount) return quote.open
  const refused = billRefusal(deps, intent.method, quote.amount)
  if (refused) return refused
  if (quote.open?.method === 'sadad') await markFailed(tx, quote.open.id)
  if ((await countOpen(tx, accountId, intent.purpose)) >= OPEN_MAX) return refuse('payments_open')
  return insertPayment(tx, {
    ...{ accountId, purpose: intent.purpose, packageId: quote.packageId, orderId: null, orderPart: null },
    ...{ baseDeposit: quote.base, method: intent.method, amount: quote.amount },
    gateway: gatewayOf(deps, intent.method),
    requestKey: idempotencyKey?.key ?? null,
    requestHash: idempotencyKey?.requestHash ?? null,
  })
}

/** The amount to pay, from our own prices; `open` is an existing payment for it. */
async function quoteFor(tx: Tx, accountId: number, intent: WalletIntent): Promise<Quote | Refusal> {
  if (intent.purpose === 'wallet') return { amount: intent.amount, packageId: null, base: 0, open: undefined }
  const target = await findPackage(tx, intent.packageId)
  if (!target?.active) return refuse('not_found')
  const price = packagePrice(target, await currentPackage(tx, accountId))
  if (isRefusal(price)) return price
  return { packageId: target.id, ...price, open: await openPackagePayment(tx, accountId, target.id, intent.method) }
}

/** A member who returns from the gateway faster than its webhook is not sent to an already decided page. */
async function settleOpen(deps: StartDeps, accountId: number, intent: Intent): Promise<void> {
  for (const charge of await openRefs(deps, accountId, intent)) {
    try {
      await settlePayment(deps, charge)
    } catch (error) {
      deps.log.warn({ err: error, payment_id: charge.id }, 'gateway could not be asked')
    }
  }
}

/** The open charges for the same. A transfer or cash alone does not wait for the gateway. */
async function openRefs(deps: StartDeps, accountId: number, intent: Intent): Promise<OpenCharge[]> {
  if (intent.purpose === 'wallet') return []
  if (intent.purpose === 'order') {
    const isAtOnce = intent.usesWallet || !['bank_transfer', 'cash'].includes(intent.method)
    const names = allGateways(deps).map(({ name }) => name)
    return isAtOnce ? openChargesOfOrders(deps.db, names, intent.orderIds) : []
  }
  const open = await openPackagePayment(deps.db, accountId, intent.packageId, intent.method)
  return open?.gateway && open.gatewayRef ? [{ id: open.id, gateway: open.gateway, ref: open.gatewayRef }] : []
}

const messages: Record<PaymentMethod, Text> = {
  wallet: { ar: 'سددنا المبلغ من محفظتك.', en: 'The amount was paid from your wallet.' },
  online: { ar: 'أكمل الدفع في صفحة الدفع الآمنة.', en: 'Finish the payment on the secure payment page.' },
  sadad: {
    ar: 'صدرت فاتورتك. سدّدها برقمها من تطبيق مصرفك.',
    en: 'Your bill is ready. Pay it by its number in your bank’s app.',
  },
  bank_transfer: {
    ar: 'سجّلنا طلبك. أرسل الحوالة وسنضيف المبلغ بعد مراجعتها.',
    en: 'Your request is recorded. Send the transfer; we add the amount once it is reviewed.',
  },
  cash: {
    ar: 'سجّلنا طلبك. ادفع نقدًا في أي فرع وسيُضاف المبلغ إلى محفظتك.',
    en: 'Your request is recorded. Pay in cash at any branch and the amount is added to your wallet.',
  },
}
