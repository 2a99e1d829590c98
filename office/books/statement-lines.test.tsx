// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { lost, ok, press } from '#web/testing/render-hook.tsx'
import { act, sent } from '../testing/acts.ts'
import { openOffice, page } from '../testing/open-office.tsx'
import { StatementLines } from './statement-lines.tsx'

const line = {
  ...{ id: 1, statement_id: 6, line: 3, day: '2026-11-02', amount: -75.5, reference: '', name: '' },
  ...{ iban_masked: 'SA•• 0001', description: 'Fee of the bank', matched: null as string | null, alike: null },
}
const open = (unmatched_count: number, answer: object, more: object = {}) => {
  const row = { id: 6, unmatched_count } as Parameters<typeof StatementLines>[0]['row'] // what the lines read of it
  const answers = { 'GET /bank-statements/6/lines': answer as never, ...more }
  return openOffice([{ path: '/here', right: 'finance', render: () => <StatementLines row={row} /> }], '/here', answers)
}
const asked = (calls: { path: string }[]) => calls.map(({ path }) => path.split('?')[1])

test('a statement whose lines are all explained begins with all of them, and leads to what explains each', async () => {
  const { calls } = await open(0, ok(page({ ...line, amount: 900, reference: 'FT-1', matched: 'refund:5' })))
  expect(asked(calls)[0]).toBe('page=1&per_page=50')
  expect(screen.getByRole('listitem').textContent).toMatch(/^Fee of the bank .*FT-1SAR 900/)
  expect(screen.getByRole('link', { name: 'Refund 5' }).getAttribute('href')).toBe('/en/admin/refunds/5')
})

test('a line without a reference shows the masked account, and money that left has its sign', async () => {
  await open(1, ok(page(line)))
  expect(screen.getByRole('listitem').textContent).toMatch(/SA•• 0001SAR .75\.50/)
  expect(screen.getByRole('button', { name: 'Unexplained only' }).getAttribute('aria-pressed')).toBe('true')
})

test('a list without an unexplained line says that each is explained', async () => {
  await open(1, ok(page()))
  expect(document.body.textContent).toContain('A transfer, refund or payout explains every line.')
})

test('another choice of lines begins with the first page, and a failed read is tried again', async () => {
  const many = { ...page(line), last_page: 3, total: 120 }
  const { calls } = await open(1, [ok(many), ok(many), lost, ok(page(line))])
  await press(() => screen.getByRole('button', { name: /2/ }).click())
  await press(() => screen.getByRole('button', { name: 'All' }).click())
  expect(asked(calls)).toEqual(['page=1&per_page=50&open=1', 'page=2&per_page=50&open=1', 'page=1&per_page=50'])
  await press(() => screen.getByRole('alert').querySelector('button')?.click())
  expect(screen.getAllByRole('listitem').some(({ textContent }) => textContent?.includes('Fee of the bank'))).toBe(true)
})

test('[BKS-70] a line that nothing explains is booked in two presses, as its sign says', async () => {
  const { calls } = await open(1, ok(page(line)), { 'POST /bank-lines/1/book': ok(line) })
  await act('A charge of the bank', {})
  expect(sent(calls)).toEqual([['POST /bank-lines/1/book', { as: 'charge' }]])
})

test('[BKS-71] money that came is booked as a settlement with the fee of the gateway', async () => {
  const { calls } = await open(1, ok(page({ ...line, amount: 490 })), { 'POST /bank-lines/1/book': ok(line) })
  await act('A settlement of the payment gateway', { 'Fee that the gateway took off (SAR)': '10' })
  expect(sent(calls)).toEqual([['POST /bank-lines/1/book', { as: 'gateway', fee: 10 }]])
})
