import type { BidLimits } from '#contract/http/bidding.ts'
import type { Language } from '#contract/http/shapes.ts'
import { toRiyals } from '#contract/values/money.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { setOwnLimits } from '../../ledger/index.ts'
import type { StageDeps } from '../deps.ts'
import { type Counted, fitLimits, type OwnLimits } from './limit-rules.ts'
import { readBidder, readCounted, readOwnLimits } from './limit-store.ts'
import { lockLeads, untilLocked } from './lock-leads.ts'
import { lowerAll, type Seals } from './lower-maxima.ts'

type LimitDeps = Pick<StageDeps, 'db' | 'bidderNumber'> & Seals
/** The member whose limits change, and their language. */
type LimitedMember = { accountId: number; language: Language }

/** A member's own limits, and the present use of them. */
export async function readLimits({ db }: LimitDeps, accountId: number): Promise<BidLimits> {
  return toWire(await readOwnLimits(db, accountId), await readCounted(db, accountId))
}

/**
 * Sets a member's own limits. Bids stay; maxima beyond the new limits go down in the same transaction, with a signed
 * receipt for each. Rules: docs/rules/bidding.md, LIM-1 and on.
 */
export async function changeLimits(
  deps: LimitDeps,
  member: LimitedMember,
  limits: OwnLimits,
): Promise<BidLimits & { lowered: Awaited<ReturnType<typeof lowerAll>> }> {
  const { accountId } = member
  return untilLocked(() =>
    inTransaction(deps.db, async (tx) => {
      const held = await lockLeads(tx, accountId, undefined)
      if (!held) return undefined
      await setOwnLimits(tx, accountId, limits)
      const { nowUs } = await readBidder(tx, accountId)
      const lowered = await lowerAll(tx, deps, member, held.lots, fitLimits(held.counted, limits), nowUs)
      return { ...toWire(limits, await readCounted(tx, accountId)), lowered }
    }),
  )
}

const toWire = ({ carsMax, amountMax }: OwnLimits, { leads, won }: Counted): BidLimits => ({
  cars_max: carsMax,
  amount_max: amountMax === null ? null : toRiyals(amountMax),
  cars: leads.length + won.cars,
  amount: toRiyals(leads.reduce((sum, { max }) => sum + max, won.amount)),
})
