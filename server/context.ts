import path from 'node:path'
import type { Logger } from 'pino'
import { type Clock, systemClock, systemRandom } from './platform/clock/clock.ts'
import type { Config } from './platform/config/config.ts'
import { openDatabase } from './platform/db/database.ts'
import { openLateDatabase, primaryOnly } from './platform/db/late-database.ts'
import { processName } from './platform/db/processes-store.ts'
import { createBillGateway, createGateway } from './platform/gateways/create-gateway.ts'
import { allGateways } from './platform/gateways/gateway.ts'
import { createSandboxBills } from './platform/gateways/sadad/sandbox-bills.ts'
import { createSandbox } from './platform/gateways/sandbox.ts'
import { watchBills, watchGateway } from './platform/gateways/watched-gateway.ts'
import { createInFlight } from './platform/http/request/in-flight.ts'
import { createFailedJobs } from './platform/jobs/failed-jobs.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { createBus } from './platform/live/bus/bus.ts'
import { createMessaging } from './platform/messaging/create-messaging.ts'
import { createSenders } from './platform/messaging/senders/create-senders.ts'
import { createProviderLog } from './platform/providers/provider-log.ts'
import { createPushSender } from './platform/push/push-sender.ts'
import { localVapid } from './platform/push/vapid.ts'
import { createSecrets, localSecret, type Secrets } from './platform/secrets/secrets.ts'
import { createSettings } from './platform/settings/settings.ts'
import { localStorage } from './platform/storage/local-storage.ts'
import { createPictures } from './platform/storage/pictures.ts'
import { s3Storage } from './platform/storage/s3-storage.ts'
import { createMetrics } from './platform/telemetry/metrics.ts'
import { readRelease } from './platform/telemetry/release.ts'

export type ContextOptions = {
  config: Config
  databaseUrl: string
  log: Logger
  /** Tests control time through it; decisions still follow the database clock. */
  clock?: Clock
  /** Those of the installation; default: the ones of a database that began with the present secret. */
  secrets?: Secrets
}

/** The technology of one process, built from its configuration. */
export type AppContext = ReturnType<typeof createContext>

/** A request has up to 30 pictures: three such may wait, one of each account. */
const PICTURES_WAITING = { waitingMax: 90, waitingEach: 30 }
/** A statement that waits for a row leaves one for the codes. */
const SENDING_CONNECTIONS = 2

export function createContext(options: ContextOptions) {
  const { config, databaseUrl, log, clock = systemClock } = options
  const { db, pool, close } = openDatabase(databaseUrl, {
    onError: (error) => log.warn({ err: error }, 'idle connection lost'),
  })
  const secrets = options.secrets ?? createSecrets(config.appSecret ?? localSecret(config.dataDir))
  // Sessions, named statements and notifications do not work through a transaction pooler.
  const directUrl = config.databaseDirectUrl ?? databaseUrl
  const late = config.replica ? openLateDatabase({ ...config.replica, primary: pool, log }) : primaryOnly(db)
  const jobs = createJobs(directUrl, log, processName(readRelease(), config.port))
  const bus = createBus({ redisUrl: config.redisUrl, log, hash: secrets.hash })
  const inFlight = createInFlight({ databaseUrl: directUrl, log })
  const random = systemRandom
  const vapid = config.vapid ?? (config.production ? undefined : localVapid(config.dataDir))
  const metrics = createMetrics()
  const senders = { ...createSenders(config.senders), push: createPushSender({ db, vapid }) }
  const failedJobs = createFailedJobs(jobs.enqueue)
  // Waiting messages must not queue behind a thousand requests that each make a message.
  const sending = openDatabase(databaseUrl, {
    max: SENDING_CONNECTIONS,
    name: 'messages',
    onError: (error) => log.warn({ err: error }, 'idle connection of messages lost'),
  })
  const settings = createSettings(db)
  const mails = { settings, publicUrl: config.publicUrl }
  const messaging = createMessaging({ db: sending.db, secrets, log, senders, failedJobs, metrics, ...mails })
  const storage = config.s3 ? s3Storage(config.s3) : localStorage(path.join(config.dataDir, 'files'))
  const pictures = createPictures({ storage, seal: secrets, log, ...PICTURES_WAITING })
  const parts = { db, jobs, secrets, random, publicUrl: config.publicUrl }
  const sandbox = config.gateway.name === 'sandbox' ? createSandbox(parts) : undefined
  const unwatched = sandbox ?? createGateway(config.gateway)
  const gatewayLog = createProviderLog(db, unwatched.name, metrics)
  const gateway = watchGateway(unwatched, gatewayLog)
  const sandboxBills = config.bills?.name === 'sandbox' ? createSandboxBills(parts) : undefined
  const unwatchedBills = sandboxBills ?? createBillGateway(config.bills)
  const billsLog = unwatchedBills && createProviderLog(db, unwatchedBills.name, metrics)
  const bills = unwatchedBills && billsLog && watchBills(unwatchedBills, billsLog)
  const providers = { senders, gateways: allGateways({ gateway, bills }).map(({ name }) => name) }
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
    inFlight,
    messaging,
    vapid,
    failedJobs,
    providers,
    storage,
    pictures,
    gateway,
    sandbox,
    bills,
    sandboxBills,
    settings,
    metrics,
    late,
    databaseUrl: directUrl,
    close: async () => {
      await gatewayLog.close()
      await billsLog?.close()
      await late.stop()
      await sending.close()
      await close()
    },
  }
}
