import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import pg from 'pg'
import * as z from 'zod'
import { startEmbeddedPostgres } from '#postgres/index.ts'
import { makeTemporaryFolder } from '#postgres/temporary-folder.ts'
import { ConfigError, readConfig } from '#server/platform/config/config.ts'
import { createAuctionWithLots, createPackage, riyals } from '#server/testing/factories.ts'
import { ROOT } from '../../../scripts/commands.ts'
import { type Scenario, withDatabase } from '../../scenario.ts'
import { type Companies, startCompanies } from './companies.ts'
import { type Guide, readGuide } from './guide.ts'
import { createVisitor } from './visitor.ts'

const ADMIN_PHONE = '+966512345678'
const [OWNER_PASSWORD, SERVER_PASSWORD] = ['the password of the owner', 'the password of the server']
/** The product starts without these. */
const OPTIONAL = ['HOST', 'PORT', 'TRUST_PROXY', 'DATA_DIR', 'ADMIN_PHONE']
const DEPOSIT = 5_000
/** Variables of other runs that this start must not inherit. */
const UNSET = { RATE_LIMITS: '', SEED_DEMO: '', LOG_LEVEL: 'warn', REDIS_URL: '', API_KEY: '', DATABASE_URL: '' }

/**
 * From an empty PostgreSQL to a running production, with stand-ins for the companies: with the roles and the settings
 * that `deploy/debian/setup.sh` installs.
 */
export async function production(scenario: Scenario): Promise<string[]> {
  const [guide, companies] = [await readGuide(), await startCompanies()]
  const folder = await makeTemporaryFolder('marsa-production-')
  const postgres = await startEmbeddedPostgres({ dataDir: folder, onProgress: () => undefined })
  try {
    const at = new URL(postgres.url).host
    await runSql(
      postgres.url,
      guide.sql.replace(":'owner'", `'${OWNER_PASSWORD}'`).replace(":'server'", `'${SERVER_PASSWORD}'`),
    )
    const ownerUrl = `postgres://marsa_owner:${encodeURIComponent(OWNER_PASSWORD)}@${at}/marsa_production`
    const serverUrl = `postgres://marsa_server_p:${encodeURIComponent(SERVER_PASSWORD)}@${at}/marsa_production`
    const env = { ...variablesFor(guide, companies, scenario.portAt(2)), DATABASE_URL: serverUrl, DATA_DIR: folder }
    return [
      ...missingSettings(env),
      ...(await refusedStarts(env, ownerUrl)),
      ...(await running(scenario, { env, ownerUrl, companies })),
    ]
  } finally {
    await Promise.all([postgres.stop(), companies.close()])
    await rm(folder, { recursive: true, force: true })
  }
}

/** The settings of the text, with the operator's values. */
function variablesFor(guide: Guide, companies: Companies, port: number): Record<string, string> {
  return {
    ...guide.server,
    ...companies.variables,
    PORT: String(port),
    APP_SECRET: 'a secret of forty-eight random bytes in production',
    ADMIN_PHONE,
  }
}

/** Removes each setting in turn: the start must name it, in one line. */
function missingSettings(env: Record<string, string>): string[] {
  const needed = Object.keys(env).filter((name) => !OPTIONAL.includes(name) && !name.endsWith('_URL'))
  return [...needed, 'PUBLIC_URL', 'DATABASE_URL', 'SMTP_URL'].flatMap((name) => {
    const problems = problemsOf({ ...env, [name]: '' })
    // Without NODE_ENV it is the demo, which does not serve a public address.
    const wanted = name === 'NODE_ENV' ? 'PUBLIC_URL' : name
    return problems.length === 1 && problems[0]?.startsWith(`${wanted}: `)
      ? []
      : [`without ${name} the start says: ${problems.join(' | ') || 'nothing'}`]
  })
}

function problemsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

/** Starts that must end with one line: before the migration, and as the owner of the tables. */
async function refusedStarts(env: Record<string, string>, ownerUrl: string): Promise<string[]> {
  const early = await runScript('scripts/start.ts', env)
  const migrated = await runScript('scripts/migrate.ts', { ...env, MIGRATION_DATABASE_URL: ownerUrl })
  const asOwner = await runScript('scripts/start.ts', { ...env, DATABASE_URL: ownerUrl })
  return [
    ...(early.code === 1 && early.output.includes('npm run migrate') ? [] : [`before the migration: ${early.output}`]),
    ...(migrated.code === 0 ? [] : [`migrate: ${migrated.output}`]),
    ...(asOwner.code === 1 && /DATABASE_URL: this role/.test(asOwner.output) ? [] : [`as owner: ${asOwner.output}`]),
  ]
}

type Parts = { env: Record<string, string>; ownerUrl: string; companies: Companies }

/** A sign-up, the first administrator, a deposit and a bid, all from outside. */
async function running(scenario: Scenario, { env, ownerUrl, companies }: Parts): Promise<string[]> {
  const app = await scenario.openApp(2, { url: env.DATABASE_URL ?? '', env: { ...UNSET, ...env } })
  await app.start()
  try {
    const { call, callFor, ...visitor } = createVisitor(app.address, companies)
    const admin = await visitor.logInAsAdmin(ADMIN_PHONE)
    const offer = { name_ar: 'أساسية', name_en: 'Basic', deposit: DEPOSIT }
    // A sole administrator waits a day before a package of one person is on offer.
    const waiting = z.object({ approval: z.object({ state: z.literal('waiting') }) })
    await callFor(waiting, 'POST /api/admin/packages', admin, offer)
    const { packageId, lots } = await withDatabase(ownerUrl, async (db) => ({
      packageId: (await createPackage(db, { deposit: riyals(DEPOSIT) })).id,
      lots: (await createAuctionWithLots(db, {}, [{ openingPrice: riyals(1_000) }])).lots,
    }))
    const member = await visitor.signUp()
    await visitor.payDeposit(member, packageId)
    const bid = { product_id: lots[0]?.carId ?? 0, amount: 1_000 }
    await callFor(z.object({ current_price: z.literal(1_000) }), 'POST /api/v1/bid', member, bid)
    const wallet = z.object({ available_balance: z.number(), frozen_balance: z.number() })
    const { available_balance, frozen_balance } = await callFor(wallet, 'GET /api/v1/wallet', member)
    const outbox = await fetch(`${app.address}/dev/outbox.json`)
    scenario.say(`  signed up, paid ${available_balance + frozen_balance}, bid 1000, administrator proved`)
    return [
      ...(available_balance + frozen_balance === DEPOSIT ? [] : [`wallet: ${available_balance} and ${frozen_balance}`]),
      ...((await call('GET /api/admin/me', member)).status === 403 ? [] : ['a member reads /api/admin/me']),
      ...(outbox.status === 404 ? [] : [`/dev/outbox.json answers ${outbox.status}`]),
      ...(outbox.headers.has('strict-transport-security') ? [] : ['no Strict-Transport-Security']),
    ]
  } catch (error) {
    return [`${error instanceof Error ? error.stack : error}\n${app.said()}`]
  } finally {
    await app.stop()
  }
}

async function runSql(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // One by one: a database is not created within a transaction. The embedded cluster has a role and a database of
    // these names.
    const renamed = text
      .replaceAll('marsa_server', 'marsa_server_p')
      .replaceAll('database marsa ', 'database marsa_production ')
    for (const statement of renamed.split(';').filter((part) => part.trim() !== '')) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Runs a script of this project to its end. */
function runScript(file: string, env: Record<string, string>): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [file], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code: code ?? 1, output })))
}
