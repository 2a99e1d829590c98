import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { makeDataFolder, startEmbeddedPostgres } from '#postgres/index.ts'
import { StartError } from '#postgres/start-error.ts'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './platform/config/config.ts'
import { openDatabase } from './platform/db/database.ts'
import { type DatabaseAddresses, prepareDatabase } from './platform/db/prepare-database.ts'
import { assertFree, listenError } from './platform/http/listen.ts'
import { registerPages } from './platform/pages/pages.ts'
import { openSecrets } from './platform/secrets/open-secrets.ts'
import { localSecret } from './platform/secrets/secrets.ts'
import { createLogger } from './platform/telemetry/logger.ts'
import {
  addDebitNote,
  createDemoLife,
  createPlayHistory,
  openNegotiations,
  openPriceTalks,
  seedContent,
  seedDemo,
  seedReference,
  staffPhones,
} from './seed/index.ts'

const ROOT = path.join(import.meta.dirname, '..')
const FIXED_PAGES = [
  ...['/', '/auctions', '/packages', '/create-auctions', '/about', '/contact-us', '/fqe'],
  ...['/terms-and-conditions', '/privacy-policy', '/partner-request', '/credits'],
]
const printLine = (line: string) => process.stdout.write(`${line}\n`)

export type StartOptions = {
  /** Hot reload from the sources instead of the built pages. */
  dev: boolean
  /** Builds the pages; false if that failed. It runs beside the database's start and the first data. */
  buildPages: () => Promise<boolean>
}

/**
 * Starts the product: configuration, database, migrations, first data, pages, server.
 * Returns once it listens; stops cleanly on SIGINT and SIGTERM.
 * @throws ConfigError or StartError with lines for the person at the terminal.
 */
export async function main({ dev, buildPages }: StartOptions): Promise<void> {
  const config = readConfig(process.env)
  await assertFree(config)
  await makeDataFolder(config.dataDir)
  const building = buildPages()
  // Its failure counts when the pages are needed.
  building.catch(() => undefined)
  const database =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataDir: config.dataDir, onProgress: printLine })
      : undefined
  const stopDatabase = async () => database?.stop()
  let built: Built | undefined
  try {
    const ownerUrl = database?.url ?? config.migrationDatabaseUrl
    built = await start(config, { serverUrl: config.databaseUrl ?? database?.serverUrl ?? '', ownerUrl })
    stopOnSignal(built, stopDatabase)
    await firstData(built)
    if (!(await building)) {
      throw new StartError('The pages could not be built: mend what is named above and start again.')
    }
    await servePages(built, dev)
    await listen(built.app, config)
    greet(config)
  } catch (error) {
    await built?.app.close()
    await stopDatabase()
    throw error
  }
}

async function start(config: Config, addresses: DatabaseAddresses) {
  const log = createLogger(config)
  // Migrations queue on a lock of their session, which a transaction pooler would lose.
  const serverUrl = config.databaseDirectUrl ?? addresses.serverUrl
  const migrations = await prepareDatabase({ ...addresses, serverUrl }, config.production)
  if (migrations > 0) printLine(`Database brought up to date (${migrations} migrations).`)
  return buildApp({
    config,
    secrets: await installationSecrets(config, addresses.serverUrl),
    databaseUrl: addresses.serverUrl,
    log,
  })
}

/** Read before anything is built on them, on a separate connection. */
async function installationSecrets(config: Config, databaseUrl: string) {
  const { db, close } = openDatabase(databaseUrl, { max: 1 })
  try {
    const secret = config.appSecret ?? localSecret(config.dataDir)
    return await openSecrets(db, { secret, previous: config.previousSecret })
  } finally {
    await close()
  }
}

type Built = Awaited<ReturnType<typeof buildApp>>

async function firstData({ app, context, features }: Built): Promise<void> {
  await seedReference(context)
  if (context.config.adminPhone !== undefined) await features.accounts.ensureAdmin(context.config.adminPhone)
  await seedContent(context)
  if (!context.config.seedDemo) return
  const playHistory = createPlayHistory({ secrets: context.secrets, events: features.events })
  const isNew = await seedDemo({ ...context, features, playHistory, onProgress: printLine })
  if (isNew) {
    await openNegotiations({ db: context.db, offers: features.offers })
    await openPriceTalks({ db: context.db, offers: features.offers })
    await addDebitNote({ ...context, orderPath: features.orderPath, invoices: features.invoices })
  }
  const life = createDemoLife({
    ...context,
    bidding: features.bidding,
    events: features.events,
    offers: features.offers,
    orderPath: features.orderPath,
    robots: context.config.demoRobots,
  })
  app.addHook('onReady', async () => life.start())
  app.addHook('preClose', async () => life.stop())
}

function servePages({ app, features, context: { config, log } }: Built, dev: boolean): Promise<void> {
  return registerPages(app, {
    dev,
    root: ROOT,
    publicUrl: config.publicUrl,
    apiKey: config.apiKey,
    onError: (error, page) => log.error({ err: error, ...page }, 'page failed'),
    pictureOrigins: features.content.logoOrigins,
    sitemap: async () => [...FIXED_PAGES.map((page) => ({ path: page })), ...(await features.auctions.sitemap())],
  })
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    throw listenError(error, { port, host })
  }
}

function greet(config: Config): void {
  printLine('')
  printLine(`  ${config.publicUrl}`)
  for (const { phone, en } of staffPhones(config)) printLine(`  ${en}: ${phone}`)
  if (!config.production) printLine(`  Codes arrive at ${config.publicUrl}/dev/outbox`)
  printLine('')
}

const STOP_MS = 15_000

function stopOnSignal({ app, context, draining }: Built, stopDatabase: () => Promise<void>): void {
  let stopping = false
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), STOP_MS).unref()
    // While other processes serve, users need not notice.
    if (signal === 'SIGTERM' && context.config.redisUrl !== undefined) await draining.drain()
    await app.close()
    await stopDatabase()
    process.exit(0)
  }
  process.on('SIGINT', (signal) => void stop(signal))
  process.on('SIGTERM', (signal) => void stop(signal))
}
