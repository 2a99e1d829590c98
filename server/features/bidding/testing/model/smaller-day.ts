import type { DayEvent, DayPlan } from './auction-day.ts'

/** True if a plan still fails, and the number of its events played. */
export type Trial = (plan: DayPlan) => Promise<{ fails: boolean; events: number }>

/**
 * Reduces a failing day until every part of it is needed: first the events after the fault, then halves,
 * quarters, … of the events (delta debugging), then bidders of an event, lots and robots. A day takes seconds, so each
 * try drops as much as it can.
 */
export async function smallerDay(plan: DayPlan, trial: Trial): Promise<DayPlan> {
  const fails = async (day: DayPlan) => (await trial(day)).fails
  const { events } = await trial(plan)
  let day = { ...plan, events: plan.events.slice(0, events) }
  // The end of a day is a part of it that needs no event.
  if (!(await fails(day))) day = plan
  day = { ...day, events: await needed(day.events, (rest) => fails({ ...day, events: rest })) }
  for (const index of day.events.keys()) {
    const with_ = (event: DayEvent) => ({ ...day, events: day.events.with(index, event) })
    const event = day.events[index]
    if (event?.do === 'bids')
      day = with_({ ...event, who: await needed(event.who, (who) => fails(with_({ ...event, who }))) })
    if (event?.do === 'rush')
      day = with_({ ...event, robots: await needed(event.robots, (robots) => fails(with_({ ...event, robots }))) })
  }
  // Events name lots and robots by their index: only the last, unused ones can be dropped.
  const lots = await shorter(day.lots, (rest) => fails({ ...day, lots: rest }))
  day = { ...day, lots }
  return { ...day, robots: await shorter(day.robots, (rest) => fails({ ...day, robots: rest })) }
}

/** The elements of a list that a failure needs. */
async function needed<T>(list: readonly T[], fails: (rest: T[]) => Promise<boolean>): Promise<T[]> {
  let kept = [...list]
  for (let size = Math.ceil(kept.length / 2); size > 0; ) {
    const before = kept.length
    for (let start = 0; start < kept.length; ) {
      const rest = kept.toSpliced(start, size)
      if (rest.length > 0 && (await fails(rest))) kept = rest
      else start += size
    }
    // Tries single ones until none can be dropped.
    size = size > 1 ? Math.ceil(size / 2) : kept.length < before ? 1 : 0
  }
  return kept
}

async function shorter<T>(list: readonly T[], fails: (rest: T[]) => Promise<boolean>): Promise<T[]> {
  const rest = list.slice(0, -1)
  return rest.length > 0 && (await fails(rest)) ? shorter(rest, fails) : [...list]
}
