import type { DeskHome } from '#contract/http/backoffice-desk.ts'
import { toRiyals } from '#contract/values/money.ts'
import { withFaces } from './auctions.ts'
import type { BackofficeDeps } from './deps.ts'
import {
  type DayRow,
  liveFigures,
  membersByDay,
  salesByDay,
  type WaitingRow,
  waitingDecisions,
  waitingOrders,
  waitingReviews,
} from './home-store.ts'
import { sortOf } from './list-store.ts'
import { listLots } from './lots-store.ts'

const CLOSING_SHOWN = 8

/** The day at a glance. Every part is bounded: by time, by an index, or by a count that stops. */
export async function readDeskHome({ db }: Pick<BackofficeDeps, 'db'>, seesSecrets: boolean): Promise<DeskHome> {
  const [live, sales, members, reviews, decisions, orders, closing] = [
    await liveFigures(db),
    await salesByDay(db),
    await membersByDay(db),
    await waitingReviews(db),
    await waitingDecisions(db),
    await waitingOrders(db),
    await listLots(db, { search: '', status: 'live' }, sortOf('closes_at'), { limit: CLOSING_SHOWN, offset: 0 }),
  ]
  return {
    live_lots: live.lots,
    live_bids: live.bids,
    sales: sales.map(toDay),
    members: members.map(toDay),
    waiting: [
      toWaiting('reviews', reviews),
      toWaiting('owner_decisions', decisions),
      toWaiting('unpaid_orders', orders),
    ],
    closing: await withFaces(db, closing.rows, seesSecrets),
  }
}

const toDay = ({ day, count, amount }: DayRow) => ({ day, count, amount: toRiyals(amount) })
const toWaiting = (what: DeskHome['waiting'][number]['what'], { count, oldestAt }: WaitingRow) => ({
  what,
  count,
  oldest_at: oldestAt?.toISOString() ?? null,
})
