import { describe, expect, test } from 'vitest'
import { aliasOf } from '#web/features/catalogue/auction/alias.ts'
import {
  costOf,
  gainText,
  intentOf,
  isHuge,
  isSlip,
  leastAmount,
  quickChoices,
  rateText,
  readAmount,
  stageOf,
  stepped,
} from './bid-rules.ts'

type Priced = Parameters<typeof leastAmount>[0]
const car = (part: Partial<Priced> = {}): Priced => ({
  increments: [{ from: 0, step: 500 }],
  bid: 168_500,
  price: 168_500,
  opening_price: 120_000,
  viewer: null,
  ...part,
})
const leader = (max_amount: number | null): Priced['viewer'] => ({
  bidder_id: 1,
  is_leading: true,
  max_amount,
  my_bid: 168_500,
  can_bid: true,
  reason: null,
  deposit_missing: null,
})

describe('stage', () => {
  test.each([
    ['scheduled', false, false, 'soon'],
    ['scheduled', true, false, 'open'],
    ['live', true, false, 'open'],
    ['live', true, true, 'over'],
    ['awaiting_owner', true, true, 'awaiting'],
    ['for_sale', false, false, 'sale'],
  ] as const)('%s, opened %s, closed %s: %s', (status, opened, closed, stage) => {
    expect(stageOf(status, opened, closed)).toBe(stage)
  })
})

describe('stage in a live room', () => {
  test.each([
    ['scheduled', true, false, false, 'ahead'],
    ['scheduled', true, true, false, 'ahead'],
    ['live', true, false, false, 'open'],
    ['live', true, true, false, 'over'],
    ['live', true, false, true, 'held'],
    ['sold', true, true, false, 'sold'],
  ] as const)('%s, opened %s, closed %s, held %s: %s', (status, opened, closed, held, stage) => {
    expect(stageOf(status, opened, closed, { isHeld: held })).toBe(stage)
  })
})

test.each([
  [
    { amount: 60_000, maximum: undefined, isMaximum: true, least: 50_500 },
    { amount: 50_500, max_amount: 60_000 },
  ],
  [
    { amount: 50_500, maximum: undefined, isMaximum: true, least: 50_500 },
    { amount: 50_500, max_amount: 50_500 },
  ],
  [{ amount: 51_000, maximum: undefined, isMaximum: false, least: 50_500 }, { amount: 51_000 }],
  [
    { amount: 51_000, maximum: 60_000, isMaximum: false, least: 50_500 },
    { amount: 51_000, max_amount: 60_000 },
  ],
])('[ROOM-23] %o is sent as %o', (chosen, sent) => {
  expect(intentOf(chosen)).toEqual(sent)
})

describe('amounts', () => {
  test('starts a bid one step above the price, the first one at the opening price', () => {
    expect(leastAmount(car())).toBe(169_000)
    expect(leastAmount(car({ bid: null, price: 120_000 }))).toBe(120_000)
  })
  test('counts a leader from their own maximum', () => {
    expect(leastAmount(car({ viewer: leader(180_000) }))).toBe(180_500)
    expect(leastAmount(car({ viewer: leader(null) }))).toBe(169_000)
  })
  test('one, two and five steps, growing with the table', () => {
    expect(quickChoices(car())).toEqual([
      { amount: 169_000, plus: 500 },
      { amount: 169_500, plus: 1000 },
      { amount: 171_000, plus: 2500 },
    ])
    const table = [
      { from: 0, step: 500 },
      { from: 170_000, step: 1000 },
    ]
    expect(quickChoices(car({ increments: table, bid: 169_500 })).map(({ plus }) => plus)).toEqual([500, 1500, 4500])
  })
  test('the stepper never goes below the minimum', () => {
    expect(stepped(car(), 169_000, -1, 169_000)).toBe(169_000)
    expect(stepped(car(), 170_000, -1, 169_000)).toBe(169_500)
    expect(stepped(car(), 169_000, 1, 169_000)).toBe(169_500)
  })
  test.each([
    ['169000', 169_000],
    ['169,000', 169_000],
    ['١٦٩٬٠٠٠', 169_000],
    ['169,000.50', 169_000],
    ['١٦٩٬٠٠٠٫٥٠', 169_000],
    ['', undefined],
    ['0', undefined],
    ['abc', undefined],
  ])('reads %s', (text, amount) => expect(readAmount(text)).toBe(amount))
  test('asks for confirmation from twenty steps or one and a half times', () => {
    expect(isSlip(car(), 178_500, 169_000)).toBe(false)
    expect(isSlip(car(), 179_000, 169_000)).toBe(true)
    expect(isSlip(car({ bid: 10_000 }), 15_750, 10_500)).toBe(true)
    expect(isSlip(car({ bid: 10_000 }), 15_500, 10_500)).toBe(false)
  })
})

test.each([
  [20_000, 100_000, false],
  [20_000, 100_001, true],
  [30_000, 150_000, false],
  [30_000, 150_001, true],
])('[BID-9] at a price of %i a bid of %i is confirmed in words: %s', (bid, amount, isMeant) => {
  expect(isHuge(car({ bid }), amount)).toBe(isMeant)
})

test('the total is exact to the halala', () => {
  const rates = {
    commission_bps: 150,
    commission_min: 500,
    commission_max: null,
    administrative_fee: 450,
    vat_bps: 1500,
  }
  expect(costOf(169_000, rates)).toMatchObject({ clientFees: 253_500, taxAmount: 44_775, total: 17_243_275 })
})

test('aliases, rates and gains are short', () => {
  expect(aliasOf(66_358_487)).toBe('8487')
  expect(aliasOf(7)).toBe('0007')
  expect(rateText(150)).toBe('1.5%')
  expect(gainText(300)).toBe('\u2066+5:00\u2069')
})
