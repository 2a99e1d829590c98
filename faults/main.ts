import { parseArgs } from 'node:util'
import { buildIfStale } from '../scripts/build.ts'
import { stopWithLauncher } from '../scripts/launched.ts'
import { type Ground, openGround } from './ground.ts'
import { cuts } from './runs/cuts.ts'
import { kills } from './runs/kills.ts'

const PORT = 4200

/** Every run: what it does in the long and in the short form. @returns what was lost, doubled or untrue. */
const RUNS: Record<string, (ground: Ground) => Promise<string[]>> = {
  kills: (ground) => kills(ground, ground.short ? { rounds: 3, clients: 8 } : { rounds: 12, clients: 16 }),
  cuts: (ground) => cuts(ground, ground.short ? { seconds: 6, clients: 8 } : { seconds: 60, clients: 24 }),
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      short: { type: 'boolean', default: false },
      only: { type: 'string', default: Object.keys(RUNS).join(',') },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
      port: { type: 'string', default: String(PORT) },
    },
  })
  // The short form runs within the tests, which have built them.
  if (!values.short && !(await buildIfStale(console.log))) return 1
  const ground = await openGround({
    port: Number(values.port),
    seed: Number(values.seed),
    short: values.short,
    redisProgram: undefined,
    say: console.log,
  })
  let failed = 0
  try {
    for (const name of values.only.split(',')) {
      const run = RUNS[name]
      if (!run) throw new Error(`There is no run ${name}; there are: ${Object.keys(RUNS).join(', ')}`)
      console.log(name)
      const faults = await run(ground)
      for (const fault of faults) console.log(`  FAULT ${fault}`)
      if (faults.length > 0) failed += 1
      await ground.clear()
    }
  } finally {
    await ground.close()
  }
  console.log(failed === 0 ? 'No fault.' : `Faults with --seed ${values.seed}`)
  return failed === 0 ? 0 : 1
}

stopWithLauncher()
process.exitCode = await main()
