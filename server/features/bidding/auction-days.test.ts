import fc from 'fast-check'
import { expect, test } from 'vitest'
import { riyals } from '#server/testing/factories.ts'
import { MODEL_SEED, modelRuns } from '#server/testing/models.ts'
import { type DayEvent, type DayPlan, type LotPlan, playDay } from './testing/model/auction-day.ts'
import type { RobotPlan } from './testing/model/robots.ts'
import { smallerDay } from './testing/model/smaller-day.ts'

/*
 * Whole days of auctions on PostgreSQL, with a clock moved by the day: robots with their ways of bidding, voids,
 * outages, limits, purchases, decisions. A failing day is reduced until every part of it is needed.
 */
const lotIndex = fc.nat({ max: 4 })
const robotIndex = fc.nat({ max: 6 })
const lots: fc.Arbitrary<LotPlan> = fc.record({
  minutes: fc.constantFrom(20, 90, 240, 480),
  reserve: fc.constantFrom(null, riyals(56_000), riyals(95_000)),
  hardStop: fc.boolean(),
  buyNow: fc.boolean(),
})
const robots: fc.Arbitrary<RobotPlan> = fc.record({
  strategy: fc.constantFrom('grinder', 'sniper', 'proxy', 'jumper', 'stubborn'),
  deposits: fc.constantFrom(1, 2, 10),
  ceiling: fc.constantFrom(riyals(58_250), riyals(66_000), riyals(90_000)),
})
const act = <T extends DayEvent['do'], R>(name: T, rest: { [K in keyof R]: fc.Arbitrary<R[K]> }) =>
  fc.record({ do: fc.constant(name), ...rest })
const who = fc.array(fc.record({ robot: robotIndex, lot: lotIndex }), { minLength: 1, maxLength: 5 })
const events = fc.oneof(
  { weight: 12, arbitrary: act('bids', { seconds: fc.constantFrom(0, 1, 20, 100), who }) },
  {
    weight: 3,
    arbitrary: act('rush', {
      lot: lotIndex,
      ms: fc.constantFrom(-1, 0, 1, 4_000, 299_999, 300_000),
      robots: fc.array(robotIndex, { minLength: 1, maxLength: 5 }),
    }),
  },
  { weight: 6, arbitrary: act('void', { lot: lotIndex, back: fc.nat({ max: 2 }) }) },
  { weight: 1, arbitrary: act('outage', { seconds: fc.constantFrom(5, 29, 31, 300, 3_600) }) },
  { weight: 1, arbitrary: act('pay', { robot: robotIndex }) },
  {
    weight: 1,
    arbitrary: act('limit', { robot: robotIndex, amount: fc.constantFrom(null, riyals(52_000), riyals(110_000)) }),
  },
  { weight: 1, arbitrary: act('buy', { robot: robotIndex, lot: lotIndex }) },
  {
    weight: 1,
    arbitrary: act('decide', { lot: lotIndex, verdict: fc.constantFrom('approve' as const, 'reject' as const) }),
  },
) as fc.Arbitrary<DayEvent>
const days: fc.Arbitrary<DayPlan> = fc.record({
  mode: fc.constantFrom('add', 'reset'),
  lots: fc.array(lots, { minLength: 2, maxLength: 5 }),
  robots: fc.array(robots, { minLength: 3, maxLength: 7 }),
  events: fc.array(events, { minLength: 60, maxLength: 100, size: 'max' }),
})

test('[QUE-3] [QUE-5] [QUE-6] [CLO-2] [CLO-8] [CLO-10] [EXT-3] [LOG-1] whole days lose nothing, and all money stays where it belongs', async () => {
  for (const [index, day] of fc.sample(days, modelRuns(1)).entries()) {
    const { faults } = await playDay(day)
    if (faults.length > 0) throw await failed(day, `MODEL_SEED=${MODEL_SEED} MODEL_FACTOR=${index + 1}`)
  }
}, 3_600_000)

const lot = { minutes: 90, reserve: null, hardStop: false, buyNow: false }
const proxy: RobotPlan = { strategy: 'proxy', deposits: 10, ceiling: riyals(58_250) }
const bids = (seconds: number) => ({ do: 'bids' as const, seconds, who: [{ robot: 0, lot: 0 }] })
const inOneMoment: [string, DayEvent[]][] = [
  ['raised and lowered', [bids(20), bids(0), { do: 'limit', robot: 0, amount: riyals(52_000) }]],
  ['given, taken back and given again', [bids(20), { do: 'void', lot: 0, back: 0 }, bids(0)]],
]
test.each(inOneMoment)('[LIM-7] [LOG-1] a maximum that is %s in one moment can be replayed', async (_, events) => {
  const { faults } = await playDay({ mode: 'add', lots: [lot, lot], robots: [proxy, proxy, proxy], events })
  expect(faults).toEqual([])
})

/** The failure of a day in its smallest form. */
async function failed(day: DayPlan, again: string): Promise<Error> {
  let tries = 0
  const smallest = await smallerDay(day, async (plan) => {
    tries += 1
    const { faults, events } = await playDay(plan)
    return { fails: faults.length > 0, events }
  })
  const { faults } = await playDay(smallest)
  const sentNotices = faults.length > 0 ? faults.join('\n') : 'not every time: the order of calls at once decides'
  return new Error(`${sentNotices}\n${again}, made smaller in ${tries} tries:\n${JSON.stringify(smallest, null, 1)}`)
}
