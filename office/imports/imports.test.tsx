// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, pass } from '#web/testing/render-hook.tsx'
import { act, sent } from '../testing/acts.ts'
import { openOffice, page } from '../testing/open-office.tsx'
import { imports } from './imports.ts'

await import('./import-page.tsx')

const taxes = { full: 1, margin: 0, private: 0, open: 1 }
const table = {
  ...{
    id: 7,
    file_name: 'stock.csv',
    type: 'sale',
    owner_id: 1,
    state: 'checked',
    rows_count: 3,
    added: 0,
    shown_at: null,
  },
  verdicts: { accepted: 2, refused: 1, duplicate: 0 },
  ...{ created_at: '2026-11-20T10:00:00.000Z', finished_at: null },
}
const rows = page({
  row: 2,
  verdict: 'refused',
  errors: { brand: ['It is unknown.'] },
  warnings: {},
  tax: null,
  assumed: { style: 'Sedan' },
  title: 'Camry',
  has_car: false,
  cells: [],
})
const about = {
  ...{ columns: { read: ['make'], unread: ['notes of ours'] }, other_sheets: ['Archive'], hidden: 0 },
  reasons: [{ field: 'model', text: '“Camryy” is unknown.', count: 4, rows: [2, 3] }],
}

test('a checked table shows why rows are refused, and its accepted cars are added', async () => {
  const answers = {
    'GET /imports/cars/7': ok({ import: table, taxes, ...about, rows }),
    'POST /imports/cars/7/apply': ok({ import: table, taxes, ...about, rows }),
  }
  const { calls } = await openOffice(imports, '/imports/7', answers, ['read', 'cars'])
  await pass()
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines).toContain('Brand It is unknown.')
  expect(screen.getByText('Assumed from the model: Sedan').tagName).toBe('P')
  expect(lines).toContain('Columns not read: notes of ours')
  expect(lines).toContain('Sheets not read: Archive')
  expect(lines).toContain('4 “Camryy” is unknown. Rows 2, 3… Add this model Check these rows again')
  const taxed = screen.getByLabelText('Tax of the accepted cars').textContent
  expect(taxed).toBe('The price includes VAT1Not chosen yet: needed before an auction1')
  await act('Add 2 cars')
  expect(sent(calls)).toEqual([['POST /imports/cars/7/apply', {}]])
})

test('the list leads to a table, whose state has words of its own', async () => {
  await openOffice(imports, '/imports', { 'GET /imports/cars': ok(page(table)) }, ['read', 'cars'])
  expect(screen.getByRole('link', { name: 'stock.csv' }).getAttribute('href')).toBe('/en/admin/imports/7')
  expect(document.querySelector('.stt')?.className).toContain('st-warn')
})
