import { sql } from 'kysely'
import { expect } from 'vitest'
import { isRefusal } from '#server/platform/http/refusal.ts'
import { minutesFromNow, riyals } from '#server/testing/factories.ts'
import { lotRow } from './books.ts'
import { type Fixture, openFixture } from './fixture.ts'
import { limitedMember } from './limited-members.ts'

export type WaitingLot = { lotId: number; carId: number; slug: string }
/** What maxima wait with, in riyals. */
export const MAX = 90_000

/** The one of a list at a place that it has. */
export const at = (lots: readonly WaitingLot[], index: number): WaitingLot => {
  const lot = lots[index]
  if (!lot) throw new RangeError(`there is no lot ${index}`)
  return lot
}

/** Two processes, and what tests of waiting maxima do with them. Amounts in riyals. */
export async function openWaitingFixture() {
  const fixture = await openFixture({ processes: 2 })
  return { fixture, ...toolsOf(fixture) }
}

function toolsOf(fixture: Fixture) {
  /** Lots that close one minute after the other. */
  const openLots = (count: number): Promise<WaitingLot[]> =>
    fixture.lots(Array.from({ length: count }, (_, index) => ({ closesAt: minutesFromNow(60 + index) })))
  const idle = () => Promise.all([0, 1].map((process) => fixture.processAt(process).waiting.idle()))
  const look = (process: number) => fixture.processAt(process).waiting.look()
  /** 'left', or the reason. */
  async function leave(accountId: number, lot: WaitingLot, max = MAX) {
    const left = await fixture.processAt(0).waiting.leave(accountId, { carId: lot.carId, max: riyals(max) })
    return isRefusal(left) ? left.refused : 'left'
  }
  /** A member with at most one car who leads the first lot and lets maxima wait on the others; and a rival. */
  async function oneOf(count: number) {
    const lots = await openLots(count)
    const me = await limitedMember(fixture, { carsMax: 1 })
    const [rival = 0] = await fixture.members(1)
    await fixture.bid(me, at(lots, 0), riyals(50_000), { max: riyals(60_000) })
    for (const lot of lots.slice(1)) expect(await leave(me, lot)).toBe('left')
    await idle()
    return { lots, me, rival }
  }
  /** Takes the lead of the first lot from the waiting member, in a process that dies right after its commit. */
  async function outbidUnheard(rival: number, lot: WaitingLot) {
    fixture.hooks.publish = () => {
      throw new Error('dead')
    }
    await fixture.bid(rival, lot, riyals(61_000))
    await idle()
    fixture.hooks.publish = undefined
  }
  return {
    openLots,
    idle,
    look,
    leave,
    oneOf,
    outbidUnheard,
    leaderOf: async (lot: WaitingLot) => (await lotRow(fixture.db, lot.lotId)).leaderId,
    /** How a member's waiting maxima ended, null for those that wait, as they were left. */
    outcomes: async (accountId: number) => {
      const rows = fixture.db.selectFrom('waitingMaxima').select(['outcome']).where('accountId', '=', accountId)
      return (await rows.orderBy('id').execute()).map(({ outcome }) => outcome)
    },
    noticesTo: (accountId: number) =>
      fixture.sentNotices.filter((one) => one.accountId === accountId).map(({ kind }) => kind),
    closeNow: (lots: readonly WaitingLot[]) =>
      sql`update lot_states set closes_at = clock_timestamp()
        where lot_id = any(${lots.map(({ lotId }) => lotId)})`.execute(fixture.db),
    setCarsMax: (accountId: number, carsMax: number | null) =>
      fixture.processAt(0).setOwnLimits({ accountId, language: 'en' }, { carsMax, amountMax: null }),
    /** After each test. */
    reset: async () => {
      fixture.clearHooks()
      await idle()
      fixture.sentNotices.length = 0
    },
  }
}
