import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { withCarTexts } from '../build/car-texts.ts'
import { compileTree } from '../build/compiled-messages.ts'
import { translator } from '../platform/translator.ts'
import type { Messages } from './messages.ts'

const folder = import.meta.dirname
const filesOf = (lang: string) => readdirSync(`${folder}/${lang}`).sort()
const read = (lang: string, file: string): Record<string, string> =>
  withCarTexts(lang, file.replace('.json', ''), JSON.parse(readFileSync(`${folder}/${lang}/${file}`, 'utf8')))
/** Arguments and tags of a text: '{count, plural, …}' → count, '<money>' → money. */
const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/[{<](\w+)[},>]/g)].map(([, name]) => name))].sort()

test('both languages have the same files, and every file is a namespace', () => {
  expect(filesOf('en')).toEqual(filesOf('ar'))
  const declared = readFileSync(`${folder}/messages.ts`, 'utf8')
  for (const file of filesOf('ar')) expect(declared).toContain(`'./ar/${file}'`)
})

describe.each(filesOf('ar'))('%s', (file) => {
  test('has the same texts with the same arguments in both languages', () => {
    const ar = read('ar', file)
    const en = read('en', file)
    expect(Object.keys(en)).toEqual(Object.keys(ar))
    for (const key of Object.keys(ar))
      expect([key, placeholders(en[key] ?? '')]).toEqual([key, placeholders(ar[key] ?? '')])
  })

  test('is valid ICU', () => {
    expect(() => compileTree(read('ar', file))).not.toThrow()
    expect(() => compileTree(read('en', file))).not.toThrow()
  })

  test.each(['ar', 'en'] as const)(
    'isolates each value of an Arabic text, and keeps amounts with their unit: %s',
    (lang) => {
      const texts = read(lang, file)
      const t = translator(lang, compileTree({ ui: texts }) as unknown as Messages, 'ui')
      for (const [key, text] of Object.entries(texts)) {
        const values = [...text.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? [])
        if (values.length === 0 || /, (plural|select|number)|</.test(text)) continue
        const shown = t(key as never, Object.fromEntries(values.map((name) => [name, `لكزس ES ${name}`])))
        for (const name of values) {
          expect(shown, key).toMatch(new RegExp(`\u2068(SAR\u00a0)?لكزس ES ${name}(\u00a0ر\\.س)?\u2069`))
        }
        expect(shown, key).not.toMatch(/\u2069 ر\.س|SAR \u2068/)
      }
    },
  )
})
