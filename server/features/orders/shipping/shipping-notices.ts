import { formatAmount, toRiyals } from '#contract/values/money.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import type { ShippingRow } from './shipping-store.ts'
import { shippingNumber } from './to-shipping.ts'

type About = Pick<ShippingRow, 'id' | 'buyerId' | 'titleAr' | 'titleEn' | 'cityAr' | 'cityEn'>
const notice = (row: About, kind: string, title: Notice['title'], body: Notice['body']): Notice => ({
  accountId: row.buyerId,
  url: '/shipping',
  kind,
  title,
  body,
})

export const quotedNotice = (row: About, count: number): Notice =>
  notice(
    row,
    'shipping_quoted',
    { ar: `وصل سعر شحن ${row.titleAr}`, en: `The price to deliver ${row.titleEn} is here` },
    {
      ar: `${shippingNumber(row)} إلى ${row.cityAr}، عدد العروض: ${count}. اختر عرضًا قبل انتهاء مدته.`,
      en: `${shippingNumber(row)} to ${row.cityEn}, offers: ${count}. Choose one before its time is over.`,
    },
  )

export const acceptedNotice = (row: About, total: number): Notice =>
  notice(
    row,
    'shipping_accepted',
    { ar: `نشحن ${row.titleAr} إلى ${row.cityAr}`, en: `We deliver ${row.titleEn} to ${row.cityEn}` },
    {
      ar: `${shippingNumber(row)}: أجرة الشحن ${formatAmount(toRiyals(total))} ر.س. نخبرك حين تُحمَّل السيارة.`,
      en: `${shippingNumber(row)}: the delivery costs SAR ${formatAmount(toRiyals(total))}. We tell you when the car is loaded.`,
    },
  )

export const loadedNotice = (row: About, carrier: string): Notice =>
  notice(
    row,
    'shipping_loaded',
    { ar: `حُمّلت ${row.titleAr}`, en: `${row.titleEn} is loaded` },
    {
      ar: `الناقل ${carrier}. لا تعطِ السائق رمز التسليم قبل أن تعاين السيارة.`,
      en: `The carrier is ${carrier}. Look at the car before you give the driver the delivery code.`,
    },
  )

export const trackedNotice = (row: About, place: string): Notice =>
  notice(
    row,
    'shipping_moved',
    { ar: `${row.titleAr} في الطريق إليك`, en: `${row.titleEn} is on its way` },
    { ar: `آخر موقع: ${place}.`, en: `Last seen in: ${place}.` },
  )

export const deliveredNotice = (row: About): Notice =>
  notice(
    row,
    'shipping_delivered',
    { ar: `سُلّمت ${row.titleAr}`, en: `${row.titleEn} is delivered` },
    { ar: `${shippingNumber(row)}: مبروك سيارتك.`, en: `${shippingNumber(row)}: enjoy your car.` },
  )

export const canceledNotice = (row: About, reason: string, returned: number): Notice =>
  notice(
    row,
    'shipping_canceled',
    { ar: `أُلغي شحن ${row.titleAr}`, en: `The delivery of ${row.titleEn} is canceled` },
    {
      ar: `السبب: ${reason}.${returned > 0 ? ` عاد ${formatAmount(toRiyals(returned))} ر.س إلى محفظتك.` : ''}`,
      en: `Reason: ${reason}.${returned > 0 ? ` SAR ${formatAmount(toRiyals(returned))} is back in your wallet.` : ''}`,
    },
  )
