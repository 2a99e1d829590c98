import * as z from 'zod'
import { closingObstacle } from '../accounts/privacy.ts'
import { route } from '../route.ts'
import { id, instant, paged } from '../shapes.ts'
import { personalPhone, personalText } from './personal.ts'
import { byId, listQuery, reason, sorted } from './shapes.ts'

const status = z.enum(['new', 'released', 'refused'])
/** What there is of a person: the number of an ID, and pictures of an ID and a passport. */
const papers = z.array(z.enum(['identity', 'id_image', 'passport_image']))

const recovery = z.object({
  id,
  /** `number`: another person holds the phone of an account. `return`: its owner has a new phone. */
  kind: z.enum(['number', 'return']),
  status,
  phone: personalPhone,
  /** The person who signed up and proved the phone. */
  newcomer_name: z.string(),
  newcomer_identity_masked: z.string(),
  newcomer_papers: papers,
  member_id: id,
  member_name: z.string(),
  member_identity_masked: z.string().nullable(),
  member_papers: papers,
  member_since: instant,
  member_seen_at: instant.nullable(),
  created_at: instant,
  /** Until then no log-in codes go to the phone; null if they do. */
  paused_until: instant.nullable(),
  decided_by: id.nullable(),
  decided_at: instant.nullable(),
  reason: personalText.nullable(),
})
export type Recovery = z.infer<typeof recovery>
/** With the open matters of the member, because of which the account stays when its phone is given away. */
const oneRecovery = z.object({ ...recovery.shape, open: z.array(closingObstacle) })
export type OneRecovery = z.infer<typeof oneRecovery>

const base = '/api/admin' as const

export const recoveryAdminRoutes = {
  adminRecoveries: route({
    method: 'GET',
    base,
    path: '/recoveries',
    summary: 'People who proved a phone whose account belongs to another national ID, newest first',
    access: 'users',
    query: z.object({ ...listQuery, ...sorted('id'), status: status.optional() }),
    data: paged(recovery),
  }),
  adminRecovery: route({
    method: 'GET',
    base,
    path: '/recoveries/{id}',
    summary: 'One recovery with both sides, and the open matters of the member',
    access: 'users',
    params: byId,
    data: oneRecovery,
  }),
  adminDecideRecovery: route({
    sensitive: true,
    method: 'POST',
    base,
    path: '/recoveries/{id}/decide',
    summary: 'Gives the phone to its new holder, or its owner back, or refuses; the person is told by SMS',
    access: 'users',
    params: byId,
    body: z.strictObject({ decision: z.enum(['give', 'refuse']), reason }),
    data: oneRecovery,
  }),
}
