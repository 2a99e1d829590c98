import { compose } from '#contract/values/compose.ts'
import { riyadhDateTime } from '#contract/values/dates.ts'
import { formatAmount, toRiyals } from '#contract/values/money.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import type { PlacedOrder } from '../cancelling/cancel-store.ts'
import { toBuyer } from '../notices.ts'
import type { FullOrder } from '../payment/payment-store.ts'

type About = Pick<FullOrder, 'id' | 'carId' | 'buyerId' | 'number' | 'title'>
const sar = (halalas: number): string => formatAmount(toRiyals(halalas))

/** The consequences of an order's due date for its buyer, and its end for both sides. */
export const dueNotices = {
  reminder: (order: About, dueAt: Date): Notice => ({
    ...toBuyer(order),
    kind: 'order_due_soon',
    dueAt,
    title: {
      ar: compose`اقترب موعد سداد ${order.title.ar}`,
      en: compose`The payment for ${order.title.en} is due soon`,
    },
    body: {
      ar: compose`الطلب ${order.number}: ادفع قبل ${riyadhDateTime(dueAt, 'ar')}. بعدها يُخصم رسم يومي من تأمينك.`,
      en: compose`Order ${order.number}: pay before ${riyadhDateTime(dueAt, 'en')}. After that a daily fee is taken from your deposit.`,
    },
  }),
  grace: (order: About, { taken, day, endsAt }: { taken: number; day: number; endsAt: Date }): Notice => ({
    ...toBuyer(order),
    kind: 'order_grace_day',
    dueAt: endsAt,
    title: { ar: compose`تأخر سداد ${order.title.ar}`, en: compose`The payment for ${order.title.en} is late` },
    body: {
      ar: compose`يوم المهلة ${day}: خُصم ${sar(taken)} ر.س من تأمينك. إن لم تدفع قبل ${riyadhDateTime(endsAt, 'ar')} يُلغى الطلب ولا يعود ما بقي من التأمين.`,
      en: compose`Day ${day} of grace: SAR ${sar(taken)} was taken from your deposit. Without payment before ${riyadhDateTime(endsAt, 'en')} the order is cancelled, and the rest of the deposit is not returned.`,
    },
  }),
  /** To finance, who may cancel it at once. */
  givenUp: (
    { id, carId, number, title }: Pick<FullOrder, 'id' | 'carId' | 'number' | 'title'>,
    accountId: number,
  ): Notice => ({
    accountId,
    url: `/admin/orders/pending/${id}`,
    carId,
    kind: 'order_given_up',
    title: { ar: compose`مشترٍ لن يدفع: ${title.ar}`, en: compose`A buyer will not pay: ${title.en}` },
    body: {
      ar: compose`أكّد مشتري الطلب ${number} برمز أنه لن يدفع. يمكنك إلغاؤه الآن لتخلّف المشتري.`,
      en: compose`The buyer of order ${number} confirmed it with a code. You can cancel it now for default.`,
    },
  }),
  extended: (order: About, dueAt: Date): Notice => ({
    ...toBuyer(order),
    kind: 'order_extended',
    dueAt,
    title: {
      ar: compose`مُدّدت مهلة سداد ${order.title.ar}`,
      en: compose`You have more time to pay for ${order.title.en}`,
    },
    body: {
      ar: compose`الطلب ${order.number}: موعد السداد الجديد ${riyadhDateTime(dueAt, 'ar')}.`,
      en: compose`Order ${order.number}: the new due date is ${riyadhDateTime(dueAt, 'en')}.`,
    },
  }),
  waived: (order: About, amount: number): Notice => ({
    ...toBuyer(order),
    url: '/wallet',
    amount,
    kind: 'order_forfeit_waived',
    title: {
      ar: compose`أعدنا إليك تأمين ${order.title.ar}`,
      en: compose`Your deposit for ${order.title.en} is given back`,
    },
    body: {
      ar: compose`الطلب ${order.number}: أُضيف ${sar(amount)} ر.س إلى رصيدك المتاح، وصدر إشعار دائن بفاتورته.`,
      en: compose`Order ${order.number}: SAR ${sar(amount)} was added to your available balance, and its invoice is credited.`,
    },
  }),
  reviewOver: (order: About, dueAt: Date): Notice => ({
    ...toBuyer(order),
    kind: 'order_review_over',
    dueAt,
    title: {
      ar: compose`مهلة سداد ${order.title.ar} تسري من جديد`,
      en: compose`The time to pay for ${order.title.en} runs again`,
    },
    body: {
      ar: compose`الطلب ${order.number}: لم نجد مبلغ حوالتك في حسابنا بعد، وما زلنا نراجعها. موعد السداد ${riyadhDateTime(dueAt, 'ar')}.`,
      en: compose`Order ${order.number}: your transfer has not reached our account yet, and we still review it. Payment is due by ${riyadhDateTime(dueAt, 'en')}.`,
    },
  }),
  lapsed: (order: PlacedOrder, kept: number): Notice[] => [
    {
      ...toBuyer(order),
      kind: 'order_lapsed',
      title: {
        ar: compose`أُلغي طلبك على ${order.title.ar}`,
        en: compose`Your order for ${order.title.en} was cancelled`,
      },
      body: {
        ar: compose`الطلب ${order.number}: لم يُسدَّد في المهلة.${kept > 0 ? compose` احتُفظ بما بقي من تأمينه، ${sar(kept)} ر.س، وصدرت به فاتورة.` : ''}`,
        en: compose`Order ${order.number} was not paid in time.${kept > 0 ? compose` The rest of its deposit, SAR ${sar(kept)}, was kept; an invoice for it is issued.` : ''}`,
      },
    },
    {
      accountId: order.ownerId,
      kind: 'sale_canceled',
      url: `/my-cars/${order.carId}`,
      carId: order.carId,
      title: { ar: compose`أُلغي بيع ${order.title.ar}`, en: compose`The sale of ${order.title.en} was cancelled` },
      body: {
        ar: 'لم يدفع المشتري في المهلة، ويمكن عرضها من جديد.',
        en: 'The buyer did not pay in time. The car can be offered again.',
      },
    },
  ],
}
