// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { pass, renderOnPage } from '#web/testing/render-hook.tsx'
import { useChanges, useGain } from './use-changes.ts'

test('counts changes, not renderings', async () => {
  const { result, rerender } = await renderOnPage(useChanges, { props: 50_000 })
  expect(result.current).toBe(0)
  rerender(50_000)
  expect(result.current).toBe(0)
  rerender(50_500)
  rerender(50_500)
  expect(result.current).toBe(1)
  rerender(50_000)
  expect(result.current).toBe(2)
})

type Close = { at: string | null; extensions: number }
const close = (time: string, extensions = 0): Close => ({ at: `2026-11-22T${time}.000Z`, extensions })
const open = (props: Close) => renderOnPage(({ at, extensions }: Close) => useGain(at, extensions), { props })

test('shows by how much a bid moves the close, for six seconds', async () => {
  const { result, rerender } = await open(close('13:00:00'))
  expect(result.current).toBeNull()
  rerender(close('13:05:00', 1))
  expect(result.current).toEqual({ seconds: 300, byBid: true })
  await pass(5_980)
  expect(result.current).not.toBeNull()
  await pass(40)
  expect(result.current).toBeNull()
})

test('a second move shows its own gain for its own six seconds', async () => {
  const { result, rerender } = await open(close('13:00:00'))
  rerender(close('13:05:00', 1))
  await pass(4_000)
  rerender(close('13:06:00', 2))
  expect(result.current).toEqual({ seconds: 60, byBid: true })
  await pass(4_000)
  expect(result.current).toEqual({ seconds: 60, byBid: true })
})

test('names staff as the cause if no bid was counted', async () => {
  const { result, rerender } = await open(close('13:00:00', 2))
  rerender(close('13:00:01', 2))
  expect(result.current).toEqual({ seconds: 1, byBid: false })
})

test('an extension that is counted a moment after its close does not remove the gain', async () => {
  const { result, rerender } = await open(close('13:00:00'))
  rerender(close('13:05:00'))
  rerender(close('13:05:00', 1))
  expect(result.current).toEqual({ seconds: 300, byBid: false })
})

test('an earlier close, or a pause, is no gain', async () => {
  const { result, rerender } = await open(close('13:00:00'))
  rerender(close('13:05:00', 1))
  rerender(close('13:01:00', 1))
  expect(result.current).toBeNull()
  rerender({ at: null, extensions: 1 })
  expect(result.current).toBeNull()
})
