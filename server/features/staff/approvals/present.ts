import type { Approval } from '#contract/http/office/approvals.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { reasonTable } from '#server/platform/http/reasons/reason-table.ts'
import type { Actor } from '#server/platform/http/request/actor.ts'
import type { ApprovalRow } from './approval-store.ts'
import { approversOf, whyNot } from './approver.ts'
import type { ApprovalDeps } from './deps.ts'
import { opened } from './open-request.ts'

/** A request as one person of staff sees it. */
export async function toApproval(tx: Tx, deps: ApprovalDeps, actor: Actor, row: ApprovalRow): Promise<Approval> {
  const why = row.state === 'waiting' ? await whyNot(tx, actor, opened(deps, row)) : null
  const [first] = row.effects
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    subject: row.subject,
    amount: row.amount === null ? null : toRiyals(row.amount),
    asked_by: row.askedBy,
    asked_by_name: row.askedByName,
    asked_at: row.askedAt.toISOString(),
    until: row.until.toISOString(),
    acts_at: row.actsAt?.toISOString() ?? null,
    handed_to: row.handedTo,
    handed_to_name: row.handedToName,
    reason: row.reason,
    before: first?.before ?? null,
    after: first?.after ?? null,
    effects: row.effects,
    version: row.version,
    decided_by: row.decidedBy,
    decided_by_name: row.decidedByName,
    decided_at: row.decidedAt?.toISOString() ?? null,
    decision_reason: row.decisionReason,
    ended_by: row.state === 'lapsed' && row.decisionReason !== null ? wordsOf(row.decisionReason) : null,
    approvers: approversOf(row.access),
    may_approve: row.state === 'waiting' && why === null,
    why_not: why,
  }
}

/** The words of a rule; null for one that the table no longer has. */
function wordsOf(rule: string): Approval['ended_by'] {
  const { ar, en }: { ar?: string; en?: string } = Object(Object(reasonTable)[rule])
  return ar !== undefined && en !== undefined ? { ar, en } : null
}
