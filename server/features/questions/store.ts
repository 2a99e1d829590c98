import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Text } from '#server/platform/http/refusal.ts'

export type ReviewState = 'waiting' | 'shown' | 'refused'
export type StoredQuestion = {
  id: number
  carId: number
  askerId: number
  text: string
  askedAt: Date
  status: ReviewState
  reason: string | null
  answer: string | null
  answeredAt: Date | null
  answeredByStaff: boolean
  answerStatus: ReviewState | null
  answerReason: string | null
}
export type QuestionedCar = { id: number; slug: string; title: Text; ownerId: number; isOffered: boolean }

const columns = sql`q.id, q.car_id, q.asker_id, q.text, q.asked_at, q.status, q.reason, q.answer, q.answered_at,
  q.answered_by_staff, q.answer_status, q.answer_reason`

/** A public car; `isOffered` while it is available. */
export async function findCar(reader: Reader, carId: number): Promise<QuestionedCar | undefined> {
  const { rows } = await sql<{
    id: number
    slug: string
    titleAr: string
    titleEn: string
    ownerId: number
    isOffered: boolean
  }>`
    select c.id, c.slug, c.title_ar, c.title_en, c.owner_id, l.shelf in ('live', 'soon', 'sale') as is_offered
      from cars c join listings l on l.car_id = c.id where c.id = ${carId}`.execute(reader)
  const [row] = rows
  return row && { ...row, title: { ar: row.titleAr, en: row.titleEn } }
}

/** Questions of a car that an account sees: shown ones, and its own. */
export async function listQuestions(
  reader: Reader,
  carId: number,
  accountId: number | null,
  place: { limit: number; offset: number },
): Promise<{ rows: StoredQuestion[]; total: number }> {
  const where = sql`q.car_id = ${carId} and (q.status = 'shown' or q.asker_id = ${accountId}::bigint)`
  const { rows } = await sql<StoredQuestion>`
    select ${columns} from car_questions q where ${where}
     order by q.id desc limit ${place.limit} offset ${place.offset}`.execute(reader)
  const count = await sql<{ total: number }>`select count(*) as total from car_questions q where ${where}`.execute(
    reader,
  )
  return { rows, total: Number(count.rows[0]?.total ?? 0) }
}

/** One question, locked until the transaction ends. */
export async function lockQuestion(tx: Tx, id: number): Promise<StoredQuestion | undefined> {
  const { rows } = await sql<StoredQuestion>`
    select ${columns} from car_questions q where q.id = ${id} for update`.execute(tx)
  return rows[0]
}

/** One member's questions: unread ones about this car, those of the last day, and the id of the very same text. */
export async function countAsked(
  tx: Tx,
  { carId, askerId, text }: { carId: number; askerId: number; text: string },
): Promise<{ waiting: number; today: number; sameId: number | null }> {
  const { rows } = await sql<{ waiting: number; today: number; sameId: number | null }>`
    select count(*) filter (where car_id = ${carId} and status = 'waiting') as waiting,
           count(*) filter (where asked_at > clock_timestamp() - interval '1 day') as today,
           max(id) filter (where car_id = ${carId} and text = ${text}) as same_id
      from car_questions where asker_id = ${askerId}
       and (car_id = ${carId} or asked_at > clock_timestamp() - interval '1 day')`.execute(tx)
  const [row] = rows
  return { waiting: Number(row?.waiting ?? 0), today: Number(row?.today ?? 0), sameId: row?.sameId ?? null }
}

export async function insertQuestion(
  tx: Tx,
  question: { carId: number; askerId: number; text: string },
): Promise<StoredQuestion> {
  const { rows } = await sql<StoredQuestion>`
    insert into car_questions as q (car_id, asker_id, text)
    values (${question.carId}, ${question.askerId}, ${question.text}) returning ${columns}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a question was not written')
  return row
}

/** Removes a member's own question that staff have not read; false if there is none. */
export async function deleteWaiting(tx: Tx, id: number, askerId: number): Promise<boolean> {
  const removed = await tx
    .deleteFrom('carQuestions')
    .where('id', '=', id)
    .where('askerId', '=', askerId)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  return removed.numDeletedRows > 0n
}

export async function writeAnswer(
  tx: Tx,
  id: number,
  answer: { text: string; status: ReviewState; byStaff: boolean },
): Promise<void> {
  await tx
    .updateTable('carQuestions')
    .set({
      answer: answer.text,
      answeredAt: sql<Date>`clock_timestamp()`,
      answeredByStaff: answer.byStaff,
      answerStatus: answer.status,
      answerReason: null,
    })
    .where('id', '=', id)
    .execute()
}

/** `reason` is null exactly if the part is shown. */
export async function writeReview(
  tx: Tx,
  id: number,
  part: 'question' | 'answer',
  reason: string | null,
): Promise<void> {
  const status = reason === null ? 'shown' : 'refused'
  const change =
    part === 'question'
      ? { status, reason, reviewedAt: sql<Date>`clock_timestamp()` }
      : { answerStatus: status, answerReason: reason }
  await tx.updateTable('carQuestions').set(change).where('id', '=', id).execute()
}

/** A shown question with its answer; for demonstrations. */
export async function addShownQuestion(
  tx: Tx,
  question: { carId: number; askerId: number; text: string; askedAt: Date; answer?: string; byStaff?: boolean },
): Promise<void> {
  const { carId, askerId, text, askedAt, answer, byStaff = false } = question
  const answered =
    answer === undefined
      ? {}
      : { answer, answeredAt: askedAt, answeredByStaff: byStaff, answerStatus: 'shown' as const }
  await tx
    .insertInto('carQuestions')
    .values({ carId, askerId, text, askedAt, status: 'shown', reviewedAt: askedAt, ...answered })
    .execute()
}
