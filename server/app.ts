import type { FastifyInstance } from 'fastify'
import { type AppContext, type ContextOptions, createContext } from './context.ts'
import { registerFeatureRoutes } from './feature-routes.ts'
import { composeFeatures, type Features } from './features.ts'
import { registerFigures } from './figures.ts'
import { registerOperationFigures } from './operation-figures.ts'
import { registerSandboxPages } from './platform/gateways/routes.ts'
import { registerSandboxBillPages } from './platform/gateways/sadad/routes.ts'
import { createDraining, type Draining } from './platform/http/draining.ts'
import { registerHealthRoutes } from './platform/http/health-routes.ts'
import { registerMetricsRoutes } from './platform/http/metrics-routes.ts'
import { registerPolicyReports } from './platform/http/security/policy-reports.ts'
import { registerSecurityText } from './platform/http/security/security-text.ts'
import { createHttpServer } from './platform/http/server.ts'
import { traceCalls } from './platform/http/trace-calls.ts'
import { registerMessageJobs } from './platform/messaging/jobs.ts'
import { registerOutboxRoutes } from './platform/messaging/routes.ts'
import { registerSealJob } from './platform/secrets/jobs.ts'
import { sealAllAgain } from './platform/secrets/reseal.ts'
import { registerMediaRoutes } from './platform/storage/routes.ts'
import { openTracing } from './platform/telemetry/tracing.ts'
import { staffPhones } from './seed/index.ts'

export type AppOptions = ContextOptions & {
  /** Pause points of the bid path, for tests of its interleavings. */
  pause?: Parameters<typeof composeFeatures>[0]['pause']
}

/**
 * Builds the whole server on a migrated database; pages and `listen` are the caller's.
 * Starting and stopping are the app's own hooks: ready starts jobs and the scheduler of lots, close stops them in turn.
 */
export async function buildApp(
  options: AppOptions,
): Promise<{ app: FastifyInstance; features: Features; context: AppContext; draining: Draining }> {
  const context = createContext(options)
  const { config, log, db, jobs } = context
  const app = await createHttpServer({
    log,
    trustProxy: config.trustProxy,
    rateLimits: config.rateLimits,
    isHttps: config.publicUrl.startsWith('https:'),
    demoGate: config.demoGate,
  })
  const features = composeFeatures({ ...context, httpServer: app.server, pause: options.pause })
  const draining = createDraining(app.server)
  if (config.traces !== undefined) traceCalls(app, await openTracing(config.traces))
  registerHealthRoutes(app, db, draining)
  registerMetricsRoutes(app, context.metrics, config.metricsToken)
  registerFigures(context, features)
  registerOperationFigures(context)
  registerMediaRoutes(app, context.pictures)
  registerPolicyReports(app, log)
  registerSecurityText(app, {
    publicUrl: config.publicUrl,
    now: context.clock.now,
    readContact: async () => (await context.settings.current()).site.email,
  })
  registerOutboxRoutes(app, context.messaging.outbox, staffPhones(config))
  if (context.sandbox) registerSandboxPages(app, context.sandbox)
  if (context.sandboxBills) registerSandboxBillPages(app, context.sandboxBills)
  registerFeatureRoutes(app, features, context)
  registerMessageJobs(jobs, db)
  const sealAgain = registerSealJob(jobs, context.db, () => sealAllAgain(context))
  app.addHook('onReady', async () => {
    await jobs.start()
    if (config.previousSecret !== undefined) await sealAgain()
    context.messaging.start()
    context.late.start()
    await context.inFlight.start()
    await features.bidding.start()
    features.republisher.start()
  })
  app.addHook('preClose', async () => {
    features.live.close()
  })
  app.addHook('onClose', async () => {
    await features.republisher.stop()
    await features.bidding.stop()
    await features.refusedCalls.stop()
    await jobs.stop()
    await context.messaging.stop()
    await context.inFlight.stop()
    await context.bus.close()
    await context.close()
  })
  return { app, features, context, draining }
}
