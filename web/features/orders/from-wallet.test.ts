import { expect, test } from 'vitest'
import { splitOf } from './from-wallet.ts'

const plan = { name: 'Gold', deposit: 5_000 }

test.each([
  ['covers all', { available: 900, total: 900, plan: null }, { fromWallet: 500.5, rest: 0, left: 399.5 }],
  ['covers a part', { available: 100.25, total: 100.25, plan: null }, { fromWallet: 100.25, rest: 400.25, left: 0 }],
  ['is empty', { available: 0, total: 70, plan }, { fromWallet: 0, rest: 500.5, left: 0 }],
  ['is below zero after a chargeback', { available: -20, total: -20, plan }, { fromWallet: 0, rest: 500.5, left: 0 }],
  ['keeps the deposit', { available: 600, total: 5_500.5, plan }, { fromWallet: 500.5, rest: 0, left: 99.5 }],
])('[PAY-80] a wallet that %s', (_, balance, expected) => {
  expect(splitOf(balance, 500.5)).toEqual({ ...expected, endedPlan: undefined })
})

test('[PAY-86] names the package that ends, because its deposit is spent', () => {
  expect(splitOf({ available: 5_400, total: 5_400, plan }, 500.5).endedPlan).toBe('Gold')
})
