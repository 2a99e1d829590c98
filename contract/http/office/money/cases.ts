import * as z from 'zod'
import {
  CASE_DECISIONS,
  CASE_FAULTS,
  CASE_KINDS,
  CASE_REPAIR_DAYS_MAX,
  CASE_STATES,
} from '../../../values/case-states.ts'
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
  /** The most that the repair costs, offered or decided. */
  repair_cost: money.nullable(),
  /** The seller's answer. */
  seller_answer: personalText.nullable(),
  messages: z.array(message),
})
export type WholeAdminCase = z.infer<typeof whole>

/** What is repaired and where, its working days, and the most that it costs. */
const repair = z.strictObject({
  text: z.string().min(3).max(500),
  days: z.int().min(1).max(CASE_REPAIR_DAYS_MAX),
  cost: riyals,
})

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
      view: z.enum(['late', 'unanswered', 'car_awaited', 'repair_awaited']).optional(),
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
      'Offers the buyer a price reduction, a repair, a return, or a choice of them; silence takes the reduction or closes the case',
    body: z.strictObject({
      amount: riyals.optional(),
      repair: repair.optional(),
      return: z.boolean(),
      fault: z.enum(CASE_FAULTS),
      reason,
    }),
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
      repair: repair.optional(),
      /** Of a repair or a return; by default the seller, or the house for its own car, and the buyer for taking back. */
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
  adminEndRepair: route({
    ...act,
    guard: 'case',
    path: '/cases/{id}/repaired',
    summary: 'The decided repair is done, at most at its cost; or it failed, and the case waits for another decision',
    body: z.strictObject({ done: z.boolean(), cost: riyals.optional(), note: reason }),
    data: whole,
  }),
  adminInviteToLook: route({
    ...act,
    path: '/cases/{id}/second-look',
    summary: 'Invites the buyer with the car to a second look in a yard before the decision, or moves the appointment',
    body: z.strictObject({ at: z.iso.datetime({ offset: true }), yard_id: idIn }),
    data: whole,
  }),
  adminRecordLook: route({
    ...act,
    path: '/cases/{id}/finding',
    summary: 'What the second look found; buyer and seller read it',
    body: z.strictObject({ confirmed: z.boolean(), finding: z.string().min(3).max(1_000) }),
    data: whole,
  }),
}
