import type { AdminYard } from '#contract/http/office/cars/viewings.ts'
import type { Paged } from '#contract/http/shapes.ts'
import { cleanLine } from '#contract/values/text.ts'
import { minutesOf, WEEKDAYS, type Weekday } from '#contract/values/yard-hours.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import { type PageQuery, pageOf, toPaged } from '#server/platform/http/request/paging.ts'
import { difference, refuseParty, type Staff, staffAction } from '../../staff/index.ts'
import { cancelViewings } from '../cancel-viewings.ts'
import type { ViewingDeps, YardPlace } from '../deps.ts'
import { isOpenAt, type YardHours } from '../rules.ts'
import {
  comingElsewhere,
  comingIn,
  findCarYard,
  lockCarRow,
  lockYard,
  placeCar,
  readYardHours,
  takeCarOut,
  writeYard,
} from './yards-store.ts'

const texts = {
  hours: {
    ar: 'اكتب الوقت هكذا: 09:00-18:00، أو اتركه فارغًا ليوم الإغلاق.',
    en: 'Write the hours as 09:00-18:00, or leave them empty for a closed day.',
  },
  yard: { ar: 'اختر ساحة لها أوقات معاينة.', en: 'Choose a yard that has hours for viewings.' },
}

type YardChange = Partial<Record<Weekday, string> & { places: number; closed_days: string[] }>
type CarPlace = { yard_id: number | null; bay: string }

type YardRow = YardHours & YardPlace & { id: number; takesViewings: boolean }
/** A yard that takes no viewings yet. */
const CLOSED: YardHours = { places: 4, hours: WEEKDAYS.map(() => ''), closedDays: [] }

/** The yards of the house, which are few, with their hours. */
async function allYards({ yards }: ViewingDeps, reader: Reader): Promise<YardRow[]> {
  const open = new Map((await readYardHours(reader)).map((row) => [row.yardId, row]))
  return [...(await yards(reader))].map(([id, place]) => {
    const { places, hours, closedDays } = open.get(id) ?? CLOSED
    return { ...place, id, places, hours, closedDays, takesViewings: open.has(id) }
  })
}
const findYard = async (deps: ViewingDeps, reader: Reader, id: number): Promise<YardRow | undefined> =>
  (await allYards(deps, reader)).find((yard) => yard.id === id)

export async function readYards(
  deps: ViewingDeps,
  query: PageQuery & { search?: string | undefined },
): Promise<Paged<AdminYard>> {
  const place = pageOf(query)
  const search = cleanLine(query.search ?? '').toLowerCase()
  const found = (await allYards(deps, deps.db)).filter(({ nameAr, nameEn }) =>
    `${nameAr}\n${nameEn}`.toLowerCase().includes(search),
  )
  const shown = found.slice(place.offset, place.offset + place.limit)
  return toPaged(shown.map(toAdminYard), place, found.length)
}

export async function readYard(deps: ViewingDeps, id: number): Promise<AdminYard | Refusal> {
  const row = await findYard(deps, deps.db, id)
  return row ? toAdminYard(row) : refuse('not_found')
}

/** Sets hours and places, and cancels appointments outside of the new hours. Refusals: `not_found`, `invalid`. */
export async function changeYard(deps: ViewingDeps, staff: Staff, id: number, body: YardChange): Promise<AdminYard> {
  const { yard, publish } = await staffAction(deps.db, staff, async (tx, note) => {
    await lockYard(tx, id)
    const before = await findYard(deps, tx, id)
    if (!before) return refuse('not_found')
    const wrong = WEEKDAYS.find((day) => body[day] && !minutesOf(body[day]))
    if (wrong) return refuseField(wrong, texts.hours)
    const after: YardHours = {
      places: body.places ?? before.places,
      hours: WEEKDAYS.map((day, index) => body[day] ?? before.hours[index] ?? ''),
      closedDays: body.closed_days ? [...new Set(body.closed_days)].sort() : before.closedDays,
    }
    await writeYard(tx, id, after)
    const coming = await comingIn(tx, id)
    const outside = coming.filter(({ startsAt }) => !isOpenAt(after, startsAt)).map((one) => one.id)
    await note({ action: 'yard.changed', subject: `yard:${id}`, ...difference(toStored(before), toStored(after)) })
    const publish = await cancelViewings(deps, tx, outside, 'closed')
    return { yard: toAdminYard({ ...before, ...after, takesViewings: true }), publish }
  })
  publish()
  return yard
}

export async function readCarYard({ db }: ViewingDeps, carId: number): Promise<CarPlace | Refusal> {
  const place = await findCarYard(db, carId)
  return { yard_id: place?.yardId ?? null, bay: place?.bay ?? '' }
}

/** Puts a car into a yard, or takes it out. Refusals: `not_found`, `invalid` (`yard_id`), `conflict_of_interest`. */
export async function changeCarYard(
  deps: ViewingDeps,
  staff: Staff,
  carId: number,
  body: { yard_id: number | null; bay?: string | undefined },
): Promise<CarPlace> {
  const { place, publish } = await staffAction(deps.db, staff, async (tx, note) => {
    if (!(await lockCarRow(tx, carId))) return refuse('not_found')
    const refused = await refuseParty(tx, staff, { carId })
    if (refused) return refused
    const before = await findCarYard(tx, carId)
    // The present yard too: a booking there ends before the car leaves, or finds it gone.
    for (const id of [before?.yardId, body.yard_id].filter((one) => one != null).sort((one, other) => one - other))
      await lockYard(tx, id)
    const after = body.yard_id === null ? null : { yardId: body.yard_id, bay: cleanLine(body.bay ?? before?.bay ?? '') }
    if (after && !(await findYard(deps, tx, after.yardId))?.takesViewings) return refuseField('yard_id', texts.yard)
    if (after) await placeCar(tx, carId, after)
    else await takeCarOut(tx, carId)
    const moved = await comingElsewhere(tx, carId, body.yard_id)
    await note({ action: 'car.placed', subject: `car:${carId}`, ...difference<object>(before ?? {}, after ?? {}) })
    const publish = await cancelViewings(deps, tx, moved, 'moved')
    return { place: { yard_id: body.yard_id, bay: after?.bay ?? '' }, publish }
  })
  publish()
  return place
}

const byDay = (hours: readonly string[]) =>
  Object.fromEntries(WEEKDAYS.map((day, index) => [day, hours[index] ?? ''])) as Record<Weekday, string>
const toStored = ({ places, hours, closedDays }: YardHours) => ({ places, ...byDay(hours), closedDays })

const toAdminYard = (row: YardRow): AdminYard => ({
  id: row.id,
  name_ar: row.nameAr,
  name_en: row.nameEn,
  places: row.takesViewings ? row.places : null,
  ...byDay(row.hours),
  closed_days: [...row.closedDays],
})
