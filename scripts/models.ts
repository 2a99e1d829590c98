import { parseArgs } from 'node:util'
import { run, stageLine } from './commands.ts'
import { stopWithLauncher } from './launched.ts'

/** Tests of random calls, days, orders and lines; `npm test` has each in a short form with one seed. */
const MODELS = ['-model.test', 'auction-days', 'concurrent-runs', 'bid-queue', 'document-rules', 'lossy-line']
const HOURS_MS = 4 * 3_600_000

/** The long form of all models with a new seed: `npm run models -- [--factor 10] [--seed N] [PART-OF-A-PATH]`. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      factor: { type: 'string', default: '10' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    },
  })
  console.log(`--factor ${values.factor} --seed ${values.seed}`)
  const files = positionals.length > 0 ? positionals : MODELS
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', `--testTimeout=${HOURS_MS}`, ...files]
  const env = { NODE_ENV: 'test', NO_COLOR: '1', MODEL_FACTOR: values.factor, MODEL_SEED: values.seed }
  const { code, output, seconds } = await run(args, env)
  if (code !== 0) console.log(output)
  console.log(`${stageLine('models', seconds)}${code === 0 ? '' : '  failed'}`)
  return code
}

stopWithLauncher()
process.exitCode = await main()
