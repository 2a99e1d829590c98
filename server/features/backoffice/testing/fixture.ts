import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CompiledQuery, sql } from 'kysely'
import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import type { Role } from '#server/platform/http/request/actor.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { type AccountFields, createAccount, createBrand, createCity, createModel } from '#server/testing/factories.ts'

export type Answer = {
  status: number
  reason: string
  errors: Record<string, string[]>
  // Each test knows the shape of the call it makes.
  // biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every call
  data: any
  text: string
}
export type Person = { id: number; token: string }
type Options = { as?: Person; body?: unknown; key?: string; language?: 'ar' | 'en'; form?: FormData; stepUp?: string }

/** The whole server with its own database, or the one that is given, and logged-in accounts. */
export async function openFixture(options: { database?: TestDatabase } = {}) {
  const database = options.database ?? (await createTestDatabase())
  const { db, close: closeDatabase } = openDatabase(database.url)
  const folder = await mkdtemp(path.join(tmpdir(), 'marsa-backoffice-'))
  const env = { NODE_ENV: 'test', DATA_DIR: folder, SEED_DEMO: 'false', RATE_LIMITS: 'off', APP_SECRET: 's'.repeat(32) }
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const { app, features } = await buildApp({ config: readConfig(env), databaseUrl: database.serverUrl, log })
  await app.ready()

  async function person(fields: Partial<AccountFields> = {}): Promise<Person> {
    const { id } = await createAccount(db, fields)
    const token = randomBytes(32).toString('base64url')
    const tokenHash = createHash('sha256').update(token).digest()
    const now = sql<Date>`clock_timestamp()`
    const expiresAt = sql<Date>`clock_timestamp() + interval '90 days'`
    await db
      .insertInto('sessions')
      .values({ accountId: id, tokenHash, expiresAt, createdAt: now, lastSeenAt: now })
      .execute()
    return { id, token }
  }
  const staff = (role: Role) => person({ role })

  /** `call('POST /cars', …)` below `/api/admin`; a full path stays as it is. */
  async function call(what: string, options: Options = {}): Promise<Answer> {
    const [method = 'GET', target = ''] = what.split(' ')
    const payload = options.form ? await formOf(options.form) : { body: options.body, headers: {} }
    const response = await app.inject({
      // The method stands first in every call of the tests.
      method: method as 'GET',
      url: target.startsWith('/api/') ? target : `/api/admin${target}`,
      headers: {
        ...payload.headers,
        language: options.language ?? 'en',
        ...(options.as && { authorization: `Bearer ${options.as.token}` }),
        ...(options.stepUp && { 'step-up': options.stepUp }),
        ...(options.key && { 'idempotency-key': options.key }),
      },
      // Fastify takes objects, texts and buffers.
      ...(payload.body !== undefined && { payload: payload.body as object }),
    })
    const body = response.headers['content-type']?.toString().startsWith('application/json') ? response.json() : {}
    return { status: response.statusCode, ...body, text: response.body }
  }

  /** Runs a statement that no query builder knows. */
  const exec = async (statement: string) => void (await db.executeQuery(CompiledQuery.raw(statement)))

  const references = async () => {
    const brandId = await createBrand(db, 'toyota')
    return { brandId, modelId: await createModel(db, brandId, 'camry'), cityId: await createCity(db, 'riyadh') }
  }

  async function close(): Promise<void> {
    await app.close()
    await closeDatabase()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
  return { db, app, features, lines, person, staff, call, exec, references, close }
}
export type Fixture = Awaited<ReturnType<typeof openFixture>>

async function formOf(form: FormData) {
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return {
    body: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  }
}
