import * as z from 'zod'
import { route } from '../route.ts'
import { id, money, none, paged, riyals, wholeRiyals } from '../shapes.ts'
import { auditRoutes } from './audit.ts'
import { stockRoutes } from './cars/stock.ts'
import { otherMoney } from './money/known.ts'
import { adminUser, balances, userRow } from './people.ts'
import { settingsRoutes } from './settings.ts'
import { byId, idList, listQuery, long, reason, role, sorted, userBody, userChange, word } from './shapes.ts'

const adminPackageBody = z.strictObject({
  name_ar: word,
  name_en: word,
  description_ar: long.optional(),
  description_en: long.optional(),
  features_ar: z.array(word).max(20).optional(),
  features_en: z.array(word).max(20).optional(),
  deposit: wholeRiyals,
  bid_limit: wholeRiyals.nullish(),
  active_lots_limit: z.int().min(1).max(10_000).nullish(),
  badge_color: z
    .string()
    .regex(/^#[0-9A-Fa-f]{6}$/)
    .optional(),
  sort_order: z.int().min(0).max(10_000).optional(),
  active: z.boolean().optional(),
})
export type AdminPackageBody = z.output<typeof adminPackageBody>
const adminPackage = z.object({
  id,
  name_ar: z.string(),
  name_en: z.string(),
  description_ar: z.string(),
  description_en: z.string(),
  features_ar: z.array(z.string()),
  features_en: z.array(z.string()),
  deposit: money,
  bid_limit: money.nullable(),
  active_lots_limit: z.int().nullable(),
  badge_color: z.string(),
  sort_order: z.int(),
  active: z.boolean(),
})
export type AdminPackage = z.infer<typeof adminPackage>

const base = '/api/admin' as const
const read = { method: 'GET', base, access: 'read' } as const

const peopleRoutes = {
  adminUsers: route({
    ...read,
    access: 'read.members',
    path: '/users',
    summary: 'Members and staff',
    query: z.object({
      ...listQuery,
      ...sorted('id', 'name', 'created_at'),
      role: role.optional(),
      active: z.stringbool().optional(),
      ids: idList.optional(),
    }),
    data: paged(userRow),
  }),
  adminUser: route({
    ...read,
    access: 'read.members',
    path: '/users/{id}',
    summary: 'One member',
    params: byId,
    data: adminUser,
  }),
  adminCreateUser: route({
    method: 'POST',
    base,
    path: '/users',
    summary: 'Opens an account; its owner proves the phone at the first log-in',
    access: 'users',
    body: userBody,
    data: adminUser,
  }),
  adminDeleteUser: route({
    method: 'DELETE',
    base,
    path: '/users/{id}',
    summary: 'Removes an account that was opened by mistake and never used',
    access: 'users',
    params: byId,
    data: none,
  }),
  adminUpdateUser: route({
    sensitive: true,
    method: 'PUT',
    base,
    path: '/users/{id}',
    summary: 'Changes name, role, whether the account is in use, or marks its phone as unproved',
    access: 'users',
    guard: 'role',
    params: byId,
    body: userChange,
    data: adminUser,
  }),
  adminCorrectContact: route({
    method: 'POST',
    base,
    path: '/users/{id}/contact',
    summary: 'Corrects phone or mail for an owner who shows the ID; a second administrator approves it',
    access: 'users',
    sensitive: true,
    guard: 'contact',
    params: byId,
    body: z.strictObject({
      phone: z.string().trim().min(3).max(25).optional(),
      email: z.email().max(200).optional(),
      /** The number of the ID that the owner shows; needed unless the account is a colleague's without one. */
      identity: z.string().trim().max(25).optional(),
      reason,
    }),
    data: none,
  }),
  adminResetSecondFactor: route({
    method: 'POST',
    base,
    path: '/users/{id}/reset-second-factor',
    summary: 'Removes the second factors of a colleague who lost them; a second administrator approves it',
    access: 'users',
    sensitive: true,
    guard: 'role',
    params: byId,
    body: z.strictObject({ reason }),
    data: none,
  }),
  adminAdjust: route({
    sensitive: true,
    method: 'POST',
    base,
    path: '/users/{id}/adjust',
    summary: 'Corrects a wallet by a journal; large ones need a second person',
    access: 'finance',
    idempotent: true,
    guard: 'adjustment',
    party: { account: 'id' },
    params: byId,
    body: z.strictObject({ amount: riyals, reason, other_money: otherMoney }),
    data: z.object({ journal_id: id, ...balances }),
  }),
}

const houseRoutes = {
  adminPackages: route({
    ...read,
    path: '/packages',
    summary: 'Packages, on offer or not',
    query: z.object({ ...listQuery, ...sorted('id', 'sort_order', 'deposit') }),
    data: paged(adminPackage),
  }),
  adminPackage: route({ ...read, path: '/packages/{id}', summary: 'One package', params: byId, data: adminPackage }),
  adminCreatePackage: route({
    method: 'POST',
    base,
    path: '/packages',
    summary: 'Adds a package',
    access: 'finance',
    sensitive: true,
    guard: 'package',
    body: adminPackageBody,
    data: adminPackage,
  }),
  adminUpdatePackage: route({
    method: 'PUT',
    base,
    path: '/packages/{id}',
    summary: 'Changes a package',
    access: 'finance',
    sensitive: true,
    guard: 'package',
    params: byId,
    body: adminPackageBody.partial(),
    data: adminPackage,
  }),
  adminDeletePackage: route({
    method: 'DELETE',
    base,
    path: '/packages/{id}',
    summary: 'Removes a package that no member ever bought',
    access: 'finance',
    params: byId,
    data: none,
  }),
}

export const staffRoutes = { ...peopleRoutes, ...houseRoutes, ...auditRoutes, ...stockRoutes, ...settingsRoutes }
