import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'

const FOLDER = path.join(import.meta.dirname, '../../migrations')
// Any fixed number: all processes that start at once queue on it.
const LOCK = 7_201_946

/**
 * Brings the database up to the newest migration, forward only, one transaction for each file.
 * Several processes may call it at once: one works, the others wait.
 * @returns how many migrations ran.
 */
export async function migrate(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists migrations (name text primary key, ran_at timestamptz not null default clock_timestamp())',
    )
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const done = new Set(rows.map((row) => row.name))
    const waiting = (await migrationFiles()).filter((name) => !done.has(name))
    for (const name of waiting) await runMigration(client, name)
    return waiting.length
  } finally {
    await client.end()
  }
}

/** File names of all migrations, in the order in which they run. */
export async function migrationFiles(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
}

async function runMigration(client: pg.Client, name: string): Promise<void> {
  const text = await readFile(path.join(FOLDER, name), 'utf8')
  await client.query('begin')
  try {
    await client.query("set local lock_timeout = '5s'")
    await client.query(text)
    await client.query('insert into migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed`, { cause: error })
  }
}
