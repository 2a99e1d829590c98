import { riyadhDateTime } from '#contract/values/dates.ts'
import { formatAmount, toRiyals } from '#contract/values/money.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import type { PlacedOrder } from '../cancelling/cancel-store.ts'
import type { FullOrder } from '../payment/payment-store.ts'

type About = Pick<FullOrder, 'buyerId' | 'number' | 'title'>
const sar = (halalas: number): string => formatAmount(toRiyals(halalas))
const toBuyer = (order: About) => ({ accountId: order.buyerId, url: '/win-auctions' })

/** What the due date of an order brings for its buyer, and its end for both sides. */
export const dueNotices = {
  reminder: (order: About, dueAt: Date): Notice => ({
    ...toBuyer(order),
    kind: 'order_due_soon',
    title: { ar: `اقترب موعد سداد ${order.title.ar}`, en: `The payment for ${order.title.en} is due soon` },
    body: {
      ar: `الطلب ${order.number}: ادفع قبل ${riyadhDateTime(dueAt, 'ar')}. بعدها يُخصم رسم يومي من تأمينك.`,
      en: `Order ${order.number}: pay before ${riyadhDateTime(dueAt, 'en')}. After that a daily fee is taken from your deposit.`,
    },
  }),
  grace: (order: About, { taken, day, endsAt }: { taken: number; day: number; endsAt: Date }): Notice => ({
    ...toBuyer(order),
    kind: 'order_grace_day',
    title: { ar: `تأخر سداد ${order.title.ar}`, en: `The payment for ${order.title.en} is late` },
    body: {
      ar: `يوم المهلة ${day}: خُصم ${sar(taken)} ر.س من تأمينك. إن لم تدفع قبل ${riyadhDateTime(endsAt, 'ar')} يُلغى الطلب ولا يعود ما بقي من التأمين.`,
      en: `Day ${day} of grace: SAR ${sar(taken)} was taken from your deposit. Without payment before ${riyadhDateTime(endsAt, 'en')} the order is canceled, and the rest of the deposit is not returned.`,
    },
  }),
  extended: (order: About, dueAt: Date): Notice => ({
    ...toBuyer(order),
    kind: 'order_extended',
    title: { ar: `مُدّدت مهلة سداد ${order.title.ar}`, en: `You have more time to pay for ${order.title.en}` },
    body: {
      ar: `الطلب ${order.number}: موعد السداد الجديد ${riyadhDateTime(dueAt, 'ar')}.`,
      en: `Order ${order.number}: the new due date is ${riyadhDateTime(dueAt, 'en')}.`,
    },
  }),
  waived: (order: About, amount: number): Notice => ({
    ...toBuyer(order),
    url: '/wallet',
    kind: 'order_forfeit_waived',
    title: { ar: `أعدنا إليك تأمين ${order.title.ar}`, en: `Your deposit for ${order.title.en} is given back` },
    body: {
      ar: `الطلب ${order.number}: أُضيف ${sar(amount)} ر.س إلى رصيدك المتاح، وصدر إشعار دائن بفاتورته.`,
      en: `Order ${order.number}: SAR ${sar(amount)} was added to your available balance, and its invoice is credited.`,
    },
  }),
  visitMissed: (order: About, dueAt: Date | null): Notice => ({
    ...toBuyer(order),
    kind: 'order_cash_notice_over',
    title: { ar: `لم يصلنا نقد ${order.title.ar}`, en: `No cash has arrived for ${order.title.en}` },
    body: {
      ar: `الطلب ${order.number}: انتهت مدة الدفع النقدي التي أبلغتنا بها، وعادت مهلة السداد تسري${dueAt ? ` حتى ${riyadhDateTime(dueAt, 'ar')}` : ''}.`,
      en: `Order ${order.number}: the time for the cash payment that you announced is over. The time to pay runs on${dueAt ? ` until ${riyadhDateTime(dueAt, 'en')}` : ''}.`,
    },
  }),
  lapsed: (order: PlacedOrder, kept: number): Notice[] => [
    {
      ...toBuyer(order),
      kind: 'order_lapsed',
      title: { ar: `أُلغي طلبك على ${order.title.ar}`, en: `Your order for ${order.title.en} was canceled` },
      body: {
        ar: `الطلب ${order.number}: لم يُسدَّد في المهلة.${kept > 0 ? ` احتُفظ بما بقي من تأمينه، ${sar(kept)} ر.س، وصدرت به فاتورة.` : ''}`,
        en: `Order ${order.number} was not paid in time.${kept > 0 ? ` The rest of its deposit, SAR ${sar(kept)}, was kept; an invoice for it is issued.` : ''}`,
      },
    },
    {
      accountId: order.ownerId,
      kind: 'sale_canceled',
      url: '/my-cars',
      title: { ar: `أُلغي بيع ${order.title.ar}`, en: `The sale of ${order.title.en} was canceled` },
      body: {
        ar: 'لم يدفع المشتري في المهلة، ويمكن عرضها من جديد.',
        en: 'The buyer did not pay in time. The car can be offered again.',
      },
    },
  ],
}
