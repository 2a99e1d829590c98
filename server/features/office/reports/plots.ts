import type { ReportPlots, ReportQuery } from '#contract/http/office/reports.ts'
import { toRiyals } from '#contract/values/money.ts'
import { isRefusal, type Refusal } from '#server/platform/http/refusal.ts'
import type { OfficeDeps } from '../deps.ts'
import { countPaymentDays, type DayRow, listReserves, sumDays } from './plot-store.ts'
import type { Period } from './report-store.ts'
import { periodOf } from './reports.ts'

const DAY_MS = 86_400_000
const RESERVES_MAX = 300
/** Orders that took longer stand together. */
const DAYS_MOST = 6

/**
 * The figures of a period day by day, beside those of the period of the same length before it.
 * @param seesReserves false leaves the reserves out: null.
 * Refusals: `invalid` on `to`.
 */
export async function readPlots(
  { db }: Pick<OfficeDeps, 'db'>,
  query: Pick<ReportQuery, 'from' | 'to'>,
  seesReserves: boolean,
): Promise<ReportPlots | Refusal> {
  const period = periodOf(query, new Date())
  if (isRefusal(period)) return period
  const before = periodBefore(period)
  const [days, daysBefore] = await Promise.all([sumDays(db, period), sumDays(db, before)])
  const [paid, paidBefore] = await Promise.all([
    countPaymentDays(db, period, DAYS_MOST),
    countPaymentDays(db, before, DAYS_MOST),
  ])
  const reserves = seesReserves ? await listReserves(db, period, RESERVES_MAX) : null
  return {
    ...period,
    before,
    days: days.map((day, index) => ({ ...toDay(day), before: toDay(daysBefore[index] ?? { ...day, ...NO_SALES }) })),
    reserves: reserves?.map(({ reserve, price }) => ({ reserve: toRiyals(reserve), price: toRiyals(price) })) ?? null,
    payment_days: Array.from({ length: DAYS_MOST + 1 }, (_none, value) => ({
      days: value,
      orders: ordersOf(paid, value),
      before: ordersOf(paidBefore, value),
    })),
    average_days: { now: averageOf(paid), before: averageOf(paidBefore) },
  }
}

const NO_SALES = { cars: 0, price: 0, ended: 0, sold: 0 }

/** As many days as the period has, up to the day before it. */
export function periodBefore({ from, to }: Period): Period {
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
  const end = Date.parse(from) - DAY_MS
  return { from: dayOf(end - (Date.parse(to) - Date.parse(from))), to: dayOf(end) }
}

const toDay = ({ day, cars, price, ended, sold }: DayRow) => ({
  ...{ day, cars, price: toRiyals(price), lots_ended: ended, lots_sold: sold },
})

type Paid = Awaited<ReturnType<typeof countPaymentDays>>
const ordersOf = (paid: Paid, days: number): number => paid.find((group) => group.days === days)?.orders ?? 0

/** Days with one decimal; null without an order. */
function averageOf(paid: Paid): number | null {
  const orders = paid.reduce((sum, group) => sum + group.orders, 0)
  const seconds = paid.reduce((sum, group) => sum + group.seconds, 0)
  return orders === 0 ? null : Math.round(seconds / orders / 8_640) / 10
}
