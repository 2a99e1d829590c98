import { compose } from '#contract/values/compose.ts'
import { formatAmount, toRiyals } from '#contract/values/money.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import type { ShippingRow } from './shipping-store.ts'
import { shippingNumber } from './to-shipping.ts'

type About = Pick<ShippingRow, 'id' | 'carId' | 'buyerId' | 'titleAr' | 'titleEn' | 'cityAr' | 'cityEn'>
const notice = (row: About, kind: string, title: Notice['title'], body: Notice['body']): Notice => ({
  accountId: row.buyerId,
  url: '/shipping',
  carId: row.carId,
  kind,
  title,
  body,
})

export const quotedNotice = (row: About, count: number): Notice =>
  notice(
    row,
    'shipping_quoted',
    { ar: compose`وصلت عروض شحن ${row.titleAr}`, en: compose`Delivery quotes for ${row.titleEn} are in` },
    {
      ar: compose`${shippingNumber(row)} إلى ${row.cityAr}، عدد العروض: ${count}. اختر عرضًا قبل انتهاء مدته.`,
      en: compose`${shippingNumber(row)} to ${row.cityEn}, offers: ${count}. Choose one before its time is over.`,
    },
  )

export const acceptedNotice = (row: About, total: number): Notice =>
  notice(
    row,
    'shipping_accepted',
    { ar: compose`نشحن ${row.titleAr} إلى ${row.cityAr}`, en: compose`We deliver ${row.titleEn} to ${row.cityEn}` },
    {
      ar: compose`${shippingNumber(row)}: أجرة الشحن ${formatAmount(toRiyals(total))} ر.س. نخبرك حين تُحمَّل السيارة.`,
      en: compose`${shippingNumber(row)}: the delivery costs SAR ${formatAmount(toRiyals(total))}. We tell you when the car is loaded.`,
    },
  )

export const loadedNotice = (row: About, carrier: string): Notice =>
  notice(
    row,
    'shipping_loaded',
    { ar: compose`حُمّلت ${row.titleAr}`, en: compose`${row.titleEn} is loaded` },
    {
      ar: compose`الناقل ${carrier}. لا تعطِ السائق رمز التسليم قبل أن تعاين السيارة.`,
      en: compose`The carrier is ${carrier}. Look at the car before you give the driver the delivery code.`,
    },
  )

export const trackedNotice = (row: About, place: string): Notice =>
  notice(
    row,
    'shipping_moved',
    { ar: compose`${row.titleAr} في الطريق إليك`, en: compose`${row.titleEn} is on its way` },
    { ar: compose`آخر موقع: ${place}.`, en: compose`Last seen in: ${place}.` },
  )

export const deliveredNotice = (row: About): Notice =>
  notice(
    row,
    'shipping_delivered',
    { ar: compose`سُلّمت ${row.titleAr}`, en: compose`${row.titleEn} is delivered` },
    { ar: compose`${shippingNumber(row)}: مبروك سيارتك.`, en: compose`${shippingNumber(row)}: enjoy your car.` },
  )

export const canceledNotice = (row: About, reason: string, returned: number): Notice =>
  notice(
    row,
    'shipping_canceled',
    { ar: compose`أُلغي شحن ${row.titleAr}`, en: compose`The delivery of ${row.titleEn} is canceled` },
    {
      ar: compose`السبب: ${reason}.${returned > 0 ? compose` عاد ${formatAmount(toRiyals(returned))} ر.س إلى محفظتك.` : ''}`,
      en: compose`Reason: ${reason}.${returned > 0 ? compose` SAR ${formatAmount(toRiyals(returned))} is back in your wallet.` : ''}`,
    },
  )
