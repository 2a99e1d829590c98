import { compose } from '#contract/values/compose.ts'
import { riyadhDateTime } from '#contract/values/dates.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import type { Cause, ViewingRow } from './store.ts'

export const numberOf = ({ id }: { id: number }): string => `V-${id}`

const about = ({ accountId, carId, slug }: ViewingRow) => ({ accountId, carId, url: `/viewing/${slug}` })
const when = ({ startsAt }: ViewingRow) => ({ ar: riyadhDateTime(startsAt, 'ar'), en: riyadhDateTime(startsAt, 'en') })

/** Booked, or moved to another time. */
export const bookedNotice = (row: ViewingRow): Notice => ({
  ...about(row),
  kind: 'viewing_booked',
  title: { ar: compose`موعد معاينة ${row.titleAr}`, en: compose`Your viewing of ${row.titleEn}` },
  body: {
    ar: compose`${when(row).ar}، ${row.nameAr}. رقم الموعد ${numberOf(row)}، اذكره عند البوابة.`,
    en: compose`${when(row).en}, ${row.nameEn}. Say your number ${numberOf(row)} at the gate.`,
  },
  dueAt: row.startsAt,
})

export const soonNotice = (row: ViewingRow): Notice => ({
  ...about(row),
  kind: 'viewing_soon',
  title: { ar: compose`موعدك قريب: ${row.titleAr}`, en: compose`Your viewing is soon: ${row.titleEn}` },
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

/** The house canceled it. */
export const canceledNotice = (row: ViewingRow, cause: keyof typeof causes): Notice => ({
  ...about(row),
  ...(cause === 'gone' && { url: `/car/${row.slug}` }),
  kind: 'viewing_canceled',
  title: { ar: compose`أُلغي موعد معاينة ${row.titleAr}`, en: compose`Your viewing of ${row.titleEn} is cancelled` },
  body: {
    ar: compose`${causes[cause].ar} كان موعدك ${when(row).ar}.`,
    en: compose`${causes[cause].en} It was on ${when(row).en}.`,
  },
})
