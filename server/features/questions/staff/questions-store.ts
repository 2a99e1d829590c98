import { sql } from 'kysely'
import type { Reader } from '#server/platform/db/database.ts'
import type { StoredQuestion } from '../store.ts'

/** A question as staff see it, with the car that it is about. */
export type AskedQuestion = StoredQuestion & { slug: string; titleAr: string; titleEn: string }

const columns = sql`q.*, c.slug, c.title_ar, c.title_en`

export async function findQuestion(reader: Reader, id: number): Promise<AskedQuestion | undefined> {
  const { rows } = await sql<AskedQuestion>`
    select ${columns} from car_questions q join cars c on c.id = q.car_id where q.id = ${id}`.execute(reader)
  return rows[0]
}

/** Questions for staff. `waiting` selects those with an unread question or answer. `pattern` is for LIKE. */
export async function listForStaff(
  reader: Reader,
  filter: { waiting: boolean; carId: number | null; pattern: string | null },
  page: { limit: number; offset: number; oldestFirst: boolean },
): Promise<{ rows: AskedQuestion[]; total: number }> {
  const where = sql`(not ${filter.waiting} or q.status = 'waiting' or q.answer_status = 'waiting')
    and (${filter.carId}::bigint is null or q.car_id = ${filter.carId})
    and (${filter.pattern}::text is null or q.text ilike ${filter.pattern} or c.title_ar ilike ${filter.pattern}
      or c.title_en ilike ${filter.pattern})`
  const from = sql`from car_questions q join cars c on c.id = q.car_id where ${where}`
  const { rows } = await sql<AskedQuestion>`
    select ${columns} ${from} order by q.id ${page.oldestFirst ? sql`asc` : sql`desc`}
     limit ${page.limit} offset ${page.offset}`.execute(reader)
  const count = await sql<{ total: number }>`select count(*) as total ${from}`.execute(reader)
  return { rows, total: Number(count.rows[0]?.total ?? 0) }
}
