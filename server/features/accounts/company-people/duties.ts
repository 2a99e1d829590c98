import type { Duty } from '#contract/values/duties.ts'
import { HALALAS_PER_RIYAL, toRiyals } from '#contract/values/money.ts'
import { type Refusal, refuseField } from '#server/platform/http/refusal.ts'
import type { Duties } from './people-store.ts'

const paysOnly = { ar: 'من يدفع فقط لا يزايد، فلا حد له.', en: 'A person who only pays does not bid, so has no limit.' }

export type NamedDuties = { duty: Duty; bid_max: number | null }

/** Refusals: `invalid` for the limit of a person who does not bid. */
export function readDuties({ duty, bid_max }: NamedDuties): Duties | Refusal {
  if (duty === 'pay' && bid_max !== null) return refuseField('bid_max', paysOnly)
  return { duty, bidMax: bid_max === null ? null : bid_max * HALALAS_PER_RIYAL }
}

export const shownDuties = ({ duty, bidMax }: Duties): NamedDuties => ({
  duty,
  bid_max: bidMax === null ? null : toRiyals(bidMax),
})
