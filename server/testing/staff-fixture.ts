import { CompiledQuery } from 'kysely'
import type { Role } from '#server/platform/http/request/actor.ts'
import type { TestDatabase } from '#server/testing/database.ts'
import { type AccountFields, createAccount, createBrand, createCity, createModel } from '#server/testing/factories.ts'
import { openSession, openWholeApp } from '#server/testing/whole-app.ts'

export type Answer = {
  status: number
  reason: string
  errors: Record<string, string[]>
  // Each test knows the shape of the call it makes.
  // biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every call
  data: any
  headers: Record<string, unknown>
  text: string
  /** The exact bytes of a file. */
  bytes: Buffer
  /** The `etag` of a reading call. */
  version: string
}
export type Person = { id: number; token: string }
type Options = {
  as?: Person
  body?: unknown
  key?: string
  language?: 'ar' | 'en'
  form?: FormData
  stepUp?: string
  version?: string
}

/** The whole server with its own database, or the given one, and logged-in accounts. */
export async function openFixture(options: { database?: TestDatabase } = {}) {
  const {
    db,
    app,
    features,
    context,
    log: lines,
    databaseUrl,
    close,
  } = await openWholeApp({
    ...options,
    reference: false,
    env: { LOG_LEVEL: 'warn' },
  })

  async function person(fields: Partial<AccountFields> = {}): Promise<Person> {
    const { id } = await createAccount(db, fields)
    return { id, token: await openSession(db, id) }
  }
  const staff = (role: Role) => person({ role })

  /** `call('POST /cars', …)` below `/api/admin`; a full path stays as it is. */
  async function call(what: string, options: Options = {}): Promise<Answer> {
    const [method = 'GET', target = ''] = what.split(' ')
    const payload = options.form ? await formOf(options.form) : { body: options.body, headers: {} }
    const response = await app.inject({
      // The method comes first in every call of the tests.
      method: method as 'GET',
      url: target.startsWith('/api/') ? target : `/api/admin${target}`,
      headers: {
        ...payload.headers,
        language: options.language ?? 'en',
        ...(options.as && { authorization: `Bearer ${options.as.token}` }),
        ...(options.stepUp && { 'step-up': options.stepUp }),
        ...(options.key && { 'idempotency-key': options.key }),
        ...(options.version && { 'if-match': options.version }),
      },
      // Fastify takes objects, texts and buffers.
      ...(payload.body !== undefined && { payload: payload.body as object }),
    })
    const body = response.headers['content-type']?.toString().startsWith('application/json') ? response.json() : {}
    const version = String(response.headers.etag ?? '')
    const { statusCode: status, headers, body: text, rawPayload: bytes } = response
    return { status, version, ...body, headers, text, bytes }
  }

  /** Approves the request of an answer as a second person. */
  const approve = (as: Person, { data }: Answer) => call(`POST /approvals/${data.approval.id}/approve`, { as })

  /** Runs a statement that no query builder supports. */
  const exec = async (statement: string) => void (await db.executeQuery(CompiledQuery.raw(statement)))

  const references = async () => {
    const brandId = await createBrand(db, 'toyota')
    return { brandId, modelId: await createModel(db, brandId, 'camry'), cityId: await createCity(db, 'riyadh') }
  }

  return { db, databaseUrl, app, features, context, lines, person, staff, call, approve, exec, references, close }
}
export type Fixture = Awaited<ReturnType<typeof openFixture>>

async function formOf(form: FormData) {
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return {
    body: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  }
}
