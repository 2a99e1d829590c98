import { expect, test } from 'vitest'
import { allPages } from './all-pages.ts'

test('reads every page, and keeps a row that moved meanwhile once', async () => {
  const pages = [[{ id: 9 }, { id: 8 }], [{ id: 8 }, { id: 7 }], [{ id: 6 }]]
  const asked: number[] = []
  const rows = await allPages(async (page) => {
    asked.push(page)
    return { data: pages[page - 1] ?? [], current_page: page, last_page: pages.length }
  })
  expect(asked).toEqual([1, 2, 3])
  expect(rows.map(({ id }) => id)).toEqual([9, 8, 7, 6])
})

test('an empty list is one page', async () => {
  expect(await allPages(async () => ({ data: [], current_page: 1, last_page: 1 }))).toEqual([])
})
