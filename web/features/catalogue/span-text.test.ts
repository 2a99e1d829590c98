import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compileTree } from '#web/build/compiled-messages.ts'
import type { Messages } from '#web/messages/messages.ts'
import { type Lang, translator } from '#web/platform/language.tsx'
import { hoursText, spanText } from './span-text.ts'

const wordsIn = (lang: Lang) => {
  const car = JSON.parse(readFileSync(`${import.meta.dirname}/../../messages/${lang}/car.json`, 'utf8'))
  return translator(lang, compileTree({ car }) as unknown as Messages, 'car') // one namespace is all that is requested
}

test.each([
  ['ar', 86_400, '24 ساعة'],
  ['ar', 7_200, 'ساعتين'],
  ['ar', 300, '5 دقائق'],
  ['ar', 120, 'دقيقتين'],
  ['ar', 90, '90 ثانية'],
  ['en', 3_600, '1 hour'],
  ['en', 5_400, '90 minutes'],
  ['en', 30, '30 seconds'],
] as const)('in %s %i seconds are %s', (lang, seconds, text) => {
  expect(spanText(wordsIn(lang), seconds)).toBe(text)
})

test.each([
  [24, '24 hours'],
  [0.5, '30 minutes'],
  [1 / 3, '20 minutes'],
])('%d hours are %s', (hours, text) => {
  expect(hoursText(wordsIn('en'), hours)).toBe(text)
})
