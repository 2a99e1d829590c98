import pg from 'pg'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'

/** A database whose clock only the test moves. Times in microseconds since 1970. */
export type TimedDatabase = TestDatabase & {
  now(): Promise<number>
  set(us: number): Promise<void>
  pass(us: number): Promise<void>
}

/**
 * A migrated database in which `clock_timestamp()` returns the test's time, for every statement of the server,
 * unchanged:
 * the test's function comes before the database's own in the search path of all later connections.
 */
export async function createTimedDatabase(): Promise<TimedDatabase> {
  const database = await createTestDatabase()
  const { close, ...clock } = await setClockByTest(database.url)
  return {
    url: database.url,
    serverUrl: database.serverUrl,
    drop: async () => {
      await close()
      await database.drop()
    },
    ...clock,
  }
}

/** Installs the test's clock in a database, for all later connections. */
async function setClockByTest(url: string) {
  const name = new URL(url).pathname.slice(1)
  await asOwner(url, [
    'create schema test_time',
    'create table test_time.moment (us bigint not null)',
    'insert into test_time.moment values ((extract(epoch from date_trunc($$second$$, pg_catalog.clock_timestamp())) * 1000000)::bigint)',
    `create function test_time.clock_timestamp() returns timestamptz language sql volatile
      as $$ select timestamptz 'epoch' + us * interval '1 microsecond' from test_time.moment $$`,
    // Without rights to the schema the server's role would read the real clock.
    'grant usage on schema test_time to public',
    'grant select on test_time.moment to public',
    `alter database ${name} set search_path = test_time, pg_catalog, public`,
  ])
  // A pool, because several queries may run at once.
  const client = new pg.Pool({ connectionString: url, max: 2 })
  // The database may end before the last of its connections.
  client.on('connect', (connection) => connection.on('error', () => undefined))
  client.on('error', () => undefined)
  const run = async (text: string, values: unknown[] = []): Promise<number> => {
    const { rows } = await client.query<{ us: string }>(`${text} returning us`, values)
    return Number(rows[0]?.us)
  }
  return {
    close: () => client.end(),
    now: () => run('update test_time.moment set us = us'),
    set: async (us: number) => void (await run('update test_time.moment set us = $1', [us])),
    pass: async (us: number) => void (await run('update test_time.moment set us = us + $1', [us])),
  }
}

async function asOwner(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
