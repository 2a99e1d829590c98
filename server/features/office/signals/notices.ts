import { compose } from '#contract/values/compose.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import type { WaitingOwner } from './signals-store.ts'

/** To the owner of a closed lot whose sale waits until staff have closed a sign. */
export const saleHeldNotice = ({ ownerId, carId, titleAr, titleEn }: WaitingOwner): Notice => ({
  accountId: ownerId,
  kind: 'sale_held',
  url: `/my-cars/${carId}`,
  carId,
  title: { ar: 'نراجع بيع سيارتك', en: 'We are checking the sale of your car' },
  body: {
    ar: compose`نتحقق من مزايدات ${titleAr} قبل إتمام البيع. لا يضيع وقت ردّك، وسنخبرك عند انتهاء المراجعة.`,
    en: compose`We are checking the bids on ${titleEn} before it is sold. You lose no time to answer, and we tell you when we are done.`,
  },
})

/** To the same owner, once no sign is open. */
export const saleFreeNotice = ({ ownerId, carId, titleAr, titleEn }: WaitingOwner): Notice => ({
  accountId: ownerId,
  kind: 'sale_free',
  url: `/my-cars/${carId}`,
  carId,
  title: { ar: 'انتهت مراجعة بيع سيارتك', en: 'The sale of your car is checked' },
  body: {
    ar: compose`يمكنك الآن الرد على أعلى مزايدة على ${titleAr}.`,
    en: compose`You can now answer the highest bid on ${titleEn}.`,
  },
})
