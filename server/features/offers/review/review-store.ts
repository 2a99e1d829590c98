import { sql } from 'kysely'
import type { ReviewQuestion } from '#contract/http/own-cars/review-questions.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'

export type ReviewQuestionRow = {
  id: number
  carId: number
  text: string
  askedById: number
  askedBy: string
  askedAt: Date
  answer: string | null
  answeredAt: Date | null
}

/** Questions of staff about these cars, oldest first. */
export async function reviewQuestionsOf(reader: Reader, carIds: readonly number[]): Promise<ReviewQuestionRow[]> {
  if (carIds.length === 0) return []
  return reader
    .selectFrom('reviewQuestions as q')
    .innerJoin('accounts as a', 'a.id', 'q.askedBy')
    .select(['q.id', 'q.carId', 'q.text', 'q.askedBy as askedById', 'a.name as askedBy'])
    .select(['q.askedAt', 'q.answer', 'q.answeredAt'])
    .where('q.carId', 'in', carIds)
    .orderBy('q.id')
    .execute()
}

export async function hasOpenQuestion(tx: Tx, carId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('reviewQuestions')
    .select('id')
    .where('carId', '=', carId)
    .where('answer', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertReviewQuestion(
  tx: Tx,
  question: { carId: number; text: string; askedBy: number },
): Promise<void> {
  await tx.insertInto('reviewQuestions').values(question).execute()
}

/** Writes the answer to a car's open question. @returns true if there was one. */
export async function writeReviewAnswer(tx: Tx, carId: number, answer: string): Promise<boolean> {
  const written = await tx
    .updateTable('reviewQuestions')
    .set({ answer, answeredAt: sql<Date>`clock_timestamp()` })
    .where('carId', '=', carId)
    .where('answer', 'is', null)
    .executeTakeFirst()
  return written.numUpdatedRows > 0n
}

export const toReviewQuestion = (row: ReviewQuestionRow): ReviewQuestion => ({
  id: row.id,
  text: row.text,
  asked_at: row.askedAt.toISOString(),
  answer: row.answer,
  answered_at: row.answeredAt?.toISOString() ?? null,
})
