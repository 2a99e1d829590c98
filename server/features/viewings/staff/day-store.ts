import { sql } from 'kysely'
import type { AdminViewing } from '#contract/http/office/cars/viewings.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { containing } from '#server/platform/db/like.ts'
import { all, countRows, type Place, type Sort } from '../../staff/index.ts'

export type DayRow = {
  id: number
  kind: AdminViewing['kind']
  startsAt: Date
  yardId: number
  bay: string
  carId: number
  titleAr: string
  titleEn: string
  accountId: number
  name: string
  visitorName: string | null
  visitorPhone: string | null
  state: AdminViewing['state']
  cause: AdminViewing['cause']
}
type Filter = { search: string; day: string | undefined; yardId: number | undefined }

const columns = sql`v.id, v.kind, v.starts_at, v.yard_id, coalesce(p.bay, '') as bay, v.car_id, c.title_ar, c.title_en,
  v.account_id, a.name, v.visitor_name, v.visitor_phone, v.state, v.cause`
const rows = sql`viewings v join cars c on c.id = v.car_id
  join accounts a on a.id = v.account_id left join car_yards p on p.car_id = v.car_id and p.yard_id = v.yard_id`

/** Appointments for staff; `day` in Riyadh. A search finds the number, the car and the member. */
export async function listDay(
  reader: Reader,
  { search, day, yardId }: Filter,
  sort: Sort,
  page: Place,
): Promise<{ rows: DayRow[]; total: number }> {
  const pattern = containing(search)
  const number = /^v?-?(\d{1,15})$/i.exec(search)?.[1] ?? null
  const midnight = sql`${day ?? null}::date::timestamp at time zone 'Asia/Riyadh'`
  const where = all(
    day !== undefined && sql`v.starts_at >= ${midnight} and v.starts_at < ${midnight} + interval '1 day'`,
    yardId !== undefined && sql`v.yard_id = ${yardId}`,
    search !== '' &&
      sql`(v.id = ${number}::bigint or c.title_ar ilike ${pattern} or c.title_en ilike ${pattern} or a.name ilike ${pattern})`,
  )
  const { rows: found } = await sql<DayRow>`
    select ${columns} from ${rows} where ${where} order by v.starts_at ${sort.direction}, v.id ${sort.direction}
     limit ${page.limit} offset ${page.offset}`.execute(reader)
  return { rows: found, total: await countRows(reader, rows, where) }
}

export async function lockViewing(tx: Tx, id: number): Promise<(DayRow & { hasBegun: boolean }) | undefined> {
  const { rows: found } = await sql<DayRow & { hasBegun: boolean }>`
    select ${columns},
           (v.starts_at at time zone 'Asia/Riyadh')::date <= (clock_timestamp() at time zone 'Asia/Riyadh')::date as has_begun
      from ${rows} where v.id = ${id} for update of v`.execute(tx)
  return found[0]
}

export async function writeMark(tx: Tx, id: number, state: 'came' | 'missed'): Promise<void> {
  await tx.updateTable('viewings').set({ state }).where('id', '=', id).execute()
}
