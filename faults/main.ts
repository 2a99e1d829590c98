import { parseArgs } from 'node:util'
import { buildIfStale } from '../scripts/build.ts'
import { findOrInstallFaketime } from '../scripts/find-faketime.ts'
import { findOrInstallRedis } from '../scripts/find-redis.ts'
import { stopWithLauncher } from '../scripts/launched.ts'
import { abuse, LONG, SHORT } from './runs/abuse/abuse.ts'
import { balancers } from './runs/balancers.ts'
import { clock } from './runs/clock.ts'
import { control } from './runs/control.ts'
import { crashPoints } from './runs/crash-points.ts'
import { cuts } from './runs/cuts.ts'
import { databaseClock } from './runs/database-clock.ts'
import { databaseGone } from './runs/database-gone.ts'
import { failover } from './runs/failover.ts'
import { full } from './runs/full.ts'
import { kills } from './runs/kills.ts'
import { memory } from './runs/memory.ts'
import { objectStore } from './runs/object-store.ts'
import { operations } from './runs/operations.ts'
import { pooler } from './runs/pooler.ts'
import { power } from './runs/power.ts'
import { production } from './runs/production/production.ts'
import { replica } from './runs/replica.ts'
import { restart } from './runs/restart.ts'
import { restoreDrill } from './runs/restore-drill.ts'
import { rolling } from './runs/rolling.ts'
import { strain } from './runs/strain.ts'
import { together } from './runs/together.ts'
import { writeErrors } from './runs/write-errors.ts'
import { openScenario, type Scenario } from './scenario.ts'

/** They need their own file system, or take long, so the short form leaves them out. */
const LONG_ONLY = [
  'power',
  'write-errors',
  'full',
  'database-clock',
  'strain',
  'rolling',
  'memory',
  'failover',
  'object-store',
  'balancers',
]

/** They move the database clock; the short form does not. */
const MOVES_CLOCK = ['database-clock', 'database-gone']
/**
 * A purchase that is committed and unpublished, one that is written and not committed: the process, and the backend.
 */
const SHORT_OPERATIONS = [2, 8]

/** Every run, in its long and short form. @returns lost, doubled or wrong bids and answers. */
const RUNS: Record<string, (scenario: Scenario) => Promise<string[]>> = {
  production,
  kills: (scenario) => kills(scenario, scenario.short ? { rounds: 3, clients: 8 } : { rounds: 12, clients: 16 }),
  'crash-points': (scenario) => crashPoints(scenario, scenario.short ? { clients: 8, howMany: 1 } : { clients: 16 }),
  operations: (scenario) => operations(scenario, scenario.short ? { places: SHORT_OPERATIONS } : {}),
  cuts: (scenario) => cuts(scenario, scenario.short ? { seconds: 6, clients: 8 } : { seconds: 60, clients: 24 }),
  clock: (scenario) => clock(scenario, { clients: scenario.short ? 6 : 16 }),
  'database-clock': (scenario) => databaseClock(scenario, { clients: 12 }),
  restart: (scenario) => restart(scenario, { clients: scenario.short ? 6 : 16 }),
  'database-gone': (scenario) => databaseGone(scenario, { clients: scenario.short ? 6 : 16 }),
  together: (scenario) => together(scenario, { clients: scenario.short ? 8 : 24 }),
  rolling: (scenario) => rolling(scenario, scenario.short ? { clients: 8, rounds: 1 } : { clients: 24, rounds: 5 }),
  pooler: (scenario) => pooler(scenario, { clients: scenario.short ? 8 : 24 }),
  balancers: (scenario) => balancers(scenario, { clients: 4 }),
  replica,
  'restore-drill': (scenario) => restoreDrill(scenario, { clients: scenario.short ? 8 : 16 }),
  'object-store': (scenario) => objectStore(scenario, { clients: scenario.short ? 6 : 16 }),
  strain: (scenario) => strain(scenario, { clients: 12 }),
  abuse: (scenario) => abuse(scenario, { clients: scenario.short ? 4 : 20, ...(scenario.short ? SHORT : LONG) }),
  memory: (scenario) => memory(scenario, { clients: 12, rounds: scenario.short ? 1 : 3 }),
  control: (scenario) => control(scenario, { clients: scenario.short ? 6 : 16 }),
  full: (scenario) => full(scenario, { clients: 16 }),
  'write-errors': (scenario) => writeErrors(scenario, { clients: 16, times: 2 }),
  failover: (scenario) => failover(scenario, { clients: 16, times: scenario.short ? 2 : 20 }),
  power: (scenario) => power(scenario, { clients: 16, cuts: 3 }),
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      short: { type: 'boolean', default: false },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
      port: { type: 'string', default: '0' },
    },
  })
  const all = Object.keys(RUNS).filter((name) => !values.short || !LONG_ONLY.includes(name))
  const names = positionals.length === 0 ? all : positionals
  // The short form runs within the tests, which have built them.
  if (!values.short && !(await buildIfStale(console.log))) return 1
  const scenario = await openScenario({
    port: Number(values.port),
    seed: Number(values.seed),
    short: values.short,
    redisProgram: findOrInstallRedis(console.log),
    clockLibrary:
      !values.short && names.some((name) => MOVES_CLOCK.includes(name))
        ? findOrInstallFaketime(console.log)
        : undefined,
    say: console.log,
  })
  let held = 0
  try {
    for (const name of names) if (await holds(scenario, name)) held += 1
  } finally {
    await scenario.close()
  }
  console.log(`${held} runs held, ${names.length - held} failed (--seed ${values.seed})`)
  return held === names.length ? 0 : 1
}

/** Does one run and prints its findings. */
async function holds(scenario: Scenario, name: string): Promise<boolean> {
  const run = RUNS[name]
  if (!run) throw new Error(`There is no run ${name}; there are: ${Object.keys(RUNS).join(', ')}`)
  const began = performance.now()
  console.log(name)
  const faults = await run(scenario).catch((error: unknown) => [error instanceof Error ? error.stack : String(error)])
  for (const fault of faults) console.log(`  FAULT ${fault}`)
  await scenario.clear()
  console.log(`  ${((performance.now() - began) / 1000).toFixed(1)} s`)
  return faults.length === 0
}

stopWithLauncher()
// Handles that a failed run left open must not keep this process alive.
process.exit(await main())
