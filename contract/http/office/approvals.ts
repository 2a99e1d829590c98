import * as z from 'zod'
import { APPROVAL_STATES } from '../../values/approval-kinds.ts'
import { route } from '../route.ts'
import { id, instant, money, paged } from '../shapes.ts'
import { approvalKind, approvalState } from '../waiting-approval.ts'
import { personalText } from './personal.ts'
import { byId, listQuery, reason, role } from './shapes.ts'

const values = z.record(z.string(), z.unknown()).nullable()
/** A change that the act makes, in the words and units of the audit. */
const effect = z.object({ action: z.string(), subject: z.string(), before: values, after: values })

/** Why the reader may not approve. */
export const WHY_NOT = ['forbidden', 'own_request', 'new_in_role', 'conflict_of_interest', 'credited_by_you'] as const

const approval = z.object({
  id,
  kind: approvalKind,
  state: approvalState,
  /** What it changes first: `order:12`; for something that it adds, its noun: `coupon`. */
  subject: z.string(),
  amount: money.nullable(),
  asked_by: id,
  asked_by_name: z.string(),
  asked_at: instant,
  until: instant,
  /** The time at which the act happens without an approval, if nobody else may approve it; else null. */
  acts_at: instant.nullable(),
  /** The colleague who is asked to decide it next. */
  handed_to: id.nullable(),
  handed_to_name: z.string().nullable(),
  reason: personalText.nullable(),
  before: values,
  after: values,
  effects: z.array(effect),
  /** Changes with the comparison. An approval that sends it is refused when it is no longer the newest. */
  version: z.int(),
  decided_by: id.nullable(),
  decided_by_name: z.string().nullable(),
  decided_at: instant.nullable(),
  /** The reason of a refusal, or the rule that ended it. */
  decision_reason: personalText.nullable(),
  /** The rule that ended it, in words. */
  ended_by: z.object({ ar: z.string(), en: z.string() }).nullable(),
  /** The roles whose people may approve it. */
  approvers: z.array(role),
  may_approve: z.boolean(),
  why_not: z.enum(WHY_NOT).nullable(),
})
export type Approval = z.infer<typeof approval>
const colleague = z.object({ id, name: z.string() })
export type Colleague = z.infer<typeof colleague>

const base = '/api/admin' as const

export const approvalRoutes = {
  adminApprovals: route({
    method: 'GET',
    base,
    path: '/approvals',
    access: 'read',
    summary:
      'Acts that wait for a second person, oldest first; or those of a final state, or all `decided` ones, newest first',
    query: z.object({ ...listQuery, state: z.enum([...APPROVAL_STATES, 'decided']).default('waiting') }),
    data: paged(approval),
  }),
  adminApproval: route({
    method: 'GET',
    base,
    path: '/approvals/{id}',
    access: 'read',
    summary: 'One request for approval',
    params: byId,
    data: approval,
  }),
  adminApprove: route({
    method: 'POST',
    base,
    path: '/approvals/{id}/approve',
    access: 'read',
    idempotent: true,
    summary: 'Lets another person’s act happen, with all its checks on the state of now',
    params: byId,
    body: z.strictObject({ version: z.int().optional() }).optional(),
    data: approval,
  }),
  adminRefuse: route({
    method: 'POST',
    base,
    path: '/approvals/{id}/refuse',
    access: 'read',
    idempotent: true,
    summary: 'Refuses another person’s act, with a reason',
    params: byId,
    body: z.strictObject({ reason }),
    data: approval,
  }),
  adminApprovalColleagues: route({
    method: 'GET',
    base,
    path: '/approvals/{id}/colleagues',
    access: 'read',
    summary: 'Colleagues who may approve a waiting request, by name; at most 50',
    params: byId,
    data: z.object({ colleagues: z.array(colleague) }),
  }),
  adminHandOver: route({
    method: 'POST',
    base,
    path: '/approvals/{id}/hand-over',
    access: 'read',
    idempotent: true,
    summary: 'Asks one named colleague to decide a waiting request, and tells them',
    params: byId,
    body: z.strictObject({ colleague_id: id }),
    data: approval,
  }),
  adminWithdraw: route({
    method: 'POST',
    base,
    path: '/approvals/{id}/withdraw',
    access: 'read',
    idempotent: true,
    summary: 'Takes one’s own request back',
    params: byId,
    body: z.strictObject({}).optional(),
    data: approval,
  }),
}
