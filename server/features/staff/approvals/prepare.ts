import { type Actor, may } from '#server/platform/http/request/actor.ts'
import { findApproval } from './approval-store.ts'
import type { ApprovalDeps } from './deps.ts'
import { opened } from './open-request.ts'

/**
 * Runs the part of a waiting act that comes before its transaction.
 * @param actor the person who approves; without the right of the act nothing runs. The job has none.
 */
export async function prepareAgain(deps: ApprovalDeps, id: number, actor?: Actor): Promise<void> {
  const row = await findApproval(deps.db, id)
  if (row?.state !== 'waiting' || (actor && !may(actor, row.access))) return
  const { guarded, asked } = opened(deps, row)
  await guarded.act.prepare?.(asked)
}
