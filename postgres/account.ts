import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { StartError } from './start-error.ts'

/** The account that runs PostgreSQL; undefined: the one that runs this process. */
export type OsAccount = { uid: number; gid: number } | undefined

/** For files that root shares with the database's account if the project is in a private folder. */
export const SHARED_FOLDER = '/var/lib/marsa'

/** PostgreSQL refuses to run as root, so root uses an account that every system has. */
const CANDIDATES = ['postgres', '_postgres', 'nobody']

/** @throws StartError when this is root and no other account may be used. */
export function databaseAccount(): OsAccount {
  if (process.getuid?.() !== 0) return undefined
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of CANDIDATES) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':')
    const account = fields && { uid: Number(fields[2]), gid: Number(fields[3]) }
    if (account && account.uid > 0 && account.gid > 0 && canRun(account, '/bin/sh', ['-c', ':'])) return account
  }
  throw new StartError(
    'PostgreSQL refuses to run as root, and no other account can be used here: start as an ordinary user, or set DATABASE_URL.',
  )
}

/** True if the account can reach and start a program. */
export function canRun(account: NonNullable<OsAccount>, program: string, args = ['--version']): boolean {
  return spawnSync(program, args, { ...account, cwd: '/', stdio: 'ignore' }).status === 0
}

/** Whether the account may enter a folder. */
export function canEnter(account: NonNullable<OsAccount>, folder: string): boolean {
  return canRun(account, '/bin/sh', ['-c', 'cd "$0"', folder])
}
