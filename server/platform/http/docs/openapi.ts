import type { FastifyInstance } from 'fastify'
import type { Route } from '#contract/http/route.ts'
import { docsPage } from './docs-page.ts'
import { openApiDocument } from './openapi-document.ts'

const CACHE = 'public, max-age=300'

/** Serves the API's description: `/api/openapi.json` for programs, `/docs` for people. Both are made once, at first use. */
export function registerDocs(app: FastifyInstance, routes: Record<string, Route>): void {
  const document = once(() => openApiDocument(routes))
  const json = once(() => JSON.stringify(document()))
  const page = once(() => docsPage(document()))
  app.get('/api/openapi.json', (_request, reply) =>
    reply.header('cache-control', CACHE).type('application/json; charset=utf-8').send(json()),
  )
  app.get('/docs', (_request, reply) => {
    const { html, contentSecurityPolicy } = page()
    return reply
      .header('cache-control', CACHE)
      .header('content-security-policy', contentSecurityPolicy)
      .type('text/html; charset=utf-8')
      .send(html)
  })
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
