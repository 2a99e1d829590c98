import { fork } from 'node:child_process'
import { startEmbeddedPostgres } from '#postgres/index.ts'
import type { Config } from '../platform/config/config.ts'
import { prepareDatabase } from '../platform/db/prepare-database.ts'
import { listenError } from '../platform/http/listen.ts'
import { createLogger } from '../platform/telemetry/logger.ts'
import { answerAllMetrics } from './all-metrics.ts'
import { createBalancer } from './balancer.ts'
import { createSupervisor } from './supervisor.ts'

const WORKER = new URL('./worker.ts', import.meta.url)

/**
 * Runs `config.workers` processes of the product behind one address. This process has the database (when it is the
 * embedded one), the migrations and the balancer; the workers do the rest.
 * @throws ConfigError or StartError with lines for the person at the terminal.
 */
export async function runWorkers(config: Config, printLine: (line: string) => void): Promise<void> {
  const log = createLogger(config)
  const database =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataDir: config.dataDir, onProgress: printLine })
      : undefined
  const serverUrl = config.databaseUrl ?? database?.serverUrl ?? ''
  const supervisor = createSupervisor({
    count: config.workers,
    log,
    fork: (place) => fork(WORKER, { env: workerEnvironment(config, serverUrl, place + 1) }),
  })
  const balancer = createBalancer({
    ports: supervisor.ports,
    trustProxy: config.trustProxy,
    answer: answerAllMetrics(supervisor.ports, config.metricsToken),
  })
  let stopping = false
  const stop = async (signal: NodeJS.Signals, code: number) => {
    if (stopping) return
    stopping = true
    await supervisor.stop(signal)
    await balancer.close().catch(() => undefined)
    await database?.stop()
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal, 0))
  try {
    const ownerUrl = database?.url ?? config.migrationDatabaseUrl
    const directUrl = config.databaseDirectUrl ?? serverUrl
    const ran = await prepareDatabase({ serverUrl: directUrl, ownerUrl }, config.production)
    if (ran > 0) printLine(`Database brought up to date (${ran} migrations).`)
    await supervisor.start()
    await balancer.listen(config).catch((error: unknown) => {
      throw listenError(error, config)
    })
  } catch (error) {
    await supervisor.stop('SIGTERM')
    await database?.stop()
    throw error
  }
}

/** A worker listens on a free port of this machine, never migrates, and is reached through the balancer alone. */
export function workerEnvironment(config: Config, databaseUrl: string, worker: number): Record<string, string> {
  const own = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return {
    ...Object.fromEntries(own),
    WORKERS: '1',
    WORKER: String(worker),
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_URL: config.publicUrl,
    DATABASE_URL: databaseUrl,
    MIGRATION_DATABASE_URL: '',
  }
}
