import { questionAdminRoutes as routes } from '#contract/http/office/cars/questions.ts'
import type { StaffApi } from '../../staff/index.ts'
import { answerAsked, type Deps, listQuestions, readQuestion, reviewAsked } from './questions.ts'

/** Acts of staff on questions to sellers: read, show, refuse, and answer for the auction house. */
export function registerQuestionStaffRoutes({ serve, serveStaff }: StaffApi, deps: Deps): void {
  serve(routes.adminQuestions, ({ query }) => listQuestions(deps.db, query))
  serve(routes.adminQuestion, ({ params }) => readQuestion(deps.db, params.id))
  serveStaff(routes.adminReviewQuestion, (staff, { params, body }) => reviewAsked(deps, staff, params.id, body))
  serveStaff(routes.adminAnswerQuestion, (staff, { params, body }) => answerAsked(deps, staff, params.id, body.text))
}
