import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { composeFeatures, type Features, registerFeatureRoutes } from './features.ts'
import { type Clock, systemClock, systemRandom } from './platform/clock/clock.ts'
import type { Config } from './platform/config/config.ts'
import { openDatabase } from './platform/db/database.ts'
import { registerSandboxPages } from './platform/gateways/routes.ts'
import { createSandbox } from './platform/gateways/sandbox.ts'
import { createDraining, type Draining } from './platform/http/draining.ts'
import { registerHealthRoutes } from './platform/http/health-routes.ts'
import { createHttpServer } from './platform/http/server.ts'
import { createUnderWay } from './platform/http/under-way.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { createBus } from './platform/live/bus.ts'
import type { OpenLine } from './platform/live/neighbours.ts'
import { createRedisLine } from './platform/live/redis-link.ts'
import { createMessaging, developmentSender } from './platform/messaging/create-messaging.ts'
import { registerOutboxRoutes } from './platform/messaging/routes.ts'
import { createSecrets, localSecret } from './platform/secrets/secrets.ts'
import { createSettings } from './platform/settings/settings.ts'
import { localStorage } from './platform/storage/local-storage.ts'
import { createPictures } from './platform/storage/pictures.ts'
import { registerMediaRoutes } from './platform/storage/routes.ts'

export type AppOptions = {
  config: Config
  databaseUrl: string
  log: Logger
  /** Tests own time through it; decisions still follow the database's clock. */
  clock?: Clock
  /** Pause points of the bid path, for tests of its interleavings. */
  pause?: Parameters<typeof composeFeatures>[0]['pause']
  /** The way to the other processes, when it is not Redis. */
  openLine?: OpenLine
  /** Pages are registered last, because they answer every address that nothing else does. */
  pages?: (app: FastifyInstance, features: Features) => Promise<void>
}

/** The technology of one process, made from its configuration. */
export type Ground = ReturnType<typeof createGround>

function createGround({ config, databaseUrl, log, clock = systemClock, ...options }: AppOptions) {
  const { db, pool, close } = openDatabase(databaseUrl, {
    onError: (error) => log.warn({ err: error }, 'idle connection lost'),
  })
  const secrets = createSecrets(config.appSecret ?? localSecret(config.dataDir))
  const jobs = createJobs(databaseUrl, log)
  const bus = createBus({ redisUrl: config.redisUrl, log })
  const house = secrets.hash('processes', '').toString('hex')
  const openLine =
    options.openLine ?? (config.redisUrl === undefined ? undefined : createRedisLine(config.redisUrl, log, house))
  const underWay = createUnderWay({ databaseUrl, log })
  const random = systemRandom
  const senders = { sms: developmentSender, whatsapp: developmentSender, mail: developmentSender }
  const messaging = createMessaging({ db, jobs, secrets, log, senders })
  const storage = localStorage(path.join(config.dataDir, 'files'))
  const pictures = createPictures({ storage })
  const gateway = createSandbox({ db, jobs, secrets, random, publicUrl: config.publicUrl })
  const settings = createSettings(db)
  return {
    config,
    log,
    db,
    pool,
    clock,
    random,
    secrets,
    jobs,
    bus,
    openLine,
    underWay,
    messaging,
    storage,
    pictures,
    gateway,
    settings,
    databaseUrl,
    close,
  }
}

/**
 * Builds the whole server on a migrated database; `listen` is the caller's.
 * Starting and stopping are the app's own hooks: ready starts jobs and the clockwork of lots, close stops them in turn.
 */
export async function buildApp(
  options: AppOptions,
): Promise<{ app: FastifyInstance; features: Features; ground: Ground; draining: Draining }> {
  const ground = createGround(options)
  const { config, log, db, jobs } = ground
  const app = await createHttpServer({ log, trustProxy: config.trustProxy, rateLimits: config.rateLimits })
  const features = composeFeatures({ ...ground, httpServer: app.server, pause: options.pause })
  const draining = createDraining(app.server)
  registerHealthRoutes(app, db, draining)
  registerMediaRoutes(app, ground.pictures)
  registerOutboxRoutes(app, ground.messaging.outbox)
  registerSandboxPages(app, ground.gateway)
  registerFeatureRoutes(app, features, ground)
  await options.pages?.(app, features)
  app.addHook('onReady', async () => {
    await jobs.start()
    await ground.underWay.start()
    await features.bidding.start()
    features.retelling.start()
  })
  app.addHook('preClose', async () => {
    features.bidding.leave()
    features.live.close()
  })
  app.addHook('onClose', async () => {
    await features.retelling.stop()
    await features.bidding.stop()
    await jobs.stop()
    await ground.underWay.stop()
    await ground.bus.close()
    await ground.close()
  })
  return { app, features, ground, draining }
}
