import { broadcastRoutes as routes } from '#contract/http/office/site/broadcasts.ts'
import type { Api } from '#server/platform/http/api.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { listOf } from '../../staff/index.ts'
import { findBroadcast, listBroadcasts } from './broadcast-store.ts'
import { type BroadcastDeps, previewAudience, sendBroadcast, toBroadcast } from './broadcasts.ts'

/** Every call of `contract/http/office/site/broadcasts.ts`. */
export function registerBroadcastStaffRoutes({ serve }: Api, deps: BroadcastDeps): void {
  serve(routes.adminBroadcasts, ({ query }) =>
    listOf(query, (search, sort, place) => listBroadcasts(deps.db, search, { sort, place }), toBroadcast),
  )
  serve(routes.adminBroadcast, async ({ params }) => {
    const row = await findBroadcast(deps.db, params.id)
    return row ? toBroadcast(row) : refuse('not_found')
  })
  serve(routes.adminCountAudience, ({ body }) => previewAudience(deps.db, body))
  serve(routes.adminSendBroadcast, (request) => sendBroadcast(deps, request, request.body))
}
