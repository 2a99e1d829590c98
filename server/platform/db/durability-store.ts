import pg from 'pg'

const WANTED: Record<string, string[]> = {
  fsync: ['on'],
  full_page_writes: ['on'],
  synchronous_commit: ['on', 'remote_write', 'remote_apply', 'local'],
}

/** Database settings that could lose an acknowledged bid, one line each. */
export async function durabilityProblems(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; setting: string }>(
      'select name, setting from pg_settings where name = any($1)',
      [Object.keys(WANTED)],
    )
    return rows
      .filter(({ name, setting }) => !WANTED[name]?.includes(setting))
      .map(({ name, setting }) => `DATABASE_URL: ${name} is ${setting}; an accepted bid could be lost. Turn it on.`)
  } finally {
    await client.end()
  }
}
