import { inTransaction, type Tx } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { lockApproval, overdueApprovals, stopActingAlone } from './approval-store.ts'
import { isAlone } from './approver.ts'
import { act, end } from './decide.ts'
import type { ApprovalDeps } from './deps.ts'
import { opened } from './open-request.ts'
import { prepareAgain } from './prepare.ts'

const QUEUE = 'approvals-overdue'
/** Requests looked at in one run. */
const AT_ONCE = 100

/**
 * The queue of approvals; routes add their acts. A job ends requests whose time is up, and carries out those of a sole
 * person a day later. Call it before the jobs start.
 */
export function createApprovals(jobs: Jobs, deps: Omit<ApprovalDeps, 'acts'>): ApprovalDeps {
  const approvals = { ...deps, acts: new Map() }
  jobs.work(QUEUE, () => closeOverdue(approvals))
  jobs.schedule(QUEUE, '*/5 * * * *')
  return approvals
}

export async function closeOverdue(deps: ApprovalDeps): Promise<void> {
  for (const id of await overdueApprovals(deps.db, AT_ONCE)) {
    await prepareAgain(deps, id)
    await inTransaction(deps.db, (tx) => closeOne(tx, deps, id))
  }
}

async function closeOne(tx: Tx, deps: ApprovalDeps, id: number): Promise<void> {
  const row = await lockApproval(tx, id)
  if (row?.state !== 'waiting') return
  const open = opened(deps, row)
  const by = { language: 'ar', requestId: `approval:${id}`, approverId: null } as const
  if (row.isOver) {
    const staff = { ...by, actor: { accountId: row.askedBy }, idempotencyKey: undefined }
    return end(tx, deps, open, staff, { state: 'lapsed', decidedBy: null })
  }
  if (await isAlone(tx, row.access, row.askedBy)) await act(tx, deps, open, by)
  else await stopActingAlone(tx, id)
}
