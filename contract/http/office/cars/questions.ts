import * as z from 'zod'
import { answerBody, reviewState } from '../../questions.ts'
import { route } from '../../route.ts'
import { id, idIn, instant, paged } from '../../shapes.ts'
import { personalText } from '../personal.ts'
import { byId, listQuery, reason, sorted } from '../shapes.ts'

const text = personalText.nullable()
export const adminQuestion = z.object({
  id,
  product_id: id,
  slug: z.string(),
  title_ar: z.string(),
  title_en: z.string(),
  asker_id: id,
  text: personalText,
  asked_at: instant,
  status: reviewState,
  reason: text,
  answer: text,
  answered_at: instant.nullable(),
  answered_by_staff: z.boolean(),
  answer_status: reviewState.nullable(),
  answer_reason: text,
})
export type AdminQuestion = z.infer<typeof adminQuestion>

const base = '/api/admin' as const

export const questionAdminRoutes = {
  adminQuestions: route({
    method: 'GET',
    base,
    path: '/questions',
    summary: 'Questions to sellers; `waiting=1` gives those that staff have to read',
    access: 'read.members',
    query: z.object({
      ...listQuery,
      ...sorted('id'),
      product_id: idIn.optional(),
      waiting: z.enum(['0', '1', 'true', 'false']).optional(),
    }),
    data: paged(adminQuestion),
  }),
  adminQuestion: route({
    method: 'GET',
    base,
    path: '/questions/{id}',
    summary: 'One question to a seller',
    access: 'read.members',
    params: byId,
    data: adminQuestion,
  }),
  adminReviewQuestion: route({
    party: { question: 'id' },
    method: 'POST',
    base,
    path: '/questions/{id}/review',
    summary: 'Shows a question or its answer to everyone, or refuses it with a reason for its writer',
    access: 'cars',
    params: byId,
    body: z.strictObject({
      part: z.enum(['question', 'answer']),
      decision: z.enum(['approve', 'reject']),
      reason: reason.optional(),
    }),
    data: adminQuestion,
  }),
  adminAnswerQuestion: route({
    party: { question: 'id' },
    method: 'POST',
    base,
    path: '/questions/{id}/answer',
    summary: 'Answers a question that is shown for the auction house; everyone reads it at once',
    access: 'cars',
    params: byId,
    body: answerBody,
    data: adminQuestion,
  }),
}
