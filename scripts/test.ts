import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { buildIfStale } from './build.ts'
import { runChecks } from './check.ts'
import { ROOT, run, stageLine } from './commands.ts'
import { findHeadlessShell, findOrInstallBrowser } from './find-browser.ts'
import { stopWithLauncher } from './launched.ts'
import { slowestLines, type TestTimes } from './test-times/test-times.ts'

const VITEST = 'node_modules/vitest/vitest.mjs'
/** The times of the last run stay here. */
const TIMES = path.join(ROOT, 'dist/test-times')

type Tally = { passed: number; failed: number; failures?: readonly string[]; lines?: string[] }

/**
 * All tests: static checks, unit and integration, the build, faults, and journeys in a browser. Faults and journeys
 * wait for much of their time, so they run beside what always computes. Both rows take about the same time: what is
 * alone at the end leaves a processor idle.
 */
async function main(): Promise<void> {
  const waiting = async () => [
    await stage('build', async () => ({ passed: 0, failed: (await buildIfStale(() => undefined)) ? 0 : 1 })),
    await stage('faults', runFaults),
    await stage('browser journeys', runJourneys),
  ]
  const computing = async () => [
    await stage('unit and integration', () => runVitest('unit', [])),
    // Not beside the build, which may write the list of routes.
    await stage('static checks', async () => ({ passed: 0, failed: await runChecks() })),
  ]
  const done = (await Promise.all([waiting(), computing()])).flat()
  const sum = (of: 'passed' | 'failed') => done.reduce((total, tally) => total + tally[of], 0)
  for (const { lines = [] } of done) if (lines.length > 0) console.log(`\n${lines.join('\n')}`)
  // The names stand at the end, because a long log is often cut in the middle.
  for (const line of done.flatMap(({ failures = [] }) => failures)) console.log(`\n${line}`)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = sum('failed') > 0 ? 1 : 0
}

/** Runs one part and prints its time. */
async function stage(name: string, work: () => Promise<Tally>): Promise<Tally> {
  const began = performance.now()
  const tally = await work()
  const failed = tally.failed > 0 ? `  ${tally.failed} failed` : ''
  console.log(`${stageLine(name, (performance.now() - began) / 1000)}${failed}`)
  return tally
}

async function runJourneys(): Promise<Tally> {
  try {
    const browser = findOrInstallBrowser((line) => console.log(line))
    const paths = { CHROME_PATH: browser, HEADLESS_SHELL_PATH: findHeadlessShell() ?? browser }
    return await runVitest('journeys', ['--config', 'e2e/vitest.config.ts'], paths)
  } catch (error) {
    console.log(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  }
}

/** Kills and cuts the built product in the short form of `npm run faults`; its output matters only when it fails. */
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
async function runVitest(name: string, args: string[], env: Record<string, string> = {}): Promise<Tally> {
  const report = path.join(TIMES, `${name}.json`)
  await rm(report, { force: true })
  const reporters = ['--reporter=dot', '--reporter=./scripts/test-times/times-reporter.ts']
  const { code, output } = await run([VITEST, 'run', ...reporters, ...args], {
    NODE_ENV: 'test',
    NO_COLOR: '1',
    TEST_TIMES: report,
    ...env,
  })
  const { passed, failed, failures, files } = await readTimes(report)
  const lines = slowestLines(files)
  if (code === 0) return { passed, failed, failures, lines }
  console.log(`\n${output}\n`)
  return { passed, failed: Math.max(1, failed), failures, lines }
}

async function readTimes(report: string): Promise<TestTimes> {
  const text = await readFile(report, 'utf8').catch(() => undefined)
  // Written by the reporter of this run.
  return text === undefined ? { passed: 0, failed: 0, failures: [], files: [] } : (JSON.parse(text) as TestTimes)
}

stopWithLauncher()
await main()
