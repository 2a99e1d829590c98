import type { FastifyInstance } from 'fastify'
import type { Route } from '#contract/http/route.ts'
import type { Authenticate } from '../api.ts'
import { docsPage } from './docs-page.ts'
import { openApiDocument } from './openapi-document.ts'

const CACHE = 'public, max-age=300'

/**
 * Serves the API's description: `/api/openapi.json` for programs, `/docs` for people. Both are built once, at first
 * use.
 */
export function registerDocs(
  app: FastifyInstance,
  routes: Record<string, Route>,
  options: {
    /** Only staff see the calls of the staff area. */
    hidesStaffCalls: boolean
    authenticate: Authenticate
  },
): void {
  const open = options.hidesStaffCalls ? withoutStaffCalls(routes) : routes
  const document = once(() => openApiDocument(open))
  const json = once(() => JSON.stringify(document()))
  const wholeJson = once(() => JSON.stringify(openApiDocument(routes)))
  const page = once(() => docsPage(document()))
  app.get('/api/openapi.json', async (request, reply) => {
    const token = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    const actor = token === undefined ? undefined : await options.authenticate(token)
    const isStaff = actor?.purpose === 'session' && actor.role !== null
    return reply
      .header('cache-control', isStaff ? 'no-store' : CACHE)
      .header('vary', 'authorization')
      .type('application/json; charset=utf-8')
      .send(isStaff ? wholeJson() : json())
  })
  app.get('/docs', (_request, reply) => {
    const { html, contentSecurityPolicy } = page()
    return reply
      .header('cache-control', CACHE)
      .header('content-security-policy', contentSecurityPolicy)
      .type('text/html; charset=utf-8')
      .send(html)
  })
}

const withoutStaffCalls = (routes: Record<string, Route>): Record<string, Route> =>
  Object.fromEntries(Object.entries(routes).filter(([, { base }]) => base !== '/api/admin'))

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
