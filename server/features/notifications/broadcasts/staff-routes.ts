import { broadcastRoutes as routes } from '#contract/http/office/site/broadcasts.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { listOf, type StaffApi } from '../../staff/index.ts'
import { findBroadcast, listBroadcasts } from './broadcast-store.ts'
import { type BroadcastDeps, previewAudience, sendBroadcast, toBroadcast } from './broadcasts.ts'

/** Every call of `contract/http/office/site/broadcasts.ts`. */
export function registerBroadcastStaffRoutes(
  { serve, serveGuarded }: StaffApi,
  deps: BroadcastDeps & { settings: Pick<Settings, 'read'> },
): void {
  serve(routes.adminBroadcasts, ({ query }) =>
    listOf(query, (search, sort, place) => listBroadcasts(deps.db, search, { sort, place }), toBroadcast),
  )
  serve(routes.adminBroadcast, async ({ params }) => {
    const row = await findBroadcast(deps.db, params.id)
    return row ? toBroadcast(row) : refuse('not_found')
  })
  serve(routes.adminCountAudience, ({ body }) => previewAudience(deps.db, body))
  serveGuarded(routes.adminSendBroadcast, sendBroadcast(deps))
}
