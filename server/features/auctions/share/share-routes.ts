import type { FastifyInstance } from 'fastify'
import type { Language } from '#contract/http/shapes.ts'
import { answerRefusal } from '#server/platform/http/answers.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { usedByOthers } from '#server/platform/http/security/security-headers.ts'
import type { Share } from './share.ts'

const LIFETIME_S = 60

/** Pictures of cars for messengers, and the feed of new auctions. */
export function registerShareRoutes(app: FastifyInstance, share: Share): void {
  const caching = `public, max-age=${LIFETIME_S}`
  for (const [lang, prefix] of [
    ['ar', ''],
    ['en', '/en'],
  ] as const satisfies readonly [Language, string][]) {
    app.get<{ Params: { file: string } }>(`${prefix}/share/car/:file`, async (request, reply) => {
      const slug = /^([^/]{1,200})\.jpg$/.exec(request.params.file)?.[1]
      const picture = slug === undefined ? undefined : await share.picture(slug, lang)
      if (picture === undefined) return answerRefusal(reply, refuse('not_found'))
      return reply.type('image/jpeg').headers(usedByOthers).header('cache-control', caching).send(picture)
    })
    app.get(`${prefix}/feed.xml`, async (_request, reply) =>
      reply
        .type('application/atom+xml; charset=utf-8')
        .header('cache-control', caching)
        .send(await share.feed(lang)),
    )
  }
}
