import { StartError } from '#postgres/start-error.ts'
import { migrateAs } from '#server/platform/db/prepare-database.ts'

/**
 * Brings a database up to date before the servers start, so that they never hold the owner's password:
 * `MIGRATION_DATABASE_URL` is the address as the owner of the tables, `DATABASE_URL` as the role of the servers.
 */
const { MIGRATION_DATABASE_URL: ownerUrl, DATABASE_URL: serverUrl } = process.env
try {
  if (!ownerUrl) throw new StartError('MIGRATION_DATABASE_URL: set the address of the role that owns the tables')
  if (!serverUrl) throw new StartError('DATABASE_URL: set the address of the role of the running server')
  const ran = await migrateAs(ownerUrl, serverUrl)
  console.log(`Database is up to date (${ran} migrations ran).`)
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
