import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export type TestDatabase = {
  /** As its owner. */
  url: string
  /** As the role of the running server. */
  serverUrl: string
  /** Removes it, even with open connections. */
  drop(): Promise<void>
}

/** A migrated database for one test file, cloned from the run's template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = new URL(inject('templateDatabaseUrl'))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(template, `create database ${name} template ${template.pathname.slice(1)}`)
  const at = (address: string) => {
    const url = new URL(address)
    url.pathname = `/${name}`
    return url.href
  }
  const [url, serverUrl] = [at(template.href), at(inject('templateServerUrl'))]
  return { url, serverUrl, drop: () => asAdmin(template, `drop database if exists ${name} with (force)`) }
}

/** The template itself must have no connection while it is cloned, so this uses another database. */
async function asAdmin(template: URL, statement: string): Promise<void> {
  const url = new URL(template)
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
