import type { Right } from '#contract/http/route.ts'

/** Roles of staff; a member has none. */
export type Role = 'admin' | 'auctions' | 'finance' | 'content' | 'support'

/** Who calls: a live session and the account behind it. */
export type Actor = { accountId: number; sessionId: number; purpose: 'session' | 'reset'; role: Role | null }

const rightsOf: Record<Role, readonly Right[]> = {
  admin: ['read', 'cars', 'auctions', 'users', 'finance', 'content', 'settings', 'audit'],
  auctions: ['read', 'cars', 'auctions'],
  finance: ['read', 'finance'],
  content: ['read', 'content'],
  support: ['read'],
}

export const rightsOfRole = (role: Role): readonly Right[] => rightsOf[role]

/** Unknown means no. */
export const may = (actor: Actor, right: Right): boolean => actor.role !== null && rightsOf[actor.role].includes(right)
