// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { ListContextProvider } from 'ra-core'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { pass, press, renderOnPage } from '#web/testing/render-hook.tsx'
import type { Description } from '../resources/description.ts'
import { FilterBar } from './filter-bar.tsx'

const description: Description = {
  name: 'auctions',
  title: 'auctions',
  one: 'auctions',
  glyph: 'list',
  read: 'read',
  search: true,
  nameOf: () => '',
  columns: [],
  filters: [{ field: 'status', choices: ['draft', 'published'] }],
}
const PAUSE_MS = 300
/** The address answers a moment after it was asked. */
const ADDRESS_MS = 50

type Filters = Record<string, unknown>
let asked: Filters
let become: (filters: Filters) => void

function List() {
  const [filterValues, setFilterValues] = useState<Filters>({})
  asked = filterValues
  become = setFilterValues
  const setFilters = (next: Filters) => void setTimeout(() => setFilterValues(next), ADDRESS_MS)
  return (
    <ListContextProvider value={{ filterValues, setFilters } as never}>
      <FilterBar description={description} />
    </ListContextProvider>
  )
}

async function open() {
  const page = await renderOnPage(() => null)
  render(<List />, { wrapper: page.wrapper })
  const box = screen.getByRole<HTMLInputElement>('searchbox')
  return { box, type: (value: string) => fireEvent.change(box, { target: { value } }) }
}

test('a filter that is chosen right after typing stays', async () => {
  const { type } = await open()
  type('kia')
  await pass(100)
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'draft' } })
  await pass(ADDRESS_MS)
  await pass(PAUSE_MS + ADDRESS_MS)
  expect(asked).toEqual({ q: 'kia', status: 'draft' })
})

test('what is typed while the list answers is neither lost nor forgotten', async () => {
  const { type, box } = await open()
  type('ki')
  await pass(PAUSE_MS + 10)
  type('kia')
  await pass(ADDRESS_MS)
  expect(box.value).toBe('kia')
  await pass(PAUSE_MS + ADDRESS_MS)
  expect(asked).toEqual({ q: 'kia' })
})

test('an emptied search is no filter, and a search from elsewhere is shown', async () => {
  const { type, box } = await open()
  type('kia')
  await pass(PAUSE_MS + ADDRESS_MS)
  type('')
  await pass(PAUSE_MS + ADDRESS_MS)
  expect(asked).toEqual({})
  await press(() => become({ q: 'ford' }))
  expect(box.value).toBe('ford')
  await pass(PAUSE_MS + ADDRESS_MS)
  expect(asked).toEqual({ q: 'ford' })
})
