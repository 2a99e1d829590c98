import * as z from 'zod'
import { route } from '../route.ts'
import { id, instant, money } from '../shapes.ts'
import { adminLot } from './cars/auctions.ts'
import { role } from './shapes.ts'

/** The rights of a staff member, in the order of `Right`. */
export const rightName = z.enum([
  ...(['cars', 'auctions', 'users', 'finance', 'content', 'settings', 'audit', 'letters', 'cases', 'read'] as const),
  ...(['read.members', 'read.money', 'read.reports', 'lots.secrets', 'members.personal'] as const),
])

/** The staff member who calls. */
const deskOwner = z.object({ id, name: z.string(), role, rights: z.array(rightName) })
export type DeskOwner = z.infer<typeof deskOwner>

/** A day in Riyadh, oldest first. */
const day = z.object({ day: z.string(), count: z.int(), amount: money })

/** The open work that the role may see; counting stops at 1,000. */
const waiting = z.object({
  what: z.enum([
    'transfers',
    'refunds',
    'late_orders',
    'mismatches',
    'invoices',
    'unsent_invoices',
    'reviews',
    'questions',
    'shipping',
    'owner_decisions',
    'house_offers',
    'unpaid_orders',
    'letters',
    'late_letters',
    'cases',
    'late_cases',
    'partner_requests',
    'failed_jobs',
    'signals',
    'spoken_answers',
    'approvals',
    'recoveries',
  ]),
  count: z.int(),
  oldest_at: instant.nullable(),
})

const deskHome = z.object({
  live_lots: z.int(),
  live_bids: z.int(),
  /** Cars ordered on each of the last seven days, with their prices. Empty without the right `read.reports`. */
  sales: z.array(day),
  /** Accounts opened on each of the last seven days; `amount` is 0. Empty without the right `read.members`. */
  members: z.array(day),
  /** A week ago, from the beginning of the day until this hour. Null without the rights of the above. */
  week_ago: z.object({ sold: money.nullable(), members: z.int().nullable() }),
  /** Counts the lots that ended in the last seven days. */
  week: z.object({
    ended: z.int(),
    sold: z.int(),
    /** From the order to its payment, over the last 30 days; null if nothing was paid, or without `read.reports`. */
    hours_to_payment: z.number().nullable(),
  }),
  /** Auctions that begin within a day, the soonest first. */
  upcoming: z.array(
    z.object({
      id,
      title_ar: z.string(),
      title_en: z.string(),
      starts_at: instant,
      lots_count: z.int(),
      /** Cars without a picture. */
      without_pictures: z.int(),
    }),
  ),
  /** The work of the role. A role that only reads sees the work whose lists it may read. */
  waiting: z.array(waiting),
  /** Lots that close next, the soonest first. */
  closing: z.array(adminLot),
  /** True for an administrator without a second one: acts of two wait 24 hours. */
  alone: z.boolean(),
})
export type DeskHome = z.infer<typeof deskHome>

/** What a new house sets before its first auction, in the order in which it does so. */
const firstDayStep = z.enum([
  ...(['invoicing', 'numbers', 'contact', 'logo', 'bank', 'fees', 'senders'] as const),
  ...(['second_admin', 'second_factors', 'packages', 'yards', 'cars', 'auction'] as const),
])
export type FirstDayStep = z.infer<typeof firstDayStep>
const firstDay = z.object({ steps: z.array(z.object({ what: firstDayStep, done: z.boolean() })) })
export type FirstDay = z.infer<typeof firstDay>

export const deskAdminRoutes = {
  adminFirstDay: route({
    method: 'GET',
    base: '/api/admin',
    path: '/first-day',
    summary: 'What a new house sets before its first auction, and what of it is done',
    access: 'settings',
    data: firstDay,
  }),
  adminHome: route({
    method: 'GET',
    base: '/api/admin',
    path: '/home',
    summary: 'The day at a glance: what runs, what was sold, what waits',
    access: 'read',
    data: deskHome,
  }),
  adminMe: route({
    method: 'GET',
    base: '/api/admin',
    path: '/me',
    summary: 'Who is logged in, with role and rights',
    access: 'read',
    data: deskOwner,
  }),
}
