import { letterAdminRoutes as routes } from '#contract/http/office/letters.ts'
import type { StaffApi } from '../../staff/index.ts'
import type { Letters } from '../letters.ts'

/** Letters for staff: read, given to a colleague, answered, closed. */
export function registerLetterStaffRoutes({ serve, serveStaff }: StaffApi, { staff }: Letters): void {
  serve(routes.adminLetters, ({ actor, query }) => staff.list(actor.accountId, query))
  serve(routes.adminLetter, ({ params }) => staff.read(params.id))
  serve(routes.adminLetterFile, ({ params }) => staff.readFile(params))
  serveStaff(routes.adminCreateLetter, (by, { body }) => staff.writeDown(by, body))
  serveStaff(routes.adminChangeLetter, (by, { params, body }) => staff.keep(by, params.id, body))
  serveStaff(routes.adminAnswerLetter, (by, { params, body, files }) =>
    staff.answer(by, params.id, { text: body.text, uploads: files }),
  )
  serveStaff(routes.adminDeleteLetter, (by, { params }) => staff.remove(by, params.id))
}
