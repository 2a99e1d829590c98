import * as z from 'zod'
import { route } from './route.ts'
import { id, idIn, instant, none, paged, pageQuery } from './shapes.ts'

/** `waiting`: staff have not read it yet. Only its writer sees it then, as with `refused`. */
export const reviewState = z.enum(['waiting', 'shown', 'refused'])
export type ReviewState = z.infer<typeof reviewState>

const answer = z.object({
  text: z.string(),
  answered_at: instant,
  by: z.enum(['seller', 'staff']),
  status: reviewState,
  /** The staff's reason for refusing it; shown only to its writer. */
  reason: z.string().nullable(),
})
/** A question to the seller of a car. It does not name the asker. */
export const question = z.object({
  id,
  text: z.string(),
  asked_at: instant,
  is_mine: z.boolean(),
  status: reviewState,
  /** The staff's reason for refusing it; shown only to its writer. */
  reason: z.string().nullable(),
  answer: answer.nullable(),
  /** The caller sells this car and may write the answer now. */
  can_answer: z.boolean(),
})
export type Question = z.infer<typeof question>

const data = z.object({
  questions: paged(question),
  /** The caller may ask; a guest may once they have logged in. */
  can_ask: z.boolean(),
})
const QUESTION_MIN = 5
const QUESTION_MAX = 500
const ANSWER_MAX = 1_000
export const answerBody = z.strictObject({ text: z.string().trim().min(2).max(ANSWER_MAX) })

export const questionRoutes = {
  questions: route({
    method: 'GET',
    path: '/questions/{product_id}',
    summary: 'Questions to the seller of a car with their answers, newest first',
    access: 'public',
    params: z.object({ product_id: idIn }),
    query: z.object(pageQuery),
    data,
  }),
  ask: route({
    method: 'POST',
    path: '/questions',
    summary: 'Asks the seller of a car; everyone reads it once staff have',
    access: 'member',
    body: z.strictObject({ product_id: idIn, text: z.string().trim().min(QUESTION_MIN).max(QUESTION_MAX) }),
    data: z.object({ question }),
  }),
  answerQuestion: route({
    method: 'POST',
    path: '/questions/{id}/answer',
    summary: 'The seller’s answer to a question about their car; everyone reads it once staff have',
    access: 'member',
    params: z.object({ id: idIn }),
    body: answerBody,
    data: z.object({ question }),
  }),
  removeQuestion: route({
    method: 'DELETE',
    path: '/my-questions/{id}',
    summary: 'Takes back one’s own question while nobody else has read it',
    access: 'member',
    params: z.object({ id: idIn }),
    data: none,
  }),
}
