import { parseArgs } from 'node:util'
import { routes } from '#contract/http/index.ts'
import { buildIfStale } from './build.ts'
import { run, stageLine } from './commands.ts'
import { stopWithLauncher } from './launched.ts'

const VITEST = 'node_modules/vitest/vitest.mjs'
/** The share of requests to pages; the rest goes to the calls. */
const PAGES_SHARE = 0.3

/**
 * Sends hostile requests to every call and every page: odd encodings, cookies, wrong types, bodies cut short.
 * `npm run hostile -- [--requests 100000] [--seed N]`; the tests send a few of them.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { requests: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
  })
  const requests = Number(values.requests)
  if (!Number.isInteger(requests) || requests < 1) {
    console.error('--requests takes a whole number above 0')
    return 1
  }
  const pages = Math.round(requests * PAGES_SHARE)
  const each = Math.ceil((requests - pages) / Object.keys(routes).length)
  const env = { NODE_ENV: 'test', NO_COLOR: '1', FUZZ_SEED: values.seed }
  if (!(await buildIfStale(console.log))) return 1
  const parts: [string, string[], Record<string, string>][] = [
    [`${pages} to pages`, ['--config', 'e2e/vitest.config.ts', 'e2e/hostile-pages'], { FUZZ_PAGES: String(pages) }],
    [`${each} to each call`, ['server/whole-app/hostile-input', '--testTimeout=600000'], { FUZZ_RUNS: String(each) }],
  ]
  let failed = 0
  for (const [name, args, more] of parts) {
    const { code, output, seconds } = await run([VITEST, 'run', ...args], { ...env, ...more })
    console.log(`${stageLine(name, seconds)}${code === 0 ? '' : '  failed'}`)
    if (code === 0) continue
    failed += 1
    console.log(output)
  }
  return failed === 0 ? 0 : 1
}

stopWithLauncher()
process.exitCode = await main()
