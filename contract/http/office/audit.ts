import * as z from 'zod'
import { route } from '../route.ts'
import { id, idIn, instant, paged } from '../shapes.ts'
import { byId, listQuery, sorted } from './shapes.ts'

/** Maximum rows of the audit checked by one call. */
const AUDIT_ROWS_MAX = 10_000

const anything = z.record(z.string(), z.unknown()).nullable()
const adminAuditRow = z.object({
  id,
  actor_id: id,
  actor_name: z.string(),
  action: z.string(),
  subject: z.string(),
  before: anything,
  after: anything,
  reason: z.string().nullable(),
  request_id: z.string().nullable(),
  at: instant,
})
/** One act of staff on an auction or one of its lots. */
const auctionAct = z.object({
  id,
  at: instant,
  actor_id: id,
  actor_name: z.string(),
  action: z.string(),
  reason: z.string().nullable(),
  /** The car concerned; null for the whole auction. */
  car_id: id.nullable(),
})
export type AuctionAct = z.infer<typeof auctionAct>
export type AdminAuditRow = z.infer<typeof adminAuditRow>

const base = '/api/admin' as const
const read = { method: 'GET', base, access: 'read' } as const

export const auditRoutes = {
  adminAudit: route({
    method: 'GET',
    base,
    path: '/audit',
    summary: 'What staff did',
    access: 'audit',
    query: z.object({
      ...listQuery,
      ...sorted('id'),
      actor_id: idIn.optional(),
      subject: z
        .string()
        .regex(/^[a-z]+:\w{1,40}$/)
        .optional(),
      action: z
        .string()
        .regex(/^[a-z._]{1,60}$/)
        .optional(),
    }),
    data: paged(adminAuditRow),
  }),
  adminVerifyAudit: route({
    ...read,
    access: 'audit',
    path: '/audit/verify',
    summary: 'Checks the hash chain of what staff did; `next` continues after a part without a break',
    query: z.object({
      /** The position of the first checked row, counted from 1. */
      from: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).default(1),
      limit: z.coerce.number().int().min(1).max(AUDIT_ROWS_MAX).default(AUDIT_ROWS_MAX),
    }),
    data: z.object({
      checked: z.int(),
      /** The first row whose text was changed, or that follows a missing row. */
      broken: z.object({ seq: z.int(), id, why: z.enum(['changed', 'missing_before']) }).nullable(),
      /** The last checked row. Note it elsewhere: a later loss of rows at the end then shows. */
      head: z.object({ seq: z.int(), hash: z.string() }).nullable(),
      next: z.int().nullable(),
    }),
  }),
  adminAuctionActs: route({
    ...read,
    access: 'auctions',
    path: '/auctions/{id}/acts',
    summary: 'What staff did in a room and to the lots of an auction, with their reasons, the newest 50 first',
    params: byId,
    data: z.object({ acts: z.array(auctionAct) }),
  }),
  adminAuditRow: route({
    ...read,
    access: 'audit',
    path: '/audit/{id}',
    summary: 'One thing that staff did',
    params: byId,
    data: adminAuditRow,
  }),
}
