import type { CaseFault, CaseKind, CaseState } from '#contract/values/case-states.ts'
import type { SettingsValues } from '#server/platform/settings/settings.ts'

/** The days after the handover in which cases are opened. Money goes out to the seller only after them. */
export type CaseDays = Pick<SettingsValues['orders'], 'payoutDaysAuction' | 'payoutDaysSale' | 'caseLateDays'>
export type CaseFacts = {
  isPaid: boolean
  handedOverAt: Date | null
  isFixedPrice: boolean
  /** Nobody promised its state: it has no report, or its light says so. */
  isAsIs: boolean
}

const DAY_MS = 86_400_000
const BEFORE: readonly CaseKind[] = ['papers', 'late', 'other']

/** The kinds of case that a buyer may open now, and when the first of them is over; null before the handover. */
export function kindsNow(
  { isPaid, handedOverAt, isFixedPrice, isAsIs }: CaseFacts,
  { payoutDaysAuction: general, payoutDaysSale, caseLateDays }: CaseDays,
  now: Date,
): { kinds: CaseKind[]; until: Date | null } {
  if (!isPaid) return { kinds: [], until: null }
  if (handedOverAt === null) return { kinds: [...BEFORE], until: null }
  const days: Partial<Record<CaseKind, number>> = {
    ...(!isAsIs && { fault: general, ...(isFixedPrice && { take_back: payoutDaysSale }) }),
    ...{ papers: general, late: caseLateDays, other: general },
  }
  const open = Object.entries(days)
    // The keys of the table above.
    .map(([kind, length]) => ({ kind: kind as CaseKind, end: new Date(handedOverAt.getTime() + length * DAY_MS) }))
    .filter(({ end }) => now < end)
  const first = Math.min(...open.map(({ end }) => end.getTime()))
  return { kinds: open.map(({ kind }) => kind), until: open.length === 0 ? null : new Date(first) }
}

type Standing = {
  answeredAt: Date | null
  decision: string | null
  handedOverAt: Date | null
  carBackAt: Date | null
  repairedAt: Date | null
  isPaid: boolean
}

/** A repair that was decided and is not done yet; a canceled order needs none. */
export const isRepairAwaited = ({ decision, repairedAt, isPaid }: Omit<Standing, 'answeredAt'>): boolean =>
  decision === 'repair' && repairedAt === null && isPaid

/** True while buyer and staff write to each other, and the order may have no other case. */
export const isRunning = (row: Standing): boolean => row.decision === null || isRepairAwaited(row)

/** `decided` is a return of a car that was handed over, until the house has it again, or a repair until it is done. */
export function stateOf(row: Standing): CaseState {
  if (row.decision === null) return row.answeredAt === null ? 'open' : 'answered'
  const isCarAwaited = row.decision === 'return' && row.handedOverAt !== null && row.carBackAt === null
  return isCarAwaited || isRepairAwaited(row) ? 'decided' : 'closed'
}

/** Who bears the costs of a return, unless staff say otherwise. The house stands in for itself as the seller. */
export function faultOf({ kind }: { kind: CaseKind }, isHouseCar: boolean, given?: CaseFault): CaseFault {
  const fault = given ?? (kind === 'take_back' ? 'buyer' : 'seller')
  return fault === 'seller' && isHouseCar ? 'house' : fault
}
