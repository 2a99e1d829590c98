import { questionAdminRoutes as routes } from '#contract/http/office/cars/questions.ts'
import type { StaffApi } from '../../staff/index.ts'
import type { OfficeDeps } from '../deps.ts'
import { answerAsked, listQuestions, readQuestion, reviewAsked } from './questions.ts'

export function registerQuestionAdminRoutes({ serve, serveStaff }: StaffApi, deps: OfficeDeps): void {
  serve(routes.adminQuestions, ({ query }) => listQuestions(deps, query))
  serve(routes.adminQuestion, ({ params }) => readQuestion(deps, params.id))
  serveStaff(routes.adminReviewQuestion, (staff, { params, body }) => reviewAsked(deps, staff, params.id, body))
  serveStaff(routes.adminAnswerQuestion, (staff, { params, body }) => answerAsked(deps, staff, params.id, body.text))
}
