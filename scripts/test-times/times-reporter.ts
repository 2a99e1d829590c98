import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import type { FileTimes, TestTimes } from './test-times.ts'

/** A reporter of Vitest. It writes the counts and times of a run to the file that `TEST_TIMES` names. */
export default class TimesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env.TEST_TIMES
    if (file === undefined) throw new Error('TEST_TIMES names no file')
    const states = modules.flatMap(({ children }) => [...children.allTests()].map((test) => test.result().state))
    const count = (wanted: string) => states.filter((state) => state === wanted).length
    const times: TestTimes = { passed: count('passed'), failed: count('failed'), files: modules.map(timesOf) }
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(times, null, 1))
  }
}

function timesOf(module: TestModule): FileTimes {
  // Without the setup of the document: a worker does it once, and Vitest adds it to each of the worker's files.
  const { duration, collectDuration, setupDuration, prepareDuration } = module.diagnostic()
  return {
    file: module.relativeModuleId,
    testsMs: Math.round(duration),
    importMs: Math.round(collectDuration + setupDuration + prepareDuration),
  }
}
