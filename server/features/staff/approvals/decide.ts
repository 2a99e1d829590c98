import type { Approval } from '#contract/http/office/approvals.ts'
import type { Route } from '#contract/http/route.ts'
import { afterCommit, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { type Actor, may, rightsOfRole } from '#server/platform/http/request/actor.ts'
import { audited } from '../audit/audit.ts'
import type { KeyedStaff } from '../staff.ts'
import { actedOn, subjectOf, withoutNewIds } from './acted-on.ts'
import { type ApprovalRow, changeEffects, closeApproval, findApproval, lockApproval, roleOf } from './approval-store.ts'
import { sees, whyNot } from './approver.ts'
import type { ApprovalDeps } from './deps.ts'
import type { ActingOn } from './guarded-act.ts'
import { decidedNotice } from './notices.ts'
import { type Open, opened } from './open-request.ts'
import { isSameStart, perform } from './perform.ts'
import { toApproval } from './present.ts'

/** A person of staff who decides; the session's actor says whether the second factor is fresh. */
export type Decider = KeyedStaff & { actor: Actor }

/**
 * Lets a request happen. The act runs with all its checks on the state of now. Where it no longer fits, the request ends
 * with the reason; where it would begin from another state, the new comparison is kept and must be looked at first.
 * Refusals: `not_found`, `own_request`, `forbidden`, `new_in_role`, `conflict_of_interest`, `second_factor_required`,
 * `approval_outdated`.
 */
export async function approve(
  tx: Tx,
  deps: ApprovalDeps,
  staff: Decider,
  { id, version }: { id: number; version: number | undefined },
): Promise<Approval | Refusal> {
  const open = await openRequest(tx, deps, staff.actor, id)
  if (isRefusal(open)) return open
  const { row } = open
  const denied = await whyNot(tx, staff.actor, open)
  if (denied) return refuse(denied)
  if (staff.actor.factor === 'stale') return refuse('second_factor_required')
  if (version !== undefined && version !== row.version) return outdated(tx, deps, staff.actor, id)
  const refused = await act(tx, deps, open, { ...staff, approverId: staff.actor.accountId })
  return refused ? outdated(tx, deps, staff.actor, id) : read(tx, deps, staff.actor, id)
}

/** Refuses a request, with a reason. Refusals: those of `approve`. */
export async function refuseRequest(
  tx: Tx,
  deps: ApprovalDeps,
  staff: Decider,
  { id, reason }: { id: number; reason: string },
): Promise<Approval | Refusal> {
  const open = await openRequest(tx, deps, staff.actor, id)
  if (isRefusal(open)) return open
  if (staff.actor.accountId === open.row.askedBy) return refuse('own_request')
  if (!may(staff.actor, open.row.access)) return refuse('forbidden')
  await end(tx, deps, open, staff, { state: 'refused', decidedBy: staff.actor.accountId, decisionReason: reason })
  return read(tx, deps, staff.actor, id)
}

/** Takes one's own request back. Refusals: `not_found`, `forbidden` for a colleague's, `approval_outdated`. */
export async function withdraw(tx: Tx, deps: ApprovalDeps, staff: Decider, id: number): Promise<Approval | Refusal> {
  const open = await openRequest(tx, deps, staff.actor, id)
  if (isRefusal(open)) return open
  if (staff.actor.accountId !== open.row.askedBy) return refuse('forbidden')
  await end(tx, deps, open, staff, { state: 'withdrawn', decidedBy: staff.actor.accountId })
  return read(tx, deps, staff.actor, id)
}

/** One request as a person of staff sees it. Refusals: `not_found`, also for one of another role. */
export async function read(tx: Tx, deps: ApprovalDeps, actor: Actor, id: number): Promise<Approval | Refusal> {
  const row = await findApproval(tx, id)
  return row && sees(actor, row) ? toApproval(tx, deps, actor, row) : refuse('not_found')
}

/**
 * Runs the act of a request in the name of the one who asked. `approverId` is null for an act that nobody else may approve.
 * @returns the rule that ended the request, or `changed` for a new comparison; undefined once it is done.
 */
export async function act(
  tx: Tx,
  deps: ApprovalDeps,
  { row, guarded, asked }: Open,
  by: Pick<KeyedStaff, 'language' | 'requestId'> & { approverId: number | null },
): Promise<string | undefined> {
  const { requestId, language, approverId } = by
  const role = await roleOf(tx, row.askedBy)
  const asker: ActingOn<Route> = {
    ...{ requestId, language, idempotencyKey: undefined, reason: row.reason },
    actor: { accountId: row.askedBy, sessionId: 0, purpose: 'session', role },
    approval: { id: row.id, approverId },
  }
  const mayAsk = role !== null && rightsOfRole(role).includes(row.access)
  const done = mayAsk
    ? await perform(tx, guarded.act, asker, asked, (effects) => isSameStart(effects, row.effects))
    : refuse('forbidden')
  const decider = { ...asker, actor: { accountId: approverId ?? row.askedBy } }
  if (isRefusal(done)) {
    await end(tx, deps, { row, guarded, asked }, decider, {
      ...{ state: 'lapsed', decidedBy: null, decisionReason: done.refused },
    })
    return done.refused
  }
  if (!isSameStart(done.effects, row.effects)) {
    await changeEffects(tx, row.id, withoutNewIds(done.effects, asked))
    return 'changed'
  }
  const subject = subjectOf(done.effects, actedOn(guarded.route.party, asked))
  await close(tx, deps, { ...row, subject }, decider, {
    ...{ state: 'approved', decidedBy: approverId, effects: done.effects, subject },
  })
  return undefined
}

type Decision = Parameters<typeof closeApproval>[2]

/** Ends a request without its act. */
export async function end(
  tx: Tx,
  deps: ApprovalDeps,
  { row, guarded, asked }: Open,
  staff: KeyedStaff,
  decision: Decision,
): Promise<void> {
  await guarded.act.whileWaiting?.end(tx, staff, asked)
  await close(tx, deps, row, staff, decision)
}

async function close(tx: Tx, deps: ApprovalDeps, row: ApprovalRow, staff: KeyedStaff, decision: Decision) {
  await closeApproval(tx, row.id, decision)
  await audited(tx, staff, {
    action: `approval.${decision.state}`,
    subject: row.subject,
    after: { approvalId: row.id, kind: row.kind, askedBy: row.askedBy },
    reason: decision.decisionReason ?? null,
  })
  const told = decidedNotice(row, decision.state)
  if (told) afterCommit(tx, await deps.notices(asQueryable(tx), [told]))
}

/** The request, locked, with its act; it must still wait. Refusals: `not_found`, `approval_outdated`. */
export async function openRequest(tx: Tx, deps: ApprovalDeps, actor: Actor, id: number): Promise<Open | Refusal> {
  const row = await lockApproval(tx, id)
  if (!row || !sees(actor, row)) return refuse('not_found')
  if (row.state !== 'waiting' || row.isOver) return outdated(tx, deps, actor, id)
  return opened(deps, row)
}

async function outdated(tx: Tx, deps: ApprovalDeps, actor: Actor, id: number): Promise<Refusal> {
  const approval = await read(tx, deps, actor, id)
  return refuse('approval_outdated', { data: { approval } })
}
