// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { TestMemoryRouter } from 'ra-core'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import '#web/testing/render-hook.tsx'
import { readFilter, useAddress } from './use-address.ts'

function open(address: string) {
  let shown = ''
  const wrapper = ({ children }: { children: ReactNode }) => (
    <TestMemoryRouter
      initialEntries={[address]}
      locationCallback={({ pathname, search }) => {
        shown = pathname + search
      }}
    >
      {children}
    </TestMemoryRouter>
  )
  const { result } = renderHook(useAddress, { wrapper })
  const change = (values: Record<string, string | undefined>) => act(() => result.current[1](values))
  return { state: () => Object.fromEntries(result.current[0]), change, shown: () => shown }
}

test('a screen keeps its state in the address and leaves the rest of it alone', () => {
  const { state, change, shown } = open('/payments?state=paid&page=2')
  expect(state()).toEqual({ state: 'paid', page: '2' })
  change({ state: 'open', order: 'at' })
  expect(shown()).toBe('/payments?state=open&page=2&order=at')
  expect(state()).toEqual({ state: 'open', page: '2', order: 'at' })
})

test('what is empty goes from the address, with its question mark at last', () => {
  const { change, shown } = open('/payments?state=paid&page=2')
  change({ state: '' })
  expect(shown()).toBe('/payments?page=2')
  change({ page: undefined })
  expect(shown()).toBe('/payments')
})

test.each([
  ['{"state":"paid"}', { state: 'paid' }],
  [null, {}],
  ['{broken', {}],
])('the filters of a list come from the address: %s', (text, filter) => {
  expect(readFilter(text)).toEqual(filter)
})
