// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { press } from '#web/testing/render-hook.tsx'
import type { Screen } from '../parts/screen.ts'
import { openOffice } from '../testing/open-office.tsx'
import { useAddress } from './use-address.ts'

type Address = ReturnType<typeof useAddress>
let now: Address

const screen: Screen = { path: '/payments', right: 'read', render: () => <Payments /> }
function Payments() {
  now = useAddress()
  return null
}

async function open(at: string) {
  const { address } = await openOffice([screen], at)
  const change = (values: Parameters<Address[1]>[0]) => press(() => now[1](values))
  return { state: () => Object.fromEntries(now[0]), change, address }
}

test('a screen keeps its state in the address and leaves the rest of it alone', async () => {
  const { state, change, address } = await open('/payments?state=paid&page=2')
  expect(state()).toEqual({ state: 'paid', page: '2' })
  await change({ state: 'open', order: 'at' })
  expect(address()).toBe('/payments?state=open&page=2&order=at')
  expect(state()).toEqual({ state: 'open', page: '2', order: 'at' })
})

test('what is empty goes from the address, with its question mark at last', async () => {
  const { change, address } = await open('/payments?state=paid&page=2')
  await change({ state: '' })
  expect(address()).toBe('/payments?page=2')
  await change({ page: undefined })
  expect(address()).toBe('/payments')
})
