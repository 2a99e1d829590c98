import { contentRoutes } from '#contract/http/content.ts'
import { letterRoutes as routes } from '#contract/http/letters.ts'
import type { Api } from '#server/platform/http/api.ts'
import { callerOf } from '#server/platform/http/idempotency/idempotency.ts'
import type { Letters } from './letters.ts'
import { letterTexts as texts } from './texts.ts'

export function registerLetterRoutes({ serve }: Api, { own, write }: Letters): void {
  serve(
    contentRoutes.sendContactMessage,
    ({ body, files, ip, language, actor }) => write({ ip, language, accountId: actor?.accountId ?? null }, body, files),
    texts.sent,
  )
  serve(routes.letters, ({ actor, query }) => own.list(actor.accountId, query))
  serve(routes.letter, ({ actor, params }) => own.read(actor.accountId, params.id))
  serve(routes.writeToLetter, (request) => {
    const { params, body, files } = request
    return own.writeAgain(callerOf(request), { id: params.id, text: body.text, uploads: files })
  })
  serve(routes.letterFile, ({ actor, params }) => own.readFile(actor.accountId, params.id))
}
