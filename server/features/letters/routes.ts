import { contentRoutes } from '#contract/http/content.ts'
import { letterRoutes as routes } from '#contract/http/letters.ts'
import { callerOf } from '#server/platform/http/idempotency/idempotency.ts'
import type { StaffApi } from '../staff/index.ts'
import type { Letters } from './letters.ts'
import { registerLetterStaffRoutes } from './staff/routes.ts'
import { letterTexts as texts } from './texts.ts'

/** Letters of members and guests, and the calls of staff for them. */
export function registerLetterRoutes(api: StaffApi, letters: Letters): void {
  const { serve } = api
  const { own, write } = letters
  registerLetterStaffRoutes(api, letters)
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
