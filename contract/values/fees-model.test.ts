import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FeeRates, highestPriceWithin, priceOrder, sellerShareOf, taxInside } from './fees.ts'

const rates: FeeRates = {
  commission_bps: 150,
  commission_min: 50_000,
  commission_max: null,
  administrative_fee: 45_000,
  vat_bps: 1_500,
}
const anyRates = fc.record({
  commission_bps: fc.integer({ min: 0, max: 2_000 }),
  commission_min: fc.integer({ min: 0, max: 200_000 }),
  commission_max: fc.option(fc.integer({ min: 0, max: 3_000_000 })),
  administrative_fee: fc.integer({ min: 0, max: 200_000 }),
  vat_bps: fc.constantFrom(0, 500, 1_500),
})
const halalas = (max: number) => fc.integer({ min: 0, max })
const anyExtras = fc.record({
  sellerVat: fc.constantFrom('private' as const, 'full' as const, 'margin' as const),
  discount: halalas(500_000),
  taxableServices: halalas(300_000),
  untaxedServices: halalas(300_000),
  shipping: halalas(300_000),
})
/** Half up, in exact rational arithmetic. */
const exactPart = (amount: bigint, numerator: bigint, denominator: bigint) =>
  (2n * amount * numerator + denominator) / (2n * denominator)

describe('[ORD-24] the price of an order', () => {
  test('[P24] is exact against rational arithmetic, and its parts add up', () => {
    fc.assert(
      fc.property(halalas(2_000_000_000), anyExtras, anyRates, (price, extras, given) => {
        const priced = priceOrder(price, extras, given)
        const share = exactPart(BigInt(price), BigInt(given.commission_bps), 10_000n)
        const floored = share > BigInt(given.commission_min) ? share : BigInt(given.commission_min)
        const cap = given.commission_max === null ? floored : BigInt(given.commission_max)
        const taxed = priced.clientFees + priced.administrativeFees + extras.taxableServices + extras.shipping
        const base = BigInt(Math.max(0, taxed - priced.discount))
        const inside = exactPart(BigInt(price), BigInt(given.vat_bps), BigInt(10_000 + given.vat_bps))
        // One comparison for all, because there are many runs.
        const isExact =
          BigInt(priced.clientFees) === (floored < cap ? floored : cap) &&
          BigInt(priced.taxAmount) === exactPart(base, BigInt(given.vat_bps), 10_000n) &&
          priced.total === price + taxed + extras.untaxedServices - priced.discount + priced.taxAmount &&
          priced.total >= 0 &&
          BigInt(priced.priceTax) === (extras.sellerVat === 'full' ? inside : 0n)
        if (!isExact) throw new Error(`not exact: ${JSON.stringify(priced)}`)
      }),
      { numRuns: 10_000 * Number(process.env.MODEL_FACTOR ?? 1), seed: Number(process.env.MODEL_SEED ?? 1) },
    )
  })

  test('[ORD-46] the inverse gives the highest price within a budget', () => {
    fc.assert(
      fc.property(
        halalas(200_000_000),
        anyExtras,
        anyRates,
        fc.constantFrom(1, 100, 50_000),
        (budget, extras, given, step) => {
          const price = highestPriceWithin(budget, extras, given, step)
          const totalOf = (each: number) => priceOrder(each, extras, given).total
          if (price === undefined) {
            expect(totalOf(0)).toBeGreaterThan(budget)
            return
          }
          expect(price % step).toBe(0)
          expect(totalOf(price)).toBeLessThanOrEqual(budget)
          expect(totalOf(price + step)).toBeGreaterThan(budget)
        },
      ),
      { numRuns: 500 },
    )
    // 57,500 and 862.50 of commission, 450 of administration, VAT 196.88: 59,009.38.
    expect(highestPriceWithin(6_000_000, {}, rates, 50_000)).toBe(5_800_000)
  })

  test('[ORD-80] the seller’s share is exact, and never less than nothing', () => {
    fc.assert(
      fc.property(halalas(2_000_000_000), anyRates, (price, given) => {
        const { commission_bps, administrative_fee: commission_fixed, vat_bps } = given
        const { commission, commissionTax, net } = sellerShareOf(price, { commission_bps, commission_fixed, vat_bps })
        const asked = exactPart(BigInt(price), BigInt(commission_bps), 10_000n) + BigInt(commission_fixed)
        const most = (BigInt(price) * 10_000n) / BigInt(10_000 + vat_bps)
        const isExact =
          BigInt(commission) === (asked < most ? asked : most) &&
          BigInt(commissionTax) === exactPart(BigInt(commission), BigInt(vat_bps), 10_000n) &&
          net === price - commission - commissionTax &&
          net >= 0
        if (!isExact) throw new Error(`not exact: ${JSON.stringify({ commission, commissionTax, net })}`)
      }),
      { numRuns: 1_000 },
    )
    // 58,000 riyals at 1 % and 300 riyals: 880 of commission and 132 of VAT.
    const rates = { commission_bps: 100, commission_fixed: 30_000, vat_bps: 1_500 }
    expect(sellerShareOf(5_800_000, rates)).toEqual({ commission: 88_000, commissionTax: 13_200, net: 5_698_800 })
    expect(sellerShareOf(10_000, rates)).toEqual({ commission: 8_695, commissionTax: 1_304, net: 1 })
  })

  test('VAT inside a price is 15/115, half up', () => {
    expect(taxInside(11_500, 1_500)).toBe(1_500)
    expect(taxInside(10_450_000, 1_500)).toBe(1_363_043)
  })
})
