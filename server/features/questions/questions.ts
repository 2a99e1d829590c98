import type { Question } from '#contract/http/questions.ts'
import type { Paged } from '#contract/http/shapes.ts'
import { cleanLine } from '#contract/values/text.ts'
import { inTransaction, type Tx } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { type PageQuery, pageOf, toPaged } from '#server/platform/http/request/paging.ts'
import { lockWallet } from '../ledger/index.ts'
import type { QuestionDeps } from './deps.ts'
import { mayAnswer, mayAsk, PER_DAY, readText, WAITING_MAX } from './rules.ts'
import {
  countAsked,
  deleteWaiting,
  findCar,
  insertQuestion,
  listQuestions,
  lockQuestion,
  type StoredQuestion,
  writeAnswer,
} from './store.ts'

const QUESTION_MIN = 5
const ANSWER_MIN = 2
const DAY_SECONDS = 86_400

/** Public questions of members to the seller of a car, and the seller's answers. */
export function createQuestions({ db, rateLimits }: QuestionDeps) {
  return {
    list: async (
      carId: number,
      accountId: number | null,
      query: PageQuery,
    ): Promise<{ questions: Paged<Question>; can_ask: boolean } | Refusal> => {
      const car = await findCar(db, carId)
      if (!car) return refuse('not_found')
      const place = pageOf(query)
      const { rows, total } = await listQuestions(db, carId, accountId, place)
      const viewer = { accountId, isSeller: car.ownerId === accountId }
      const questions = toPaged(
        rows.map((row) => toQuestion(row, viewer)),
        place,
        total,
      )
      return { questions, can_ask: car.isOffered && !viewer.isSeller }
    },
    ask: (accountId: number, body: { product_id: number; text: string }) =>
      inTransaction(db, (tx) => ask(tx, accountId, body, rateLimits)),
    answer: (accountId: number, id: number, text: string) => inTransaction(db, (tx) => answer(tx, accountId, id, text)),
    remove: (accountId: number, id: number) =>
      inTransaction(db, async (tx) => ((await deleteWaiting(tx, id, accountId)) ? {} : refuse('not_found'))),
  }
}
export type Questions = ReturnType<typeof createQuestions>

/**
 * Stores a question for staff to read. The same text twice is one question. Refusals: those of `mayAsk`, `too_many`.
 */
async function ask(
  tx: Tx,
  accountId: number,
  body: { product_id: number; text: string },
  rateLimits: boolean,
): Promise<{ question: Question } | Refusal> {
  const text = readText(cleanLine(body.text), QUESTION_MIN)
  if (isRefusal(text)) return text
  const car = await findCar(tx, body.product_id)
  if (!car) return refuse('not_found')
  const refused = mayAsk(car, accountId)
  if (refused) return refused
  // Questions of one member are counted one after another.
  await lockWallet(tx, accountId)
  const asked = await countAsked(tx, { carId: car.id, askerId: accountId, text })
  const same = asked.sameId === null ? undefined : await lockQuestion(tx, asked.sameId)
  const viewer = { accountId, isSeller: false }
  if (same) return { question: toQuestion(same, viewer) }
  if (asked.waiting >= WAITING_MAX || (rateLimits && asked.today >= PER_DAY))
    return refuse('too_many', { retryAfterSeconds: DAY_SECONDS, data: { retry_after_seconds: DAY_SECONDS } })
  return { question: toQuestion(await insertQuestion(tx, { carId: car.id, askerId: accountId, text }), viewer) }
}

/** The seller's answer, for staff to read. Refusals: `not_found` for anyone else, `already_decided` if there is one. */
async function answer(
  tx: Tx,
  accountId: number,
  id: number,
  written: string,
): Promise<{ question: Question } | Refusal> {
  const text = readText(cleanLine(written), ANSWER_MIN)
  if (isRefusal(text)) return text
  const question = await lockQuestion(tx, id)
  const car = question && (await findCar(tx, question.carId))
  if (question?.status !== 'shown' || car?.ownerId !== accountId) return refuse('not_found')
  const viewer = { accountId, isSeller: true }
  // Sent twice, it is one answer.
  if (question.answer === text && !question.answeredByStaff) return { question: toQuestion(question, viewer) }
  if (!mayAnswer(question)) return refuse('already_decided')
  await writeAnswer(tx, id, { text, status: 'waiting', byStaff: false })
  const saved = await lockQuestion(tx, id)
  return saved ? { question: toQuestion(saved, viewer) } : refuse('not_found')
}

/** A question as one account sees it: only the seller sees a waiting answer. */
function toQuestion(row: StoredQuestion, viewer: { accountId: number | null; isSeller: boolean }): Question {
  const isMine = row.askerId === viewer.accountId
  const { answer, answeredAt, answerStatus } = row
  const seesAnswer = answerStatus === 'shown' || (viewer.isSeller && !row.answeredByStaff)
  return {
    id: row.id,
    text: row.text,
    asked_at: row.askedAt.toISOString(),
    is_mine: isMine,
    status: row.status,
    reason: isMine ? row.reason : null,
    answer:
      seesAnswer && answer !== null && answeredAt && answerStatus
        ? {
            text: answer,
            answered_at: answeredAt.toISOString(),
            by: row.answeredByStaff ? 'staff' : 'seller',
            status: answerStatus,
            reason: viewer.isSeller ? row.answerReason : null,
          }
        : null,
    can_answer: viewer.isSeller && mayAnswer(row),
  }
}
