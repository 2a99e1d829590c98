import { expect, test } from 'vitest'
import { listQuery, readFilter, readListState, writeListState } from './list-state.ts'

const read = (address: string) => readListState(new URLSearchParams(address), '-id')
const start = { search: '', filters: {}, order: '-id', page: 1 }

test('a list without an address is as it was described', () => {
  expect(read('')).toEqual(start)
})

test('search, filters, order and page come from the address', () => {
  expect(read('filter={"q":"kia","status":"approved"}&sort=amount&order=ASC&page=3')).toEqual({
    search: 'kia',
    filters: { status: 'approved' },
    order: 'amount',
    page: 3,
  })
  expect(read('sort=amount&order=DESC').order).toBe('-amount')
})

test.each(['0', '-1', '1.5', 'x', ''])('a page that is none is the first: %s', (page) => {
  expect(read(`page=${page}`).page).toBe(1)
})

test('the address holds only what differs from the start, and is read again as it was', () => {
  expect(writeListState(start, '-id')).toBe('')
  const state = { search: 'kia', filters: { status: 'approved' }, order: 'amount', page: 2 }
  expect(read(writeListState(state, '-id'))).toEqual(state)
  expect(read(writeListState({ ...start, order: '-amount' }, '-id')).order).toBe('-amount')
})

test('a list asks its call for all of it', () => {
  const state = { search: 'kia', filters: { status: 'approved' }, order: '-amount', page: 2 }
  expect(listQuery(state)).toEqual({ page: 2, per_page: 25, search: 'kia', sort: '-amount', status: 'approved' })
})

test.each([
  ['{"state":"paid"}', { state: 'paid' }],
  [null, {}],
  ['{broken', {}],
])('the filters of a list come from the address: %s', (text, filter) => {
  expect(readFilter(text)).toEqual(filter)
})
