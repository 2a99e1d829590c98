import type { CaseChoice } from '#contract/values/case-states.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import type { RawAnswer } from '#server/platform/http/api.ts'
import { answerOnce, type Caller } from '#server/platform/http/idempotency/idempotency.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { CaseDeps } from '../deps.ts'
import { presentCase } from '../read-case.ts'
import { type CaseRow, findCase, newestCase, unchosenCases } from '../store.ts'
import { caseTexts as texts } from '../texts.ts'
import { decideCase, lockOpenCase, type Verdict } from './decide-case.ts'

const BATCH = 100

/**
 * The buyer takes one of the house's proposals; it is carried out at once. Refusals: `not_found`, `already_decided`,
 * `not_offered` (also once the days for it are over).
 */
export async function chooseProposal(
  deps: CaseDeps,
  caller: Caller,
  { orderId, choice }: { orderId: number; choice: CaseChoice },
): Promise<RawAnswer | Refusal> {
  const found = await newestCase(deps.db, caller.accountId, orderId)
  if (!found) return refuse('not_found')
  return answerOnce(deps.db, caller, async (tx) => {
    const row = await lockOpenCase(tx, found.id)
    if (isRefusal(row)) return row
    const verdict = row.isChoosing ? offered(row, choice) : undefined
    if (!verdict) return refuse('not_offered')
    await decideCase(tx, deps, row, verdict, { staffId: row.offeredBy, reason: texts.chosen[row.language] })
    const after = await findCase(tx, row.id)
    if (!after) throw new Error(`case ${row.id} is gone`)
    return { message: texts.done, data: { case: await presentCase(tx, after) } }
  })
}

function offered(row: CaseRow, choice: CaseChoice): Verdict | undefined {
  const { offeredReduction, offeredReturn, fault, repairText: text, repairDays: days, repairCost: cost } = row
  if (choice === 'reduction')
    return offeredReduction === null ? undefined : { decision: 'reduction', amount: offeredReduction }
  if (choice === 'repair')
    return text === null || days === null || cost === null || !fault
      ? undefined
      : { decision: 'repair', fault, repair: { text, days, cost } }
  return offeredReturn && fault ? { decision: 'return', fault } : undefined
}

/**
 * Carries out the silence of buyers: the offered reduction, else the case closes as refused, also if its order was canceled
 * meanwhile. Safe to run at once.
 */
export async function endUnchosen(deps: CaseDeps): Promise<void> {
  for (const id of await unchosenCases(deps.db, BATCH))
    await inTransaction(deps.db, async (tx) => {
      const row = await lockOpenCase(tx, id)
      if (isRefusal(row) || row.chooseBy === null || row.isChoosing) return
      const reduction = row.isPaid ? offered(row, 'reduction') : undefined
      const verdict = reduction ?? { decision: 'refused' }
      await decideCase(tx, deps, row, verdict, { staffId: row.offeredBy, reason: texts.silent[row.language] })
    })
}
