import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Binaries } from './binaries.ts'
import { type Home, writePrivate } from './home.ts'
import { plainReason } from './server-log.ts'
import { StartError } from './start-error.ts'

/** The name of the superuser, and of the product's database. */
export const NAME = 'marsa'

/** `--lc-collate=C` alone makes trigram search blind to Arabic, so character classes come from C.UTF-8. */
const INITDB_FLAGS = [
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--lc-collate=C',
  '--lc-ctype=C.UTF-8',
  '--auth=scram-sha-256',
  `--username=${NAME}`,
  '--no-instructions',
]

export type Cluster = { folder: string; password: string }

/**
 * Creates the database files unless they exist. They are created in a draft folder that is renamed at the end, so a
 * process that was killed in between leaves nothing incomplete.
 */
export async function ensureCluster(
  home: Home,
  binaries: Binaries,
  options: { sync: boolean; onProgress: (line: string) => void },
): Promise<Cluster> {
  const folder = path.join(home.folder, 'cluster')
  if (existsSync(folder)) return { folder, password: await readPassword(home) }
  options.onProgress('Creating the database')
  const draft = path.join(home.folder, 'cluster.new')
  await rm(draft, { recursive: true, force: true })
  const password = randomBytes(24).toString('base64url')
  await writePrivate(home, 'password', password)
  const flags = [...INITDB_FLAGS, `--pgdata=${draft}`, `--pwfile=${path.join(home.folder, 'password')}`]
  await runInitdb(home, binaries.initdb, options.sync ? flags : [...flags, '--no-sync'])
  await rename(draft, folder)
  await syncFolder(home.folder)
  return { folder, password }
}

async function readPassword(home: Home): Promise<string> {
  const file = path.join(home.folder, 'password')
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch {
    throw new StartError(`The password of the database is missing: put ${file} back from a backup.`)
  }
}

function runInitdb(home: Home, initdb: string, flags: string[]): Promise<void> {
  const child = spawn(initdb, flags, {
    ...home.account,
    cwd: home.folder,
    env: childEnvironment(),
    // Isolated from the terminal's Ctrl-C, like the server: an interrupted draft is deleted at the next start.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk) => {
    output += String(chunk)
  })
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new StartError(`PostgreSQL cannot be run: ${error.message}.`)))
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new StartError(`The database could not be created: ${plainReason(output)}`))
    })
  })
}

/** Messages in English, because some are parsed; nothing else of the caller's environment. */
export function childEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env
  return { PATH, SystemRoot, TEMP, LC_ALL: 'C', TZ: 'UTC' }
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
