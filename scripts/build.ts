import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ROOT, run } from './commands.ts'

const STAMP = path.join(ROOT, 'dist/.sources')

/** All inputs of the built pages. */
const SOURCES = ['web', 'office', 'contract', 'vite.config.ts', 'tsconfig.json', 'package-lock.json']

/**
 * Builds the pages, unless those in `dist/` were built from the same sources.
 * @returns false when the build failed; its output was printed.
 */
export async function buildIfStale(onProgress: (line: string) => void): Promise<boolean> {
  // An image has the built pages without their sources.
  if (!existsSync(path.join(ROOT, 'web'))) return true
  const sources = await fingerprint()
  if ((await readFile(STAMP, 'utf8').catch(() => '')) === sources) return true
  onProgress('Building the pages')
  // In a separate process, so that the bundler's memory is freed before the server starts. The stamp is removed first,
  // so that an interrupted build counts as none.
  await rm(STAMP, { force: true })
  const { code, output } = await run([path.join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--app'], {
    NODE_ENV: 'production',
  })
  if (code !== 0) {
    console.error(output)
    return false
  }
  await mkdir(path.dirname(STAMP), { recursive: true })
  await writeFile(STAMP, sources)
  return true
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const source of SOURCES) await addToHash(hash, source)
  return hash.digest('hex')
}

async function addToHash(hash: ReturnType<typeof createHash>, source: string): Promise<void> {
  const file = path.join(ROOT, source)
  if (!existsSync(file)) return
  if (path.extname(source) !== '') {
    hash.update(`${source}\n`).update(await readFile(file))
    return
  }
  const entries = await readdir(file, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => path.join(entry.parentPath, entry.name))
  for (const name of files.sort()) hash.update(`${path.relative(ROOT, name)}\n`).update(await readFile(name))
}

if (import.meta.main && !(await buildIfStale((line) => console.log(line)))) process.exitCode = 1
