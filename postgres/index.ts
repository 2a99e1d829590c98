import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from './binaries.ts'
import { ensureCluster, NAME } from './cluster.ts'
import { type Home, makeFolder, prepareHome, writePrivate } from './home.ts'
import { FolderInUse, lockFolder } from './lock.ts'
import { clearLeftover, launch, PortTaken, type Server, sendStop, stopServer } from './postmaster.ts'
import { folderError, StartError } from './start-error.ts'

/** The role of the running server. */
export const SERVER_ROLE = 'marsa_server'
const RELAUNCH_PAUSE_MS = 200
const RELAUNCH_PAUSE_MS_MAX = 5_000
const PORT_TRIES_MAX = 5
const LEAVE_PATIENCE_MS = 5_000
const LEAVE_POLL_MS = 100

export type EmbeddedPostgresOptions = {
  /** Parent of `postgres/`, the folder of the database's files. */
  dataDir: string
  /** Unset: a free port is chosen and remembered. */
  port?: number
  /** Called with lines of progress for the waiting person. */
  onProgress: (line: string) => void
  /** PostgreSQL settings in addition to the durable defaults, `{ fsync: 'off' }` for tests. */
  settings?: Record<string, string>
  /** Variables of the server's environment, for tests that move its clock. */
  environment?: Record<string, string>
}

export type EmbeddedPostgres = {
  /** Address of the product's database for `pg`, as its owner. */
  url: string
  /** The same as the role of the running server, which owns nothing. */
  serverUrl: string
  /** Stops the server cleanly and frees the folder. May be called more than once. */
  stop(): Promise<void>
}

/**
 * Creates DATA_DIR.
 * @throws StartError when it cannot be created there.
 */
export async function makeDataFolder(dataDir: string): Promise<void> {
  const folder = path.resolve(dataDir)
  await makeFolder(folder).catch((error: unknown) => {
    throw folderError(folder, error)
  })
}

/**
 * Starts an embedded PostgreSQL on the files below `dataDir`, and creates them the first time.
 *
 * The start recovers from any end of the last run: it stops a leftover server, removes a stale lock file
 * and recreates an incomplete database. If the server dies while in use it is started again at the same address.
 * @throws StartError with one sentence on the action to take: folder in use or not writable, disk full, port taken.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const home = await prepareHome(options.dataDir, options.onProgress)
  const unlock = await lock(home, options)
  try {
    const server = await prepareServer(home, options)
    await clearLeftover(server, options.onProgress)
    const { child, port } = await launchOnFreePort(server, options)
    const urls = await ensureDatabase(server, port)
    const stopServing = supervise(server, child, port, options.onProgress)
    const stop = async () => {
      try {
        await stopServing()
      } finally {
        await unlock()
      }
    }
    let stopping: Promise<void> | undefined
    return {
      ...urls,
      stop: () => {
        stopping ??= stop()
        return stopping
      },
    }
  } catch (error) {
    await unlock()
    throw folderError(path.resolve(options.dataDir), error)
  }
}

/** A process that is just ending gets a moment to exit. */
async function lock(home: Home, options: EmbeddedPostgresOptions): Promise<() => Promise<void>> {
  const folder = path.resolve(options.dataDir)
  const giveUpAt = Date.now() + LEAVE_PATIENCE_MS
  for (let announced = false; ; announced = true) {
    try {
      return await lockFolder(home.folder)
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw folderError(folder, error)
      if (Date.now() > giveUpAt) {
        throw new StartError(
          `Process ${error.pid} already runs the database in ${folder}: stop it, or give this one a DATA_DIR or DATABASE_URL of its own.`,
        )
      }
      if (!announced) options.onProgress(`Waiting for process ${error.pid}, which still uses ${folder}`)
      await sleep(LEAVE_POLL_MS)
    }
  }
}

async function prepareServer(home: Home, options: EmbeddedPostgresOptions): Promise<Server> {
  const settings = options.settings ?? {}
  const binaries = await findBinaries(home.account, options.onProgress)
  const cluster = await ensureCluster(home, binaries, {
    sync: settings.fsync !== 'off',
    onProgress: options.onProgress,
  })
  return { home, cluster, binaries, settings, environment: options.environment ?? {} }
}

/** Another process may take a free port before we use it, so this is tried a few times. */
async function launchOnFreePort(server: Server, options: EmbeddedPostgresOptions) {
  for (let tries = 1; ; tries += 1) {
    const port = options.port ?? (await rememberedPort(server.home))
    try {
      const child = await launch(server, port, options.onProgress)
      return { child, port }
    } catch (error) {
      if (!(error instanceof PortTaken)) throw error
      if (options.port !== undefined || tries === PORT_TRIES_MAX) {
        throw new StartError(
          `Port ${port} on 127.0.0.1 is taken: stop what uses it, or choose another for the database.`,
        )
      }
    }
  }
}

async function rememberedPort(home: Home): Promise<number> {
  const noted = Number(await readFile(path.join(home.folder, 'port'), 'utf8').catch(() => '0'))
  if (noted > 0 && (await freePort(noted)) === noted) return noted
  const port = await freePort(0)
  if (port === undefined) throw new StartError('No free port was found on 127.0.0.1 for the database.')
  await writePrivate(home, 'port', String(port))
  return port
}

function freePort(wanted: number): Promise<number | undefined> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once('error', () => resolve(undefined))
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' ? address?.port : undefined))
    })
  })
}

/** @returns the addresses of the product's database; creates it and the server's role if they are missing. */
async function ensureDatabase(server: Server, port: number): Promise<Pick<EmbeddedPostgres, 'url' | 'serverUrl'>> {
  const at = `127.0.0.1:${port}`
  const owner = `postgres://${NAME}:${server.cluster.password}@${at}`
  const password = await serverPassword(server.home)
  const client = new pg.Client({ connectionString: `${owner}/postgres` })
  await client.connect()
  try {
    const found = await client.query('select from pg_database where datname = $1', [NAME])
    if (found.rowCount === 0) await client.query(`create database ${NAME}`)
    const role = await client.query('select from pg_roles where rolname = $1', [SERVER_ROLE])
    if (role.rowCount === 0)
      await client.query(`create role ${SERVER_ROLE} login password ${client.escapeLiteral(password)}`)
  } finally {
    await client.end()
  }
  return { url: `${owner}/${NAME}`, serverUrl: `postgres://${SERVER_ROLE}:${password}@${at}/${NAME}` }
}

async function serverPassword(home: Home): Promise<string> {
  const known = await readFile(path.join(home.folder, 'server-password'), 'utf8').catch(() => '')
  if (known !== '') return known
  const made = randomBytes(24).toString('base64url')
  await writePrivate(home, 'server-password', made)
  return made
}

/** Keeps the server running until the returned function is called, or this process ends. */
function supervise(server: Server, first: ChildProcess, port: number, onProgress: (line: string) => void) {
  let child = first
  const stopping = new AbortController()
  let relaunched: Promise<void> = Promise.resolve()
  const atExit = () => {
    if (child.pid) sendStop(server, child.pid, 'SIGINT')
  }
  const watch = () => {
    child.once('exit', () => {
      if (!stopping.signal.aborted) relaunched = relaunch()
    })
  }
  // Retry until it runs: a full disk gets space again, and no operator should have to restart this.
  const relaunch = async () => {
    let lastLine = 'PostgreSQL ended unexpectedly and is started again'
    onProgress(lastLine)
    for (let pauseMs = RELAUNCH_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, RELAUNCH_PAUSE_MS_MAX)) {
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      try {
        child = await launch(server, port, onProgress)
        return watch()
      } catch (error) {
        const words = `PostgreSQL is down and tried again: ${error instanceof Error ? error.message : error}`
        if (words !== lastLine) onProgress(words)
        lastLine = words
      }
    }
  }
  process.once('exit', atExit)
  watch()
  return async () => {
    stopping.abort()
    await relaunched
    process.off('exit', atExit)
    if (child.pid && child.exitCode === null && child.signalCode === null) await stopServer(server, child.pid)
  }
}
