import * as z from 'zod'
import { AUDIENCES } from '../../../values/notices/audiences.ts'
import { route } from '../../route.ts'
import { id, idIn, instant, paged } from '../../shapes.ts'
import { byId, listQuery, sitePath, sorted, word } from '../shapes.ts'

const base = '/api/admin' as const

const group = {
  audience: z.enum(AUDIENCES),
  audience_id: idIn.nullish(),
}
export const broadcastWords = {
  title_ar: word,
  title_en: word,
  body_ar: z.string().trim().min(1).max(1_000),
  body_en: z.string().trim().min(1).max(1_000),
  url: z.union([z.literal(''), sitePath]).nullish(),
}
const broadcastBody = z.strictObject({
  ...group,
  ...broadcastWords,
  /** The number in the preview. A group that changed by more than a tenth since then asks for a new preview. */
  expected: z.int().min(0).optional(),
})
export type BroadcastBody = z.output<typeof broadcastBody>

const broadcast = z.object({
  id,
  audience: z.enum(AUDIENCES),
  audience_id: id.nullable(),
  title_ar: z.string(),
  title_en: z.string(),
  body_ar: z.string(),
  body_en: z.string(),
  url: z.string().nullable(),
  status: z.enum(['sending', 'sent']),
  recipients: z.int(),
  sent: z.int(),
  created_by: id,
  created_at: instant,
  finished_at: instant.nullable(),
})
export type Broadcast = z.infer<typeof broadcast>

export const broadcastRoutes = {
  adminBroadcasts: route({
    method: 'GET',
    base,
    path: '/notifications',
    summary: 'Notices that staff sent to groups of members',
    access: 'read',
    query: z.object({ ...listQuery, ...sorted('id') }),
    data: paged(broadcast),
  }),
  adminBroadcast: route({
    method: 'GET',
    base,
    path: '/notifications/{id}',
    summary: 'One notice to a group, and how far it is sent',
    access: 'read',
    params: byId,
    data: broadcast,
  }),
  adminCountAudience: route({
    method: 'POST',
    base,
    path: '/notifications/count',
    summary: 'Counts the members that a group holds now',
    access: 'content',
    body: z.strictObject(group),
    data: z.object({ recipients: z.int() }),
  }),
  adminSendBroadcast: route({
    method: 'POST',
    base,
    path: '/notifications',
    summary: 'Sends a notice to a group of members',
    access: 'content',
    guard: 'broadcast',
    sensitive: true,
    idempotent: true,
    body: broadcastBody,
    data: broadcast,
  }),
}
