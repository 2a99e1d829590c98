import type { AdminViewing } from '#contract/http/office/cars/viewings.ts'
import type { Paged } from '#contract/http/shapes.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { PageQuery } from '#server/platform/http/request/paging.ts'
import { listOf, refuseParty, type Staff, sortOf, staffAction } from '../../staff/index.ts'
import { atYard, type ViewingDeps, type YardPlace } from '../deps.ts'
import { numberOf } from '../notices.ts'
import { type DayRow, listDay, lockViewing, writeMark } from './day-store.ts'

type DayQuery = PageQuery & {
  search?: string | undefined
  sort?: string | undefined
  day?: string | undefined
  yard_id?: number | undefined
}

/** Appointments: those of a day begin with its first half hour, all others with the latest. */
export async function readDay({ db, yards }: ViewingDeps, query: DayQuery): Promise<Paged<AdminViewing>> {
  const places = await yards(db)
  return listOf(
    query,
    (search, _sort, place) => {
      const sort = sortOf(query.sort ?? (query.day === undefined ? '-at' : 'at'))
      return listDay(db, { search, day: query.day, yardId: query.yard_id }, sort, place)
    },
    (row) => toAdminViewing(atYard(row, places)),
  )
}

/** Notes whether a member came; it may be corrected. Refusals: `not_found`, `conflict_of_interest`, `viewing_over`. */
export const markViewing = (
  { db, yards }: ViewingDeps,
  staff: Staff,
  id: number,
  state: 'came' | 'missed',
): Promise<AdminViewing> =>
  staffAction(db, staff, async (tx, note) => {
    const row = await lockViewing(tx, id)
    if (!row) return refuse('not_found')
    const refused = await refuseParty(tx, staff, { accountId: row.accountId })
    if (refused) return refused
    if (row.state === 'canceled' || !row.hasBegun) return refuse('viewing_over')
    await writeMark(tx, id, state)
    await note({
      ...{ action: 'viewing.marked', subject: `viewing:${id}` },
      ...{ before: { state: row.state }, after: { state } },
    })
    return toAdminViewing(atYard({ ...row, state }, await yards(tx)))
  })

const toAdminViewing = (row: DayRow & YardPlace): AdminViewing => ({
  id: row.id,
  kind: row.kind,
  number: numberOf(row),
  at: row.startsAt.toISOString(),
  yard_id: row.yardId,
  yard_name_ar: row.nameAr,
  yard_name_en: row.nameEn,
  bay: row.bay,
  product_id: row.carId,
  title_ar: row.titleAr,
  title_en: row.titleEn,
  user_id: row.accountId,
  user_name: row.name,
  visitor_name: row.visitorName,
  visitor_phone: row.visitorPhone,
  state: row.state,
  cause: row.cause,
})
