import { questionAdminRoutes as routes } from '#contract/http/office/cars/questions.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { OfficeDeps } from '../deps.ts'
import { answerAsked, listQuestions, readQuestion, reviewAsked } from './questions.ts'

export function registerQuestionAdminRoutes({ serve }: Api, deps: OfficeDeps): void {
  serve(routes.adminQuestions, ({ query }) => listQuestions(deps, query))
  serve(routes.adminQuestion, ({ params }) => readQuestion(deps, params.id))
  serve(routes.adminReviewQuestion, (request) => reviewAsked(deps, request, request.params.id, request.body))
  serve(routes.adminAnswerQuestion, (request) => answerAsked(deps, request, request.params.id, request.body.text))
}
