import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '#postgres/index.ts'
import { makeTemporaryFolder } from '#postgres/temporary-folder.ts'
import { ConfigError, readConfig } from '#server/platform/config/config.ts'
import { ROOT } from '../../../scripts/commands.ts'
import type { Scenario } from '../../scenario.ts'
import { bareMachine } from './bare-machine.ts'
import { type Companies, startCompanies } from './companies.ts'
import { ADMIN_PHONE, firstVisit } from './first-visit.ts'
import { type Guide, readGuide } from './guide.ts'

const [OWNER_PASSWORD, SERVER_PASSWORD] = ['the password of the owner', 'the password of the server']
/** The product starts without these. */
const OPTIONAL = ['HOST', 'PORT', 'TRUST_PROXY', 'DATA_DIR', 'ADMIN_PHONE']
/** Variables of other runs that this start must not inherit. */
const UNSET = { RATE_LIMITS: '', SEED_DEMO: '', LOG_LEVEL: 'warn', REDIS_URL: '', API_KEY: '', DATABASE_URL: '' }

/**
 * From nothing to a running production, with stand-ins for the companies. The long form also runs
 * `deploy/debian/setup.sh` itself on a bare Debian.
 */
export async function production(scenario: Scenario): Promise<string[]> {
  return [...(await withItsFiles(scenario)), ...(scenario.short ? [] : await bareMachine(scenario))]
}

/** With the roles and the settings that `setup.sh` installs, on a PostgreSQL of this project. */
async function withItsFiles(scenario: Scenario): Promise<string[]> {
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

async function running(scenario: Scenario, { env, ownerUrl, companies }: Parts): Promise<string[]> {
  const app = await scenario.openApp(2, { url: env.DATABASE_URL ?? '', env: { ...UNSET, ...env } })
  await app.start()
  try {
    const { faults } = await firstVisit(app.address, ownerUrl, companies)
    scenario.say('  signed up, paid the deposit, bid 1000, administrator proved')
    return faults
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
