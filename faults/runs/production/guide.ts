import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { ROOT } from '../../../scripts/commands.ts'

/** The files that `deploy/debian/setup.sh` installs: roles, and the settings of the server. */
export type Guide = { sql: string; server: Record<string, string> }

export async function readGuide(): Promise<Guide> {
  const read = (name: string) => readFile(path.join(ROOT, 'deploy/debian', name), 'utf8')
  const [sql, settings] = await Promise.all([read('roles.sql'), read('marsa.env.example')])
  return { sql: sql.replaceAll(/^--.*$/gm, ''), server: variablesOf(settings.replaceAll('SITE', 'marsa.example')) }
}

const variablesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
