// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, pass, press, refusal } from '#web/testing/render-hook.tsx'
import { openOffice } from '../testing/open-office.tsx'
import { reports } from './reports.ts'

/** Loads the screen before a test stops the clock. */
await import('./reports-page.tsx')

const column = (key: string, title: string, kind: string) => ({ key, title, kind })
const sales = {
  ...{ name: 'sales', from: '2026-01-01', to: '2026-11-22' },
  columns: [
    column('name', 'Group', 'text'),
    column('cars', 'Cars', 'number'),
    column('price', 'Price', 'money'),
    column('rate', 'Sold', 'percent'),
  ],
  rows: [
    { name: '2026-10', cars: 2, price: 41_000.5, rate: 66.7 },
    { name: '2026-11', cars: 0, price: 0, rate: null },
  ],
  totals: { name: null, cars: 2, price: 41_000.5, rate: null },
}
const vat = {
  ...{ name: 'vat', from: '2026-01-01', to: '2026-11-22' },
  columns: [column('kind', 'Document', 'text'), column('tax', 'VAT', 'money')],
  rows: [
    { kind: 'Invoices', tax: 150 },
    { kind: 'Credit notes', tax: -15.25 },
  ],
  totals: { tax: 134.75 },
}
const receivables = { ...vat, name: 'receivables', rows: [], totals: {} }
const open = (at = '/reports') =>
  openOffice([reports], at, {
    'GET /reports/sales': ok(sales),
    'GET /reports/vat': ok(vat),
    'GET /reports/receivables': ok(receivables),
  })
const rows = () =>
  screen.getAllByRole('row').map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent))
const paths = (calls: { path: string }[]) => calls.map(({ path }) => path.replace('/api/admin/reports/', ''))

test('sales begin by month, in words, with a sum, and a dash where there is no figure', async () => {
  const { calls } = await open()
  expect(paths(calls)).toEqual(['sales?by=month'])
  expect(rows()).toEqual([
    ['Month', 'Cars', 'Price', 'Sold'],
    ['October 2026', '2', 'SAR 41,000.50', '66.7%'],
    ['November 2026', '0', 'SAR 0', '—'],
    ['Sum', '2', 'SAR 41,000.50', '—'],
  ])
})

test('a period and a grouping stay in the address, and the whole period is asked for', async () => {
  const { calls, address } = await open()
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-06-01' } })
  await pass()
  expect(paths(calls).at(-1)).toBe('sales?from=2026-06-01&to=2026-11-22&by=month')
  fireEvent.change(screen.getByLabelText('By'), { target: { value: 'brand' } })
  await pass()
  expect(paths(calls).at(-1)).toBe('sales?from=2026-06-01&to=2026-11-22&by=brand')
  expect(address()).toBe('/reports?from=2026-06-01&to=2026-11-22&by=brand')
  // The names of brands are no months.
  expect(rows()[1]?.[0]).toBe('2026-10')
})

test('[BACK-61] the VAT return shows what notes deduct, and is asked for without a grouping', async () => {
  const { calls } = await open('/reports?report=vat&by=brand&from=2026-10-01')
  expect(paths(calls)).toEqual(['vat?from=2026-10-01'])
  expect(screen.queryByLabelText('By')).toBeNull()
  expect(rows().slice(1)).toEqual([
    ['Invoices', 'SAR 150'],
    ['Credit notes', expect.stringMatching(/^SAR .15.25$/)],
    ['Sum', 'SAR 134.75'],
  ])
  const widths = [...document.querySelectorAll<HTMLElement>('.rp-b i b')].map(({ style }) => style.inlineSize)
  expect(widths).toEqual(['100%', '0.5%'])
})

test('receivables are those of now: no period, and an empty report says so', async () => {
  const { calls } = await open()
  await press(() => screen.getByRole('button', { name: 'Ageing of receivables' }).click())
  expect(paths(calls).at(-1)).toBe('receivables')
  expect(screen.queryByLabelText('From')).toBeNull()
  expect(screen.getByText('No figures in this period')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test('an unknown report in the address is that of sales; one that cannot be read says why', async () => {
  const answers = { 'GET /reports/sales': [refusal(422, { message: 'At most 400 days' }), ok(sales)] }
  const { calls } = await openOffice([reports], '/reports?report=salaries&by=seller', answers)
  expect(paths(calls)).toEqual(['sales?by=month'])
  expect(screen.getByRole('alert').textContent).toContain('At most 400 days')
  await press(() => screen.getByRole('alert').querySelector('button')?.click())
  expect(rows()).toHaveLength(4)
})
