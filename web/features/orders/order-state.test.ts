import { expect, test } from 'vitest'
import { nearestOrder, stageOf, stepStates } from './order-state.ts'

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

test('the late order waits for the buyer before one to pay, and nobody waits for a finished one', () => {
  const orders = [
    { id: 1, ...at('finished', 'paid') },
    { id: 2, ...at('pending', 'waiting_invoice') },
    { id: 3, ...at('pending', 'issued') },
  ]
  expect(nearestOrder(orders)).toBe(3)
  expect(nearestOrder([...orders, { id: 4, ...at('pending', 'grace') }])).toBe(4)
  expect(nearestOrder(orders.slice(0, 2))).toBeUndefined()
})
