import type * as z from 'zod'
import type { caseAdminRoutes } from '#contract/http/office/money/cases.ts'
import type { CaseFault } from '#contract/values/case-states.ts'
import { fromRiyals } from '#contract/values/money.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal, refuseField } from '#server/platform/http/refusal.ts'
import { isHouse } from '../../accounts/index.ts'
import type { Moving, Repair } from '../money/carry-out.ts'
import { faultOf } from '../rules.ts'
import type { CaseRow } from '../store.ts'
import { caseTexts as texts } from '../texts.ts'
import type { Verdict } from './decide-case.ts'

type Wanted = z.output<(typeof caseAdminRoutes.adminDecideCase)['body']>
type Offered = z.output<(typeof caseAdminRoutes.adminProposeInCase)['body']>
type WantedRepair = NonNullable<Wanted['repair']>

const halalasOf = (riyals: number | undefined): number => fromRiyals(riyals ?? 0) ?? 0

/** What a decision costs, in halalas: the reduction, the repair, or all that the order cost. */
export function amountOf({ total }: CaseRow, { decision, amount, repair }: Wanted): number {
  if (decision === 'reduction') return halalasOf(amount)
  return decision === 'repair' ? halalasOf(repair?.cost) : total
}

/** The most that an offer can cost, in halalas. */
export const highestOf = ({ total }: CaseRow, offered: Offered): number =>
  offered.return ? total : Math.max(halalasOf(offered.amount), halalasOf(offered.repair?.cost))

/** Who bears the costs, unless staff say otherwise. */
export const faultIn = async (tx: Tx, row: CaseRow, fault?: CaseFault): Promise<CaseFault> =>
  faultOf(row, await isHouse(tx, row.sellerId), fault)

/** The decision that staff want. Refusals: `invalid` (`amount`, `repair`). */
export async function verdictOf(tx: Tx, row: CaseRow, wanted: Wanted): Promise<Verdict | Refusal> {
  const { decision, amount, repair } = wanted
  if (decision === 'refused') return { decision }
  if (decision === 'reduction') return reductionOf(amount)
  const fault = await faultIn(tx, row, wanted.fault)
  return decision === 'repair' ? repairOf(repair, fault) : { decision, fault }
}

/** What staff offer, one at least. Refusals: `invalid` (`amount`, `repair`). */
export async function offersOf(tx: Tx, row: CaseRow, body: Offered): Promise<Moving[] | Refusal> {
  const reduction = body.amount === undefined ? undefined : reductionOf(body.amount)
  if (reduction && isRefusal(reduction)) return reduction
  const fault = await faultIn(tx, row, body.fault)
  const repair = body.repair && repairOf(body.repair, fault)
  if (repair && isRefusal(repair)) return repair
  if (!reduction && !repair && !body.return) return refuseField('amount', texts.amount)
  return [
    ...(reduction ? [reduction] : []),
    ...(repair ? [repair] : []),
    ...(body.return ? [{ decision: 'return' as const, fault }] : []),
  ]
}

function reductionOf(riyals: number | undefined): Extract<Moving, { decision: 'reduction' }> | Refusal {
  const amount = fromRiyals(riyals ?? 0)
  return amount === undefined || amount <= 0 ? refuseField('amount', texts.amount) : { decision: 'reduction', amount }
}

function repairOf(
  wanted: WantedRepair | undefined,
  fault: CaseFault,
): Extract<Moving, { decision: 'repair' }> | Refusal {
  const cost = wanted && fromRiyals(wanted.cost)
  if (!wanted || cost === undefined || cost < 0) return refuseField('repair', texts.repair)
  const repair: Repair = { text: wanted.text, days: wanted.days, cost }
  return { decision: 'repair', fault, repair }
}
