import { rmSync } from 'node:fs'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildIfStale } from './build.ts'
import { runChecks } from './check.ts'
import { run, stageLine } from './commands.ts'
import { findOrInstallBrowser } from './find-browser.ts'
import { stopWithLauncher } from './launched.ts'

const VITEST = 'node_modules/vitest/vitest.mjs'

type Tally = { passed: number; failed: number }

/** All tests: static checks, unit and integration, the build, and journeys in a browser. */
async function main(): Promise<void> {
  const total: Tally = { passed: 0, failed: 0 }
  const stages: { name: string; work: () => Promise<Tally> }[] = [
    { name: 'static checks', work: async () => ({ passed: 0, failed: await runChecks() }) },
    { name: 'unit and integration', work: () => runVitest([]) },
    { name: 'build', work: async () => ({ passed: 0, failed: (await buildIfStale(() => undefined)) ? 0 : 1 }) },
    { name: 'faults', work: runFaults },
    { name: 'browser journeys', work: runJourneys },
  ]
  for (const { name, work } of stages) {
    const began = performance.now()
    const { passed, failed } = await work()
    total.passed += passed
    total.failed += failed
    console.log(`${stageLine(name, (performance.now() - began) / 1000)}${failed > 0 ? `  ${failed} failed` : ''}`)
  }
  console.log(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed > 0 ? 1 : 0
}

async function runJourneys(): Promise<Tally> {
  try {
    const browser = findOrInstallBrowser((line) => console.log(line))
    return await runVitest(['--config', 'e2e/vitest.config.ts'], { CHROME_PATH: browser })
  } catch (error) {
    console.log(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  }
}

/** Kills and cuts the built product in the short form of `npm run faults`; its lines are worth reading only when it fails. */
async function runFaults(): Promise<Tally> {
  const { code, output } = await run(['faults/main.ts', '--short'])
  const [, held, failed] = /(\d+) runs held, (\d+) failed/.exec(output) ?? []
  if (code === 0) {
    for (const line of output.split('\n').filter((one) => one.includes('SKIPPED'))) console.log(line.trim())
    return { passed: Number(held), failed: 0 }
  }
  console.log(`\n${output}\n`)
  return { passed: Number(held ?? 0), failed: Math.max(1, Number(failed ?? 0)) }
}

/** Runs Vitest once and counts from its own report. A run that breaks outside of a test counts as one failure. */
async function runVitest(args: string[], env: Record<string, string> = {}): Promise<Tally> {
  const folder = await mkdtemp(path.join(tmpdir(), 'marsa-report-'))
  const removeReport = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', removeReport)
  const report = path.join(folder, 'report.json')
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const { code, output } = await run([VITEST, 'run', ...reporters, ...args], {
    NODE_ENV: 'test',
    NO_COLOR: '1',
    ...env,
  })
  const counted = countTests(await readFile(report, 'utf8').catch(() => '{}'))
  process.off('exit', removeReport)
  removeReport()
  if (code === 0) return counted
  console.log(`\n${output}\n`)
  return { passed: counted.passed, failed: Math.max(1, counted.failed) }
}

function countTests(report: string): Tally {
  const value: unknown = JSON.parse(report)
  const count = (name: string) =>
    typeof value === 'object' && value !== null ? Number((value as Record<string, unknown>)[name] ?? 0) : 0
  return { passed: count('numPassedTests'), failed: count('numFailedTests') }
}

stopWithLauncher()
await main()
