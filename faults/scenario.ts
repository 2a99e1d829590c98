import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#postgres/index.ts'
import { makeTemporaryFolder } from '#postgres/temporary-folder.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { type App, createApp, PATIENCE_MS } from './environment/app-process.ts'
import { createRedis, type Redis } from './environment/redis.ts'
import { createRng, type Rng } from './rng.ts'

const POLL_MS = 50
const PORTS = 10
/** Commits still reach the disk at once; only those that do not ask for it would wait (see `runs/control.ts`). */
const LAZY_LOG = { wal_writer_delay: '10s', wal_writer_flush_after: '1GB' }

export type ScenarioOptions = {
  /** This port and the next nine are used; 0 chooses free ones. */
  port: number
  seed: number
  short: boolean
  /** The program; without one the runs that need Redis are skipped. */
  redisProgram: string | undefined
  /** Moves the clock of a program started with it; without it the run that needs it is skipped. */
  clockLibrary: string | undefined
  say: (line: string) => void
}

/** The environment of runs: a folder, a PostgreSQL in it, and processes of the product, all removed at the end. */
export type Scenario = Awaited<ReturnType<typeof openScenario>>

export async function openScenario(options: ScenarioOptions) {
  const { seed, short, say } = options
  const ports =
    options.port === 0 ? await freePorts() : Array.from({ length: PORTS }, (_, place) => options.port + place)
  const dataDir = await makeTemporaryFolder('marsa-faults-')
  // Dozens of starts run the same code: the first one leaves it compiled for the others.
  const compiled = path.join(dataDir, 'compiled')
  const apps: App[] = []
  const closers: (() => Promise<unknown>)[] = []
  let postgres: EmbeddedPostgres | undefined

  function portAt(place: number): number {
    const port = ports[place]
    if (port === undefined) throw new RangeError(`there is no place ${place}`)
    return port
  }

  const openApp = (place: number, env: Record<string, string>): App => {
    const app = createApp({ port: portAt(place), env: { NODE_COMPILE_CACHE: compiled, ...env } })
    apps.push(app)
    return app
  }

  async function databaseUrl(): Promise<string> {
    postgres ??= await startEmbeddedPostgres({ dataDir, onProgress: () => undefined, settings: LAZY_LOG })
    return postgres.url
  }

  /** Ends the remains of a run. */
  async function clear(): Promise<void> {
    await Promise.all(apps.splice(0).map((app) => app.kill()))
    for (const close of closers.splice(0)) await close()
  }

  return {
    seed,
    short,
    say,
    dataDir,
    portAt,
    clockLibrary: options.clockLibrary,
    databaseUrl,
    /** One process with its own PostgreSQL, as with `npm start`. */
    openWholeApp: () => openApp(0, { DATA_DIR: dataDir }),
    /**
     * One process on a PostgreSQL, by default this scenario's, reached through `databasePort` if there is a proxy in
     * between.
     */
    openApp: async (
      place: number,
      extra: { url?: string; databasePort?: number; redisUrl?: string | undefined; env?: Record<string, string> } = {},
    ): Promise<App> => {
      const url = new URL(extra.url ?? (await databaseUrl()))
      if (extra.databasePort !== undefined) url.port = String(extra.databasePort)
      return openApp(place, {
        DATA_DIR: dataDir,
        DATABASE_URL: url.href,
        ...(extra.redisUrl !== undefined && { REDIS_URL: extra.redisUrl }),
        ...extra.env,
      })
    },
    openRedis: (): Redis | undefined => {
      if (options.redisProgram === undefined) return undefined
      const redis = createRedis(options.redisProgram, portAt(PORTS - 1))
      closers.push(redis.kill)
      return redis
    },
    rng: (run: string): Rng => createRng([...run].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), seed)),
    /** Kills PostgreSQL and waits until it accepts connections again. */
    killDatabase: () => killDatabase(dataDir),
    clear,
    close: async () => {
      await clear()
      await postgres?.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function freePorts(): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: PORTS }, async () => {
      const server = createServer().listen(0, '127.0.0.1')
      await once(server, 'listening')
      return server
    }),
  )
  // Listening on TCP, so an address with a port.
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}

/** Works on a database through a separate connection. */
export async function withDatabase<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase(url, { max: 2, name: 'faults' })
  try {
    return await work(db)
  } finally {
    await close()
  }
}

const read = (dataDir: string, name: string) => readFile(path.join(dataDir, 'postgres', name), 'utf8')

/** The address of the database started by a process of the product. */
export async function ownDatabaseUrl(dataDir: string): Promise<string> {
  const [password, port] = [await read(dataDir, 'password'), await read(dataDir, 'port')]
  return `postgres://marsa:${password.trim()}@127.0.0.1:${port.trim()}/marsa`
}

// The note is absent while a database starts.
async function postmaster(dataDir: string): Promise<{ pid: number; ready: boolean }> {
  const lines = (await read(dataDir, 'cluster/postmaster.pid').catch(() => '')).split('\n')
  return { pid: Number(lines[0]), ready: lines[7]?.trim() === 'ready' }
}

async function killDatabase(dataDir: string): Promise<void> {
  const { pid: killed } = await postmaster(dataDir)
  process.kill(killed, 'SIGKILL')
  const giveUpAt = performance.now() + PATIENCE_MS
  for (;;) {
    const { pid, ready } = await postmaster(dataDir)
    if (ready && pid !== killed) return
    if (performance.now() > giveUpAt) throw new Error('PostgreSQL did not come back')
    await sleep(POLL_MS)
  }
}

/** Waits until a condition holds. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS
  while (!(await isSo())) {
    if (performance.now() > giveUpAt) throw new Error(`it never came to this: ${what}`)
    await sleep(POLL_MS)
  }
}
