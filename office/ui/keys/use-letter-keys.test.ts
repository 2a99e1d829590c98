// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import '#web/testing/render-hook.tsx'
import { useLetterKeys } from './use-letter-keys.ts'

test('[BACK-70] letters are keys until they are switched off, and this device remembers it', () => {
  const first = renderHook(useLetterKeys)
  expect(first.result.current[0]).toBe(true)
  act(() => first.result.current[1](false))
  expect(first.result.current[0]).toBe(false)
  const next = renderHook(useLetterKeys)
  expect(next.result.current[0]).toBe(false)
  act(() => next.result.current[1](true))
  expect(renderHook(useLetterKeys).result.current[0]).toBe(true)
})
