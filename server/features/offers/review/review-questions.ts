import { compose } from '#contract/values/compose.ts'
import { cleanText } from '#contract/values/text.ts'
import { type Database, inTransaction, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import type { RawAnswer } from '#server/platform/http/api.ts'
import { answerIdempotently, type Caller } from '#server/platform/http/idempotency/idempotency.ts'
import { granted, isRefusal, type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import type { Upload } from '#server/platform/http/request/body.ts'
import type { Notice, NoticeSink } from '#server/platform/messaging/notices.ts'
import { type CarOnSale, type Catalogue, lockForSale } from '../../catalogue/index.ts'
import { lockWallet } from '../../ledger/index.ts'
import { readMyCar, type Showing } from '../my-cars.ts'
import { lockSubmission } from '../my-cars-store.ts'
import { hasOpenQuestion, insertReviewQuestion, writeReviewAnswer } from './review-store.ts'

const empty = { ar: 'اكتب نصًا أوضح.', en: 'Please write a little more.' }
const answered = { ar: 'وصلنا ردّك، ونكمل المراجعة.', en: 'We have your answer and go on with the review.' }

/**
 * Asks the owner of a listed car a question, under the car's lock; the owner gets a notice. One question is open at a
 * time. @returns a function that publishes the notice after the commit.
 * Refusals: `not_found`, `car_withdrawn`, `review_made`, `question_open`, `invalid`.
 */
export async function askOwner(
  tx: Tx,
  notices: NoticeSink,
  question: { carId: number; text: string; askedBy: number },
): Promise<Refusal | (() => void)> {
  const text = cleanText(question.text)
  if (text === '') return refuseField('text', empty)
  const car = await lockListed(tx, question.carId)
  if (isRefusal(car)) return car
  if (await hasOpenQuestion(tx, car.id)) return refuse('question_open')
  await insertReviewQuestion(tx, { ...question, text })
  return notices(asQueryable(tx), [questionNotice(car, text)])
}

/**
 * The owner's answer, with pictures appended to those of the car. Then staff continue the review.
 * Refusals: `not_found`, `car_withdrawn`, `review_made`, `nothing_to_answer`, `invalid`, `unsupported_type`,
 * `too_large`.
 */
export async function answerReview(
  deps: {
    db: Database
    catalogue: Pick<Catalogue, 'processPictures' | 'addPictures'>
    showingIn: (tx: Tx) => Promise<Showing>
  },
  owner: Caller,
  answer: { carId: number; text: string },
  uploads: readonly Upload[],
): Promise<RawAnswer | Refusal> {
  const text = cleanText(answer.text)
  if (text === '') return refuseField('text', empty)
  const pictures = granted(await deps.catalogue.processPictures(uploads))
  return inTransaction(deps.db, async (tx) => {
    // The locks that serialise copies of a request: the subject first, then the member.
    const car = await lockForSale(tx, answer.carId)
    if (car?.ownerId !== owner.accountId) return refuse('not_found')
    await lockWallet(tx, owner.accountId)
    return answerIdempotently(tx, owner, async () => {
      const listed = await lockListed(tx, car.id)
      if (isRefusal(listed)) return listed
      if (!(await writeReviewAnswer(tx, car.id, text))) return refuse('nothing_to_answer')
      if (pictures.length > 0) granted(await deps.catalogue.addPictures(tx, car.id, pictures))
      return { message: answered, data: { car: await readMyCar(await deps.showingIn(tx), owner, car.id) } }
    })
  })
}

/** Locks a car that its owner listed and staff have not decided on. */
async function lockListed(tx: Tx, carId: number): Promise<CarOnSale | Refusal> {
  const car = await lockForSale(tx, carId)
  const listed = await lockSubmission(tx, carId)
  if (!car || !listed) return refuse('not_found')
  if (car.isWithdrawn) return refuse('car_withdrawn')
  return listed.accepted === null ? car : refuse('review_made')
}

const questionNotice = ({ id, ownerId, title }: CarOnSale, asked: string): Notice => ({
  accountId: ownerId,
  kind: 'car_question',
  url: `/my-cars/${id}`,
  carId: id,
  title: { ar: compose`سؤال عن ${title.ar}`, en: compose`A question about ${title.en}` },
  body: {
    ar: compose`نكمل المراجعة بعد ردّك: ${asked}`,
    en: compose`We go on with the review after your answer: ${asked}`,
  },
})
