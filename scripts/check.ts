import { run, stageLine } from './commands.ts'
import { stopWithLauncher } from './launched.ts'

/**
 * Types and lint each resolve the shared types once for every thread, so one thread each takes two thirds of the work.
 */
const ONE_THREAD = { GOMAXPROCS: '1' }

/** The static checks, longest first: two run side by side. */
const CHECKS: { name: string; args: string[]; env?: Record<string, string> }[] = [
  {
    name: 'lint',
    args: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', '--format=unix'],
    env: ONE_THREAD,
  },
  { name: 'types', args: ['node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1'], env: ONE_THREAD },
  { name: 'unused code', args: ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints'] },
  { name: 'format', args: ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '--colors=off'] },
  { name: 'import directions', args: ['scripts/check-imports.ts'] },
  { name: 'lockfile', args: ['scripts/check-lock.ts'] },
  { name: 'classes of style sheets', args: ['scripts/check-css.ts'] },
]

/** Runs all static checks and prints only failures. @returns how many failed. */
export async function runChecks(): Promise<number> {
  const waiting = [...CHECKS]
  let failed = 0
  const work = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const { code, output } = await run(check.args, check.env)
      if (code === 0) continue
      failed += 1
      console.log(`\n--- ${check.name}\n${output}\n`)
    }
  }
  await Promise.all([work(), work()])
  return failed
}

if (import.meta.main) {
  stopWithLauncher()
  const began = performance.now()
  const failed = await runChecks()
  console.log(stageLine('static checks', (performance.now() - began) / 1000))
  if (failed > 0) process.exitCode = 1
}
