import { peopleAdminRoutes as routes } from '#contract/http/office/people.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { OfficeDeps } from '../deps.ts'
import { readHistory, setInUse } from './history.ts'
import { mergeAccounts, previewMerge } from './merge/merge.ts'

export function registerPeopleRoutes({ serve }: Api, deps: OfficeDeps): void {
  serve(routes.adminUserHistory, (request) => readHistory(deps, request, request.params.id))
  serve(routes.adminStopUser, (request) =>
    setInUse(deps, request, request.params.id, { active: false, reason: request.body.reason }),
  )
  serve(routes.adminFreeUser, (request) =>
    setInUse(deps, request, request.params.id, { active: true, reason: request.body.reason }),
  )
  serve(routes.adminMergePreview, ({ params, query, language }) =>
    previewMerge(deps, { fromId: params.id, intoId: query.into_id }, language),
  )
  serve(routes.adminMergeUser, (request) =>
    mergeAccounts(deps, request, { fromId: request.params.id, intoId: request.body.into_id }, request.body.reason),
  )
}
