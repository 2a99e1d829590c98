import type { FastifyInstance } from 'fastify'
import { composeFeatures, type Features, registerFeatureRoutes } from './features.ts'
import { createGround, type Ground, type GroundOptions } from './ground.ts'
import { registerSandboxPages } from './platform/gateways/routes.ts'
import { createDraining, type Draining } from './platform/http/draining.ts'
import { registerHealthRoutes } from './platform/http/health-routes.ts'
import { createHttpServer } from './platform/http/server.ts'
import { registerOutboxRoutes } from './platform/messaging/routes.ts'
import { registerMediaRoutes } from './platform/storage/routes.ts'

export type AppOptions = GroundOptions & {
  /** Pause points of the bid path, for tests of its interleavings. */
  pause?: Parameters<typeof composeFeatures>[0]['pause']
  /** Pages are registered last, because they answer every address that nothing else does. */
  pages?: (app: FastifyInstance, features: Features) => Promise<void>
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
