import * as z from 'zod'
import { id, instant } from '../shapes.ts'

/**
 * Questions of staff to the owner of a listed car before they decide. While one is open, the car waits for its owner.
 */
export const reviewQuestion = z.object({
  id,
  text: z.string(),
  asked_at: instant,
  /** Null while it is open. */
  answer: z.string().nullable(),
  answered_at: instant.nullable(),
})
export type ReviewQuestion = z.infer<typeof reviewQuestion>

const QUESTION_MIN = 5
const TEXT_MAX = 1_000
export const reviewQuestionBody = z.strictObject({ text: z.string().trim().min(QUESTION_MIN).max(TEXT_MAX) })
export const reviewAnswerBody = z.strictObject({ text: z.string().trim().min(1).max(TEXT_MAX) })
