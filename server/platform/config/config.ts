import * as z from 'zod'
import type { TraceConfig } from '../telemetry/tracing.ts'
import {
  type BillsConfig,
  type GatewayConfig,
  gatewayProblems,
  gatewayVariables,
  toBillsConfig,
  toGatewayConfig,
} from './gateway-config.ts'
import { type SenderConfig, senderProblems, senderVariables, toSenderConfig } from './sender-config.ts'
import { type SocialConfig, socialProblems, socialVariables, toSocialConfig } from './social-config.ts'
import { type S3Config, storageProblems, storageVariables, toS3Config } from './storage-config.ts'
import { toTraceConfig, traceVariables } from './trace-config.ts'
import { isLoopback } from './web-address.ts'
import {
  type StampConfig,
  type TaxAuthorityConfig,
  toStampConfig,
  toTaxAuthorityConfig,
  zatcaProblems,
  zatcaVariables,
} from './zatca-config.ts'

const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1')
const blank = (value: unknown) => (value === '' ? undefined : value)

const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  MIGRATION_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_REPLICA_LATE_SECONDS: z.coerce.number().min(0.5).max(60).default(3),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SEED_DEMO: flag.optional(),
  DEMO_ROBOTS: flag.optional(),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  ADMIN_PHONE: z
    .string()
    .regex(/^\+\d{8,15}$/)
    .optional(),
  STAFF_SECOND_FACTOR: z.enum(['required', 'optional']).optional(),
  DEMO_PASSWORD: z.string().min(8).max(200).optional(),
  API_KEY: z.string().min(8).optional(),
  /** Without it only this machine may read the figures. */
  METRICS_TOKEN: z.string().min(16).max(200).optional(),
  APP_SECRET: z.string().min(32).optional(),
  APP_SECRET_PREVIOUS: z.string().min(32).optional(),
  TRUST_PROXY: z.coerce.number().int().min(0).max(3).default(0),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  ...senderVariables,
  ...socialVariables,
  ...storageVariables,
  ...traceVariables,
  ...zatcaVariables,
  ...gatewayVariables,
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:|https:\/\/)/)
    .optional(),
  PUSH_SERVICES: z.string().optional(),
})

/** The variables read at the start. */
export const variableNames: readonly string[] = Object.keys(environment.shape)

/** All differences between two installations, parsed and checked once. */
export type Config = {
  production: boolean
  test: boolean
  port: number
  host: string
  dataDir: string
  /** Unset: the embedded database of `dataDir`. */
  databaseUrl: string | undefined
  /** The same database as the role that owns its tables. Unset: this process does not migrate, or its own role may. */
  migrationDatabaseUrl: string | undefined
  /** The same database without a pooler in between, for code that needs its own session. Unset: `databaseUrl`. */
  databaseDirectUrl: string | undefined
  /** A standby for reads that tolerate lag, and its maximum lag. */
  replica: { url: string; maxLagMs: number } | undefined
  redisUrl: string | undefined
  publicUrl: string
  seedDemo: boolean
  /** Robot members bid on seeded lots; never outside demo mode. */
  demoRobots: boolean
  rateLimits: boolean
  /** Becomes the first admin while there is none. */
  adminPhone: string | undefined
  /** True if staff cannot work without a second factor. */
  staffSecondFactor: boolean
  /** Who sees the demo: people who know its password, or without one this machine only. Undefined: it is none. */
  demoGate: { password: string | undefined } | undefined
  apiKey: string | undefined
  /** A caller with it may read `/metrics` from anywhere. Unset: only this machine may. */
  metricsToken: string | undefined
  /** The target of spans of calls; undefined: no spans. */
  traces: TraceConfig | undefined
  /** Key material for hashes and seals. Unset: generated in `dataDir` (never in production). */
  appSecret: string | undefined
  /** The previous secret. It opens older seals until everything is sealed again. */
  previousSecret: string | undefined
  /** The number of proxies in front: so many hops of X-Forwarded-For are trusted. */
  trustProxy: number
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  /** The senders of messages; undefined: the development outbox. */
  senders: SenderConfig
  /** Companies through which members may log in. */
  social: SocialConfig
  /** Certificate and key of the tax authority. Unset: the demo makes its own, and other invoices carry no stamp. */
  zatca: StampConfig | undefined
  /** The receiver of stamped invoices (reported or cleared). Unset: they are not sent. */
  taxAuthority: TaxAuthorityConfig | undefined
  /** The object store for files; undefined: files are in `dataDir`. */
  s3: S3Config | undefined
  gateway: GatewayConfig
  /** Undefined: SADAD bills are not offered. */
  bills: BillsConfig
  /** Keys for web push. Unset in production: browsers get no push with all pages closed. */
  vapid: { publicKey: string; privateKey: string; subject: string } | undefined
  /** Origins of push services in addition to those of the browsers. */
  pushServices: string[]
}

/** Thrown when the environment is unusable; every bad variable has its own line. */
export class ConfigError extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

type Parsed = z.infer<typeof environment>

/**
 * Reads the variables of the process.
 * @throws ConfigError naming every variable that is wrong, missing or unsafe in production.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = environment.safeParse(
    Object.fromEntries(Object.entries(env).map(([key, value]) => [key, blank(value)])),
  )
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  const isProduction = parsed.data.NODE_ENV === 'production'
  const unsafe = isProduction ? unsafeInProduction(parsed.data) : unsafeInDemo(parsed.data)
  const problems = [
    ...unsafe,
    ...senderProblems(parsed.data),
    ...socialProblems(parsed.data),
    ...storageProblems(parsed.data),
    ...gatewayProblems(parsed.data, isProduction),
    ...zatcaProblems(parsed.data, isProduction),
  ]
  if (problems.length > 0) throw new ConfigError(problems)
  return toConfig(parsed.data)
}

function toConfig(e: Parsed): Config {
  const production = e.NODE_ENV === 'production'
  const seedDemo = e.SEED_DEMO ?? !production
  return {
    production,
    test: e.NODE_ENV === 'test',
    port: e.PORT,
    host: e.HOST,
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_URL,
    migrationDatabaseUrl: e.MIGRATION_DATABASE_URL,
    databaseDirectUrl: e.DATABASE_DIRECT_URL,
    replica: replicaOf(e),
    redisUrl: e.REDIS_URL,
    publicUrl: (e.PUBLIC_URL ?? `http://${e.HOST}:${e.PORT}`).replace(/\/$/, ''),
    seedDemo,
    demoRobots: seedDemo && (e.DEMO_ROBOTS ?? e.NODE_ENV !== 'test'),
    rateLimits: e.RATE_LIMITS === 'on',
    adminPhone: e.ADMIN_PHONE ?? (production ? undefined : DEMO_ADMIN_PHONE),
    staffSecondFactor: (e.STAFF_SECOND_FACTOR ?? (production ? 'required' : 'optional')) === 'required',
    demoGate: isGuarded(e) ? { password: e.DEMO_PASSWORD } : undefined,
    apiKey: e.API_KEY,
    metricsToken: e.METRICS_TOKEN,
    traces: toTraceConfig(e),
    appSecret: e.APP_SECRET,
    previousSecret: e.APP_SECRET_PREVIOUS,
    trustProxy: e.TRUST_PROXY,
    logLevel: e.LOG_LEVEL,
    senders: toSenderConfig(e),
    social: toSocialConfig(e),
    zatca: toStampConfig(e),
    taxAuthority: toTaxAuthorityConfig(e),
    s3: toS3Config(e),
    gateway: toGatewayConfig(e),
    bills: toBillsConfig(e, e.NODE_ENV === 'development'),
    vapid: vapidOf(e),
    pushServices: e.PUSH_SERVICES?.split(',').map((origin) => origin.trim()) ?? [],
  }
}

const replicaOf = ({ DATABASE_REPLICA_URL: url, DATABASE_REPLICA_LATE_SECONDS: late }: Parsed): Config['replica'] =>
  url === undefined ? undefined : { url, maxLagMs: late * 1_000 }

/** Tests without a password choose their own addresses. */
const isGuarded = ({ NODE_ENV: mode, DEMO_PASSWORD: password }: Parsed) =>
  mode === 'development' || (mode === 'test' && password !== undefined)

const DEMO_ADMIN_PHONE = '+966500000000'

/** The demo shows all codes and accepts play money, so beyond this machine it needs its password. */
function unsafeInDemo(e: Parsed): string[] {
  if (e.NODE_ENV === 'test' || e.DEMO_PASSWORD !== undefined) return []
  const publicHost = e.PUBLIC_URL === undefined ? undefined : new URL(e.PUBLIC_URL).hostname
  const remedy = 'set DEMO_PASSWORD to show the demo to others, or NODE_ENV=production to run the product'
  if (!isLoopback(e.HOST)) return [`HOST: the demo listens on this machine only; ${remedy}`]
  if (publicHost !== undefined && !isLoopback(publicHost))
    return [`PUBLIC_URL: the demo is for this machine only; ${remedy}`]
  if (e.TRUST_PROXY > 0) return [`TRUST_PROXY: the demo stands behind no proxy; ${remedy}`]
  if (e.DATABASE_URL !== undefined && !isOwnDatabase(new URL(e.DATABASE_URL)))
    return [`DATABASE_URL: the demo uses a database of this machine, with a password in its address; ${remedy}`]
  return []
}

const isOwnDatabase = ({ hostname, password }: URL) => isLoopback(hostname) && password !== ''

/** @throws ConfigError when only some of the three are set. */
function vapidOf(e: Parsed): Config['vapid'] {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = e
  if (!publicKey && !privateKey && !subject) return undefined
  if (!publicKey || !privateKey || !subject)
    throw new ConfigError(['VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY and VAPID_SUBJECT: set all three, or none'])
  return { publicKey, privateKey, subject }
}

function unsafeInProduction(e: Parsed): string[] {
  const checks: [boolean, string][] = [
    [e.SMS_SENDER === 'development', 'SMS_SENDER: set unifonic; production has no development outbox'],
    [e.WHATSAPP_SENDER === 'development', 'WHATSAPP_SENDER: set whatsapp-cloud; production has no development outbox'],
    [e.MAIL_SENDER === 'development', 'MAIL_SENDER: set smtp; production has no development outbox'],
    [e.GATEWAY === 'sandbox', 'GATEWAY: set moyasar or paytabs; production has no sandbox'],
    [e.SADAD === 'sandbox', 'SADAD: set moyasar or off; production has no sandbox'],
    [e.SEED_DEMO === true, 'SEED_DEMO: demo data does not belong in production'],
    [e.DEMO_ROBOTS === true, 'DEMO_ROBOTS: robot members do not belong in production'],
    [e.STAFF_SECOND_FACTOR === 'optional', 'STAFF_SECOND_FACTOR: staff need a second factor in production'],
    [e.RATE_LIMITS === 'off', 'RATE_LIMITS: production keeps its limits on'],
    [e.APP_SECRET === undefined, 'APP_SECRET: production needs its own secret of 32 characters or more'],
    [e.DATABASE_URL === undefined, 'DATABASE_URL: production needs a database of its own'],
    [e.PUBLIC_URL?.startsWith('http:') === true, 'PUBLIC_URL: production is reached over https only'],
    [e.PUBLIC_URL === undefined, 'PUBLIC_URL: production needs the address that members use'],
  ]
  return checks.filter(([bad]) => bad).map(([, text]) => text)
}
