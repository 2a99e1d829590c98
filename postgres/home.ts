import { randomUUID } from 'node:crypto'
import { chown, lstat, mkdir, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { canEnter, databaseAccount, type OsAccount, SHARED_FOLDER } from './account.ts'
import { folderError, StartError } from './start-error.ts'

/** The folder with the cluster, its password, port, lock and log, and the account that owns it. */
export type Home = { folder: string; account: OsAccount }

/**
 * Finds or creates `DATA_DIR/postgres`. If root starts the program and the database's account cannot reach DATA_DIR
 * (it is below /root), the folder is created elsewhere and `DATA_DIR/postgres` becomes a link to it.
 * @throws StartError when the folder cannot be used.
 */
export async function prepareHome(dataDir: string, onProgress: (line: string) => void): Promise<Home> {
  const place = path.resolve(dataDir, 'postgres')
  try {
    await makeFolder(path.dirname(place))
    const account = databaseAccount()
    const folder = (await existing(place)) ?? (await create(place, account, onProgress))
    return { folder, account: await settleOwner(folder, account) }
  } catch (error) {
    throw folderError(path.resolve(dataDir), error)
  }
}

/** Creates a folder and its parents. Node's own `recursive` never returns for a folder below /proc. */
export async function makeFolder(folder: string): Promise<void> {
  if ((await stat(folder).catch(() => undefined))?.isDirectory()) return
  if (path.dirname(folder) !== folder) await makeFolder(path.dirname(folder))
  await mkdir(folder).catch(async (error: unknown) => {
    // Another process may have been faster.
    if (!(await stat(folder).catch(() => undefined))?.isDirectory()) throw error
  })
}

/** Writes a file that only the database's account can read. Readers see it complete or not at all. */
export async function writePrivate(home: Home, name: string, text: string): Promise<void> {
  const file = path.join(home.folder, name)
  await writeFile(file, text, { mode: 0o600, flush: true })
  if (home.account) await chown(file, home.account.uid, home.account.gid)
}

async function existing(place: string): Promise<string | undefined> {
  try {
    return await realpath(place)
  } catch {
    // Also a link with a deleted target: a new database begins.
    if (await lstat(place).catch(() => undefined)) await rm(place)
    return undefined
  }
}

async function create(place: string, account: OsAccount, onProgress: (line: string) => void): Promise<string> {
  if (account === undefined || canEnter(account, path.dirname(place))) {
    await mkdir(place, { recursive: true, mode: 0o700 })
    return realpath(place)
  }
  const elsewhere = path.join(SHARED_FOLDER, 'data', randomUUID())
  await mkdir(path.dirname(elsewhere), { recursive: true, mode: 0o755 })
  await mkdir(elsewhere, { mode: 0o700 })
  await symlink(elsewhere, place)
  onProgress(`The database lives in ${elsewhere}, because its own account cannot reach ${path.dirname(place)}`)
  return elsewhere
}

async function settleOwner(folder: string, account: OsAccount): Promise<OsAccount> {
  const owner = await stat(folder)
  const self = process.getuid?.()
  if (account === undefined) {
    if (self === undefined || owner.uid === self) return undefined
    throw new StartError(
      `The database in ${folder} belongs to another user (uid ${owner.uid}): start as that user, or set DATA_DIR to another folder.`,
    )
  }
  // The user who created the database keeps it, even if root starts it next time.
  const settled = owner.uid === 0 ? account : { uid: owner.uid, gid: owner.gid }
  if (owner.uid === 0) await chown(folder, account.uid, account.gid)
  if (canEnter(settled, folder)) return settled
  throw new StartError(
    `PostgreSQL's account (uid ${settled.uid}) cannot reach ${folder}: set DATA_DIR to a folder outside private ones such as /root.`,
  )
}
