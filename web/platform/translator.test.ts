import { createElement, isValidElement } from 'react'
import { expect, test, vi } from 'vitest'
import { compileTree } from '#web/build/compiled-messages.ts'
import type { Messages } from '#web/messages/messages.ts'
import { translator } from './translator.ts'

const TEXTS = {
  plain: 'Hello',
  named: 'Hello {name}',
  cars: '{count, plural, zero {no car} one {a car} two {two cars} few {# cars} many {# cars} other {# of a car}}',
  terms: 'See <a>terms</a> and <a>rules</a>',
}
const messages = () => compileTree({ ui: TEXTS }) as unknown as Messages
// Names of no real text: the types know only those.
const words = (lang: 'ar' | 'en') =>
  translator(lang, messages(), 'ui') as unknown as {
    (key: string, values?: object): string
    rich: (key: string, values: object) => unknown
  }

test('texts have their values, counts the forms of the language, with Latin digits', () => {
  expect(words('en')('plain')).toBe('Hello')
  expect(words('en')('named', { name: 'Noura' })).toBe('Hello Noura')
  const arabic = words('ar')
  expect([0, 1, 2, 3, 11, 1_100].map((count) => arabic('cars', { count }))).toEqual([
    'no car',
    'a car',
    'two cars',
    '3 cars',
    '11 cars',
    '1,100 of a car',
  ])
  expect(words('en')('cars', { count: 1_100 })).toBe('1,100 of a car')
})

test('parts of a page have a key each', () => {
  const parts = words('en').rich('terms', { a: (text: string) => createElement('a', null, text) })
  const links = (parts as unknown[]).filter((part) => isValidElement(part))
  expect(links.map(({ key }) => key)).toEqual(['a1', 'a2'])
})

test('a missing text shows its name and is reported', () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(words('en')('none')).toBe('ui.none')
  expect(report).toHaveBeenCalledOnce()
})
