import { expect, test } from 'vitest'
import { orderToOpen, stageOf, stepStates } from './order-state.ts'

const at = (
  status: 'pending' | 'making' | 'delivering' | 'finished' | 'canceled',
  invoice: 'waiting_invoice' | 'issued' | 'under_review' | 'paid' | 'grace' | 'canceled',
) => ({
  status,
  invoice_status: invoice,
  issued_at: invoice === 'waiting_invoice' ? null : '2026-11-21T15:00:00Z',
  paid_at: null,
})

test('[ORD-3] the buyer’s next step follows order and invoice', () => {
  expect(stageOf(at('pending', 'waiting_invoice'))).toBe('waiting')
  expect(stageOf(at('pending', 'grace'))).toBe('late')
  expect(stageOf(at('pending', 'under_review'))).toBe('review')
  expect(stageOf(at('making', 'paid'))).toBe('papers')
  expect(stepStates(at('pending', 'issued'))).toEqual(['done', 'done', 'now', 'next', 'next'])
  expect(stepStates(at('finished', 'paid'))).toEqual(['done', 'done', 'done', 'done', 'done'])
  expect(stepStates(at('canceled', 'canceled'))).toEqual(['done', 'done', 'bad', 'next', 'next'])
})

test('opens the requested order, else the one that waits for the buyer', () => {
  const orders = [
    { id: 1, ...at('finished', 'paid') },
    { id: 2, ...at('pending', 'waiting_invoice') },
    { id: 3, ...at('pending', 'issued') },
  ]
  expect(orderToOpen(orders, 1)).toBe(1)
  expect(orderToOpen(orders, undefined)).toBe(3)
  expect(orderToOpen(orders, 99)).toBe(3)
  expect(orderToOpen([...orders, { id: 4, ...at('pending', 'grace') }], undefined)).toBe(4)
  expect(orderToOpen(orders.slice(0, 1), undefined)).toBeUndefined()
})
