import type { DeskHome } from '#contract/http/office/desk.ts'
import type { Right } from '#contract/http/route.ts'
import { toRiyals } from '#contract/values/money.ts'
import { type Actor, may, rightsOfRole } from '#server/platform/http/request/actor.ts'
import { listLots, withFaces } from '../auctions/index.ts'
import { isAlone, sortOf } from '../staff/index.ts'
import type { OfficeDeps } from './deps.ts'
import {
  countWaiting,
  type DayRow,
  liveFigures,
  membersByDay,
  salesByDay,
  type UpcomingRow,
  upcomingAuctions,
  type Waiting,
  weekAgo,
  weekFigures,
} from './home-store.ts'

const CLOSING_SHOWN = 8

/** Which right each kind of open work needs, the most urgent first. */
const WORK: Record<Waiting, Right> = {
  approvals: 'read',
  transfers: 'finance',
  refunds: 'finance',
  late_orders: 'finance',
  late_letters: 'letters',
  late_cases: 'cases',
  mismatches: 'finance',
  signals: 'finance',
  unsent_invoices: 'finance',
  invoices: 'finance',
  reviews: 'cars',
  questions: 'cars',
  shipping: 'finance',
  owner_decisions: 'auctions',
  house_offers: 'auctions',
  spoken_answers: 'auctions',
  unpaid_orders: 'finance',
  cases: 'cases',
  letters: 'letters',
  partner_requests: 'content',
  failed_jobs: 'settings',
  recoveries: 'users',
}

/** The right that opens the list of such work to a role that acts on none. */
const SEEN_WITH: Partial<Record<Waiting, Right>> = {
  late_orders: 'read.members',
  unpaid_orders: 'read.members',
  reviews: 'read.members',
  questions: 'read.members',
  shipping: 'read.members',
}

/** The rights of a role that speaks with members and decides little alone, such as support. */
const OF_SUPPORT: readonly Right[] = ['letters', 'cases']

/** The work of a role. One with no more rights than support also sees the work whose lists it may read. */
export function workOf(actor: Actor): Waiting[] {
  const all = Object.keys(WORK) as Waiting[]
  const own = all.filter((what) => WORK[what] !== 'read' && may(actor, WORK[what]))
  if (own.some((what) => !OF_SUPPORT.includes(WORK[what]))) return ['approvals', ...own]
  return all.filter((what) => {
    const right = SEEN_WITH[what]
    return own.includes(what) || (right !== undefined && may(actor, right))
  })
}

/** The day at a glance. Every part is bounded: by time, by an index, or by a count that stops. */
export async function readDeskHome({ db }: Pick<OfficeDeps, 'db'>, actor: Actor): Promise<DeskHome> {
  const seesReports = may(actor, 'read.reports')
  const seesMembers = may(actor, 'read.members')
  const [live, sales, members, before, week, upcoming, closing] = [
    await liveFigures(db),
    seesReports ? await salesByDay(db) : [],
    seesMembers ? await membersByDay(db) : [],
    await weekAgo(db),
    await weekFigures(db),
    await upcomingAuctions(db),
    await listLots(db, { search: '', status: 'live' }, sortOf('closes_at'), { limit: CLOSING_SHOWN, offset: 0 }),
  ]
  return {
    live_lots: live.lots,
    live_bids: live.bids,
    sales: sales.map(toDay),
    members: members.map(toDay),
    week_ago: { sold: seesReports ? toRiyals(before.sold) : null, members: seesMembers ? before.members : null },
    week: {
      ended: week.ended,
      sold: week.sold,
      hours_to_payment: seesReports && week.hoursToPayment !== null ? Math.round(week.hoursToPayment * 10) / 10 : null,
    },
    upcoming: upcoming.map(toUpcoming),
    waiting: await waitingFor(db, actor),
    closing: await withFaces(db, closing.rows, may(actor, 'lots.secrets')),
    alone: may(actor, 'settings') && (await isAlone(db, 'settings', actor.accountId)),
  }
}

async function waitingFor(db: OfficeDeps['db'], actor: Actor): Promise<DeskHome['waiting']> {
  const found: DeskHome['waiting'] = []
  const viewer = { id: actor.accountId, rights: actor.role === null ? [] : rightsOfRole(actor.role) }
  for (const what of workOf(actor)) {
    const { count, oldestAt } = await countWaiting(db, what, viewer)
    found.push({ what, count, oldest_at: oldestAt?.toISOString() ?? null })
  }
  return found
}

const toDay = ({ day, count, amount }: DayRow) => ({ day, count, amount: toRiyals(amount) })
const toUpcoming = (row: UpcomingRow): DeskHome['upcoming'][number] => ({
  id: row.id,
  title_ar: row.titleAr,
  title_en: row.titleEn,
  starts_at: row.startsAt.toISOString(),
  lots_count: row.lotsCount,
  without_pictures: row.withoutPictures,
})
