import { parseArgs } from 'node:util'
import { buildIfStale } from '../scripts/build.ts'
import { findOrInstallRedis } from '../scripts/find-redis.ts'
import { stopWithLauncher } from '../scripts/launched.ts'
import { type Ground, openGround } from './ground.ts'
import { clock } from './runs/clock.ts'
import { control } from './runs/control.ts'
import { cuts } from './runs/cuts.ts'
import { kills } from './runs/kills.ts'
import { power } from './runs/power.ts'
import { restart } from './runs/restart.ts'
import { together } from './runs/together.ts'

/** Needs a file system of its own and takes long: it is no part of the short form. */
const LONG_ONLY = ['power']

/** Every run: what it does in the long and in the short form. @returns what was lost, doubled or untrue. */
const RUNS: Record<string, (ground: Ground) => Promise<string[]>> = {
  kills: (ground) => kills(ground, ground.short ? { rounds: 3, clients: 8 } : { rounds: 12, clients: 16 }),
  cuts: (ground) => cuts(ground, ground.short ? { seconds: 6, clients: 8 } : { seconds: 60, clients: 24 }),
  clock: (ground) => clock(ground, { clients: ground.short ? 6 : 16 }),
  restart: (ground) => restart(ground, { clients: ground.short ? 6 : 16 }),
  together: (ground) => together(ground, { clients: ground.short ? 8 : 24 }),
  control: (ground) => control(ground, { clients: ground.short ? 6 : 16 }),
  power: (ground) => power(ground, { clients: 16, cuts: 3 }),
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      short: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
      port: { type: 'string', default: '0' },
    },
  })
  // The short form runs within the tests, which have built them.
  if (!values.short && !(await buildIfStale(console.log))) return 1
  const ground = await openGround({
    port: Number(values.port),
    seed: Number(values.seed),
    short: values.short,
    redisProgram: findOrInstallRedis(console.log),
    say: console.log,
  })
  let held = 0
  const all = Object.keys(RUNS).filter((name) => !values.short || !LONG_ONLY.includes(name))
  const names = values.only === '' ? all : values.only.split(',')
  try {
    for (const name of names) if (await holds(ground, name)) held += 1
  } finally {
    await ground.close()
  }
  console.log(`${held} runs held, ${names.length - held} failed (--seed ${values.seed})`)
  return held === names.length ? 0 : 1
}

/** Does one run and tells what it found. */
async function holds(ground: Ground, name: string): Promise<boolean> {
  const run = RUNS[name]
  if (!run) throw new Error(`There is no run ${name}; there are: ${Object.keys(RUNS).join(', ')}`)
  const began = performance.now()
  console.log(name)
  const faults = await run(ground).catch((error: unknown) => [error instanceof Error ? error.stack : String(error)])
  for (const fault of faults) console.log(`  FAULT ${fault}`)
  await ground.clear()
  console.log(`  ${((performance.now() - began) / 1000).toFixed(1)} s`)
  return faults.length === 0
}

stopWithLauncher()
// Whatever a run that failed has left open must not keep this alive.
process.exit(await main())
