import type { Logger } from 'pino'
import type { Language, Paged } from '#contract/http/shapes.ts'
import type { OpenTimes, Viewing } from '#contract/http/viewings.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { type PageQuery, pageOf, toPaged } from '#server/platform/http/request/paging.ts'
import { oneAtATime } from '#server/platform/jobs/one-at-a-time.ts'
import type { Events } from '../events.ts'
import { bookViewing } from './book-viewing.ts'
import { atYard, type ViewingDeps, type YardPlace } from './deps.ts'
import { numberOf } from './notices.ts'
import { DAYS_AHEAD, openDays } from './rules.ts'
import {
  cancelOwn,
  countComing,
  countTaken,
  findComing,
  findViewedCar,
  forgetViewings,
  isOnShow,
  listViewings,
  moveViewings,
  ownsViewing,
  type ViewingRow,
} from './store.ts'
import { sweepViewings } from './sweep-viewings.ts'

const DAY_MS = 86_400_000

/** Appointments of members to look at cars in the yards, and of buyers to collect theirs. */
export function createViewings({ events, log, ...deps }: ViewingDeps & { events: Events; log: Logger }) {
  const { db } = deps
  const sweep = oneAtATime(() => sweepViewings(deps))
  // A sold car is no longer offered. Other ways out are found within the minute.
  events.afterCommit('orderCreated', () => {
    sweep().catch((error: unknown) => log.warn({ err: error }, 'viewings of a sold car could not be canceled yet'))
  })
  return {
    times: (carId: number, accountId: number | null, language: Language) => readTimes(deps, carId, accountId, language),
    book: async (accountId: number, body: Parameters<typeof bookViewing>[2], language: Language) => {
      const row = await bookViewing(deps, accountId, body)
      return isRefusal(row) ? row : { viewing: toViewing(row, language) }
    },
    list: async (accountId: number, query: PageQuery, language: Language): Promise<{ viewings: Paged<Viewing> }> => {
      const place = pageOf(query)
      const { rows, total } = await listViewings(db, accountId, place)
      const places = await deps.yards(db)
      const viewings = rows.map((row) => toViewing(atYard(row, places), language))
      return { viewings: toPaged(viewings, place, total) }
    },
    countComing: (accountId: number) => countComing(db, accountId),
    cancel: (accountId: number, id: number): Promise<Record<string, never> | Refusal> =>
      inTransaction(db, async (tx) => {
        if (await cancelOwn(tx, accountId, id)) return {}
        return refuse((await ownsViewing(tx, accountId, id)) ? 'viewing_over' : 'not_found')
      }),
    sweep,
    moveMember: moveViewings,
    forgetMember: forgetViewings,
  }
}
export type Viewings = ReturnType<typeof createViewings>

async function readTimes(
  { db, yards }: ViewingDeps,
  carId: number,
  accountId: number | null,
  language: Language,
): Promise<OpenTimes | Refusal> {
  const car = await findViewedCar(db, carId, accountId)
  if (!car && !(await isOnShow(db, carId))) return refuse('not_found')
  const coming = accountId === null ? undefined : await findComing(db, accountId, carId)
  const places = await yards(db)
  const mine = coming?.mine ? toViewing(atYard(coming.mine, places), language) : null
  if (!car) return { kind: mine?.kind ?? 'look', yard: null, days: [], closes_at: null, mine }
  const now = await databaseTime(db)
  const until = new Date(now.getTime() + (DAYS_AHEAD + 1) * DAY_MS)
  const taken = await countTaken(db, car.yardId, { from: now, until })
  const days = openDays(car, taken, now).map(({ slots, ...day }) => ({
    ...day,
    slots: slots.map(({ at, left }) => ({ at: at.toISOString(), left })),
  }))
  const yard = toYard(atYard(car, places), language)
  return { kind: car.kind, yard, days, closes_at: car.closesAt?.toISOString() ?? null, mine }
}

const toYard = (row: YardPlace & { bay: string }, language: Language): Viewing['yard'] => ({
  name: language === 'ar' ? row.nameAr : row.nameEn,
  address: language === 'ar' ? row.addressAr : row.addressEn,
  map_url: row.mapUrl,
  bay: row.bay,
})

const toViewing = (row: ViewingRow, language: Language): Viewing => ({
  id: row.id,
  kind: row.kind,
  number: numberOf(row),
  product_id: row.carId,
  slug: row.slug,
  title: language === 'ar' ? row.titleAr : row.titleEn,
  at: row.startsAt.toISOString(),
  yard: toYard(row, language),
  visitor_name: row.visitorName,
  visitor_phone: row.visitorPhone,
  state: row.state,
  cause: row.cause,
  can_change: row.isComing,
})
