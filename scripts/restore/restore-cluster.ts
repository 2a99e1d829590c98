import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chmod, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { databaseAccount } from '#postgres/account.ts'
import { findBinaries } from '#postgres/binaries.ts'
import { makeTemporaryFolder } from '#postgres/temporary-folder.ts'

/** A limit for a restore that never ends, no measure of speed. */
const PATIENCE_MS = 3_600_000
const POLL_MS = 100

export type RestoreOptions = {
  /** The files of a base backup; they are copied. */
  base: string
  /** PostgreSQL's command to fetch a file of the archived log: `%f` is its name, `%p` its target. */
  restoreCommand: string
  /** The moment to restore to; undefined: the end of the archive. */
  until: Date | undefined
  /** The folder of PostgreSQL's programs; default: those of this repository. */
  programs?: string | undefined
  /** The database role and address to connect with. */
  role: string
  database: string
}

/** A restored database, separate from everything else, on this machine only, until it is closed. */
export type Restored = { url: string; seconds: number; close(): Promise<void> }

/**
 * Copies a base backup, replays the archived log to a moment, and starts the result.
 * @throws Error with the last lines of PostgreSQL if it does not get there.
 */
export async function restoreCluster(options: RestoreOptions): Promise<Restored> {
  const began = performance.now()
  const home = await makeTemporaryFolder('marsa-restore-')
  const cluster = path.join(home, 'cluster')
  if (spawnSync('cp', ['-a', options.base, cluster]).status !== 0) throw new Error(`${options.base} cannot be copied`)
  for (const name of await readdir(cluster))
    if (name.startsWith('postmaster.') || name === 'standby.signal') await rm(path.join(cluster, name))
  // PostgreSQL refuses a folder that others can read, as a copied backup may be.
  await chmod(cluster, 0o700)
  await writeFile(path.join(cluster, 'recovery.signal'), '')
  // Debian, and the container, keep the settings elsewhere: their backup has none, or those of an empty cluster.
  await appendFile(path.join(cluster, 'postgresql.conf'), '')
  await appendFile(path.join(cluster, 'postgresql.auto.conf'), recoverySettings(options))
  // Only for the time of the drill, and only from this machine.
  await writeFile(path.join(home, 'hba'), 'host all all 127.0.0.1/32 trust\n')
  const account = databaseAccount()
  const owner = account ?? (await stat(home))
  if (account) spawnSync('chown', ['-R', `${owner.uid}:${owner.gid}`, home])
  const postgres = options.programs
    ? path.join(options.programs, 'postgres')
    : (await findBinaries(account, () => undefined)).postgres
  const port = await freePort()
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', `hba_file=${home}/hba`]
  const child = spawn(postgres, ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])], {
    ...account,
    cwd: home,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const lines: string[] = []
  // Our own questions until it is ready would hide its reason.
  child.stderr.on('data', (chunk) => lines.push(String(chunk).replace(/^.*the database system is starting up\n/gm, '')))
  const stopWithUs = () => child.kill('SIGQUIT')
  process.once('exit', stopWithUs)
  const close = async () => {
    process.off('exit', stopWithUs)
    const gone = once(child, 'exit')
    child.kill('SIGINT')
    if (child.exitCode === null && child.signalCode === null) await gone
    await rm(home, { recursive: true, force: true })
  }
  const url = `postgres://${encodeURIComponent(options.role)}@127.0.0.1:${port}/${options.database}`
  try {
    await untilRestored(url, child)
  } catch (error) {
    await close()
    throw new Error(`the restore failed:\n${lines.join('').split('\n').slice(-15).join('\n')}`, { cause: error })
  }
  return { url, seconds: (performance.now() - began) / 1_000, close }
}

function recoverySettings({ restoreCommand, until }: RestoreOptions): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
  const lines = [
    `restore_command = ${quoted(restoreCommand)}`,
    "recovery_target_action = 'promote'",
    // Readable only at the end: until then it would require max_connections and the like to equal those of the primary.
    "hot_standby = 'off'",
    ...(until ? [`recovery_target_time = ${quoted(until.toISOString().replace('T', ' ').replace('Z', '+00'))}`] : []),
    // It must neither archive over the backup nor wait for a standby that it had.
    "archive_mode = 'off'",
    "synchronous_standby_names = ''",
    "primary_conninfo = ''",
  ]
  return `${lines.join('\n')}\n`
}

async function untilRestored(url: string, child: ChildProcess): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null || performance.now() > giveUpAt)
      throw new Error('PostgreSQL ended')
    if (await takesWrites(url).catch(() => false)) return
    await sleep(POLL_MS)
  }
}

async function takesWrites(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    return rows[0]?.standby === false
  } finally {
    await client.end()
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await once(server.close(), 'close')
  return typeof address === 'object' && address ? address.port : 0
}
