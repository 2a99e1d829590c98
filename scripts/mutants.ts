import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startTestPostgres } from '#server/testing/global-setup.ts'
import { ROOT } from './commands.ts'
import { stopWithLauncher } from './launched.ts'
import type { Mutant } from './mutants/mutant.ts'
import { mutateCode } from './mutants/mutate-code.ts'
import { mutateSql } from './mutants/mutate-sql.ts'
import { runMutant, testFolders } from './mutants/run-mutant.ts'
import { sample } from './mutants/sample.ts'

const SQL_FILES = /^server\/.*(?:store|statements)\.ts$/
const CODE_FILES = /rules\.ts$|^contract\/values\/|-cache\.ts$|\/use-[^/]+\.tsx?$|\/batch\/|\/live\/|\/sending\//
const TESTS = /\.test\.|\/testing\/|-fixture\.|\.gen\./

/**
 * Changes the code a little, one place at a time, and lists the changes that no test notices.
 * `npm run mutants -- [--sample 200] [--seed N] [--only PART-OF-A-PATH] [--feature-only] [--list]`
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      sample: { type: 'string', default: '200' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      only: { type: 'string', default: '' },
      'feature-only': { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
    },
  })
  const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n')
  const all = await findMutants(tracked.filter((file) => file.includes(values.only)))
  const chosen = sample(all, Number(values.sample), Number(values.seed))
  console.log(`${chosen.length} of ${all.length} mutants, seed ${values.seed}`)
  if (values.list) return chosen.forEach((mutant) => void describe(mutant).then(console.log))
  const root = await mkdtemp(path.join(tmpdir(), 'marsa-mutants-'))
  const removeCopy = () => rmSync(root, { recursive: true, force: true })
  process.once('exit', removeCopy)
  try {
    await copyTree(tracked, root)
    const postgres = await startTestPostgres()
    try {
      await runAll({ root, postgres, isWhole: !values['feature-only'] }, chosen)
    } finally {
      await postgres.stop()
    }
  } finally {
    removeCopy()
    process.off('exit', removeCopy)
  }
}

async function findMutants(files: readonly string[]): Promise<Mutant[]> {
  const found = files
    .filter((file) => /\.tsx?$/.test(file) && !TESTS.test(file))
    .map(async (file) => {
      if (SQL_FILES.test(file)) return mutateSql(file, await readFile(path.join(ROOT, file), 'utf8'))
      if (CODE_FILES.test(file)) return mutateCode(file, await readFile(path.join(ROOT, file), 'utf8'))
      return []
    })
  return (await Promise.all(found)).flat()
}

/** A copy of the working tree, so that an interrupted run leaves no mutant behind. */
async function copyTree(files: readonly string[], root: string): Promise<void> {
  for (const file of files) {
    await mkdir(path.join(root, path.dirname(file)), { recursive: true })
    await cp(path.join(ROOT, file), path.join(root, file), { verbatimSymlinks: true })
  }
  await symlink(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'))
}

type Place = { root: string; postgres: { url: string; serverUrl: string }; isWhole: boolean }

async function runAll({ isWhole, ...place }: Place, mutants: readonly Mutant[]): Promise<void> {
  const survivors: string[] = []
  let timeouts = 0
  for (const [index, mutant] of mutants.entries()) {
    const verdict = await runMutant(place, mutant, testFolders(mutant.file, isWhole))
    const line = await describe(mutant)
    console.log(`${index + 1}/${mutants.length} ${verdict.padEnd(8)} ${line}`)
    if (verdict === 'survived') survivors.push(line)
    if (verdict === 'timeout') timeouts += 1
  }
  const killed = mutants.length - survivors.length
  const share = Math.round((100 * killed) / Math.max(1, mutants.length))
  console.log(`\n${killed} of ${mutants.length} killed (${share} %), ${timeouts} of them by running out of time`)
  for (const line of survivors) console.log(`survived ${line}`)
}

async function describe({ file, start, what }: Mutant): Promise<string> {
  const before = (await readFile(path.join(ROOT, file), 'utf8')).slice(0, start)
  return `${file}:${before.split('\n').length} ${what}`
}

stopWithLauncher()
await main()
