import type { Language } from '#contract/http/shapes.ts'
import { findPackage } from '#server/features/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Bill, CardScheme, Gateways } from '#server/platform/gateways/gateway.ts'
import { type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import type { Settings, SettingsValues } from '#server/platform/settings/settings.ts'
import type { PaymentDeps } from './settle-payment.ts'
import type { PaymentMethod, PaymentRow } from './store.ts'
import { partsOfPayment } from './wallet/part-store.ts'

type OpenDeps = Pick<PaymentDeps, 'db' | 'gateway' | 'bills' | 'log' | 'publicUrl' | 'orders'> & { settings: Settings }

/** The time in which a bill can be paid, as an announced bank transfer. */
const BILL_MS = 7 * 24 * 60 * 60 * 1000

/** The gateway of a method; null if no gateway takes it. */
export const gatewayOf = ({ gateway, bills }: Gateways, method: PaymentMethod): string | null =>
  ({ online: gateway.name, sadad: bills?.name ?? null, bank_transfer: null, cash: null, wallet: null })[method]

/** The reason that a new payment of `amount` halalas gets no bill: none are offered, or none that small. */
export function billRefusal(
  { bills }: Pick<Gateways, 'bills'>,
  method: PaymentMethod,
  amount: number,
): Refusal | undefined {
  if (method !== 'sadad') return undefined
  if (!bills) return refuseField('payment_method', texts.off)
  return amount < (bills.leastAmount ?? 0) ? refuseField('payment_method', texts.small) : undefined
}

/** Opens the charge of a payment: a payment page, or a bill. Refusals: `unavailable` without an answer of the gateway. */
export async function openCharge(
  deps: OpenDeps,
  payment: PaymentRow,
  language: Language,
): Promise<{ ref: string; url: string } | Bill | Refusal> {
  const { gateway, bills, publicUrl } = deps
  try {
    const charge = {
      paymentId: payment.id,
      amount: payment.amount,
      description: await describe(deps, payment, language),
      webhookUrl: `${publicUrl}/api/v1/webhooks/${payment.gateway}`,
      language,
    }
    if (bills && payment.gateway === bills.name)
      return await bills.issueBill({ ...charge, expiresAt: new Date(payment.createdAt.getTime() + BILL_MS) })
    return await gateway.createCheckout({
      ...charge,
      returnUrl: `${publicUrl}${language === 'en' ? '/en' : ''}/success?payment=${payment.id}`,
      schemes: schemesOf((await deps.settings.current()).site),
    })
  } catch (error) {
    deps.log.error({ err: error, payment_id: payment.id }, 'gateway opened no charge')
    return refuse('unavailable')
  }
}

/** The purpose on the payment page, and on the bill. */
async function describe(deps: OpenDeps, payment: PaymentRow, language: Language): Promise<string> {
  const orderIds = payment.orderId === null ? await ordersOf(deps.db, payment.id) : [payment.orderId]
  const [orderId, ...others] = orderIds
  if (others.length > 0)
    return language === 'ar' ? `سداد مشتريات، عددها ${orderIds.length}` : `Payment of ${orderIds.length} purchases`
  if (orderId !== undefined) return deps.orders.describe(orderId, language)
  const target = payment.packageId === null ? undefined : await findPackage(deps.db, payment.packageId)
  if (!target) return language === 'ar' ? 'إضافة رصيد' : 'Wallet top-up'
  return language === 'ar' ? `تأمين مسترد: الباقة ${target.nameAr}` : `Refundable deposit: package ${target.nameEn}`
}

const ordersOf = async (db: Reader, paymentId: number): Promise<number[]> => [
  ...new Set((await partsOfPayment(db, paymentId)).map(({ orderId }) => orderId)),
]

/** The settings' payment methods of the payment page. */
const schemesOf = (site: SettingsValues['site']): CardScheme[] =>
  (['mada', 'visa', 'mastercard', 'applepay'] as const).filter((scheme) => site[scheme] === '1')

const texts = {
  off: { ar: 'السداد بفاتورة سداد غير متاح الآن.', en: 'Payment by SADAD is not available now.' },
  small: { ar: 'المبلغ أقل من الحد الأدنى لفواتير سداد.', en: 'The amount is below the minimum of SADAD bills.' },
}
