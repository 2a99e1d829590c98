import { spawn } from 'node:child_process'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '../..')
const ARGUMENTS = [
  'node_modules/kysely-codegen/dist/cli/bin.js',
  '--dialect=postgres',
  '--camel-case',
  // The tables of the job queue belong to its package.
  '--exclude-pattern=pgboss.*',
  '--numeric-parser=number',
  '--date-parser=string',
  '--type-mapping={"int8":"number","int2":"number"}',
  '--out-file=server/platform/db/types.gen.ts',
]

/**
 * Generates the types of all tables from a migrated database.
 * @param more `--verify` compares with the file instead of writing it.
 * @returns the exit code; 0 when written, or the same.
 */
export function generateTypes(databaseUrl: string, more: string[]): Promise<number> {
  const child = spawn(process.execPath, [...ARGUMENTS, `--url=${databaseUrl}`, ...more], { cwd: ROOT, stdio: 'ignore' })
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)))
}
