import { describe, expect, test } from 'vitest'
import type { Returned } from '../../orders/index.ts'
import { isOfSeller, type MoneyLine, reductionLines, repairLines, returnLines, sumsOf } from './line-rules.ts'

/** Each amount is another power of ten, so that a sum shows its parts. */
const returned: Returned = {
  ...{ buyerId: 1, isHouseCar: false, isAway: false },
  ...{ price: 1_000_000, fees: 100_000, services: 10_000, registration: 1_000, shipping: 2_000, tax: 400 },
  ...{ discount: 50, reduced: 7, commission: 20_000 },
  ...{ costs: { registration: 900, shipping: 1_500, shippingTax: 300 }, back: 0 },
}
const told = (lines: readonly MoneyLine[]) => lines.map(({ line, who, amount }) => `${who} ${line} ${amount}`)

describe('[CASE-11] the lines of a return', () => {
  test('a seller at fault bears registration and delivery, with the VAT in it', () => {
    const lines = returnLines(returned, 'seller')
    expect(told(lines)).toEqual([
      ...['buyer price 1000000', 'buyer fees 100000', 'buyer services 10000', 'buyer registration 1000'],
      ...['buyer shipping 2000', 'buyer fees_vat 400', 'buyer discount -50', 'buyer reduction -7'],
      ...['seller payout -999993', 'seller commission 20000', 'seller registration -900', 'seller shipping -1800'],
    ])
    expect(sumsOf(lines)).toEqual({ buyerGets: 1_113_343, sellerGets: -982_693, houseGets: 0 })
  })

  test('a buyer at fault keeps paying them, and nobody else does', () => {
    const lines = returnLines(returned, 'buyer')
    expect(told(lines)).toEqual([
      ...['buyer price 1000000', 'buyer fees 100000', 'buyer services 10000', 'buyer shipping 500'],
      ...['buyer fees_vat 100', 'buyer discount -50', 'buyer reduction -7'],
      ...['seller payout -999993', 'seller commission 20000'],
    ])
    expect(sumsOf(lines)).toEqual({ buyerGets: 1_110_543, sellerGets: -979_993, houseGets: 0 })
  })

  test.each([
    ['house', false, -999_993 + 20_000, -2_700],
    ['house', true, 20_000, -999_993 - 2_700],
    ['seller', true, 20_000, -999_993 - 2_700],
  ] as const)('the fault of the %s, a car of the house: %s', (fault, isHouseCar, sellerGets, houseGets) => {
    expect(sumsOf(returnLines({ ...returned, isHouseCar }, fault))).toEqual({
      buyerGets: 1_113_343,
      sellerGets,
      houseGets,
    })
  })
})

test('[CASE-8] a reduction goes from the seller, or from the house for its own car, to the buyer', () => {
  expect(told(reductionLines(500, false))).toEqual(['buyer reduction 500', 'seller reduction -500'])
  expect(told(reductionLines(500, true))).toEqual(['buyer reduction 500', 'house reduction -500'])
})

test('[CASE-16] a repair is borne by a seller at fault, else by the house; one without a cost has no line', () => {
  expect(told(repairLines(500, 'seller', false))).toEqual(['seller repair -500'])
  expect(told(repairLines(500, 'seller', true))).toEqual(['house repair -500'])
  for (const fault of ['house', 'buyer'] as const)
    expect(told(repairLines(500, fault, false))).toEqual(['house repair -500'])
  expect(repairLines(0, 'seller', false)).toEqual([])
  expect(isOfSeller('seller', true)).toBe(false)
})
