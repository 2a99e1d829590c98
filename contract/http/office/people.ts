import * as z from 'zod'
import { company, companyBody } from '../accounts/business.ts'
import { companyPeople } from '../accounts/company-people.ts'
import { companyBids } from '../bidding.ts'
import { route } from '../route.ts'
import { id, idIn, instant, money, pageQuery } from '../shapes.ts'
import { personalEmail, personalPhone } from './personal.ts'
import { byId, reason, role } from './shapes.ts'

export const userRow = z.object({
  id,
  name: z.string(),
  phone: personalPhone,
  email: personalEmail.nullable(),
  role: role.nullable(),
  active: z.boolean(),
  verify_phone: z.boolean(),
  created_at: instant,
})
export type AdminUserRow = z.infer<typeof userRow>
/** Null without the right `read.money`. Without `lots.secrets`, deposits of lots before their close count as available. */
export const balances = { available_balance: money.nullable(), frozen_balance: money.nullable() }
/** Lists have no balances. */
export const adminUser = z.object({
  ...userRow.shape,
  ...balances,
  /** The ID number; null for none. */
  identity_masked: z.string().nullable(),
  whatsapp: personalPhone.nullable(),
  city: z.string().nullable(),
  language: z.enum(['ar', 'en']),
  /** The terms that the member agreed to. */
  terms_version: z.string().nullable(),
  terms_accepted_at: instant.nullable(),
})
export type AdminUser = z.infer<typeof adminUser>

/** The parts of a member's history. */
export const historyParts = [
  'plans',
  'bids',
  'orders',
  'payments',
  'transfers',
  'refunds',
  'complaints',
  'cars',
] as const
const part = z.object({
  what: z.enum(historyParts),
  /** The number of them; counting stops at 1,000. */
  total: z.int(),
  /** The newest ones. `id` is that of the item; for bids and cars the car's. */
  newest: z.array(z.object({ id, title: z.string(), status: z.string(), amount: money.nullable(), at: instant })),
})
const person = z.object({ id, name: z.string() })
const userHistory = z.object({
  /** The present package. */
  plan: z.object({ id, name: z.string(), deposit: money }).nullable(),
  parts: z.array(part),
  /** Closed, because this person goes on under another account. */
  merged_into: person.nullable(),
  merged_from: z.array(person),
})
export type UserHistory = z.infer<typeof userHistory>

/** The obstacles to a merge of two accounts, the fairness of sales first. */
export const mergeObstacles = [
  'same_lot',
  'own_car',
  'role',
  'house',
  'merged',
  'target_inactive',
  'bids',
  'lots',
  'orders',
  'payments',
  'refund',
  'frozen',
] as const
const mergePreview = z.object({
  from: person,
  into: person,
  moves: z.object({
    balance: money,
    plan: z.string().nullable(),
    cars: z.int(),
    favourites: z.int(),
    searches: z.int(),
  }),
  /** Items that stay under the old account and are shown with the new one. */
  links: z.object({ bids: z.int(), orders: z.int(), payments: z.int() }),
  obstacles: z.array(z.enum(mergeObstacles)),
})
export type MergePreview = z.infer<typeof mergePreview>

const base = '/api/admin' as const
const companyData = z.object({ company })
const act = { method: 'POST', base, access: 'users', params: byId, sensitive: true } as const

export const peopleAdminRoutes = {
  adminUserHistory: route({
    method: 'GET',
    base,
    path: '/users/{id}/history',
    summary: 'A member’s plan and the newest of all that they did, with what their merged accounts did',
    access: 'read.members',
    params: byId,
    data: userHistory,
  }),
  adminCompany: route({
    method: 'GET',
    base,
    path: '/users/{id}/company',
    summary: 'A member’s company, as their papers name it; all null for a private person',
    access: 'read.members',
    params: byId,
    data: companyData,
  }),
  adminChangeCompany: route({
    method: 'PUT',
    base,
    path: '/users/{id}/company',
    summary: 'Writes a member’s company as a whole, for later papers; the member is told',
    access: 'finance',
    sensitive: true,
    party: { account: 'id' },
    params: byId,
    body: z.strictObject({ ...companyBody, reason }),
    data: companyData,
  }),
  adminCompanyPeople: route({
    method: 'GET',
    base,
    path: '/users/{id}/people',
    summary: 'The people who act for a member’s company, and its open invitations',
    access: 'read.members',
    params: byId,
    data: companyPeople,
  }),
  adminCompanyBids: route({
    method: 'GET',
    base,
    path: '/users/{id}/company-bids',
    summary: 'Bids and purchases of a company with the person behind each, newest first, without maxima',
    access: 'read.members',
    params: byId,
    query: z.object(pageQuery),
    data: companyBids,
  }),
  adminRemoveCompanyPerson: route({
    ...act,
    path: '/users/{id}/people/{person_id}/remove',
    summary: 'Removes a person from a company, or takes an invitation back; both are told',
    party: { account: 'id' },
    params: z.object({ ...byId.shape, person_id: idIn }),
    body: z.strictObject({ reason }),
    data: companyPeople,
  }),
  adminStopUser: route({
    ...act,
    guard: 'role',
    path: '/users/{id}/stop',
    summary: 'Puts an account out of use; its sessions end at once',
    body: z.strictObject({ reason }),
    data: userHistory,
  }),
  adminFreeUser: route({
    ...act,
    guard: 'role',
    path: '/users/{id}/free',
    summary: 'Puts an account into use again; a merged one stays closed',
    body: z.strictObject({ reason }),
    data: userHistory,
  }),
  adminMergePreview: route({
    method: 'GET',
    base,
    path: '/users/{id}/merge',
    summary: 'What would happen if this account became part of another, and what stands against it',
    access: 'users',
    params: byId,
    query: z.object({ into_id: idIn }),
    data: mergePreview,
  }),
  adminMergeUser: route({
    ...act,
    guard: 'merge',
    path: '/users/{id}/merge',
    summary: 'Makes this account part of another and closes it; a second administrator approves it',
    body: z.strictObject({ into_id: idIn, reason }),
    data: userHistory,
  }),
}
