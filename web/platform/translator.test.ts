import { createElement, isValidElement, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { compileTree } from '#web/build/compiled-messages.ts'
import type { Messages } from '#web/messages/messages.ts'
import { translator } from './translator.ts'

const TEXTS = {
  plain: 'Hello',
  named: 'Hello {name}',
  cars: '{count, plural, zero {no car} one {a car} two {two cars} few {# cars} many {# cars} other {# of a car}}',
  price: 'أعلى منك على {title}: {amount} ر.س',
  richPrice: 'على <b>{title}</b>: {amount} ر.س',
  englishPrice: '{title} at SAR {amount}',
  inside: '<b>{amount} ر.س</b> لـ {title}',
  englishInside: 'Total <b>{amount}</b>',
  chosen: '{mode, select, live {Room} other {Auction}} of {name}',
  terms: 'See <a>terms</a> and <a>rules</a>',
}
const messages = () => compileTree({ ui: TEXTS }) as unknown as Messages
// Names without a real text: the types know only those.
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

test('a name that ends in Latin letters does not merge with the following amount, and an amount keeps its unit', () => {
  const price = { title: 'لكزس ES 350', amount: '100,000' }
  expect(words('ar')('price', price)).toBe('أعلى منك على \u2068لكزس ES 350\u2069: \u2068100,000\u00a0ر.س\u2069')
  expect(words('ar').rich('richPrice', { ...price, b: (text: string) => text })).toBe(
    'على \u2068لكزس ES 350\u2069: \u2068100,000\u00a0ر.س\u2069',
  )
})

test('finishes a part of a text like a whole one', () => {
  const bold = (chunks: ReactNode) => `[${String(chunks)}]`
  expect(words('ar').rich('inside', { amount: '100', title: 'ES', b: bold })).toBe(
    '[\u2068100\u00a0ر.س\u2069] لـ \u2068ES\u2069',
  )
  expect(words('en').rich('englishInside', { amount: '100', b: bold })).toBe('Total [100]')
})

test('a text without Arabic has no marks, and a word that selects a form is found', () => {
  expect(words('en')('englishPrice', { title: 'Lexus', amount: '100' })).toBe('Lexus at SAR\u00a0100')
  expect(words('en')('chosen', { mode: 'live', name: 'مرسى' })).toBe('Room of \u2068مرسى\u2069')
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
