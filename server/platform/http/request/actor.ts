import type { Right, Route } from '#contract/http/route.ts'
import type { Duty } from '#contract/values/duties.ts'
import { type Refusal, refuse } from '../refusal.ts'

/** Roles of staff; a member has none. */
export const ROLES = ['admin', 'auctions', 'finance', 'content', 'support'] as const
export type Role = (typeof ROLES)[number]

/** The second factor of staff: not required, not set up yet, not proved in this session, or the time of its proof. */
export type FactorState = 'none' | 'missing' | 'needed' | 'fresh' | 'stale'

/** The caller: a live session and its account. */
export type Actor = {
  accountId: number
  sessionId: number
  purpose: 'session' | 'reset' | 'factor'
  role: Role | null
  factor?: FactorState
  /** The account of the person who acts for this one, a company. */
  personId?: number
  /** What that person does for it. */
  duty?: Duty
}

/** The account with which the caller has logged in. */
export const holderOf = ({ accountId, personId }: Actor): number => personId ?? accountId

const rightsOf: Record<Role, readonly Right[]> = {
  admin: [
    'read',
    'read.members',
    'read.money',
    'read.reports',
    'cars',
    'auctions',
    'users',
    'finance',
    'content',
    'settings',
    'audit',
    'letters',
    'cases',
    'lots.secrets',
    'members.personal',
  ],
  auctions: ['read', 'read.members', 'read.reports', 'cars', 'auctions', 'cases', 'lots.secrets', 'members.personal'],
  finance: ['read', 'read.members', 'read.money', 'read.reports', 'finance', 'cases', 'members.personal'],
  content: ['read', 'content'],
  support: ['read', 'read.members', 'letters', 'cases', 'members.personal'],
}

export const rightsOfRole = (role: Role): readonly Right[] => rightsOf[role]

/** Unknown means no. */
export const may = (actor: Actor, right: Right): boolean => actor.role !== null && rightsOf[actor.role].includes(right)

/** Calls of staff open once the session has proved the second factor; sensitive ones for a while after it. */
export function factorLacking({ factor }: Actor, isSensitive: boolean | undefined): Refusal | undefined {
  if (factor === 'missing') return refuse('second_factor_missing')
  if (factor === 'needed') return refuse('second_factor_needed')
  return isSensitive && factor === 'stale' ? refuse('step_up_required') : undefined
}

/** The reason that a person of a company may not use a route in its name; undefined for its owner. */
function personRefusal({ access, method, people }: Route, { personId, duty }: Actor): Refusal | undefined {
  if (personId === undefined || (access === 'public' && method === 'GET') || people === true) return undefined
  if (people === undefined) return refuse('owner_only')
  return duty === 'all' || duty === people ? undefined : refuse('not_your_duty')
}

/** The reason that this caller may not use a route; undefined if they may. */
export function accessRefusal(route: Route, actor: Actor | undefined): Refusal | undefined {
  const ofPerson = actor && personRefusal(route, actor)
  if (ofPerson) return ofPerson
  if (route.access === 'public') return undefined
  if (actor === undefined) return refuse('unauthenticated')
  if (route.notForStaff && actor.role !== null) return refuse('staff_may_not_trade')
  if (route.access === 'reset') return actor.purpose === 'reset' ? undefined : refuse('unauthenticated')
  if (actor.purpose !== 'session') return refuse('unauthenticated')
  if (route.access === 'member') return undefined
  if (route.access === 'staff') return actor.role === null ? refuse('forbidden') : undefined
  return may(actor, route.access) ? factorLacking(actor, route.sensitive) : refuse('forbidden')
}

/**
 * The refusal of a list of all members, which needs a further right. The filters that name one member, or one of their
 * orders, are `user_id` and `order_id`.
 */
export function wholeRefusal({ wholeNeeds }: Route, actor: Actor | undefined, query: unknown): Refusal | undefined {
  if (wholeNeeds === undefined || (actor !== undefined && may(actor, wholeNeeds))) return undefined
  const { user_id, order_id } = Object(query) as { user_id?: number; order_id?: number }
  return user_id === undefined && order_id === undefined ? refuse('forbidden') : undefined
}
