// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { ApiError } from '#web/platform/http/api.ts'
import { isStale, press, renderOnPage, toasts } from '#web/testing/render-hook.tsx'
import { useAct } from './use-act.ts'

const no = (status: number, message = '', errors: Record<string, string[]> = {}) =>
  new ApiError(message, { status, code: status, reason: '', errors, data: undefined, requestId: undefined })

async function act(work: () => Promise<unknown>, options?: Parameters<typeof useAct>[1]) {
  const { result, queryClient } = await renderOnPage(() => useAct(work, options), { cached: [[['cars'], 1]] })
  await press(() => result.current.mutate(undefined))
  expect(isStale(queryClient, ['cars'])).toBe(true)
  return [...document.querySelectorAll('.toast')].map(({ className }) => className.replace('toast ', ''))
}

test('an act that is done says so, and goes on', async () => {
  const onDone = vi.fn()
  expect(await act(async () => 5, { onDone })).toEqual(['toast-good'])
  expect([toasts(), onDone.mock.calls]).toEqual([['Done'], [[5]]])
})

test('an act may have its own words', async () => {
  await act(async () => 5, { done: 'Paid out' })
  expect(toasts()).toEqual(['Paid out'])
})

test.each([
  ['its first field', no(422, 'Invalid', { name: ['Too long', 'Odd'] }), 'Too long'],
  ['its message', no(409, 'A colleague was faster'), 'A colleague was faster'],
  ['ours without a message', no(500), 'Something went wrong, please try again.'],
  ['ours for a lost line', no(0, 'unreachable'), 'No connection to the network. Check it and try again.'],
  ['ours for a fault', new Error('broken'), 'Something went wrong, please try again.'],
])('a refusal shows %s', async (_what, error, words) => {
  expect(await act(() => Promise.reject(error))).toEqual(['toast-danger'])
  expect(toasts()).toEqual([words])
})

test('[APR-10] an act that waits for a second person says so in place of its own words, and its window closes', async () => {
  const waiting = { approval: { id: 31, kind: 'merge', state: 'waiting', until: '2026-11-25T09:00:00.000Z' } }
  const onDone = vi.fn()
  expect(await act(async () => waiting, { done: () => 'Merged', onDone })).toEqual(['toast-plain'])
  expect([toasts(), onDone.mock.calls]).toEqual([
    ['Waits for a second personNothing has changed yet.See the request'],
    [[waiting]],
  ])
})
