import { findApproval } from './approval-store.ts'
import type { ApprovalDeps } from './deps.ts'
import { opened } from './open-request.ts'

/** Runs the part of a waiting act that comes before its transaction. */
export async function prepareAgain(deps: ApprovalDeps, id: number): Promise<void> {
  const row = await findApproval(deps.db, id)
  if (row?.state !== 'waiting') return
  const { guarded, asked } = opened(deps, row)
  await guarded.act.prepare?.(asked)
}
