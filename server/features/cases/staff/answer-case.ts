import type { WholeAdminCase } from '#contract/http/office/money/cases.ts'
import { afterCommit, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import type { RawAnswer } from '#server/platform/http/api.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { addMessage } from '../../letters/index.ts'
import { actOnce, audited, type KeyedStaff } from '../../staff/index.ts'
import { lockForStaff } from '../deciding/decide-case.ts'
import type { CaseDeps } from '../deps.ts'
import { answeredNotice } from '../notices.ts'
import { isRunning, stateOf } from '../rules.ts'
import { type CaseRow, writeAnswered } from '../store.ts'
import { readCaseForStaff } from './read-cases.ts'

/** Answers the buyer of a case that runs. Refusals: `not_found`, `already_decided`, `conflict_of_interest`, `invalid` (`text`). */
export function answerCase(
  deps: CaseDeps,
  staff: KeyedStaff,
  { id, text }: { id: number; text: string },
): Promise<RawAnswer | Refusal> {
  return actOnce(deps.db, staff, async (tx): Promise<WholeAdminCase | Refusal> => {
    const row = await lockForStaff(tx, staff, id)
    if (isRefusal(row)) return row
    if (!isRunning(row)) return refuse('already_decided')
    const answered = await answerInThread(tx, deps, row, staff.actor.accountId, text)
    if (isRefusal(answered)) return answered
    const { orderId } = row
    const states = {
      before: { state: stateOf(row), orderId },
      after: { state: row.decision === null ? 'answered' : stateOf(row), orderId },
    }
    await audited(tx, staff, { action: 'case.answered', subject: `case:${id}`, ...states })
    return readCaseForStaff(tx, id, staff.language)
  })
}

/** Writes a message of the house into a locked open case and tells the buyer. Refusals: those of `addMessage`. */
export async function answerInThread(
  tx: Tx,
  { notices }: Pick<CaseDeps, 'notices'>,
  row: CaseRow,
  authorId: number,
  text: string,
): Promise<undefined | Refusal> {
  const added = await addMessage(tx, row.letterId, { side: 'staff', authorId, text, papers: [] }, null)
  if (isRefusal(added)) return added
  await writeAnswered(tx, row.id)
  afterCommit(tx, await notices(asQueryable(tx), [answeredNotice(row)]))
  return undefined
}
