import { expect, test } from 'vitest'
import type { DayEvent, DayPlan } from './auction-day.ts'
import { smallerDay } from './smaller-day.ts'

const bids = (robot: number, lot: number): DayEvent => ({ do: 'bids', seconds: 1, who: [{ robot, lot }] })
const LOT = { minutes: 20, reserve: null, hardStop: false, buyNow: false }
const ROBOT = { strategy: 'grinder', deposits: 1, ceiling: 1 } as const

/**
 * Eighty events, of which three together are the fault: a payment, later a void, later robot 1 on lot 1 among others.
 */
function longDay(): DayPlan {
  const events: DayEvent[] = Array.from({ length: 80 }, (_, index) => bids(index % 3, index % 2))
  events[11] = { do: 'pay', robot: 0 }
  events[37] = { do: 'void', lot: 0, back: 0 }
  events[61] = {
    do: 'bids',
    seconds: 0,
    who: [
      { robot: 0, lot: 0 },
      { robot: 1, lot: 7 },
      { robot: 2, lot: 1 },
    ],
  }
  return { mode: 'add', lots: [LOT, LOT, LOT], robots: [ROBOT, ROBOT, ROBOT], events }
}

function faultAt({ events }: DayPlan): number {
  const pay = events.findIndex(({ do: what }) => what === 'pay')
  const later = events.findIndex((event, index) => index > pay && event.do === 'void')
  if (pay < 0 || later < 0) return -1
  return events.findIndex(
    (event, index) =>
      index > later && event.do === 'bids' && event.who.some(({ robot, lot }) => robot === 1 && lot === 7),
  )
}

test('reduces a failing day until every part of it is needed, in few tries', async () => {
  let tries = 0
  const smallest = await smallerDay(longDay(), async (plan) => {
    tries += 1
    const index = faultAt(plan)
    return { fails: index >= 0, events: index >= 0 ? index + 1 : plan.events.length }
  })
  expect(smallest.events).toEqual([
    { do: 'pay', robot: 0 },
    { do: 'void', lot: 0, back: 0 },
    { do: 'bids', seconds: 0, who: [{ robot: 1, lot: 7 }] },
  ])
  expect([smallest.lots.length, smallest.robots.length]).toEqual([1, 1])
  expect(tries).toBeLessThan(60)
})

test('keeps the events that lead to a failure at the end of the day', async () => {
  const smallest = await smallerDay(longDay(), async (plan) => ({
    fails: plan.events.some(({ do: what }) => what === 'void'),
    events: plan.events.length,
  }))
  expect(smallest.events).toEqual([{ do: 'void', lot: 0, back: 0 }])
})
