import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { ROOT } from '../../../scripts/commands.ts'
import { type Scenario, until, withDatabase } from '../../scenario.ts'
import { type Companies, startCompanies } from './companies.ts'
import { ADMIN_PHONE, type FirstVisit, firstVisit } from './first-visit.ts'
import { bootMachine, cloneInto, type Machine, missingForMachine } from './machine.ts'
import { startVisitors } from './visitors.ts'

const SITE = 'https://127.0.0.1'
const PROMETHEUS = 'http://127.0.0.1:9090/api/v1'
const SCRIPTS = '/opt/marsa/source/deploy/debian'
/** Debian's own: the repository of PostgreSQL is another network place that may be away. */
const SETUP = [`${SCRIPTS}/setup.sh`, 'marsa.example', '--processes', '2', '--postgres', '17']
const SETTINGS = 'etc/marsa/marsa.env'
/** A process of release 1 after the way back. */
const FIRST_PORT = 3002
/** The alarm fires above it. */
const LONG_SECONDS = 93_600
const PAUSE_MS = 3_000
const HALALAS = 100

/**
 * [SCALE-27] The guide of one machine on a bare Debian: `setup.sh` until it asks for settings, with them, and once more; a visit;
 * a new release and the return under visitors; a backup that fails and one that is good; a restore to a moment.
 */
export async function bareMachine(scenario: Scenario): Promise<string[]> {
  const missing = await missingForMachine()
  if (missing.length > 0) {
    scenario.say(`  SKIPPED the bare machine: no ${missing.join(', ')} here`)
    return []
  }
  const [machine, companies] = [await bootMachine(), await startCompanies()]
  // The certificate is the machine's own.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
  try {
    await cloneInto(machine, ROOT, 'opt/marsa/source')
    await setUp(machine, companies)
    const ownerUrl = await ownerAddress(machine)
    const visit = await firstVisit(SITE, ownerUrl, companies)
    scenario.say('  set up with two processes; signed up, paid the deposit, bid 1000, administrator proved')
    return [
      ...visit.faults,
      ...(await inOrder([
        () => twice(machine),
        () => releases(scenario, machine, visit),
        alarms,
        () => backups(machine),
        () => restore(scenario, machine, visit, ownerUrl),
      ])),
    ]
  } finally {
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '1'
    await Promise.all([machine.close(), companies.close()])
  }
}

async function inOrder(steps: (() => Promise<string[]>)[]): Promise<string[]> {
  const faults: string[] = []
  for (const step of steps) faults.push(...(await step()))
  return faults
}

/** @returns the output. @throws Error with the output if it ends with another code than 0. */
async function must(machine: Machine, ...command: string[]): Promise<string> {
  const { code, output } = await machine.run(...command)
  if (code !== 0) throw new Error(`${command.join(' ')}: code ${code}\n${output}`)
  return output
}

async function setUp(machine: Machine, companies: Companies): Promise<void> {
  const asked = await must(machine, ...SETUP)
  if (!asked.includes('not started: fill in these settings')) throw new Error(`no settings were asked for:\n${asked}`)
  const file = path.join(machine.folder, SETTINGS)
  const given = new Map(Object.entries({ ...companies.variables, ADMIN_PHONE }))
  const lines = (await readFile(file, 'utf8')).trim().split('\n')
  const kept = lines.filter((line) => !given.has(line.slice(0, line.indexOf('='))))
  await writeFile(file, [...kept, ...[...given].map(([name, value]) => `${name}="${value}"`), ''].join('\n'))
  const started = await must(machine, ...SETUP)
  if (!started.includes('the service answers at')) throw new Error(`it was not started:\n${started}`)
}

async function ownerAddress(machine: Machine): Promise<string> {
  const text = await readFile(path.join(machine.folder, 'etc/marsa/migrate.env'), 'utf8')
  return text.trim().slice('MIGRATION_DATABASE_URL='.length)
}

/** Another run changes nothing. */
async function twice(machine: Machine): Promise<string[]> {
  const output = await must(machine, ...SETUP)
  const changes = output.split('\n').filter((line) => /wrote |made the roles|is built from|instead of/.test(line))
  return changes.map((line) => `another run of setup.sh: ${line.trim()}`)
}

/** A release beside the running one, and the way back: no call fails, and the units follow. */
async function releases(scenario: Scenario, machine: Machine, visit: FirstVisit): Promise<string[]> {
  const release = `${SCRIPTS}/release.sh`
  await must(machine, release, 'build', '/opt/marsa/source')
  const visitors = startVisitors(SITE, visit)
  await must(machine, release, 'switch')
  const forth = await must(machine, release, 'list')
  await must(machine, release, 'back')
  const back = await must(machine, release, 'list')
  const { calls, bids, failed } = await visitors.stop()
  scenario.say(
    `  built, switched and switched back under ${calls} calls with ${bids.length} bids; ${failed.length} failed`,
  )
  const enabled = [FIRST_PORT, FIRST_PORT + 2].map((port) => `marsa@${port}`)
  const units = await machine.run('systemctl', 'is-enabled', ...enabled)
  return [
    ...failed,
    ...(/^port 3001: 2 .*\nport 3003: 2 /m.test(forth) ? [] : [`after switch: ${forth}`]),
    ...(/^port 3002: 1 .*\nport 3004: 1 /m.test(back) ? [] : [`after back: ${back}`]),
    ...(units.code === 0 ? [] : [`these do not start with the machine: ${units.output}`]),
  ]
}

/** Prometheus asks the processes that run now, and the alarm for a missing backup is about to fire. */
async function alarms(): Promise<string[]> {
  const ask = async (question: string) =>
    z.object({ data: z.unknown() }).parse(await (await fetch(`${PROMETHEUS}${question}`)).json()).data
  const processes = [FIRST_PORT, FIRST_PORT + 2].map((port) => `127.0.0.1:${port} 1`)
  await until(`Prometheus asks ${processes}`, async () => {
    const { result } = up.parse(await ask('/query?query=up'))
    return `${result.map(({ metric, value }) => `${metric.instance} ${value[1]}`).sort()}` === `${processes}`
  })
  await until('the alarm for a missing backup is about to fire', async () =>
    alerts.parse(await ask('/alerts')).alerts.some(({ labels }) => labels.alertname === 'MarsaBackupOld'),
  )
  return []
}

/** One without a usable key fails, and the alarm goes on; a good one is restored for a test and sent away. */
async function backups(machine: Machine): Promise<string[]> {
  const key = await must(machine, 'age-keygen', '-o', '/root/backup.key')
  const publicKey = /age1\w+/.exec(key)?.[0] ?? ''
  const settings = (name: string) => `AGE_PUBLIC_KEY=${name}\nBACKUP_TARGET=/srv/away\n`
  const file = path.join(machine.folder, 'etc/marsa/backup.env')
  await writeFile(file, settings('age1nokey'))
  const bad = await machine.run(`${SCRIPTS}/backup.sh`)
  const afterBad = await backupAge()
  await writeFile(file, settings(publicKey))
  await must(machine, `${SCRIPTS}/backup.sh`, '--restore')
  return [
    ...(bad.code !== 0 && bad.output.includes('in step "files"') ? [] : [`a bad key: ${bad.output}`]),
    ...(afterBad > LONG_SECONDS ? [] : [`a failed backup counts as one of ${afterBad} seconds ago`]),
    ...((await backupAge()) < LONG_SECONDS ? [] : ['a good backup was not noted']),
  ]
}

/** The figure of the alarm, as a process gives it. */
async function backupAge(): Promise<number> {
  const figures = await (await fetch(`http://127.0.0.1:${FIRST_PORT}/metrics`)).text()
  return Number(/^marsa_backup_age_seconds (\S+)$/m.exec(figures)?.[1])
}

/** All bids answered before the moment are there, and none of those after it. */
async function restore(scenario: Scenario, machine: Machine, visit: FirstVisit, ownerUrl: string): Promise<string[]> {
  const visitors = startVisitors(SITE, visit, Math.max(...(await amounts(ownerUrl, visit))) / HALALAS)
  await sleep(PAUSE_MS)
  const moment = Date.now()
  await sleep(PAUSE_MS)
  const { bids } = await visitors.stop()
  await must(machine, `${SCRIPTS}/restore.sh`, new Date(moment).toISOString(), '--yes')
  const stored = new Set(await amounts(ownerUrl, visit))
  const before = bids.filter(({ answeredAt }) => answeredAt < moment)
  const after = bids.filter(({ sentAt }) => sentAt > moment)
  const home = await fetch(SITE)
  scenario.say(`  restored to a moment between ${before.length} and ${after.length} bids`)
  return [
    ...(before.length > 0 && after.length > 0 ? [] : ['no bids on both sides of the moment']),
    ...before.filter(({ halalas }) => !stored.has(halalas)).map(({ halalas }) => `the bid of ${halalas} is lost`),
    ...after.filter(({ halalas }) => stored.has(halalas)).map(({ halalas }) => `the bid of ${halalas} came back`),
    ...(home.status === 200 ? [] : [`after the restore home answers ${home.status}`]),
  ]
}

/** All bids that the log of the lot has, in halalas. */
const amounts = (ownerUrl: string, { lotId }: FirstVisit): Promise<number[]> =>
  withDatabase(ownerUrl, async (db) => {
    const rows = await db
      .selectFrom('lotEvents')
      .select('amount')
      .where('lotId', '=', lotId)
      .where('amount', 'is not', null)
      .execute()
    return rows.map(({ amount }) => Number(amount))
  })

const up = z.object({
  result: z.array(z.object({ metric: z.object({ instance: z.string() }), value: z.array(z.unknown()) })),
})
const alerts = z.object({ alerts: z.array(z.object({ labels: z.object({ alertname: z.string() }) })) })
