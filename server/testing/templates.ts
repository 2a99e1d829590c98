import pg from 'pg'

/** The template that has the first data of an installation too: brands, models, cities and packages. */
export const withReference = (template: URL): string => `${template.pathname.slice(1)}_reference`

/** A copy by files takes half the work of one through the log. */
export const copyDatabase = (server: URL, from: string, name: string): Promise<void> =>
  asAdmin(server, `create database ${name} template ${from} strategy file_copy`)

/** A template must have no connection while it is copied, so this uses another database. */
export async function asAdmin(server: URL, statement: string): Promise<void> {
  const url = new URL(server)
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
