import { compose } from '#contract/values/compose.ts'
import { formatAmount, toRiyals } from '#contract/values/money.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import type { FullOrder } from './payment/payment-store.ts'

type About = Pick<FullOrder, 'id' | 'carId' | 'buyerId' | 'ownerId' | 'number' | 'title'>
type Sold = About & Pick<FullOrder, 'price' | 'commission' | 'commissionTax'>
const sar = (halalas: number): string => formatAmount(toRiyals(halalas))
/** To the buyer of an order, on whose page it is open. */
export const toBuyer = ({ buyerId, id, carId, number }: Pick<About, 'buyerId' | 'id' | 'carId' | 'number'>) => ({
  accountId: buyerId,
  url: `/win-auctions?order=${id}`,
  carId,
  facts: { order: number },
})

const netOf = ({ price, commission, commissionTax }: Sold): number => price - commission - commissionTax

/** The order is paid: the next steps, for the buyer and the seller. */
export const paidNotices = (order: Sold): Notice[] => [
  {
    ...toBuyer(order),
    kind: 'order_paid',
    title: { ar: compose`تم سداد قيمة ${order.title.ar}`, en: compose`${order.title.en} is paid` },
    body: {
      ar: compose`الطلب ${order.number}: بدأنا نقل الملكية، ونخبرك حين تجهز سيارتك.`,
      en: compose`Order ${order.number}: the ownership transfer has begun. We tell you when your car is ready.`,
    },
  },
  {
    accountId: order.ownerId,
    kind: 'car_paid',
    url: `/my-cars/${order.carId}`,
    carId: order.carId,
    amount: netOf(order),
    title: { ar: compose`دفع المشتري ثمن ${order.title.ar}`, en: compose`The buyer has paid for ${order.title.en}` },
    body: {
      ar: compose`بدأ نقل الملكية، وبعده نحوّل إليك ${sar(netOf(order))} ر.س.`,
      en: compose`The ownership transfer has begun. After it we send you SAR ${sar(netOf(order))}.`,
    },
  },
]

/** The car is registered in the buyer's name. */
export const transferredNotice = (order: About): Notice => ({
  ...toBuyer(order),
  kind: 'order_transferred',
  title: { ar: compose`نُقلت ملكية ${order.title.ar}`, en: compose`${order.title.en} is in its new name` },
  body: {
    ar: compose`الطلب ${order.number}: اكتمل نقل الملكية.`,
    en: compose`Order ${order.number}: the ownership transfer is complete.`,
  },
})

/** Surplus money came for an order. */
export const excessNotice = (order: About, amount: number): Notice => ({
  ...toBuyer(order),
  url: '/wallet',
  amount,
  kind: 'order_excess',
  title: { ar: compose`أُضيف ${sar(amount)} ر.س إلى محفظتك`, en: compose`SAR ${sar(amount)} was added to your wallet` },
  body: {
    ar: compose`وصل المبلغ للطلب ${order.number} ولا يحتاجه، وهو في رصيدك المتاح.`,
    en: compose`It came for order ${order.number}, which does not need it. It is in your available balance.`,
  },
})

/** Money came, but not enough. */
export const shortNotice = (order: About, { paid, due }: { paid: number; due: number }): Notice => ({
  ...toBuyer(order),
  kind: 'order_partly_paid',
  amount: due,
  title: {
    ar: compose`بقي ${sar(due)} ر.س على ${order.title.ar}`,
    en: compose`SAR ${sar(due)} is left to pay for ${order.title.en}`,
  },
  body: {
    ar: compose`سجّلنا ${sar(paid)} ر.س للطلب ${order.number}. ادفع الباقي قبل تاريخ الاستحقاق.`,
    en: compose`SAR ${sar(paid)} is booked for order ${order.number}. Pay the rest before the due date.`,
  },
})

export const transferChangedNotice = (order: About, to: { name: string; identityEnd: string }): Notice => ({
  ...toBuyer(order),
  kind: 'transfer_changed',
  title: {
    ar: compose`عُدّلت بيانات نقل ملكية ${order.title.ar}`,
    en: compose`The transfer data of ${order.title.en} was corrected`,
  },
  body: {
    ar: compose`الطلب ${order.number}: تُنقل الملكية إلى ${to.name}، هوية تنتهي بـ ${to.identityEnd}. إن لم تطلب ذلك فتواصل معنا فورًا.`,
    en: compose`Order ${order.number}: the car goes to ${to.name}, ID ending in ${to.identityEnd}. If you did not ask for this, contact us at once.`,
  },
})

export const readyNotice = (order: About, freeDays: number): Notice => ({
  ...toBuyer(order),
  kind: 'car_ready',
  title: { ar: compose`${order.title.ar} جاهزة للاستلام`, en: compose`${order.title.en} is ready to be collected` },
  body: {
    ar: compose`الطلب ${order.number}: الاستلام مجاني خلال ${freeDays} أيام. أصدر تصريح الخروج من صفحة الطلب.`,
    en: compose`Order ${order.number}: collecting is free for ${freeDays} days. Get the exit permit on the order’s page.`,
  },
})

export const permitNotice = (order: About, permitNumber: string): Notice => ({
  ...toBuyer(order),
  kind: 'exit_permit',
  title: { ar: compose`تصريح خروج ${order.title.ar} جاهز`, en: compose`The exit permit of ${order.title.en} is ready` },
  body: {
    ar: compose`التصريح ${permitNumber}: اعرض الرمز على موظف البوابة ومعه هويتك.`,
    en: compose`Permit ${permitNumber}: show its code at the gate, with your ID.`,
  },
})

export const finishedNotice = (order: About): Notice => ({
  ...toBuyer(order),
  kind: 'order_finished',
  title: { ar: compose`اكتمل طلب ${order.title.ar}`, en: compose`Your order for ${order.title.en} is complete` },
  body: {
    ar: compose`الطلب ${order.number}: سُلِّمت السيارة.`,
    en: compose`Order ${order.number}: the car is handed over.`,
  },
})
