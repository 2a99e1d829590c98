import { peopleAdminRoutes as routes } from '#contract/http/office/people.ts'
import { personalRoutes } from '#contract/http/office/personal.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { Privacy } from './privacy.ts'

/** A member's data over all nouns, from the staff's view, and two accounts of one person. */
export function registerPrivacyStaffRoutes({ serve }: Api, privacy: Privacy): void {
  serve(routes.adminUserHistory, (request) => privacy.history(request, request.params.id))
  serve(routes.adminStopUser, (request) =>
    privacy.setInUse(request, request.params.id, { active: false, ...request.body }),
  )
  serve(routes.adminFreeUser, (request) =>
    privacy.setInUse(request, request.params.id, { active: true, ...request.body }),
  )
  serve(routes.adminMergePreview, ({ params, query, language }) =>
    privacy.previewMerge({ fromId: params.id, intoId: query.into_id }, language),
  )
  serve(routes.adminMergeUser, (request) =>
    privacy.merge(request, { fromId: request.params.id, intoId: request.body.into_id }, request.body.reason),
  )
  serve(personalRoutes.adminReveal, (request) => privacy.reveal(request, request.body))
  serve(personalRoutes.adminRevealLetter, (request) => privacy.reveal(request, request.body))
}
