import { viewingRoutes as routes } from '#contract/http/viewings.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { Viewings } from './viewings.ts'

const booked = { ar: 'تم تأكيد موعدك.', en: 'Your viewing is confirmed.' }
const canceled = { ar: 'أُلغي موعدك.', en: 'Your viewing is cancelled.' }

export function registerViewingRoutes({ serve }: Api, viewings: Viewings): void {
  serve(routes.viewingTimes, ({ params, actor, language }) =>
    viewings.times(params.id, actor?.accountId ?? null, language),
  )
  serve(routes.bookViewing, ({ actor, body, language }) => viewings.book(actor.accountId, body, language), booked)
  serve(routes.viewings, ({ actor, query, language }) => viewings.list(actor.accountId, query, language))
  serve(routes.cancelViewing, ({ actor, params }) => viewings.cancel(actor.accountId, params.id), canceled)
}
