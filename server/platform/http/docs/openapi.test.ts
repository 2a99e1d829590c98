import { createHash } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { routes } from '#contract/http/index.ts'
import { reasons } from '#contract/http/reasons.ts'
import type { Route } from '#contract/http/route.ts'
import type { Actor } from '../request/actor.ts'
import { registerDocs } from './openapi.ts'
import { type OpenApi, openApiDocument, reasonsOf } from './openapi-document.ts'

const all: Record<string, Route> = routes
const document: OpenApi = openApiDocument(all)

const operationOf = (route: Route) =>
  document.paths[`${route.base ?? '/api/v1'}${route.path}`]?.[route.method.toLowerCase()]

/** Every value of a key, at any depth. */
function valuesOf(key: string, node: unknown): unknown[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([name, value]) => [...(name === key ? [value] : []), ...valuesOf(key, value)])
}

/** The content types that a success may have. */
function typesOf(operation: ReturnType<typeof operationOf>): string[] {
  const success = operation?.responses[200]
  return success && 'content' in success ? Object.keys(success.content) : []
}

describe('the OpenAPI document', () => {
  test.each(Object.entries(all))('describes %s', (name, route) => {
    const operation = operationOf(route)
    expect(operation).toMatchObject({ operationId: name, summary: route.summary, tags: [expect.any(String)] })
    const inPath = operation?.parameters.flatMap((each) => ('in' in each && each.in === 'path' ? [each.name] : []))
    expect(inPath).toEqual([...route.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter))
    expect(operation?.requestBody !== undefined).toBe(['POST', 'PUT'].includes(route.method))
    expect(typesOf(operation)).toEqual([route.file ?? 'application/json'].flat())
  })

  test('says that a document may be a PDF or a picture', () => {
    const papers =
      'carCertificate adminCarCertificate carReport myCarReport draftReport myCarDocumentFile adminCarReport adminCarDocumentFile'.split(
        ' ',
      )
    const found = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    for (const name of papers)
      expect(typesOf(found.find((each) => each.operationId === name))).toEqual(['application/pdf', 'image/jpeg'])
  })

  test('names every operation once and stays within the headings', () => {
    const ids = valuesOf('operationId', document.paths)
    expect(new Set(ids).size).toBe(ids.length)
    const headings = document.tags.map(({ name }) => name)
    for (const methods of Object.values(document.paths))
      for (const operation of Object.values(methods)) expect(headings).toContain(operation.tags[0])
  })

  test('refers only to its own parts', () => {
    const references = valuesOf('$ref', document)
    expect(references.length).toBeGreaterThan(100)
    for (const reference of references) {
      const keys = String(reference).split('/').slice(1)
      expect(String(reference)).toMatch(/^#\//)
      const found = keys.reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document)
      expect(found, String(reference)).toBeDefined()
    }
  })

  test('[HTTP-14] every POST of a member takes a key, except those that change nothing when repeated', () => {
    const keyless = Object.values(all).filter(
      ({ method, access, idempotent }) => method === 'POST' && access === 'member' && !idempotent,
    )
    // A quote writes nothing. A toggle answers its result; an invitation is renewed, an appointment moved; the others set a value again.
    expect(keyless.map(({ path }) => path).sort()).toEqual([
      '/acting',
      '/activate-email',
      '/activate-whatsapp',
      '/clear-auctions',
      '/close-account',
      '/companies/{id}/join',
      '/company/people',
      '/delete-notification',
      '/favourites/join',
      '/logout',
      '/notice-choices',
      '/orders/{id}/give-up',
      '/orders/{id}/quote',
      '/phone-mandates/{id}/end',
      '/push-subscriptions',
      '/questions',
      '/questions/{id}/answer',
      '/read-notification',
      '/saved-searches',
      '/second-factor/totp',
      '/second-factor/totp/confirm',
      '/spoken-answers/{id}/decline',
      '/step-up',
      '/step-up/verify',
      '/toggle-favourite',
      '/update-profile',
      '/verify-activation',
      '/viewings',
    ])
  })

  test('describes the input of a call: pictures, keys, tokens, lists', () => {
    const profile = operationOf(all.updateProfile as Route)?.requestBody?.content['multipart/form-data']?.schema
    expect(profile?.properties).toMatchObject({ name: { type: 'string' }, id_image: { format: 'binary' } })
    const bid = operationOf(all.bid as Route)
    expect(bid?.parameters).toContainEqual({ $ref: '#/components/parameters/idempotencyKey' })
    expect(bid?.security).toEqual([{ bearer: [] }])
    const brand = operationOf(all.filter as Route)?.parameters.find((each) => 'name' in each && each.name === 'brand')
    expect(brand).toMatchObject({ required: false, schema: { type: 'array', items: { type: 'string' } } })
  })

  test('lists every reason under its status', () => {
    const named = Object.keys(document.components.responses).flatMap((name) => reasonsOf(Number(name.slice(7))))
    expect(new Set([...named, 'phone_verification_needed'])).toEqual(new Set(reasons))
  })
})

describe('served', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = Fastify()
    registerDocs(app, all, { hidesStaffCalls: false, authenticate: async () => undefined })
    await app.ready()
    return () => app.close()
  })

  test('[HTTP-91] shows the calls of staff only to staff, where they are hidden', async () => {
    const hiding = Fastify()
    const staff: Actor = { accountId: 1, sessionId: 1, purpose: 'session', role: 'support' }
    const authenticate = async (token: string) => (token === 'staff' ? staff : { ...staff, role: null })
    registerDocs(hiding, all, { hidesStaffCalls: true, authenticate })
    const headersOf = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
    for (const [path, options] of [
      ['/docs', {}],
      ['/api/openapi.json', {}],
      ['/api/openapi.json', headersOf('member')],
    ] as const) {
      const { body } = await hiding.inject({ url: path, ...options })
      expect(body).toContain('/api/v1/bid')
      expect(body).not.toContain('/api/admin')
    }
    expect((await hiding.inject({ url: '/api/openapi.json', ...headersOf('staff') })).body).toContain(
      '/api/admin/audit',
    )
    await hiding.close()
  })

  test('/api/openapi.json is the document', async () => {
    const answer = await app.inject('/api/openapi.json')
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.json()).toEqual(JSON.parse(JSON.stringify(document)))
  })

  test('/docs shows every call, its fields and refusals, without scripts', async () => {
    const { body, headers } = await app.inject('/docs')
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    for (const [name, route] of Object.entries(all)) {
      expect(body).toContain(`id="${name}"`)
      expect(body).toContain(`<code>${route.base ?? '/api/v1'}${route.path}</code>`)
    }
    for (const reason of reasons.filter((each) => each !== 'phone_verification_needed'))
      expect(body).toContain(`<code>${reason}</code>`)
    expect(body).not.toMatch(/<script|\son\w+=|javascript:|style="/i)
  })

  test('/docs links only to anchors on the page, and its style is the one allowed by the policy', async () => {
    const { body, headers } = await app.inject('/docs')
    for (const [, target] of body.matchAll(/href="#([^"]*)"/g)) expect(body).toContain(`id="${target}"`)
    const style = /<style>([\s\S]*?)<\/style>/.exec(body)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`)
  })
})
