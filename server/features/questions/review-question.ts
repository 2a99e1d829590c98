import { cleanLine } from '#contract/values/text.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import { answered, reviewNotices } from './notices.ts'
import { mayAnswer } from './rules.ts'
import { findCar, lockQuestion, writeAnswer, writeReview } from './store.ts'

/** `reason` is null if the part is shown from now on. */
export type Review = { part: 'question' | 'answer'; accepted: boolean; reason: string | null }

const reasonNeeded = { ar: 'اكتب سبب الرفض.', en: 'Say why it is refused.' }

/**
 * Shows a question or an answer to everyone, or refuses it. @returns the members to notify.
 * Refusals: `not_found`, `already_decided`, `invalid` without a reason.
 */
export async function reviewQuestion(
  tx: Tx,
  id: number,
  { part, accepted, reason }: Review,
): Promise<{ notices: Notice[] } | Refusal> {
  if (!accepted && reason === null) return refuseField('reason', reasonNeeded)
  const question = await lockQuestion(tx, id)
  const car = question && (await findCar(tx, question.carId))
  if (!question) return refuse('not_found')
  const state = part === 'question' ? question.status : question.answerStatus
  // Shown texts can still be hidden; refused ones stay so.
  if (state !== 'waiting' && (accepted || state !== 'shown')) return refuse('already_decided')
  const why = accepted ? null : reason
  await writeReview(tx, id, part, why)
  // A car that is no longer shown needs no notice.
  return { notices: car ? reviewNotices(question, car, part, why) : [] }
}

/**
 * The auction house's own answer, shown at once. Refusals: `not_found`, `already_decided` if the seller has answered.
 */
export async function answerByStaff(tx: Tx, id: number, written: string): Promise<{ notices: Notice[] } | Refusal> {
  const question = await lockQuestion(tx, id)
  if (!question) return refuse('not_found')
  if (!mayAnswer(question)) return refuse('already_decided')
  const text = cleanLine(written)
  await writeAnswer(tx, id, { text, status: 'shown', byStaff: true })
  const car = await findCar(tx, question.carId)
  return { notices: car ? [answered({ ...question, answer: text }, car)] : [] }
}
