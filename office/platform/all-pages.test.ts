import { expect, test, vi } from 'vitest'
import { readPages } from './all-pages.ts'

const rows = (...ids: number[]) => ids.map((id) => ({ id }))
const listOf = (...pages: { id: number }[][]) =>
  vi.fn(async (page: number) => ({ data: pages[page - 1] ?? [], last_page: pages.length }))

test('every page of a list is read, and a row that moved comes once', async () => {
  const read = listOf(rows(9, 8), rows(8, 7), rows(6))
  expect(await readPages(read)).toEqual(rows(9, 8, 7, 6))
  expect(read).toHaveBeenCalledTimes(3)
})

test('an empty list is one call', async () => {
  const read = vi.fn(async () => ({ data: [], last_page: 0 }))
  expect(await readPages(read)).toEqual([])
  expect(read).toHaveBeenCalledTimes(1)
})
