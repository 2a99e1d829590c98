import { rm } from 'node:fs/promises'
import { startEmbeddedPostgres } from '#postgres/index.ts'
import { makeTemporaryFolder } from '#postgres/temporary-folder.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { generateTypes } from './db-types/generate.ts'

/** Generates server/platform/db/types.gen.ts from the migrations. */
const dataDir = await makeTemporaryFolder('marsa-types-')
const database = await startEmbeddedPostgres({ dataDir, onProgress: () => undefined, settings: { fsync: 'off' } })
try {
  await migrate(database.url)
  process.exitCode = await generateTypes(database.url, [])
} finally {
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
}
