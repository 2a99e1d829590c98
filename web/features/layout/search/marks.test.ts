import { expect, test } from 'vitest'
import { markTyped } from './marks.ts'

const marked = (title: string, typed: string) =>
  markTyped(title, typed)
    .map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
    .join('')

test('marks typed beginnings of words, in either language and any spelling', () => {
  expect(marked('تويوتا هايلاندر هايبرد', 'هايلان')).toBe('تويوتا [هايلان]در هايبرد')
  expect(marked('لكزس NX 350 إف سبورت', 'nx اف')).toBe('لكزس [NX] 350 [إف] سبورت')
  expect(marked('Toyota Camry', 'camr 2020')).toBe('Toyota [Camr]y')
})

test('marks nothing that was not typed, and keeps every letter of the title', () => {
  expect(marked('Kia Sportage', '')).toBe('Kia Sportage')
  expect(marked('Kia  Sportage', 'port')).toBe('Kia  Sportage')
})
