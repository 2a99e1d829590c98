// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pass, press, renderOnPage } from '#web/testing/render-hook.tsx'
import { PriceRange } from './price-range.tsx'
import type { ListSearch } from './search.ts'

const BANDS = [0, 20, 40, 60, 80].map((from) => ({ from: from * 1000, to: from * 1000 + 20_000, count: 2 }))
const PAUSE_MS = 800

async function open() {
  const { wrapper, href, router } = await renderOnPage(() => null, { at: '/auctions' })
  const range = (search: ListSearch) => <PriceRange kind="auctions" search={search} bands={BANDS} />
  const { rerender } = render(range({}), { wrapper })
  const [lowest] = screen.getAllByRole<HTMLInputElement>('slider')
  if (!lowest) throw new Error('no handle')
  lowest.focus()
  const move = (to: number) => press(() => fireEvent.change(lowest, { target: { value: String(to) } }))
  const arrive = (search: ListSearch) => press(() => rerender(range(search)))
  return { lowest, move, arrive, href, entries: () => router.history.length }
}

test('steps by key are one change of the address, and the handle keeps the focus', async () => {
  const { lowest, move, arrive, href, entries } = await open()
  const before = entries()
  for (const step of [1, 2, 3]) {
    await move(step)
    fireEvent.keyUp(lowest)
    await pass(200)
  }
  expect(href()).toBe('/auctions')
  await pass(PAUSE_MS)
  expect(href()).toBe('/auctions?price_from=60000')
  expect(entries()).toBe(before + 1)
  await arrive({ price_from: 60_000 })
  expect(document.activeElement).toBe(lowest)
  expect(lowest.value).toBe('3')
})

test('a step taken while the last one is on its way is not undone', async () => {
  const { lowest, move, arrive, href } = await open()
  await move(1)
  await pass(PAUSE_MS)
  await move(2)
  await arrive({ price_from: 20_000 })
  expect(lowest.value).toBe('2')
  await pass(PAUSE_MS)
  expect(href()).toBe('/auctions?price_from=40000')
})

test('a held handle settles when released', async () => {
  const { lowest, move, href } = await open()
  fireEvent.pointerDown(lowest)
  await move(2)
  await pass(PAUSE_MS)
  expect(href()).toBe('/auctions')
  await press(() => fireEvent.pointerUp(lowest))
  expect(href()).toBe('/auctions?price_from=40000')
})

test('another address moves the handles and fills the fields, which keep the focus', async () => {
  const { lowest, arrive } = await open()
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'From' })
  field.focus()
  await arrive({ price_from: 40_000 })
  expect([lowest.value, field.value]).toEqual(['2', '40,000'])
  expect(document.activeElement).toBe(field)
  await arrive({})
  expect([lowest.value, field.value]).toEqual(['0', ''])
})
