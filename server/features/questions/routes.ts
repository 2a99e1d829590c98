import { questionRoutes as routes } from '#contract/http/questions.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { Questions } from './questions.ts'

const asked = {
  ar: 'وصل سؤالك. ننشره بعد مراجعته ونُشعرك حين يجيب البائع.',
  en: 'We have your question. We publish it after a review and notify you when the seller answers.',
}
const answered = { ar: 'وصل جوابك. ننشره بعد مراجعته.', en: 'We have your answer. We publish it after a review.' }

export function registerQuestionRoutes({ serve }: Api, questions: Questions): void {
  serve(routes.questions, ({ params, query, actor }) =>
    questions.list(params.product_id, actor?.accountId ?? null, query),
  )
  serve(routes.ask, ({ actor, body }) => questions.ask(actor.accountId, body), asked)
  serve(
    routes.answerQuestion,
    ({ actor, params, body }) => questions.answer(actor.accountId, params.id, body.text),
    answered,
  )
  serve(routes.removeQuestion, ({ actor, params }) => questions.remove(actor.accountId, params.id))
}
