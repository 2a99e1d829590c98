import { compose } from '#contract/values/compose.ts'
import { riyadhDateTime } from '#contract/values/dates.ts'
import { formatAmount, toRiyals } from '#contract/values/money.ts'
import type { Text } from '#server/platform/http/refusal.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import { type MoneyLine, sumsOf } from './money/line-rules.ts'
import type { CaseOrder, CaseRow, Decided } from './store.ts'

type About = Pick<CaseRow, 'accountId' | 'orderId' | 'orderNumber' | 'carId' | 'title'>
const toBuyer = ({ accountId, orderId, orderNumber, carId }: About) => ({
  ...{ accountId, carId, url: `/letters?order=${orderId}` },
  facts: { order: orderNumber },
})

/** The house or its proposal waits in the buyer's case. */
export const answeredNotice = (row: About): Notice => ({
  ...toBuyer(row),
  kind: 'case_answered',
  title: { ar: compose`ردّنا على بلاغك عن ${row.title.ar}`, en: compose`Our answer about ${row.title.en}` },
  body: { ar: 'افتح البلاغ لتقرأ الرد.', en: 'Open your report to read it.' },
})

/** The seller is asked about a complaint. */
export const heardNotice = ({ sellerId, carId, title }: CaseOrder, hours: number): Notice => ({
  accountId: sellerId,
  url: `/my-cars/${carId}`,
  carId,
  kind: 'case_heard',
  title: { ar: compose`بلاغ من مشتري ${title.ar}`, en: compose`The buyer of ${title.en} reports a problem` },
  body: {
    ar: compose`اقرأ البلاغ وأجب عنه خلال ${String(hours)} ساعة، فنحن نسمع منك قبل أن نقرر.`,
    en: compose`Read the report and answer it within ${String(hours)} hours. We hear you before we decide.`,
  },
})

/** The buyer is invited with the car before the decision. */
export const lookNotice = (row: About, { at, place }: { at: Date; place: Text }): Notice => ({
  ...toBuyer(row),
  kind: 'case_look',
  title: { ar: compose`موعد فحص ثانٍ لسيارة ${row.title.ar}`, en: compose`A second look at ${row.title.en}` },
  body: {
    ar: compose`أحضر السيارة في ${riyadhDateTime(at, 'ar')} إلى ${place.ar}. إن لم يناسبك الموعد فاكتب لنا في البلاغ.`,
    en: compose`Bring the car on ${riyadhDateTime(at, 'en')} to ${place.en}. If the time does not suit you, write to us in your report.`,
  },
})

/** The repair is done: for the buyer, and for a seller who bears it. */
export function repairedNotices(row: CaseRow, lines: readonly MoneyLine[]): Notice[] {
  const { sellerGets } = sumsOf(lines)
  const about = { kind: 'case_repaired', carId: row.carId }
  const title: Text = { ar: compose`أُصلحت ${row.title.ar}`, en: compose`${row.title.en} is repaired` }
  const page: Text = { ar: 'التفاصيل في صفحة البلاغ.', en: 'The page of the report has the details.' }
  const buyer = { ...toBuyer(row), ...about, title, body: page }
  if (sellerGets >= 0) return [buyer]
  const seller = { accountId: row.sellerId, url: `/my-cars/${row.carId}`, amount: -sellerGets, title }
  return [buyer, { ...about, ...seller, body: takenFromSeller(-sellerGets) }]
}

/** The decision for the buyer and, where they were heard, the seller. */
export function decidedNotices(row: CaseRow & Decided, lines: readonly MoneyLine[]): Notice[] {
  const { buyerGets, sellerGets } = sumsOf(lines)
  const { title, sellerId, carId } = row
  const buyer: Notice = {
    ...toBuyer(row),
    ...(buyerGets > 0 && { amount: buyerGets }),
    kind: 'case_decided',
    title: {
      ar: compose`قرارنا في بلاغك عن ${title.ar}`,
      en: compose`Our decision about ${title.en}`,
    },
    body: withMoney(decisions[row.decision], buyerGets, backToBuyer),
  }
  if (row.heardUntil === null) return [buyer]
  const seller: Notice = {
    accountId: sellerId,
    url: `/my-cars/${carId}`,
    carId,
    ...(sellerGets < 0 && { amount: -sellerGets }),
    kind: 'case_decided',
    title: {
      ar: compose`قرارنا في البلاغ عن ${title.ar}`,
      en: compose`Our decision about ${title.en}`,
    },
    body: withMoney(decisions[row.decision], -sellerGets, takenFromSeller),
  }
  return [buyer, seller]
}

const decisions: Record<Decided['decision'], Text> = {
  refused: { ar: 'لم نقبل البلاغ. السبب في صفحته.', en: 'We did not accept the report. Its page has the reason.' },
  reduction: { ar: 'خُصم جزء من سعر السيارة.', en: 'A part of the car’s price was taken off.' },
  repair: {
    ar: 'نصلح السيارة. التفاصيل في صفحة البلاغ.',
    en: 'We repair the car. The page of the report has the details.',
  },
  return: { ar: 'قُبلت إعادة السيارة.', en: 'The return of the car was accepted.' },
}
const sar = (halalas: number): string => formatAmount(toRiyals(halalas))
const backToBuyer = (money: number): Text => ({
  ar: compose`يعود إليك ${sar(money)} ر.س.`,
  en: compose`SAR ${sar(money)} comes back to you.`,
})
const takenFromSeller = (money: number): Text => ({
  ar: compose`يُخصم من مستحقاتك ${sar(money)} ر.س.`,
  en: compose`SAR ${sar(money)} is taken from what we owe you.`,
})

function withMoney(text: Text, money: number, told: (money: number) => Text): Text {
  if (money <= 0) return text
  const more = told(money)
  return { ar: `${text.ar} ${more.ar}`, en: `${text.en} ${more.en}` }
}
