export type TableUse = { line: number; table: string; writes: boolean }

/** Calls of the query builder; a table may be given with an alias (`'orders as o'`) or in a list. */
const BUILDER_WRITES = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"](\w+)/g
const BUILDER_READS = /\.(?:selectFrom|(?:inner|left|right|full|cross)Join(?:Lateral)?)\(\s*(\[[^\]]*\]|['"]\w+)/g
/** Statements in SQL. `update` after `do` and `for` names no table: those are `on conflict do update` and a lock. */
const SQL_WRITES =
  /\b(?:insert\s+into|delete\s+from|(?<!\b(?:do|for)\s+)update|merge\s+into)\s+(?:only\s+)?([a-z_]+)\b/g
const SQL_READS = /\b(?:(?<!delete\s+)from|join|using)\s+(?:only\s+|lateral\s+)?([a-z_]+)\b/g
/** Further tables of a list: `from lots l, cars c`. */
const SQL_LIST = /\bfrom\s+[a-z_]+(?:\s+(?:as\s+)?[a-z_]+)?((?:\s*,\s*[a-z_]+(?:\s+(?:as\s+)?[a-z_]+)?)+)/g

/**
 * Finds the tables that a store reads and writes.
 * @param text a source file; comments do not count.
 * @param known the names of all tables, as the database spells them. Other words are aliases and common table expressions.
 */
export function readTables(text: string, known: ReadonlySet<string>): TableUse[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^[ \t]*\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '))
  const uses: TableUse[] = []
  const add = (pattern: RegExp, writes: boolean, namesOf: (found: string) => string[]) => {
    for (const match of code.matchAll(pattern)) {
      const line = code.slice(0, match.index).split('\n').length
      const tables = namesOf(match[1] ?? '').filter((name) => known.has(name))
      uses.push(...tables.map((table) => ({ line, table, writes })))
    }
  }
  add(BUILDER_WRITES, true, (name) => [snakeCase(name)])
  add(BUILDER_READS, false, (names) => [...names.matchAll(/['"](\w+)/g)].map(([, name = '']) => snakeCase(name)))
  add(SQL_WRITES, true, (name) => [name])
  add(SQL_READS, false, (name) => [name])
  add(SQL_LIST, false, (rest) => rest.split(',').map((one) => one.trim().split(/\s+/)[0] ?? ''))
  return uses
}

/** The tables of the generated types of the database. */
export function knownTables(types: string): Set<string> {
  const body = /export interface DB \{([\s\S]*?)\n\}/.exec(types)?.[1] ?? ''
  return new Set([...body.matchAll(/^\s*(\w+):/gm)].map(([, name = '']) => snakeCase(name)))
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
