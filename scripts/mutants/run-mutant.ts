import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { applyMutant, type Mutant } from './mutant.ts'

export type Verdict = 'killed' | 'timeout' | 'survived'

const TIMEOUT_MS = 300_000
/** Tests without a database; an endless mutant shows sooner. */
const UNIT_TIMEOUT_MS = 60_000
/** The models in their short form: a mutant costs a whole run. */
const SHORT = { MODEL_FACTOR: '0.5' }

/** Features whose rules and rows are also tested by the features that use them. */
const TESTED_BY: Record<string, readonly string[]> = {
  'server/features/staff': [
    'server/features/office',
    'server/features/books/cash-desks',
    'server/features/auctions/staff',
    'server/features/accounts/staff',
  ],
  'server/features/lots': ['server/features/bidding', 'server/features/auctions', 'server/features/offers'],
  'server/features/orders': ['server/features/payments'],
  'server/features/accounts': ['server/features/privacy'],
  'server/features/catalogue': ['server/features/content', 'server/features/offers'],
}

/** Folders whose tests a mutant runs against, nearest first: a nearer failing test saves the others. */
export function testFolders(file: string, isWhole: boolean): string[] {
  const own = path.posix.dirname(file)
  const feature = /^(?:server|web)\/(?:features|platform)\/[^/]+/.exec(file)?.[0] ?? own
  const whole = isWhole && file.startsWith('server/') ? ['server/whole-app'] : []
  return [...new Set([own, feature, ...(TESTED_BY[feature] ?? []), ...whole])].map((folder) => `${folder}/`)
}

/** The test beside a file, if there is one: most mutants of rules end there, without a database. */
const ownTests = (root: string, file: string): string[] =>
  [file.replace(/\.tsx?$/, '.test.ts'), file.replace(/\.tsx?$/, '.test.tsx')].filter((test) =>
    existsSync(path.join(root, test)),
  )

/** A copy of the repository, and the shared database server of all its runs. */
type Place = { root: string; postgres: { url: string; serverUrl: string } }

/** Runs the tests with the mutant in its file of the copy, its own test first, and removes it again. */
export async function runMutant(place: Place, mutant: Mutant, folders: readonly string[]): Promise<Verdict> {
  const { root } = place
  const file = path.join(root, mutant.file)
  const text = await readFile(file, 'utf8')
  await writeFile(file, applyMutant(text, mutant))
  try {
    for (const tests of [...ownTests(root, mutant.file), ...folders]) {
      const verdict = await runTests(place, tests)
      if (verdict !== 'survived') return verdict
    }
    return 'survived'
  } finally {
    await writeFile(file, text)
  }
}

function runTests({ root, postgres: { url, serverUrl } }: Place, tests: string): Promise<Verdict> {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--bail=1', '--passWithNoTests', '--testTimeout=60000']
  // Each run changes one file: the others need not be compiled again.
  args.push('--experimental.fsModuleCache', `--experimental.fsModuleCachePath=${path.join(root, '.compiled')}`, tests)
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...SHORT, NODE_ENV: 'test', TEST_POSTGRES: JSON.stringify({ url, serverUrl }) },
    stdio: 'ignore',
    detached: true,
  })
  const end = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
  }
  process.once('exit', end)
  return new Promise((resolve) => {
    let isOver = false
    const timer = setTimeout(
      () => {
        isOver = true
        end()
      },
      /^(?:contract|web)\//.test(tests) ? UNIT_TIMEOUT_MS : TIMEOUT_MS,
    )
    child.once('close', (code) => {
      clearTimeout(timer)
      process.off('exit', end)
      resolve(isOver ? 'timeout' : code === 0 ? 'survived' : 'killed')
    })
  })
}
