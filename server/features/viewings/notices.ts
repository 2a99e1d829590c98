import { compose } from '#contract/values/compose.ts'
import { riyadhDateTime } from '#contract/values/dates.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import type { Cause, ViewingRow } from './store.ts'

export const numberOf = ({ id }: { id: number }): string => `V-${id}`

const about = ({ accountId, carId, slug }: ViewingRow) => ({ accountId, carId, url: `/viewing/${slug}` })
const when = ({ startsAt }: ViewingRow) => ({ ar: riyadhDateTime(startsAt, 'ar'), en: riyadhDateTime(startsAt, 'en') })

/** The appointment by its name: to look at a car, or to collect it. */
const named = ({ kind, titleAr, titleEn }: ViewingRow) =>
  kind === 'look'
    ? { ar: compose`معاينة ${titleAr}`, en: compose`viewing of ${titleEn}` }
    : { ar: compose`استلام ${titleAr}`, en: compose`collection of ${titleEn}` }

/** Booked, or moved to another time. */
export const bookedNotice = (row: ViewingRow): Notice => ({
  ...about(row),
  kind: 'viewing_booked',
  title: { ar: compose`موعد ${named(row).ar}`, en: compose`Your ${named(row).en}` },
  body: {
    ar: compose`${when(row).ar}، ${row.nameAr}. رقم الموعد ${numberOf(row)}، اذكره عند البوابة.`,
    en: compose`${when(row).en}, ${row.nameEn}. Say your number ${numberOf(row)} at the gate.`,
  },
  dueAt: row.startsAt,
})

export const soonNotice = (row: ViewingRow): Notice => ({
  ...about(row),
  kind: 'viewing_soon',
  title: { ar: compose`موعدك قريب: ${named(row).ar}`, en: compose`Soon: your ${named(row).en}` },
  body: {
    ar: compose`${when(row).ar}، ${row.nameAr}. رقم الموعد ${numberOf(row)}.`,
    en: compose`${when(row).en}, ${row.nameEn}. Your number is ${numberOf(row)}.`,
  },
  dueAt: row.startsAt,
  isUrgent: true,
})

const causes: Record<Exclude<Cause, 'member'>, { ar: string; en: string }> = {
  gone: { ar: 'لم تعد السيارة معروضة.', en: 'The car is no longer offered.' },
  moved: { ar: 'خرجت السيارة من الساحة.', en: 'The car has left the yard.' },
  closed: { ar: 'الساحة مغلقة في هذا الوقت.', en: 'The yard is closed at that time.' },
}

const notReady = { ar: 'السيارة غير جاهزة للاستلام الآن.', en: 'The car is not ready to collect now.' }

/** The house canceled it. */
export function canceledNotice(row: ViewingRow, cause: keyof typeof causes): Notice {
  const why = cause === 'gone' && row.kind === 'collect' ? notReady : causes[cause]
  return {
    ...about(row),
    ...(cause === 'gone' && row.kind === 'look' && { url: `/car/${row.slug}` }),
    kind: 'viewing_canceled',
    title: { ar: compose`أُلغي موعد ${named(row).ar}`, en: compose`Your ${named(row).en} is cancelled` },
    body: {
      ar: compose`${why.ar} كان موعدك ${when(row).ar}.`,
      en: compose`${why.en} It was on ${when(row).en}.`,
    },
  }
}
