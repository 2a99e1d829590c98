// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { pass, renderOnPage } from '#web/testing/render-hook.tsx'
import { useSettled } from './use-settled.ts'

test('a search requests the settled text, not every letter', async () => {
  const { result, rerender } = await renderOnPage(useSettled, { props: '' })
  rerender('to')
  await pass(150)
  rerender('toy')
  await pass(199)
  expect(result.current).toBe('')
  await pass(1)
  expect(result.current).toBe('toy')
})
