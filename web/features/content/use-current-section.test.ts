// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import '#web/testing/render-hook.tsx'
import { useCurrentSection } from './use-current-section.ts'

/** The distance of each section's heading from the top of the window, which is 900 pixels high. */
let tops: Record<string, number>

beforeEach(() => {
  vi.stubGlobal('innerHeight', 900)
  tops = { a: 400, b: 800, c: 1200 }
  vi.spyOn(document, 'getElementById').mockImplementation((id) => {
    const top = tops[id]
    if (top === undefined) return null
    return Object.assign(document.createElement('h2'), { getBoundingClientRect: () => ({ top }) })
  })
  return () => vi.unstubAllGlobals()
})
const scroll = (by: number) =>
  act(() => {
    tops = Object.fromEntries(Object.entries(tops).map(([id, top]) => [id, top - by]))
    window.dispatchEvent(new Event('scroll'))
  })

test('the current section is the last whose head has passed', () => {
  const { result } = renderHook(() => useCurrentSection(['a', 'b', 'c', 'missing']))
  expect(result.current).toBe('a')
  scroll(500)
  expect(result.current).toBe('a')
  scroll(1)
  expect(result.current).toBe('b')
  scroll(1_000)
  expect(result.current).toBe('c')
})

test('measures at once, and no longer after the page was left', () => {
  tops = { a: -500, b: -100 }
  const { result, unmount } = renderHook(() => useCurrentSection(['a', 'b']))
  expect(result.current).toBe('b')
  unmount()
  const measure = vi.mocked(document.getElementById)
  measure.mockClear()
  scroll(1)
  expect(measure).not.toHaveBeenCalled()
})
