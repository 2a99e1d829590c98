import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import type { FileTimes, TestTimes } from './test-times.ts'

const ERROR_CHARACTERS = 300

/** A reporter of Vitest. It writes the counts, failures and times of a run to the file that `TEST_TIMES` names. */
export default class TimesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env.TEST_TIMES
    if (file === undefined) throw new Error('TEST_TIMES names no file')
    const tests = modules.flatMap(({ children }) => [...children.allTests()])
    const passed = tests.filter((test) => test.result().state === 'passed').length
    const failures = tests.filter((test) => test.result().state === 'failed').map(failureOf)
    const times: TestTimes = { passed, failed: failures.length, failures, files: modules.map(timesOf) }
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(times, null, 1))
  }
}

function failureOf(test: TestCase): string {
  const message = test.result().errors?.[0]?.message ?? ''
  return `FAILED ${test.module.relativeModuleId} > ${test.fullName}: ${message.slice(0, ERROR_CHARACTERS)}`
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
