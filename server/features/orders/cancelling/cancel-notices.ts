import { compose } from '#contract/values/compose.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import { CANCELED } from '../due/due-rules.ts'
import { toBuyer } from '../notices.ts'
import type { PlacedOrder } from './cancel-store.ts'

/** Finance canceled an order whose buyer did not default: for its buyer, and for the car's seller. */
export function canceledNotices(order: PlacedOrder, reason: string | null): Notice[] {
  const { title, number } = order
  const because = reason === null ? CANCELED : { ar: compose`السبب: ${reason}.`, en: compose`Reason: ${reason}.` }
  const freed =
    order.paidAt === null
      ? { ar: ' عاد تأمينك إلى رصيدك المتاح.', en: ' Your deposit is free again.' }
      : { ar: ' عاد كل ما دفعته إلى محفظتك.', en: ' All that you paid is in your wallet.' }
  return [
    {
      ...toBuyer(order),
      kind: 'order_canceled',
      title: { ar: compose`أُلغي طلبك على ${title.ar}`, en: compose`Your order for ${title.en} was canceled` },
      body: {
        ar:
          reason === null
            ? compose`الطلب ${number}. ${CANCELED.ar}${freed.ar}`
            : compose`الطلب ${number}، والسبب: ${reason}.${freed.ar}`,
        en: compose`Order ${number}. ${because.en}${freed.en}`,
      },
    },
    {
      accountId: order.ownerId,
      kind: 'sale_canceled',
      url: `/my-cars/${order.carId}`,
      carId: order.carId,
      title: { ar: compose`أُلغي بيع ${title.ar}`, en: compose`The sale of ${title.en} was canceled` },
      body:
        order.paidAt === null
          ? {
              ar: 'لم يكتمل شراؤها، ويمكن عرضها من جديد.',
              en: 'Its purchase was not completed; it can be offered again.',
            }
          : {
              ar: compose`${because.ar} أُلغيت فاتورة شرائها منك، ويمكن عرضها من جديد.`,
              en: compose`${because.en} The purchase invoice is void; the car can be offered again.`,
            },
    },
  ]
}
