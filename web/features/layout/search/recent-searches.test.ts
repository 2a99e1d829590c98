import { beforeEach, expect, test, vi } from 'vitest'
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

test('[FIND-7] keeps the newest searches first, each once whatever its spelling', () => {
  for (const text of ['هايلاندر أبيض', 'lexus nx', ' هايلاندر ابيض ', 'x', '']) rememberSearch(text)
  expect(recentSearches()).toEqual(['هايلاندر ابيض', 'lexus nx'])
})

test('[FIND-7] keeps eight of them, and none once they are forgotten', () => {
  for (let n = 1; n <= 10; n += 1) rememberSearch(`search ${n}`)
  expect(recentSearches()).toHaveLength(8)
  expect(recentSearches()[0]).toBe('search 10')
  forgetSearches()
  expect(recentSearches()).toEqual([])
})

test('[FIND-7] reads unknown data as no searches', () => {
  for (const broken of ['{', '"text"', '[1, null]']) {
    localStorage.setItem('recentSearches', broken)
    expect(recentSearches()).toEqual([])
  }
})
