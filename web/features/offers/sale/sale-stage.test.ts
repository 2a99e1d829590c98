import { expect, test } from 'vitest'
import type { SellerSale } from '#contract/http/own-cars/sale.ts'
import { saleStage } from './sale-stage.ts'

const AT = '2026-11-20T10:00:00.000Z'
const payout = {
  state: 'waiting',
  reason: null,
  due_at: null,
  iban_masked: null,
  sent_at: null,
  paid_at: null,
} as const
const sale: SellerSale = {
  ...{ state: 'paid', price: 58_000, commission: 880, vat: 132, net: 56_988, sold_at: AT, canceled_at: null },
  ...{ buyer_defaulted: false, purchase_invoice_id: 1, commission_invoice_id: 2 },
  steps: [{ step: 'transferred', state: 'done', at: AT, due_at: null }],
  payout: { ...payout, reference: null },
}
const paidOut = (change: Partial<SellerSale['payout']>) => ({ payout: { ...sale.payout, ...change } })

test.each<[string, Partial<SellerSale>, ReturnType<typeof saleStage>]>([
  ['an unpaid sale', { state: 'unpaid' }, 'unpaid'],
  ['a late buyer', { state: 'late' }, 'late'],
  ['a canceled sale', { state: 'canceled' }, 'canceled'],
  ['a buyer who did not pay', { state: 'canceled', buyer_defaulted: true }, 'defaulted'],
  ['a car in the old name', { steps: [{ step: 'transferred', state: 'now', at: null, due_at: null }] }, 'papers'],
  ['an open case', paidOut({ state: 'blocked', reason: 'case_open' }), 'case'],
  ['days for cases', paidOut({ state: 'blocked', reason: 'days_left' }), 'days'],
  ['a payout that finance may send', paidOut({ state: 'due' }), 'due'],
  ['a payout on its way', paidOut({ state: 'sent' }), 'sent'],
  ['a payout that arrived', paidOut({ state: 'paid' }), 'over'],
])('[OFR-41] the seller is told of %s', (_what, change, stage) => {
  expect(saleStage({ ...sale, ...change })).toBe(stage)
})
