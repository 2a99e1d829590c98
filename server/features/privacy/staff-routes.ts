import { peopleAdminRoutes as routes } from '#contract/http/office/people.ts'
import { personalRoutes } from '#contract/http/office/personal.ts'
import { recoveryAdminRoutes } from '#contract/http/office/recoveries.ts'
import type { StaffApi } from '../staff/index.ts'
import type { Privacy } from './privacy.ts'

/** A member's data over all nouns, from the staff's view, and two accounts of one person. */
export function registerPrivacyStaffRoutes({ serve, serveStaff, serveGuarded }: StaffApi, privacy: Privacy): void {
  serve(routes.adminUserHistory, (request) => privacy.history(request, request.params.id))
  serveGuarded(routes.adminStopUser, privacy.inUseAct(false))
  serveGuarded(routes.adminFreeUser, privacy.inUseAct(true))
  serve(routes.adminMergePreview, ({ params, query, language }) =>
    privacy.previewMerge({ fromId: params.id, intoId: query.into_id }, language),
  )
  serveGuarded(routes.adminMergeUser, privacy.merge())
  serve(personalRoutes.adminReveal, (request) => privacy.reveal(request, request.body))
  serve(personalRoutes.adminRevealLetter, (request) => privacy.reveal(request, request.body))
  serve(recoveryAdminRoutes.adminRecoveries, ({ query }) => privacy.listRecoveries(query))
  serve(recoveryAdminRoutes.adminRecovery, ({ params }) => privacy.readRecovery(params.id))
  serveStaff(recoveryAdminRoutes.adminDecideRecovery, (staff, { params, body }) =>
    privacy.decideRecovery(staff, params.id, body.decision),
  )
}
