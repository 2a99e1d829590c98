import type { Approval, Colleague } from '#contract/http/office/approvals.ts'
import { afterCommit, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { isRefusal, type Refusal, refuseField } from '#server/platform/http/refusal.ts'
import type { Actor } from '#server/platform/http/request/actor.ts'
import { audited } from '../audit/audit.ts'
import { changeHandedTo, peopleInRoles } from './approval-store.ts'
import { approversOf, whyNot } from './approver.ts'
import { type Decider, openRequest, read } from './decide.ts'
import type { ApprovalDeps } from './deps.ts'
import { handedNotice } from './notices.ts'
import type { Open } from './open-request.ts'

/** The most people of whom a request asks whether they may approve it. */
const ASKED_MAX = 50

const texts = {
  cannot: { ar: 'لا يحق لهذا الزميل اعتماد الطلب.', en: 'This colleague may not approve the request.' },
}

/** The people who may approve a waiting request, without its reader. Refusals: `not_found`, `approval_outdated`. */
export async function readColleagues(
  tx: Tx,
  deps: ApprovalDeps,
  actor: Actor,
  id: number,
): Promise<{ colleagues: Colleague[] } | Refusal> {
  const open = await openRequest(tx, deps, actor, id)
  return isRefusal(open) ? open : { colleagues: await approversBeside(tx, open, actor.accountId) }
}

/**
 * Names the colleague who decides a request next and tells them. It gives and takes no right: others may decide it too.
 * Refusals: `not_found`, `approval_outdated`, `invalid` (`colleague_id`) for a person who may not approve it.
 */
export async function handOver(
  tx: Tx,
  deps: ApprovalDeps,
  staff: Decider,
  { id, colleagueId }: { id: number; colleagueId: number },
): Promise<Approval | Refusal> {
  const open = await openRequest(tx, deps, staff.actor, id)
  if (isRefusal(open)) return open
  const to = (await approversBeside(tx, open, staff.actor.accountId)).find((each) => each.id === colleagueId)
  if (!to) return refuseField('colleague_id', texts.cannot)
  const { row } = open
  if (row.handedTo === to.id) return read(tx, deps, staff.actor, id)
  await changeHandedTo(tx, id, to.id)
  await audited(tx, staff, {
    ...{ action: 'approval.handed', subject: row.subject },
    ...{ before: { handedTo: row.handedTo }, after: { approvalId: id, handedTo: to.id } },
  })
  afterCommit(tx, await deps.notices(asQueryable(tx), [handedNotice(to.id, row)]))
  return read(tx, deps, staff.actor, id)
}

async function approversBeside(tx: Tx, open: Open, readerId: number): Promise<Colleague[]> {
  const people = await peopleInRoles(tx, approversOf(open.row.access), ASKED_MAX)
  const found: Colleague[] = []
  for (const { id, name, role } of people) {
    const actor: Actor = { accountId: id, sessionId: 0, purpose: 'session', role }
    if (id !== readerId && (await whyNot(tx, actor, open)) === null) found.push({ id, name })
  }
  return found
}
