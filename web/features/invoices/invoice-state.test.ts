import { expect, test } from 'vitest'
import { invoiceSteps } from './invoice-state.ts'

const invoice = {
  kind: 'simplified',
  status: 'issued',
  issue_date: '2026-11-21T15:00:00Z',
  due_date: '2026-11-24T15:00:00Z',
  paid_at: null,
} as const

const states = (changes: Partial<Parameters<typeof invoiceSteps>[0]>) =>
  invoiceSteps({ ...invoice, ...changes }).map(({ state }) => state)

test('an invoice goes from issued over its payment to paid', () => {
  expect(states({})).toEqual(['done', 'now', 'next'])
  expect(states({ status: 'grace' })).toEqual(['done', 'bad', 'next'])
  expect(states({ status: 'under_review' })).toEqual(['done', 'now', 'next'])
  expect(states({ status: 'payment_confirmed' })).toEqual(['done', 'done', 'now'])
  const paid = invoiceSteps({ ...invoice, status: 'paid', paid_at: '2026-11-22T08:00:00Z' })
  expect(paid.map(({ state, at }) => [state, at])).toEqual([
    ['done', '2026-11-21T15:00:00Z'],
    ['done', null],
    ['done', '2026-11-22T08:00:00Z'],
  ])
})

test('documents without a payment by the reader have no steps', () => {
  for (const kind of ['receipt', 'credit_note', 'purchase'] as const) expect(states({ kind })).toEqual([])
  expect(states({ status: 'canceled' })).toEqual([])
  expect(states({ issue_date: null, status: 'waiting_invoice' })).toEqual([])
})
