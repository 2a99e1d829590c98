import * as z from 'zod'
import {
  CASE_CHOICES,
  CASE_DECISIONS,
  CASE_FAULTS,
  CASE_KINDS,
  CASE_LINES,
  CASE_STATES,
  CASE_WANTS,
} from '../../values/case-states.ts'
import { letterMessage, letterText } from '../letters.ts'
import { route } from '../route.ts'
import { id, idIn, instant, money } from '../shapes.ts'

/** Money of a decision; positive for who gets it. */
export const caseLine = z.object({ line: z.enum(CASE_LINES), who: z.enum(['buyer', 'seller', 'house']), amount: money })
export type CaseLine = z.infer<typeof caseLine>

/** What is repaired and where, and how many working days it takes. */
const caseRepair = z.object({ text: z.string(), days: z.int() })
/** A second look at the car by the house. What it found is null until then. */
const secondLook = z.object({
  at: instant,
  /** Name and address of the yard. */
  place: z.object({ ar: z.string(), en: z.string() }),
  found_at: instant.nullable(),
  /** True if the complaint is right. */
  confirmed: z.boolean().nullable(),
  finding: z.string().nullable(),
})

/** What the house offers; the buyer chooses one until `choose_by`. */
export const caseProposals = z.object({
  reduction: money.nullable(),
  return: z.boolean(),
  /** What a return gives back. */
  return_amount: money.nullable(),
  repair: caseRepair.nullable(),
  choose_by: instant,
})

export const caseFields = {
  id,
  number: z.string(),
  order_id: id,
  car_id: id,
  state: z.enum(CASE_STATES),
  kind: z.enum(CASE_KINDS),
  wants: z.enum(CASE_WANTS),
  opened_at: instant,
  /** When the first answer of staff is due; null once it is there. */
  answer_by: instant.nullable(),
  /** When the decision is due; null once it is there. */
  decide_by: instant.nullable(),
  second_look: secondLook.nullable(),
  proposals: caseProposals.nullable(),
  decision: z.enum(CASE_DECISIONS).nullable(),
  /** Of a reduction. */
  amount: money.nullable(),
  decision_reason: z.string().nullable(),
  decided_at: instant.nullable(),
  /** Of a return or a repair. */
  fault: z.enum(CASE_FAULTS).nullable(),
  /** The money of the decision. */
  lines: z.array(caseLine),
  /** When the house got the car back, which frees the money. */
  car_back_at: instant.nullable(),
  /** The decided repair, and when it was done. */
  repair: caseRepair.nullable(),
  repaired_at: instant.nullable(),
}

export const orderCase = z.object({ ...caseFields, messages: z.array(letterMessage) })
export type OrderCase = z.infer<typeof orderCase>

/** The cases that the buyer may open now, and when the first of them is over. */
const mayOpen = z.object({ kinds: z.array(z.enum(CASE_KINDS)), until: instant.nullable() })

/** For the seller: the complaint without its buyer, and the seller's answer. */
const heardCase = z.object({
  id,
  number: z.string(),
  car_id: id,
  state: z.enum(CASE_STATES),
  kind: z.enum(CASE_KINDS),
  complaint: z.string(),
  /** When the hearing ends. */
  answer_by: instant.nullable(),
  answer: z.string().nullable(),
  second_look: secondLook.nullable(),
  decision: z.enum(CASE_DECISIONS).nullable(),
  /** Of a reduction, or the most that the seller owes for a repair. */
  amount: money.nullable(),
  decision_reason: z.string().nullable(),
})
export type HeardCase = z.infer<typeof heardCase>

const params = z.object({ id: idIn })
const found = z.object({ case: orderCase })

export const caseRoutes = {
  orderCase: route({
    method: 'GET',
    path: '/orders/{id}/case',
    summary: 'The newest case of one of the caller’s orders, and which one the caller may open',
    access: 'member',
    params,
    data: z.object({ case: orderCase.nullable(), may_open: mayOpen }),
  }),
  openCase: route({
    method: 'POST',
    path: '/orders/{id}/case',
    summary: 'Opens a case about a paid order, with pictures and PDFs',
    access: 'member',
    params,
    body: z.strictObject({ kind: z.enum(CASE_KINDS), text: letterText, wants: z.enum(CASE_WANTS) }),
    files: ['files'],
    idempotent: true,
    data: found,
  }),
  writeToCase: route({
    method: 'POST',
    path: '/orders/{id}/case/messages',
    summary: 'Writes again in the open case of one of the caller’s orders',
    access: 'member',
    params,
    body: z.strictObject({ text: letterText }),
    files: ['files'],
    idempotent: true,
    data: found,
  }),
  chooseProposal: route({
    method: 'POST',
    path: '/orders/{id}/case/choose',
    summary: 'Chooses one of the house’s proposals; it is carried out at once',
    access: 'member',
    params,
    body: z.strictObject({ choice: z.enum(CASE_CHOICES) }),
    idempotent: true,
    data: found,
  }),
  heardCase: route({
    method: 'GET',
    path: '/my-cars/{id}/case',
    summary: 'The newest case about the last sale of one of the caller’s cars, for its seller',
    access: 'member',
    params,
    data: z.object({ case: heardCase.nullable() }),
  }),
  answerCase: route({
    method: 'POST',
    path: '/my-cars/{id}/case/answer',
    summary: 'The seller’s answer in a case, once',
    access: 'member',
    params,
    body: z.strictObject({ text: letterText }),
    idempotent: true,
    data: z.object({ case: heardCase }),
  }),
}
