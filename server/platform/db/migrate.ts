import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { createQueueTables } from '../jobs/jobs.ts'
import { excessiveRights, grantServerRole, hasRights, ownsSchema } from './grants-store.ts'

const FOLDER = path.join(import.meta.dirname, '../../migrations')
// Any fixed number: all processes that start at once queue on it.
const LOCK = 7_201_946

/**
 * Brings the database up to the newest migration, forward only, one transaction for each file.
 * Several processes may call it at once: one works, the others wait.
 * @param databaseUrl of the role that owns the tables.
 * @param serverRole the role of the running server, which gets its rights; unset: it is the owner itself.
 * @returns how many migrations ran.
 */
export async function migrate(databaseUrl: string, serverRole?: string): Promise<number> {
  return withClient(databaseUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists migrations (name text primary key, ran_at timestamptz not null default clock_timestamp())',
    )
    const waiting = await waitingMigrations(client)
    for (const name of waiting) await runMigration(client, name)
    const hasNewQueues = await migrateQueues(client, databaseUrl)
    const isNew = waiting.length > 0 || hasNewQueues
    if (serverRole !== undefined && (isNew || !(await hasRights(client, serverRole))))
      await inTransaction(client, () => grantServerRole(client, serverRole))
    return waiting.length
  })
}

/** The state of the database that a login is to serve, and the login's rights in it. */
export type ServerRights = {
  /** It owns the tables, so it can migrate. */
  isOwner: boolean
  /** Migrations that have not run yet. */
  waiting: string[]
  /** Tables of the record whose rows it could change. */
  changeable: string[]
}

/** Inspects the database as the running server's role. */
export async function readServerRights(databaseUrl: string): Promise<ServerRights> {
  return withClient(databaseUrl, async (client) => {
    const isOwner = await ownsSchema(client)
    const { rows } = await client.query<{ there: boolean }>(
      "select to_regclass('public.migrations') is not null as there",
    )
    const waiting = rows[0]?.there === true ? await waitingMigrations(client) : await migrationFiles()
    const changeable = waiting.length > 0 ? [] : await excessiveRights(client)
    return { isOwner, waiting, changeable }
  })
}

/** File names of all migrations, in the order in which they run. */
export async function migrationFiles(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
}

async function waitingMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations')
  const done = new Set(rows.map((row) => row.name))
  return (await migrationFiles()).filter((name) => !done.has(name))
}

async function runMigration(client: pg.Client, name: string): Promise<void> {
  const text = await readFile(path.join(FOLDER, name), 'utf8')
  try {
    await inTransaction(client, async () => {
      await client.query("set local lock_timeout = '5s'")
      await client.query(text)
      await client.query('insert into migrations (name) values ($1)', [name])
    })
  } catch (error) {
    throw new Error(`migration ${name} failed`, { cause: error })
  }
}

/** The job queue's package creates its tables. @returns true if they are new or changed. */
async function migrateQueues(client: pg.Client, databaseUrl: string): Promise<boolean> {
  const before = await queueVersion(client)
  await createQueueTables(databaseUrl)
  return (await queueVersion(client)) !== before
}

async function queueVersion(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ there: boolean }>("select to_regclass('pgboss.version') is not null as there")
  if (rows[0]?.there !== true) return undefined
  return (await client.query<{ version: number }>('select version from pgboss.version')).rows[0]?.version
}

async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'migrate' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
