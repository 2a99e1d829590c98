import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { ROOT } from '../../../scripts/commands.ts'

/** The operator's input from `docs/operations.md`. */
export type Guide = { sql: string; server: Record<string, string>; migration: Record<string, string> }

/** @throws Error when the text has lost one of its steps. */
export async function readGuide(): Promise<Guide> {
  const text = await readFile(path.join(ROOT, 'docs/operations.md'), 'utf8')
  const sql = blocksOf(text, 'sql')[0]
  const [server, migration] = blocksOf(text, 'env').map(variablesOf)
  if (sql === undefined || !server || !migration) throw new Error('docs/operations.md has lost its steps')
  return { sql, server, migration }
}

const blocksOf = (text: string, language: string): string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, body = '']) => body)

const variablesOf = (block: string): Record<string, string> =>
  Object.fromEntries(
    block
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
