import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { ROOT } from './commands.ts'

/**
 * Checks that every class of a style sheet is named in code. Code names it completely, or composes it from a prefix of
 * this list and a computed word, as in `pill-${tone}`.
 */
const COMPOSED = [
  ...[
    'bid-notice-',
    'board-',
    'btn-',
    'find-group-',
    'find-option-',
    'fx-',
    'fy-',
    'gal-of-',
    'lamp-',
    'icon-',
    'news-',
  ],
  ...['part-', 'pill-', 'st-', 'toast-'],
]
const SIDES = ['web', 'office']
const NAME = /[A-Za-z_][\w-]*/g

/** Classes named in the selectors of a style sheet. */
export function classesOf(css: string): Set<string> {
  const selectors = css.replace(/\/\*.*?\*\//gs, '').matchAll(/[^{};]+(?=\{)/g)
  const rules = [...selectors].map(([text]) => text.trim()).filter((text) => !text.startsWith('@'))
  return new Set(rules.flatMap((rule) => [...rule.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name)))
}

/** Classes that no code names, and prefixes from which no code composes classes. */
export function unnamed(classes: Iterable<string>, code: string, prefixes: readonly string[] = COMPOSED): string[] {
  const names = new Set(code.match(NAME))
  const isNamed = (name: string) => names.has(name) || prefixes.some((prefix) => name.startsWith(prefix))
  const idle = prefixes.filter((prefix) => !code.includes(`${prefix}\${`))
  return [...[...classes].filter((name) => !isNamed(name)), ...idle]
}

async function readAll(isWanted: (file: string) => boolean): Promise<string[]> {
  const texts: Promise<string>[] = []
  for (const side of SIDES) {
    for (const file of await readdir(path.join(ROOT, side), { recursive: true }))
      if (isWanted(file)) texts.push(readFile(path.join(ROOT, side, file), 'utf8'))
  }
  return Promise.all(texts)
}

if (import.meta.main) {
  const sheets = await readAll((file) => file.endsWith('.css'))
  const code = await readAll((file) => /(?<!\.test)\.tsx?$/.test(file))
  const found = unnamed(sheets.flatMap((sheet) => [...classesOf(sheet)]).sort(), code.join('\n'))
  if (found.length > 0) {
    console.error(`No code names these classes of style sheets: ${[...new Set(found)].join(', ')}`)
    process.exitCode = 1
  }
}
