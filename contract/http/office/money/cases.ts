import * as z from 'zod'
import { CASE_DECISIONS, CASE_FAULTS, CASE_KINDS, CASE_STATES } from '../../../values/case-states.ts'
import { letterFile, letterSide, letterText } from '../../letters.ts'
import { caseFields } from '../../money/cases.ts'
import { route } from '../../route.ts'
import { id, idIn, instant, money, paged, riyals } from '../../shapes.ts'
import { personalName, personalText } from '../personal.ts'
import { byId, listQuery, reason, sorted } from '../shapes.ts'

const rowFields = {
  ...caseFields,
  order_number: z.string(),
  car: z.string(),
  buyer_id: id,
  buyer_name: personalName,
  seller_id: id,
  /** Null for the house's own car, which nobody else is heard about. */
  heard_until: instant.nullable(),
  heard_at: instant.nullable(),
  is_late: z.boolean(),
}
const row = z.object(rowFields)
export type AdminCase = z.infer<typeof row>

const message = z.object({
  id,
  side: letterSide,
  author_id: id.nullable(),
  text: personalText,
  created_at: instant,
  files: z.array(letterFile),
})
const whole = z.object({
  ...rowFields,
  price: money,
  total: money,
  handed_over_at: instant.nullable(),
  /** Of its listing, and when a returned car came back. */
  kilometres: z.int().nullable(),
  car_back_kilometres: z.int().nullable(),
  /** The seller's answer. */
  seller_answer: personalText.nullable(),
  messages: z.array(message),
})
export type WholeAdminCase = z.infer<typeof whole>

const base = '/api/admin' as const
const read = { method: 'GET', base, access: 'read.members' } as const
const act = { method: 'POST', base, access: 'cases', params: byId, idempotent: true } as const

export const caseAdminRoutes = {
  adminCases: route({
    ...read,
    path: '/cases',
    summary: 'Cases of buyers, newest first',
    query: z.object({
      ...listQuery,
      ...sorted('id', 'decide_by'),
      state: z.enum(CASE_STATES).optional(),
      kind: z.enum(CASE_KINDS).optional(),
      view: z.enum(['late', 'unanswered', 'car_awaited']).optional(),
    }),
    data: paged(row),
  }),
  adminCase: route({
    ...read,
    path: '/cases/{id}',
    summary: 'One case with its messages and the answer of the seller',
    params: byId,
    data: whole,
  }),
  adminCaseFile: route({
    ...read,
    path: '/cases/{id}/files/{file_id}',
    summary: 'A file of a case: a PDF, or the JPEG of a picture',
    params: z.object({ id: idIn, file_id: idIn }),
    file: 'application/octet-stream',
    data: z.object({}),
  }),
  adminAnswerCase: route({
    ...act,
    path: '/cases/{id}/messages',
    summary: 'Answers the buyer in a case',
    body: z.strictObject({ text: letterText }),
    data: whole,
  }),
  adminProposeInCase: route({
    ...act,
    guard: 'case',
    path: '/cases/{id}/propose',
    summary:
      'Offers the buyer a price reduction, a return, or the choice; silence takes the reduction or closes the case',
    body: z.strictObject({ amount: riyals.optional(), return: z.boolean(), fault: z.enum(CASE_FAULTS), reason }),
    data: whole,
  }),
  adminDecideCase: route({
    ...act,
    guard: 'case',
    path: '/cases/{id}/decide',
    summary: 'Decides a case; with `preview=1` it answers the lines of money and changes nothing',
    query: z.object({ preview: z.literal('1').optional() }),
    body: z.strictObject({
      decision: z.enum(CASE_DECISIONS),
      /** Of a reduction, VAT included. */
      amount: riyals.optional(),
      /** Of a return; by default the seller, or the house for its own car, and the buyer for taking back. */
      fault: z.enum(CASE_FAULTS).optional(),
      reason,
    }),
    data: whole,
  }),
  adminReceiveCar: route({
    ...act,
    guard: 'case',
    path: '/cases/{id}/car-back',
    summary: 'The returned car is with the house again: the money becomes free, and the car waits for a new look',
    body: z.strictObject({ kilometres: z.int().min(0).max(10_000_000), note: reason }),
    data: whole,
  }),
}
