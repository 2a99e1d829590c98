import { parseSync } from 'oxc-parser'
import { calledMethod, isNode, type Mutant, type SyntaxNode, walk } from './mutant.ts'

type Add = (start: number, end: number, replacement: string, what: string) => void

const SQL = /\b(?:select|insert|update|delete|from|where|join)\b/i
/** The parts of SQL text to remove or replace. */
const SWAPS: [RegExp, string][] = [
  [/ for (?:no key update|update|share)(?: of \w+)?(?: skip locked| nowait)?/g, ''],
  [/\bleft join\b/g, 'join'],
  [/(?<!left )(?<!cross )\bjoin\b(?! lateral)/g, 'left join'],
  [/ desc\b/g, ''],
  [/\bdistinct\b/g, ''],
  [/\bmin\(/g, 'max('],
  [/\bmax\(/g, 'min('],
  [/ < /g, ' <= '],
  [/ <= /g, ' < '],
  [/ > /g, ' >= '],
  [/ >= /g, ' > '],
  [/ <> /g, ' = '],
  [/\bis not null\b/g, 'is null'],
  [/\bis null\b/g, 'is not null'],
]
const COMPARISONS: Record<string, string> = { '=': '!=', '!=': '=', '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
const DROPPED = new Set(['where', 'forUpdate', 'forShare', 'forNoKeyUpdate', 'skipLocked', 'distinct'])
const JOINS: Record<string, string> = { leftJoin: 'innerJoin', innerJoin: 'leftJoin' }

/** Mutants of SQL, in tagged text and in the query builder's calls. */
export function mutateSql(file: string, text: string): Mutant[] {
  const mutants: Mutant[] = []
  const add: Add = (start, end, replacement, what) => mutants.push({ file, start, end, replacement, what })
  const { program } = parseSync(file, text)
  walk(program as unknown as SyntaxNode, (node) => {
    if (node.type === 'TemplateLiteral') mutateText(text.slice(node.start, node.end), node.start, add)
    mutateBuilder(node, add)
  })
  return mutants
}

function mutateText(sql: string, offset: number, add: Add): void {
  if (!SQL.test(sql)) return
  for (const [pattern, replacement] of SWAPS) {
    for (const { 0: found, index } of sql.matchAll(pattern))
      add(
        offset + index,
        offset + index + found.length,
        replacement,
        `${found.trim()} to ${replacement.trim() || 'none'}`,
      )
  }
  for (const { 0: found, index } of sql.matchAll(/\band\s+/g)) {
    if (/\bbetween\b(?:(?!\band\b)[\s\S])*$/.test(sql.slice(0, index))) continue
    add(offset + index, offset + endOfCondition(sql, index + found.length), '', 'and dropped')
  }
  for (const { index } of sql.matchAll(/ = /g)) {
    const clause = sql
      .slice(0, index)
      .match(/\b(?:set|where|on|and|or|when|case|values)\b/g)
      ?.at(-1)
    if (clause !== undefined && !['set', 'values'].includes(clause))
      add(offset + index, offset + index + 3, ' <> ', '= to <>')
  }
}

/** The end of a condition that begins at `from`: the next word of the same depth outside of it. */
function endOfCondition(sql: string, from: number): number {
  let depth = 0
  for (let index = from; index < sql.length; index += 1) {
    const letter = sql[index] ?? ''
    if ('({['.includes(letter)) depth += 1
    else if (')}]'.includes(letter) && depth === 0) return index
    else if (')}]'.includes(letter)) depth -= 1
    else if (letter === '`' && depth === 0) return index
    else if (depth === 0 && BOUNDARY.test(sql.slice(index - 1, index + 12))) return index
  }
  return sql.length
}
const BOUNDARY = /^\s(?:and|or|order|group|limit|offset|for|returning|union|left|join|where|having|then|on)\b/

function mutateBuilder(node: SyntaxNode, add: Add): void {
  const called = calledMethod(node)
  if (!called) return
  const end = (node.callee as SyntaxNode).end // a call that `calledMethod` knows has one
  if (DROPPED.has(called.name)) add(called.from.end, node.end, '', `${called.name} dropped`)
  const join = JOINS[called.name]
  if (join !== undefined) add(end - called.name.length, end, join, `${called.name} to ${join}`)
  const words = Array.isArray(node.arguments) ? node.arguments.filter(isNode) : []
  for (const { value, start, end } of words.slice(1, 2)) {
    const other = typeof value === 'string' ? COMPARISONS[value] : undefined
    if (other !== undefined) add(start + 1, end - 1, other, `${value} to ${other}`)
    if (value === 'desc') add(start + 1, end - 1, 'asc', 'desc to asc')
  }
}
