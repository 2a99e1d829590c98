import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { findCycles } from './imports/find-cycles.ts'
import { type Import, readImports } from './imports/read-imports.ts'
import { knownTables, readTables } from './imports/read-tables.ts'
import { isTest, RULES } from './imports/rules.ts'
import { wrongTables } from './imports/table-rules.ts'

const TOP_FOLDERS = ['contract', 'postgres', 'server', 'web', 'office', 'scripts', 'e2e', 'bench', 'faults', 'demo']

/**
 * Checks the import directions of ARCHITECTURE.md.
 * @param files path from the root → text.
 * @returns one line for each import in the wrong direction.
 */
export function wrongImports(files: ReadonlyMap<string, string>): string[] {
  const lines: string[] = []
  for (const [file, text] of files) {
    for (const found of readImports(file, text)) {
      const complaint = firstComplaint(file, found)
      if (complaint !== undefined) lines.push(`${file}:${found.line} imports ${found.target}: ${complaint}`)
    }
  }
  return lines
}

function firstComplaint(file: string, found: Import): string | undefined {
  for (const rule of RULES) {
    const complaint = rule(file, found)
    if (complaint !== undefined) return complaint
  }
  return undefined
}

/**
 * @param files path from the root → text.
 * @returns one line for each set of files that import each other in a cycle.
 */
export function circles(files: ReadonlyMap<string, string>): string[] {
  const imports = new Map([...files].map(([file, text]) => [file, readImports(file, text).map(({ target }) => target)]))
  return findCycles(imports).map((knot) => `${knot.toSorted().join(', ')} import each other in a circle`)
}

/**
 * @param files path from the root → text.
 * @param types the generated types of the database.
 * @returns one line for each table that has a second writing feature or is read against the order of features.
 */
export function wrongTableUses(files: ReadonlyMap<string, string>, types: string): string[] {
  const known = knownTables(types)
  const stores = [...files].filter(([file]) => file.startsWith('server/features/') && !isTest(file))
  return wrongTables(new Map(stores.map(([file, text]) => [file, readTables(text, known)])))
}

async function sourceFiles(): Promise<Map<string, string>> {
  const root = path.join(import.meta.dirname, '..')
  const files = new Map<string, string>()
  for (const folder of TOP_FOLDERS) {
    const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true }).catch(() => [])
    for (const entry of entries) {
      if (!entry.isFile() || !/\.(tsx?|mjs)$/.test(entry.name) || entry.name.includes('.gen.')) continue
      const full = path.join(entry.parentPath, entry.name)
      files.set(path.relative(root, full).replaceAll(path.sep, '/'), await readFile(full, 'utf8'))
    }
  }
  return files
}

if (import.meta.main) {
  const files = await sourceFiles()
  const types = await readFile(path.join(import.meta.dirname, '../server/platform/db/types.gen.ts'), 'utf8')
  const lines = [...wrongImports(files), ...circles(files), ...wrongTableUses(files, types)]
  for (const line of lines) console.log(line)
  if (lines.length > 0) process.exitCode = 1
}
