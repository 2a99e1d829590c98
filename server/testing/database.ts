import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { asAdmin, copyDatabase, withReference } from './templates.ts'

export type TestDatabase = {
  /** As its owner. */
  url: string
  /** As the role of the running server. */
  serverUrl: string
  /** Removes it, even with open connections. */
  drop(): Promise<void>
}

/** A migrated database for one test file, cloned from one of the run's templates. */
export async function createTestDatabase({ reference = false } = {}): Promise<TestDatabase> {
  const template = new URL(inject('templateDatabaseUrl'))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await copyDatabase(template, reference ? withReference(template) : template.pathname.slice(1), name)
  const at = (address: string) => {
    const url = new URL(address)
    url.pathname = `/${name}`
    return url.href
  }
  const [url, serverUrl] = [at(template.href), at(inject('templateServerUrl'))]
  return { url, serverUrl, drop: () => asAdmin(template, `drop database if exists ${name} with (force)`) }
}
