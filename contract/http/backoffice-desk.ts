import * as z from 'zod'
import { role } from './backoffice-shapes.ts'
import { route } from './route.ts'
import { id } from './shapes.ts'

/** What a member of staff may do, in the order of `Right`. */
export const rightName = z.enum(['cars', 'auctions', 'users', 'finance', 'content', 'settings', 'audit', 'read'])

/** Who works at this desk. */
const deskOwner = z.object({ id, name: z.string(), role, rights: z.array(rightName) })
export type DeskOwner = z.infer<typeof deskOwner>

export const deskAdminRoutes = {
  adminMe: route({
    method: 'GET',
    base: '/api/admin',
    path: '/me',
    summary: 'Who is logged in, with role and rights',
    access: 'read',
    data: deskOwner,
  }),
}
