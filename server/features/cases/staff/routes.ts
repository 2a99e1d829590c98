import { caseAdminRoutes as routes } from '#contract/http/office/money/cases.ts'
import type { StaffApi } from '../../staff/index.ts'
import type { Cases } from '../cases.ts'

/** Cases for staff: read, answered, decided. */
export function registerCaseStaffRoutes(api: StaffApi, { staff }: Cases): void {
  const { serve, serveStaff } = api
  serve(routes.adminCases, ({ query, language }) => staff.list(query, language))
  serve(routes.adminCase, ({ params, language }) => staff.read(params.id, language))
  serve(routes.adminCaseFile, ({ params }) => staff.readFile(params))
  serveStaff(routes.adminAnswerCase, (by, { params, body }) => staff.answer(by, { id: params.id, text: body.text }))
  serveStaff(routes.adminInviteToLook, (by, { params, body }) =>
    staff.inviteToLook(by, { id: params.id, at: new Date(body.at), yardId: body.yard_id }),
  )
  serveStaff(routes.adminRecordLook, (by, { params, body }) => staff.recordLook(by, { id: params.id, ...body }))
  staff.registerActs(api)
}
