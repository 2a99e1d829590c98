import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { compose, withoutMarks } from './compose.ts'

const title = 'لكزس ES 350 AA 2019'

test('isolates a value of an Arabic text; keeps an amount and its unit as one value without a break', () => {
  expect(compose`مزايدة أعلى منك على ${title}: ${'100,000'} ر.س`).toBe(
    `مزايدة أعلى منك على \u2068${title}\u2069: \u2068100,000\u00a0ر.س\u2069`,
  )
  expect(compose`مزايدتك ${'5'} ر.س. للبائع ${24} ساعة${''}`).toBe('مزايدتك \u20685\u00a0ر.س\u2069. للبائع 24 ساعة')
})

test('adds no marks to a text without Arabic; isolates an Arabic name in an English text', () => {
  expect(compose`You were outbid on ${'Lexus'} at SAR ${'100,000'}`).toBe(
    'You were outbid on Lexus at SAR\u00a0100,000',
  )
  expect(compose`Reason: ${'السعر'}. SAR ${'5'}`).toBe('Reason: \u2068السعر\u2069. \u2068SAR\u00a05\u2069')
})

test('keeps marks of a value in pairs in a text without Arabic', () => {
  expect(compose`Extended ${'\u2066+5:00\u2069'} for ${'Lexus'}`).toBe('Extended \u2066+5:00\u2069 for Lexus')
})

test('keeps the marks of a composed text inside another in pairs', () => {
  const text = compose`الطلب ${'M-7'}. ${compose`السبب: ${'ES'}.`}`
  expect(text.split('\u2068')).toHaveLength(text.split('\u2069').length)
})

test('the text for programs has neither marks nor no-break spaces', () => {
  expect(withoutMarks(compose`${title}: ${'5'} ر.س`)).toBe(`${title}: 5 ر.س`)
  expect(withoutMarks(compose`${title}: ${'\u2066+5:00\u2069'}`)).toBe(`${title}: +5:00`)
})

/** The programs that print documents and draw the shared picture would show the marks as signs. */
const DRAWN = /invoices\/pdf|invoices\/issuing\/build-content|auctions\/share|seed\/|testing\/|\.test\.ts$/
/** Values with these names are titles, names, amounts or words of a person. */
const VALUE = /\$\{[^}]*([tT]itle|[nN]ame|price|amount|sar\(|reason|total|paid|due\)|taken|kept|came|wrote)/

test('composes every server text with a title, an amount or a reason, in both languages', () => {
  const root = path.join(import.meta.dirname, '../../server')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const plain = files
    .filter((file) => !DRAWN.test(file))
    .flatMap((file) => {
      const texts = readFileSync(path.join(root, file), 'utf8').matchAll(/\b(?:ar|en): `([^`]*)`/g)
      return [...texts].filter(([, text = '']) => VALUE.test(text)).map(([text]) => `${file}: ${text}`)
    })
  expect(plain).toEqual([])
})
