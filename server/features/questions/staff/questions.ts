import type { AdminQuestion } from '#contract/http/office/cars/questions.ts'
import type { Paged } from '#contract/http/shapes.ts'
import { cleanLine } from '#contract/values/text.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { containing } from '#server/platform/db/like.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { granted, isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { pageOf, toPaged } from '#server/platform/http/request/paging.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type ActingStaff, type Staff, staffAction } from '../../staff/index.ts'
import { answerByStaff, reviewQuestion } from '../review-question.ts'
import { type AskedQuestion, findQuestion, listForStaff } from './questions-store.ts'

type QuestionQuery = {
  page: number
  per_page?: number | undefined
  search?: string | undefined
  sort?: string | undefined
  waiting?: string | undefined
  product_id?: number | undefined
}
type ReviewBody = { part: 'question' | 'answer'; decision: 'approve' | 'reject' }
export type Deps = Pick<Platform, 'db' | 'notices'>

/** Questions to sellers; oldest first if they wait to be read. */
export async function listQuestions(db: Reader, query: QuestionQuery): Promise<Paged<AdminQuestion>> {
  const place = pageOf(query)
  const search = cleanLine(query.search ?? '')
  const waiting = query.waiting === '1' || query.waiting === 'true'
  const filter = { waiting, carId: query.product_id ?? null, pattern: search === '' ? null : containing(search) }
  const oldestFirst = query.sort === undefined ? waiting : query.sort === 'id'
  const { rows, total } = await listForStaff(db, filter, { ...place, oldestFirst })
  return toPaged(rows.map(toAdminQuestion), place, total)
}

export async function readQuestion(db: Reader, id: number): Promise<AdminQuestion | Refusal> {
  const row = await findQuestion(db, id)
  return row ? toAdminQuestion(row) : refuse('not_found')
}

/** Shows a question or its answer to everyone, or refuses it. Refusals: those of `reviewQuestion`. */
export async function reviewAsked(
  deps: Deps,
  staff: ActingStaff,
  id: number,
  body: ReviewBody,
): Promise<AdminQuestion> {
  const { reason } = staff
  const accepted = body.decision === 'approve'
  const action = `${body.part}.${accepted ? 'shown' : 'refused'}`
  return moderate(deps, staff, id, { action, reason: accepted ? null : reason }, (tx) =>
    reviewQuestion(tx, id, { part: body.part, accepted, reason }),
  )
}

/** Answers for the auction house. Refusals: those of `answerByStaff`. */
export const answerAsked = (deps: Deps, staff: Staff, id: number, text: string): Promise<AdminQuestion> =>
  moderate(deps, staff, id, { action: 'question.answered', reason: null }, (tx) => answerByStaff(tx, id, text))

async function moderate(
  { db, notices }: Deps,
  staff: Staff,
  id: number,
  entry: { action: string; reason: string | null },
  work: (tx: Tx) => Promise<{ notices: Notice[] } | Refusal>,
): Promise<AdminQuestion> {
  const publish = await staffAction(db, staff, async (tx, note) => {
    const found = await findQuestion(tx, id)
    if (!found) return refuse('not_found')
    const done = await work(tx)
    if (isRefusal(done)) return done
    await note({ ...entry, subject: `question:${id}` })
    return notices(asQueryable(tx), done.notices)
  })
  publish()
  return granted(await readQuestion(db, id))
}

const toAdminQuestion = (row: AskedQuestion): AdminQuestion => ({
  id: row.id,
  product_id: row.carId,
  slug: row.slug,
  title_ar: row.titleAr,
  title_en: row.titleEn,
  asker_id: row.askerId,
  text: row.text,
  asked_at: row.askedAt.toISOString(),
  status: row.status,
  reason: row.reason,
  answer: row.answer,
  answered_at: row.answeredAt?.toISOString() ?? null,
  answered_by_staff: row.answeredByStaff,
  answer_status: row.answerStatus,
  answer_reason: row.answerReason,
})
