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
const open = (at = '/reports?report=sales') =>
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
  expect(address()).toBe('/reports?report=sales&from=2026-06-01&to=2026-11-22&by=brand')
  // The names of brands are no months.
  expect(rows()[1]?.[0]).toBe('2026-10')
})

test('[BACK-61] the VAT by document shows what notes deduct, and is asked for without a grouping', async () => {
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

test('a report that cannot be read says why, and an unknown grouping is by month', async () => {
  const answers = { 'GET /reports/sales': [refusal(422, { message: 'At most 400 days' }), ok(sales)] }
  const { calls } = await openOffice([reports], '/reports?report=sales&by=seller', answers)
  expect(paths(calls)).toEqual(['sales?by=month'])
  expect(screen.getByRole('alert').textContent).toContain('At most 400 days')
  await press(() => screen.getByRole('alert').querySelector('button')?.click())
  expect(rows()).toHaveLength(4)
})

const day = (at: string, price: number, ended: number, sold: number) => ({
  ...{ day: at, cars: price > 0 ? 1 : 0, price, lots_ended: ended, lots_sold: sold },
})
const plots = {
  ...{ from: '2026-11-02', to: '2026-11-03', before: { from: '2026-10-31', to: '2026-11-01' } },
  days: [
    { ...day('2026-11-02', 90_000.1, 4, 3), before: day('2026-10-31', 60_000, 2, 1) },
    { ...day('2026-11-03', 30_000.2, 0, 0), before: day('2026-11-01', 0, 0, 0) },
  ],
  reserves: [
    { reserve: 50_000, price: 60_000 },
    { reserve: 40_000, price: 30_000 },
  ],
  payment_days: [0, 1, 2, 3, 4, 5, 6].map((days) => ({ days, orders: days === 1 ? 3 : 0, before: 1 })),
  average_days: { now: 1.5, before: 3.1 },
}
const tableOf = (title: string) => {
  const panel = screen.getByRole('heading', { name: title }).closest('section')
  return [...(panel?.querySelectorAll('tr') ?? [])].map((row) => [...row.children].map((cell) => cell.textContent))
}

const ages = {
  ...receivables,
  rows: [
    { bucket: 'Not due yet', orders: 2, open: 40_000.25 },
    { bucket: '1 to 7 days', orders: 1, open: 20_000.5 },
  ],
}

test('[BACK-170] the reports begin with plots, each with its figure and its table', async () => {
  const { calls } = await openOffice([reports], '/reports?report=salaries&from=2026-11-02&to=2026-11-03', {
    'GET /report-plots': ok(plots),
    'GET /reports/receivables': ok(ages),
  })
  expect(calls.map(({ path }) => path)).toEqual([
    '/api/admin/report-plots?from=2026-11-02&to=2026-11-03',
    '/api/admin/reports/receivables',
  ])
  expect(screen.getAllByRole('img')).toHaveLength(5)
  const leads = [...document.querySelectorAll('.chart-lead')].map(({ textContent }) => textContent)
  expect(leads).toEqual([
    'SAR 120,000.30 +100% 2 cars, 1 before',
    '75% 50% in the period before',
    '2.5% below the reserve on average',
    '1.5 days 3.1 in the period before',
    'SAR 60,000.75 SAR 20,000.50 of it overdue',
  ])
  expect(tableOf('Sales by day, in thousand SAR').slice(1)).toEqual([
    ['2 Nov', 'SAR 90,000.10', 'SAR 60,000'],
    ['3 Nov', 'SAR 30,000.20', 'SAR 0'],
  ])
  expect(tableOf('Days from invoice to payment').slice(2, 4)).toEqual([
    ['1', '3', '1'],
    ['2', '0', '1'],
  ])
  expect(tableOf('Money due by age, in thousand SAR')).toEqual([
    ['Age', 'Orders', 'Open'],
    ['Not due yet', '2', 'SAR 40,000.25'],
    ['1 to 7 days', '1', 'SAR 20,000.50'],
  ])
  const bars = [...document.querySelectorAll('.chart')].at(-1)?.querySelectorAll('rect') ?? []
  expect([...bars].map((bar) => bar.getAttribute('height'))).toEqual(['50', '25'])
  // One dot is above the line of its reserve, the other one below.
  expect(document.querySelectorAll('.dot:not(.n)')).toHaveLength(1)
  expect(document.querySelectorAll('.dot.n')).toHaveLength(1)
  expect(document.querySelector('.chart .a')?.getAttribute('d')).toBe('M0 10h0L100 70')
})

test('[BACK-170] without the right to the secrets of lots there is no plot of reserves', async () => {
  await openOffice([reports], '/reports', {
    'GET /report-plots': ok({ ...plots, reserves: null }),
    'GET /reports/receivables': ok(ages),
  })
  expect(screen.getAllByRole('img')).toHaveLength(4)
})
