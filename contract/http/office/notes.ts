import * as z from 'zod'
import { route } from '../route.ts'
import { id, instant, paged } from '../shapes.ts'
import { personalText } from './personal.ts'
import { listQuery } from './shapes.ts'

const subject = z.string().regex(/^(order|account|car|approval):[1-9]\d{0,15}$/)
const note = z.object({
  id,
  subject: z.string(),
  author_id: id,
  author_name: z.string(),
  text: personalText,
  at: instant,
})
export type StaffNote = z.infer<typeof note>

const base = '/api/admin' as const

export const noteAdminRoutes = {
  adminNotes: route({
    method: 'GET',
    base,
    path: '/notes',
    summary:
      'What staff noted about an order, a member, a car or a request for approval, newest first; only staff read it',
    access: 'read.members',
    query: z.object({ ...listQuery, subject: subject.optional() }),
    data: paged(note),
  }),
  adminAddNote: route({
    method: 'POST',
    base,
    path: '/notes',
    summary: 'Adds a note for colleagues; it is never changed or removed',
    access: 'read.members',
    body: z.strictObject({ subject, text: z.string().trim().min(1).max(2_000) }),
    data: note,
  }),
}
