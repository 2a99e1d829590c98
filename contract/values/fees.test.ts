import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FeeRates, type Fees, feesFor, highestPriceWithin, priceOrder, taxInside } from './fees.ts'

const fixture: FeeRates = {
  commission_bps: 150,
  commission_min: 0,
  commission_max: null,
  administrative_fee: 45_000,
  vat_bps: 1500,
}

const free: FeeRates = { ...fixture, commission_bps: 0, administrative_fee: 0, vat_bps: 0 }

describe('feesFor', () => {
  test('the example of the bidding panel: 169,000 costs 172,432.75', () => {
    expect(feesFor({ price: 16_900_000 }, fixture)).toEqual({
      clientFees: 253_500,
      administrativeFees: 45_000,
      discount: 0,
      taxAmount: 44_775,
      total: 17_243_275,
    })
  })

  test('the commission has a floor and a cap, and the cap wins', () => {
    const rates = { ...fixture, commission_min: 100_000, commission_max: 200_000 }
    expect(feesFor({ price: 100 }, rates).clientFees).toBe(100_000)
    expect(feesFor({ price: 10_000_000 }, rates).clientFees).toBe(150_000)
    expect(feesFor({ price: 90_000_000 }, rates).clientFees).toBe(200_000)
    expect(feesFor({ price: 100 }, { ...rates, commission_max: 50_000 }).clientFees).toBe(50_000)
    expect(feesFor({ price: 90_000_000 }, { ...rates, commission_max: 0, commission_min: 0 }).clientFees).toBe(0)
  })

  test('a discount lowers the VAT on the fees', () => {
    const fees = feesFor({ price: 16_900_000, discount: 100_000 }, fixture)
    expect(fees.taxAmount).toBe(29_775)
    expect(fees.total).toBe(16_900_000 + 253_500 + 45_000 - 100_000 + 29_775)
  })

  test('a discount above the fees leaves no VAT, one above everything leaves nothing to pay', () => {
    const rates = { ...fixture, commission_bps: 0 }
    expect(feesFor({ price: 100_000, discount: 60_000 }, rates)).toMatchObject({ taxAmount: 0, total: 85_000 })
    expect(feesFor({ price: 100_000, discount: 900_000 }, rates)).toMatchObject({ discount: 145_000, total: 0 })
  })

  test('rounds half up to the halala, VAT once for the whole', () => {
    const rates = { ...fixture, administrative_fee: 0, vat_bps: 0 }
    expect(feesFor({ price: 33 }, rates).clientFees).toBe(0)
    expect(feesFor({ price: 34 }, rates).clientFees).toBe(1)
    expect(feesFor({ price: 100 }, rates).clientFees).toBe(2)
    // 3 + 3 halalas: 15 % of 6 is 0.9; each alone would round 0.45 down to nothing.
    expect(feesFor({ price: 200 }, { ...fixture, administrative_fee: 3 }).taxAmount).toBe(1)
  })

  test('throws for invalid amounts and rates', () => {
    for (const price of [-1, 0.5, Number.NaN, 2 ** 53]) expect(() => feesFor({ price }, fixture)).toThrow(RangeError)
    expect(() => feesFor({ price: 1, discount: -1 }, fixture)).toThrow(RangeError)
    expect(() => feesFor({ price: 1 }, { ...fixture, vat_bps: 10_001 })).toThrow(RangeError)
    expect(() => feesFor({ price: 1 }, { ...fixture, commission_bps: 1.5 })).toThrow(RangeError)
    expect(() => feesFor({ price: 1 }, { ...fixture, administrative_fee: -1 })).toThrow(RangeError)
    expect(() => feesFor({ price: Number.MAX_SAFE_INTEGER }, fixture)).toThrow(RangeError)
    expect(() => taxInside(-1, 1500)).toThrow(RangeError)
    expect(() => highestPriceWithin(-1, { discount: 2 }, free)).toThrow(RangeError)
    for (const step of [0, 0.5, -1]) expect(() => highestPriceWithin(0, {}, free, step)).toThrow(RangeError)
  })

  test('without fees the whole budget is the price; services are summed', () => {
    expect(highestPriceWithin(100, {}, free)).toBe(100)
    expect(priceOrder(1, { taxableServices: 20, untaxedServices: 3 }, free).servicesAmount).toBe(23)
  })
})

/** The same rules in unlimited integers, written without looking at how `feesFor` avoids overflow. */
function oracle(price: bigint, discount: bigint, rates: FeeRates): Record<keyof Fees, bigint> {
  const halfUp = (amount: bigint, bps: number) => (2n * amount * BigInt(bps) + 10_000n) / 20_000n
  let clientFees = halfUp(price, rates.commission_bps)
  if (clientFees < BigInt(rates.commission_min)) clientFees = BigInt(rates.commission_min)
  if (rates.commission_max !== null && clientFees > rates.commission_max) clientFees = BigInt(rates.commission_max)
  const administrativeFees = BigInt(rates.administrative_fee)
  const before = price + clientFees + administrativeFees
  const granted = discount > before ? before : discount
  const taxed = clientFees + administrativeFees - granted
  const taxAmount = halfUp(taxed > 0n ? taxed : 0n, rates.vat_bps)
  return { clientFees, administrativeFees, discount: granted, taxAmount, total: before - granted + taxAmount }
}

const amount = (max: number) => fc.oneof(fc.nat({ max: 100_000 }), fc.integer({ min: 0, max }))
const anyRates = fc.record({
  commission_bps: fc.nat({ max: 10_000 }),
  commission_min: amount(10_000_000),
  commission_max: fc.option(amount(1_000_000_000)),
  administrative_fee: amount(10_000_000),
  vat_bps: fc.nat({ max: 10_000 }),
})

describe('feesFor against exact integers of any size', () => {
  const check = (price: number, discount: number, rates: FeeRates) => {
    const fees = feesFor({ price, discount }, rates)
    const expected = oracle(BigInt(price), BigInt(discount), rates)
    const exact = Object.fromEntries(Object.entries(fees).map(([name, value]) => [name, BigInt(value)]))
    expect(exact).toEqual(expected)
  }

  test('random prices, discounts and rates', () => {
    fc.assert(fc.property(amount(100_000_000_000), amount(10_000_000_000), anyRates, check), { numRuns: 5000 })
  })

  test('prices so large that price × rate passes 2^53', () => {
    const large = fc.integer({ min: 2 ** 49, max: 2 ** 51 })
    fc.assert(fc.property(large, fc.constant(0), anyRates, check), { numRuns: 2000 })
  })
})
