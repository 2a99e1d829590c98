import type { OfficeData } from '../platform/calls.ts'

export type Plots = OfficeData<'GET /report-plots'>
type Day = Plots['days'][number]

/** A value of the period beside that of the period before; null where there is nothing to divide by. */
export type Pair = { label: string; now: number | null; before: number | null }

const share = (sold: number, ended: number) => (ended === 0 ? null : Math.round((sold / ended) * 1_000) / 10)
const sum = (values: readonly number[]) => values.reduce((total, value) => total + Math.round(value * 100), 0) / 100

/** The sales of each day in riyals. */
export const salesOf = ({ days }: Plots): Pair[] =>
  days.map(({ day, price, before }) => ({ label: day, now: price, before: before.price }))

/** The percentage of ended lots that were sold, in weeks from the first day on. */
export function sellThroughOf({ days }: Plots): Pair[] {
  const weeks = Array.from({ length: Math.ceil(days.length / 7) }, (_none, week) => days.slice(week * 7, week * 7 + 7))
  return weeks.map((week) => ({ label: week[0]?.day ?? '', ...sharesOf(week) }))
}

/** The percentage of a span. */
export const sharesOf = (days: readonly Day[]): Omit<Pair, 'label'> => ({
  now: share(sum(days.map((day) => day.lots_sold)), sum(days.map((day) => day.lots_ended))),
  before: share(sum(days.map(({ before }) => before.lots_sold)), sum(days.map(({ before }) => before.lots_ended))),
})

/** Sums of the whole period and of the one before. */
export const totalsOf = ({ days }: Plots) => ({
  price: sum(days.map(({ price }) => price)),
  priceBefore: sum(days.map(({ before }) => before.price)),
  cars: sum(days.map(({ cars }) => cars)),
  carsBefore: sum(days.map(({ before }) => before.cars)),
})

/** By how many percent a sum changed; null where it was nothing. */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round((now / before - 1) * 100)

/** By how many percent prices are above their reserves on average; null without one. */
export function aboveReserve(reserves: readonly { reserve: number; price: number }[]): number | null {
  if (reserves.length === 0) return null
  const parts = reserves.map(({ reserve, price }) => price / reserve - 1)
  return Math.round((parts.reduce((total, part) => total + part, 0) / parts.length) * 1_000) / 10
}

export type Age = { bucket: string; orders: number; open: number }

/** The rows of the report of unpaid orders: those that are not due yet, then the overdue ones. */
export const agesOf = ({ rows }: Pick<OfficeData<'GET /reports/{name}'>, 'rows'>): Age[] =>
  rows.map(({ bucket, orders, open }) => ({
    bucket: String(bucket),
    orders: Number(orders ?? 0),
    open: Number(open ?? 0),
  }))

/** All that is open in riyals, and the part of it that is overdue. */
export const sumOfAges = (ages: readonly Age[]) => ({
  open: sum(ages.map(({ open }) => open)),
  late: sum(ages.slice(1).map(({ open }) => open)),
})

const STEPS = 4

/** Evenly spaced round values from 0 to at least `most`, for an axis. */
export function ticksFor(most: number): number[] {
  const rough = Math.max(most, STEPS) / STEPS
  const unit = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * unit).find((size) => size >= rough) ?? rough
  return Array.from({ length: STEPS + 1 }, (_none, index) => step * index)
}
