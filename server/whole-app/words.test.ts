import { globSync, readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** The forbidden words of `docs/words.md`; its table is the only list. */
const rows = readFileSync('docs/words.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| thing'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
const wordsOf = (column: number, comma: RegExp) =>
  rows.flatMap((row) => (row[column] ?? '').split(comma)).filter((word) => word !== '')
const forbidden = { ar: wordsOf(4, /،\s*/), en: wordsOf(5, /,\s*/) }

/** Terms and questions are content that staff edit; heads of imported files are the words of others. */
const ELSEWHERE = /seed\/content\/(terms|faqs)|imports\/rows\/columns/

/** Names of values, as `{frozen}`, `<frozen>` and `select` cases, are code. */
const withoutCode = (text: string) => text.replace(/<\/?\w+>|\$?\{\w+|\b\w+ \{/g, ' ')

const findForbidden = (language: 'ar' | 'en', text: string) =>
  forbidden[language].filter((word) => withoutCode(text).toLowerCase().includes(word))

const textsIn = (tree: unknown, path: string): [string, string][] =>
  typeof tree === 'string'
    ? [[path, tree]]
    : Object.entries(tree ?? {}).flatMap(([key, inner]) => textsIn(inner, `${path}.${key}`))

test('finds a planted word, and leaves names of values alone', () => {
  expect(findForbidden('ar', 'المبلغ مجمّد')).toEqual(['مجمّد'])
  expect(findForbidden('en', 'Frozen: the order was canceled')).toEqual(['frozen', 'canceled'])
  expect(findForbidden('en', '<frozen></frozen> stays held')).toEqual([])
})

test.each(['ar', 'en'] as const)('the pages use no forbidden word: %s', (language) => {
  const files = globSync(`web/messages/${language}/*.json`)
  const texts = files.flatMap((file) => textsIn(JSON.parse(readFileSync(file, 'utf8')), file))
  expect(texts.length).toBeGreaterThan(1000)
  expect(texts.filter(([, text]) => findForbidden(language, text).length > 0)).toEqual([])
})

test('the server uses no forbidden word', async () => {
  const found: string[] = []
  let texts = 0
  for await (const file of glob('{server,contract,demo}/**/*.ts')) {
    if (/\.test\.ts$/.test(file) || ELSEWHERE.test(file)) continue
    const source = readFileSync(file, 'utf8')
    for (const [, language, text] of source.matchAll(/\b(ar|en): (?:compose)?['`"](.*)['`"]/g)) {
      texts += 1
      if (findForbidden(language as 'ar' | 'en', text ?? '').length > 0) found.push(`${file}: ${text}`)
    }
    for (const line of source.split('\n')) {
      if (findForbidden('ar', line).length > 0) found.push(`${file}: ${line.trim()}`)
    }
  }
  expect(texts).toBeGreaterThan(500)
  expect(found).toEqual([])
})

/** `t.rich('key', { name: () => … })` puts a part of the page into its text. */
const RICH = /\.rich\(\s*'(\w+)',\s*\{(.*?)\}\)/gs

test('a part of a page stands in its text as `<name></name>`: as `{name}` its source would be shown', () => {
  const texts = new Map<string, unknown>(
    globSync('web/messages/en/*.json').map((file) => [
      file.replace(/^.*\/|\.json$/g, ''),
      JSON.parse(readFileSync(file, 'utf8')),
    ]),
  )
  const wrong = globSync('{web,office}/**/*.tsx').flatMap((file) => {
    const code = readFileSync(file, 'utf8')
    const used = [...code.matchAll(/useT\('([\w-]+)'\)/g)].map(([, name = '']) => Object(texts.get(name)))
    return [...code.matchAll(RICH)].flatMap(([, key = '', values = '']) =>
      [...values.matchAll(/(\w+): \(\w*\) =>/g)]
        .filter(([, name]) => used.some((own) => String(own[key]).includes(`{${name}}`)))
        .map(([, name]) => `${file} ${key} ${name}`),
    )
  })
  expect(wrong).toEqual([])
})
