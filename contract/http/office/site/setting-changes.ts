import * as z from 'zod'
import { route } from '../../route.ts'
import { id, idIn, instant, paged, pageQuery } from '../../shapes.ts'

const key = z.enum(['fees', 'auctions', 'accounts', 'site', 'orders', 'invoicing', 'approvals', 'letters'])
const values = z.record(z.string(), z.unknown())
const change = z.object({
  id,
  at: instant,
  actor_id: id,
  actor_name: z.string(),
  /** The changed fields, as the settings write them; amounts in riyals. */
  before: values,
  after: values,
  /** True if these fields still have the values of this change. */
  can_undo: z.boolean(),
})
export type SettingChange = z.infer<typeof change>

const base = '/api/admin' as const

export const settingChangeRoutes = {
  adminSettingChanges: route({
    method: 'GET',
    base,
    path: '/settings/{key}/changes',
    summary: 'Who changed settings of a group, when, from what and to what; newest first',
    access: 'settings',
    params: z.object({ key }),
    query: z.object(pageQuery),
    data: paged(change),
  }),
  adminUndoSettingChange: route({
    method: 'POST',
    base,
    path: '/settings/{key}/changes/{id}/undo',
    summary: 'Gives the fields of a change their former values again, while nobody has changed them since',
    access: 'settings',
    sensitive: true,
    guard: 'settings',
    params: z.object({ key, id: idIn }),
    data: z.object({ id: z.string(), key: z.string(), value: values }),
  }),
}
