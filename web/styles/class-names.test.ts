import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const FEATURES = path.join(import.meta.dirname, '../features')

/** The selectors of a style sheet, without comments and conditions. */
const selectorsOf = (css: string): string[] =>
  css
    .replace(/\/\*.*?\*\//gs, '')
    .split(/[{};]/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !part.startsWith('@') && !/^[\w-]+\s*:\s/.test(part))
    .flatMap((part) => part.split(/,(?![^(]*\))/))

/** The class at the start of a selector: every element with that name gets the rule. */
const firstClass = (selector: string): string | undefined => /^\s*(?::is\()?\.([a-zA-Z][\w-]*)/.exec(selector)?.[1]

/** The style sheets of all features, below their folder. */
const sheets = (): string[] =>
  readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'))

/** Class name → the features whose style sheets have a rule that begins with it. */
function owners(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const file of sheets()) {
    const [feature = ''] = file.split(path.sep)
    for (const selector of selectorsOf(readFileSync(path.join(FEATURES, file), 'utf8'))) {
      const name = firstClass(selector)
      if (name !== undefined) found.set(name, (found.get(name) ?? new Set()).add(feature))
    }
  }
  return found
}

test('no class begins rules of two features, because class names are global', () => {
  const shared = [...owners()].filter(([, features]) => features.size > 1).map(([name, of]) => `${name}: ${[...of]}`)
  expect(shared).toEqual([])
})

test('each style sheet of a feature is in one of the two that are sent, once', () => {
  const sent = ['app.css', 'member.css'].flatMap((name) =>
    [...readFileSync(path.join(import.meta.dirname, name), 'utf8').matchAll(/"\.\.\/features\/([^"]+)"/g)].map(
      ([, file = '']) => file,
    ),
  )
  expect(sent.toSorted()).toEqual(sheets().toSorted())
})
