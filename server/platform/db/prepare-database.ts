import { StartError } from '#postgres/start-error.ts'
import { ConfigError } from '../config/config.ts'
import { durabilityProblems } from './durability-store.ts'
import { migrate, readServerRights } from './migrate.ts'

export type DatabaseAddresses = {
  /** As the role of the running server. */
  serverUrl: string
  /** As the role that owns the tables; unset: this process does not have it. */
  ownerUrl: string | undefined
}

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  '28P01',
  '28000',
  '3D000',
])

/**
 * Brings the database up to date, or checks that it is if this process may not migrate. With one role for everything,
 * as in development, that role migrates; production requires a role that cannot change the record.
 * @returns how many migrations ran.
 * @throws StartError or ConfigError with the action to take.
 */
export async function prepareDatabase(addresses: DatabaseAddresses, production: boolean): Promise<number> {
  try {
    const ran = addresses.ownerUrl === undefined ? 0 : await migrateAs(addresses.ownerUrl, addresses.serverUrl)
    const { isOwner, waiting, changeable } = await readServerRights(addresses.serverUrl)
    const problems = production
      ? [...roleProblems(isOwner, changeable), ...(await durabilityProblems(addresses.serverUrl))]
      : []
    if (problems.length > 0) throw new ConfigError(problems)
    if (waiting.length === 0) return ran
    if (isOwner) return await migrate(addresses.serverUrl)
    throw new StartError(
      `The database waits for ${waiting.length} migrations: run "npm run migrate" with MIGRATION_DATABASE_URL, the address of the role that owns the tables.`,
    )
  } catch (error) {
    throw connectionError(error)
  }
}

/**
 * Migrates as the owner and gives the server's role its rights.
 * @returns how many migrations ran.
 */
export async function migrateAs(ownerUrl: string, serverUrl: string): Promise<number> {
  const [owner, server] = [roleOf(ownerUrl), roleOf(serverUrl)]
  return migrate(ownerUrl, server === owner ? undefined : server)
}

const roleOf = (url: string) => decodeURIComponent(new URL(url).username)

function roleProblems(isOwner: boolean, changeable: string[]): string[] {
  if (!isOwner && changeable.length === 0) return []
  return [
    'DATABASE_URL: this role could rewrite the record of bids and money; give the server a role of its own, and that of the owner to MIGRATION_DATABASE_URL (docs/operations.md)',
  ]
}

/** An unreachable external database is a fault of the variable, not of the code. */
function connectionError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!(error instanceof Error) || !UNREACHABLE.has(code)) return error
  return new StartError(
    `DATABASE_URL cannot be used (${error.message || code}): see that the database runs and the address is right.`,
  )
}
