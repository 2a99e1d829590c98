import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { type AppOptions, buildApp } from '#server/app.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { createLogger } from '#server/platform/telemetry/logger.ts'
import { seedReference } from '#server/seed/index.ts'
import { createCaller } from './call-api.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

type Options = {
  /** Variables of the environment, in addition to those of a quiet test server. */
  env?: Record<string, string>
  /** False: without brands, cities and packages too. */
  reference?: boolean
  /** Unset: a new one. It is dropped at the end either way. */
  database?: TestDatabase
  /** Another address of the same database, such as a proxy that a test can cut. */
  databaseUrl?: (url: string, ownerUrl: string) => string | Promise<string>
  /** Registers pages, or other routes. */
  pages?: (app: FastifyInstance) => Promise<void>
} & Pick<AppOptions, 'pause' | 'clock'>

export type WholeApp = Awaited<ReturnType<typeof openWholeApp>>

/**
 * The composed server of `buildApp` on its own database, ready but not listening: no pages, no limits, no demo, unless
 * requested. Its log is kept, line by line.
 */
export async function openWholeApp({
  env = {},
  databaseUrl,
  database: given,
  reference = true,
  pages,
  ...options
}: Options = {}) {
  const database = given ?? (await createTestDatabase({ reference }))
  const dataDir = await mkdtemp(path.join(tmpdir(), 'marsa-app-'))
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    APP_SECRET: 'a secret of the tests, long enough to be one',
    PUBLIC_URL: 'http://house.example',
    SEED_DEMO: 'false',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'debug',
    ...env,
  })
  const log: string[] = []
  const write = (line: string) => {
    // A starved process looks dead for a moment. Its jobs run once more, and that depends on the machine.
    if (!line.includes('jobs of a dead process')) log.push(line)
  }
  const logger = createLogger(config, { write })
  const url = (await databaseUrl?.(database.serverUrl, database.url)) ?? database.serverUrl
  const { app, features, context, draining } = await buildApp({
    config,
    databaseUrl: url,
    log: logger as Logger,
    ...options,
  })
  await pages?.(app)
  // A test's own setup and reads need rights that the server does not have.
  const owner = openDatabase(database.url, { max: 2, name: 'test' })
  if (reference && given) await seedReference(context)
  await app.ready()
  let closed = false
  const close = async () => {
    if (closed) return
    closed = true
    await app.close()
    await owner.close()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return {
    app,
    features,
    context,
    draining,
    db: owner.db,
    databaseUrl: database.url,
    log,
    call: createCaller(app),
    close,
  }
}

const TOKEN_BYTES = 32

/** A token of an account, like that of a log-in. */
export async function openSession(
  db: Database,
  accountId: number,
  purpose: 'session' | 'reset' = 'session',
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  // Not the columns' defaults: those do not follow a test's own clock.
  const now = sql<Date>`clock_timestamp()`
  await db
    .insertInto('sessions')
    .values({
      accountId,
      purpose,
      tokenHash: createHash('sha256').update(token).digest(),
      createdAt: now,
      lastSeenAt: now,
      expiresAt: sql<Date>`clock_timestamp() + interval '90 days'`,
    })
    .execute()
  return token
}
