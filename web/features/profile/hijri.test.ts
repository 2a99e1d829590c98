import { expect, test } from 'vitest'
import { fromHijri, hijriText, toHijri } from './hijri.ts'

test('a day in both calendars', () => {
  expect(toHijri('1989-03-14')).toEqual({ year: 1409, month: 8, day: 6 })
  expect(fromHijri({ year: 1409, month: 8, day: 6 })).toBe('1989-03-14')
  expect(hijriText('ar', '1989-03-14')).toContain('1409')
  expect(toHijri('')).toBeUndefined()
})

test('there and back, every 97 days of 90 years', () => {
  for (let at = Date.UTC(1936, 0, 1); at < Date.UTC(2026, 0, 1); at += 97 * 24 * 60 * 60 * 1000) {
    const iso = new Date(at).toISOString().slice(0, 10)
    const hijri = toHijri(iso)
    expect([iso, hijri && fromHijri(hijri)]).toEqual([iso, iso])
  }
})

test('a day that its month does not have is none', () => {
  expect(fromHijri({ year: 1409, month: 8, day: 31 })).toBeUndefined()
  expect(fromHijri({ year: 1409, month: 13, day: 1 })).toBeUndefined()
})
