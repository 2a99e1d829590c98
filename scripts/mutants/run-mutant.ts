import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { applyMutant, type Mutant } from './mutant.ts'

export type Verdict = 'killed' | 'timeout' | 'survived'

const TIMEOUT_MS = 300_000
/** The models in their short form: a mutant costs a whole run. */
const SHORT = { ENGINE_RUNS: '1000', MODEL_RUNS: '10', AUCTION_DAYS: '1', FUZZ_RUNS: '10' }

/** The lot's own rules and rows are tested by the bids on it. */
const TESTED_BY: Record<string, string> = { 'server/features/lots': 'server/features/bidding' }

/** Folders whose tests a mutant runs against, nearest first: a nearer test that fails spares the others. */
export function testFolders(file: string, isWhole: boolean): string[] {
  const own = path.posix.dirname(file)
  const feature = /^(?:server|web)\/(?:features|platform)\/[^/]+/.exec(file)?.[0] ?? own
  const whole = isWhole && file.startsWith('server/') ? ['server/whole-app'] : []
  const users = TESTED_BY[feature] === undefined ? [] : [TESTED_BY[feature]]
  return [...new Set([own, feature, ...users, ...whole])].map((folder) => `${folder}/`)
}

/** Runs the tests with the mutant in its file of `root`, a copy of the repository, and takes it out again. */
export async function runMutant(root: string, mutant: Mutant, folders: readonly string[]): Promise<Verdict> {
  const file = path.join(root, mutant.file)
  const text = await readFile(file, 'utf8')
  await writeFile(file, applyMutant(text, mutant))
  try {
    for (const folder of folders) {
      const verdict = await runTests(root, folder)
      if (verdict !== 'survived') return verdict
    }
    return 'survived'
  } finally {
    await writeFile(file, text)
  }
}

function runTests(root: string, folder: string): Promise<Verdict> {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--bail=1', '--passWithNoTests', '--testTimeout=60000', folder]
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...SHORT, NODE_ENV: 'test' },
    stdio: 'ignore',
    detached: true,
  })
  const end = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
  }
  process.once('exit', end)
  return new Promise((resolve) => {
    let isOver = false
    const timer = setTimeout(() => {
      isOver = true
      end()
    }, TIMEOUT_MS)
    child.once('close', (code) => {
      clearTimeout(timer)
      process.off('exit', end)
      resolve(isOver ? 'timeout' : code === 0 ? 'survived' : 'killed')
    })
  })
}
