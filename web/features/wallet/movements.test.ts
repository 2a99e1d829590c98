import { expect, test } from 'vitest'
import type { Movement } from '#contract/http/money/ledger.ts'
import { joinMovements, movementIcon } from './movements.ts'
import type { WalletData } from './queries.ts'
import { isUndecided, type Payment } from './queries.ts'

const movement = (id: number): Movement => ({
  id,
  at: '2026-11-21T16:30:00Z',
  kind: 'hold',
  description: '',
  amount: -1000,
  available_after: 0,
  frozen_after: 0,
  reference: '',
  number: '',
})
const page = (current: number, ids: number[]): WalletData => ({
  total_balance: 0,
  available_balance: 0,
  pending_amount: 0,
  frozen_balance: 0,
  refund_amount: 0,
  current_plan: null,
  wallet_bank_note: '',
  payment_methods: ['online'],
  holds: [],
  movements: { data: ids.map(movement), current_page: current, last_page: 2, per_page: 3, from: 1, to: 3, total: 5 },
})

test('a movement that moved to the next page is shown once, newest first', () => {
  expect(joinMovements([page(1, [9, 8, 7]), page(2, [7, 6, 5])]).map(({ id }) => id)).toEqual([9, 8, 7, 6, 5])
})

test('an unknown kind of movement has an icon too', () => {
  expect([movementIcon('hold'), movementIcon('something_new')]).toEqual(['lock', 'repeat'])
})

test('an open payment is asked for a few times, a decided one never again', () => {
  const payment = (status: Payment['status']): Payment => ({
    id: 1,
    status,
    amount: 5000,
    method: 'online',
    purpose: 'package',
    created_at: '2026-11-21T16:30:00Z',
    checkout_url: null,
    order_id: null,
    order_part: null,
    bill: null,
  })
  expect([1, 5, 6].map((reads) => isUndecided(payment('initiated'), reads))).toEqual([true, true, false])
  expect((['paid', 'failed', 'refunded'] as const).some((status) => isUndecided(payment(status), 1))).toBe(false)
  expect(isUndecided(undefined, 0)).toBe(false)
})
