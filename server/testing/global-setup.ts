import { rm, statfs } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { SERVER_ROLE, startEmbeddedPostgres } from '#postgres/index.ts'
import { makeTemporaryFolder } from '#postgres/temporary-folder.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { seedReference } from '#server/seed/seed-reference.ts'
import { copyDatabase, withReference } from './templates.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the migrated database that every test database is cloned from. */
    templateDatabaseUrl: string
    /** The same as the role of the running server. */
    templateServerUrl: string
  }
}

/** Tests that kill the server on purpose need a durable server; the others only need speed. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** Bytes: many times what the databases of a run take. */
const MEMORY_MIN = 8 * 1024 ** 3

type Urls = { url: string; serverUrl: string }

/**
 * One PostgreSQL for the whole run. `TEST_DURABLE=1` makes it as durable as the product's own; `TEST_POSTGRES` is a
 * running one, with its two addresses as JSON.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_POSTGRES
  // Written by `scripts/mutants.ts` alone.
  const postgres = given === undefined ? await startTestPostgres() : { ...(JSON.parse(given) as Urls), stop: nothing }
  project.provide('templateDatabaseUrl', postgres.url)
  project.provide('templateServerUrl', postgres.serverUrl)
  return postgres.stop
}

const nothing = () => Promise.resolve()

/** A file system in memory, if there is one with room: creating and dropping databases takes a disk much of its time. */
async function findMemory(): Promise<string | undefined> {
  const { bavail, bsize } = await statfs('/dev/shm').catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize > MEMORY_MIN ? '/dev/shm' : undefined
}

/** A migrated PostgreSQL in a new folder, which `stop` removes. */
export async function startTestPostgres(): Promise<Urls & { stop: () => Promise<void> }> {
  const isDurable = process.env.TEST_DURABLE === '1'
  const folder = await makeTemporaryFolder('marsa-test-', isDurable ? undefined : await findMemory())
  const settings = { max_connections: '300', ...(isDurable ? {} : FAST) }
  const postgres = await startEmbeddedPostgres({ dataDir: folder, onProgress: () => undefined, settings })
  const stop = async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  // If the tests are interrupted, nothing may stay behind either.
  process.once('SIGTERM', () => void stop().finally(() => process.exit(143)))
  try {
    await migrate(postgres.url, SERVER_ROLE)
    await addReference(new URL(postgres.url))
  } catch (error) {
    await stop()
    throw error
  }
  return { url: postgres.url, serverUrl: postgres.serverUrl, stop }
}

/** The second template: the files that need it would add its rows one after the other. */
async function addReference(template: URL): Promise<void> {
  const name = withReference(template)
  await copyDatabase(template, template.pathname.slice(1), name)
  const url = new URL(template)
  url.pathname = `/${name}`
  const { db, close } = openDatabase(url.href, { max: 1, name: 'test' })
  await seedReference({ db })
  await close()
}
