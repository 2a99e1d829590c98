import * as z from 'zod'
import { APPROVAL_STATES, type ApprovalKind, approvalKinds } from '../values/approval-kinds.ts'
import { id, instant } from './shapes.ts'

export const approvalKind = z.enum(Object.keys(approvalKinds) as [ApprovalKind, ...ApprovalKind[]])
export const approvalState = z.enum(APPROVAL_STATES)

/** The `data` of an act that waits for a second person; nothing has changed yet. */
export const waitingApproval = z.object({
  approval: z.object({ id, kind: approvalKind, state: approvalState, until: instant }),
})
export type WaitingApproval = z.infer<typeof waitingApproval>
