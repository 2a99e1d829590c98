// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Right } from '#contract/http/route.ts'
import { ok, pass, press } from '#web/testing/render-hook.tsx'
import { openOffice, page } from '../testing/open-office.tsx'
import { imports } from './imports.ts'

await import('./import-page.tsx')

const taxes = { full: 1, margin: 0, private: 0, open: 1 }
const table = {
  ...{ id: 7, file_name: '', type: 'sale', owner_id: 1, state: 'checked', rows_count: 9, added: 0 },
  ...{ verdicts: { accepted: 5, refused: 0, duplicate: 0 }, created_at: '2026-11-20T10:00:00.000Z', finished_at: null },
}
const about = { columns: { read: ['make'], unread: [] }, other_sheets: [], hidden: 2, reasons: [] }
const row = {
  row: 2,
  verdict: 'accepted',
  errors: {},
  warnings: {},
  tax: null,
  assumed: {},
  title: 'Camry',
  has_car: true,
  cells: [] as object[],
  car_id: null as number | null,
}
const rights: Right[] = ['read', 'cars']
const open = async (more: object, rows: object[] = [row], may = rights, at = '/imports/7') => {
  const answer = ok({ import: { ...table, ...more }, taxes, ...about, rows: { ...page(...rows), last_page: 3 } })
  const opened = await openOffice(imports, at, { 'GET /imports/cars/7': answer }, may)
  await pass()
  return opened
}
const has = (name: string | RegExp) => screen.queryByRole('button', { name }) !== null
const asked = (calls: { path: string }[]) => calls.map(({ path }) => path.split('?')[1])

test.each([
  [{}, rights, 'Add 5 cars'],
  [{ added: 4 }, rights, 'Add 1 car'],
  [{ state: 'running', added: 2 }, rights, 'Resume the import'],
  [{ state: 'done', added: 4 }, rights, null],
  [{ added: 5 }, rights, null],
  [{}, ['read'] as Right[], null],
])('[IMP-4] a table offers to add what is left of it: %o for %o', async (more, may, expected) => {
  await open(more, [row], may)
  for (const name of ['Add 5 cars', 'Add 1 car', 'Resume the import']) expect(has(name), name).toBe(name === expected)
})

test('[IMP-4] an import is read again while it runs, and shows how far it is', async () => {
  const { calls } = await open({ state: 'running', added: 2 })
  const before = calls.length
  await pass(2_000)
  expect(calls.length).toBe(before + 1)
  const progress = document.querySelector('progress')
  expect([progress?.max, progress?.value]).toEqual([5, 2])
})

test('[IMP-23] a wrong cell is mended when it is left, and checked only if it changed', async () => {
  const cells = [{ column: 1, head: 'Model', text: 'Camri' }]
  const refused = { ...row, verdict: 'refused', has_car: false, cells }
  const { calls } = await open({}, [refused])
  const cell = screen.getByRole<HTMLInputElement>('textbox', { name: 'Model' })
  const sent = () => calls.flatMap(({ path, body }) => (path.endsWith('/mend') ? [body] : []))
  await press(() => fireEvent.blur(cell))
  expect(sent()).toEqual([])
  await press(() => fireEvent.change(cell, { target: { value: 'Camry ' } }))
  await press(() => fireEvent.blur(cell))
  expect(sent()).toEqual([{ cells: [{ row: 2, column: 1, text: 'Camry' }] }])
})

test.each([
  [{ state: 'done' }, rights],
  [{}, ['read'] as Right[]],
])('[IMP-23] no cell is offered after the cars are added, or without the right: %o for %o', async (more, may) => {
  await open(more, [{ ...row, verdict: 'refused', cells: [{ column: 1, head: 'Model', text: 'Camri' }] }], may)
  expect(screen.queryByRole('textbox', { name: 'Model' })).toBeNull()
})

test('[IMP-5] duplicate rows are in the file of refused rows', async () => {
  await open({ verdicts: { accepted: 5, refused: 0, duplicate: 1 } })
  expect(has('File of refused rows')).toBe(true)
})

test('[IMP-5] a table of accepted rows alone offers no file, and is named by its number', async () => {
  const { calls } = await open({})
  expect([has('File of refused rows'), screen.getByRole('heading', { level: 1 }).textContent]).toEqual([false, '#7'])
  await pass(2_000)
  expect(calls).toHaveLength(1)
})

test('a choice of rows begins with the first page, and the address holds both', async () => {
  const { calls, address } = await open({}, [row], rights, '/imports/7?page=2')
  await press(() => screen.getByRole('button', { name: 'Refused' }).click())
  await pass()
  expect(asked(calls)).toEqual(['page=2&per_page=50', 'page=1&per_page=50&verdict=refused'])
  expect(address()).toBe('/imports/7?verdict=refused')
})

test('a row leads to its car once it is added, and advice is told from an error', async () => {
  const warned = {
    ...row,
    row: 3,
    title: null,
    warnings: { year: ['Of two digits.'] },
    errors: { vin: ['Unreadable.', 'Long.'] },
  }
  await open({}, [{ ...row, car_id: 31 }, warned])
  expect(screen.getByRole('link', { name: 'Camry' }).getAttribute('href')).toBe('/en/admin/cars/31')
  const cells = screen.getAllByRole('row').map((each) => [...each.children].map(({ textContent }) => textContent))
  expect(cells[2]?.slice(0, 2)).toEqual(['3', '—'])
  const why = screen.getAllByRole('listitem').map((each) => [each.textContent, each.parentElement?.className])
  expect(why).toContainEqual(['vin Unreadable. Long.', 'of-lines'])
  expect(why).toContainEqual(['Year Of two digits.', 'of-lines mu'])
})

test.each([
  [{}, ['Decline this row']],
  [{ state: 'done', added: 4 }, ['Show 2 cars', 'Take this import back']],
  [{ state: 'taken_back', added: 1 }, []],
])('[IMP-16] [IMP-17] [IMP-18] an import offers what can be done with it: %o', async (more, expected) => {
  await open(more)
  const names = ['Decline this row', 'Show 2 cars', 'Take this import back']
  expect(names.filter((name) => has(name))).toEqual(expected)
})
