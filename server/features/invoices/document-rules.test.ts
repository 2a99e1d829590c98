import { describe, expect, test } from 'vitest'
import { type FeeRates, priceOrder } from '#contract/values/fees.ts'
import type { CarTax } from '#contract/values/vehicle/car-tax.ts'
import { modelRuns } from '#server/testing/models.ts'
import { addedLines, kindOf, numberOf, type OrderAmounts, orderLines, seriesOf, totalsOf } from './document-rules.ts'

const { numRuns: RUNS, seed: SEED } = modelRuns(10_000)
const BPS = 10_000n
const car = { titleAr: 'سيارة', titleEn: 'Car', chassisNumber: '1HGCY1F38PA004182', plateAr: '', plateEn: '' }

/** A small generator (mulberry32), so that a failure can be reproduced from its seed. */
function createRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    below: (most: number) => Math.floor(next() * most),
    pick: <T>(values: readonly [T, ...T[]]): T => values[Math.floor(next() * values.length)] ?? values[0],
  }
}
type Random = ReturnType<typeof createRandom>

function randomOrder(random: Random) {
  const amount = () => random.below(random.pick([1, 100, 10_000, 1_000_000, 500_000_000]))
  const rates: FeeRates = {
    commission_bps: random.below(1_001),
    commission_min: amount(),
    commission_max: random.pick([null, amount()]),
    administrative_fee: amount(),
    vat_bps: random.pick([1_500, 1_500, 0, 500, random.below(10_001)]),
  }
  const price = amount() + 1
  const sellerVat = random.pick<CarTax>(['private', 'full', 'margin'])
  const services = Array.from({ length: random.below(4) }, () => ({
    nameAr: '',
    nameEn: '',
    amount: amount(),
    taxable: random.pick([true, false]),
  }))
  const discount = random.pick([0, 0, amount()])
  const purchasePrice = random.pick([null, amount()])
  const isOwn = random.pick([true, false])
  return { rates, price, sellerVat, purchasePrice, isOwn, services, discount, shipping: random.pick([0, amount()]) }
}

/** Half up, exactly: a rational number of halalas as a whole one. */
const rounded = (numerator: bigint, denominator: bigint) => (2n * numerator + denominator) / (2n * denominator)

describe('[INV-5] the invoice of an order', () => {
  test(`agrees with exact rational arithmetic, to the halala, in ${RUNS} random orders`, () => {
    const random = createRandom(SEED)
    for (let run = 0; run < RUNS; run += 1) {
      const { rates, price, sellerVat, purchasePrice, isOwn, services, discount, shipping } = randomOrder(random)
      const sumOf = (taxable: boolean) =>
        services.reduce((sum, each) => sum + (each.taxable === taxable ? each.amount : 0), 0)
      const extras = { sellerVat, discount, shipping, taxableServices: sumOf(true), untaxedServices: sumOf(false) }
      const priced = priceOrder(price, extras, rates)

      // The same again in unlimited integers.
      const bps = BigInt(rates.vat_bps)
      const raw = rounded(BigInt(price) * BigInt(rates.commission_bps), BPS)
      const least = raw > BigInt(rates.commission_min) ? raw : BigInt(rates.commission_min)
      const cap = rates.commission_max === null ? least : BigInt(rates.commission_max)
      const commission = least < cap ? least : cap
      const taxed = commission + BigInt(rates.administrative_fee) + BigInt(extras.taxableServices) + BigInt(shipping)
      const gross = taxed + BigInt(price) + BigInt(extras.untaxedServices)
      const granted = BigInt(discount) < gross ? BigInt(discount) : gross
      const base = taxed > granted ? taxed - granted : 0n
      const expected = gross - granted + rounded(base * bps, BPS)
      const about = () => `run ${run}: ${JSON.stringify({ rates, price, sellerVat, services, discount, shipping })}`
      if (BigInt(priced.total) !== expected) expect.fail(`${about()}: ${priced.total} is not ${expected}`)

      const order: OrderAmounts = {
        ...priced,
        sellerVat,
        purchasePrice,
        isOwn,
        services,
        shippingAmount: shipping,
        vatBps: rates.vat_bps,
      }
      for (const privateCar of ['fees_only', 'on_behalf'] as const) {
        const made = orderLines(order, car, privateCar)
        const nets = made.lines.reduce((sum, line) => sum + (line.category === 'standard' ? BigInt(line.net) : 0n), 0n)
        const taxable = nets - BigInt(made.discount)
        const above = BigInt(Math.max(0, price - (purchasePrice ?? 0)))
        const { vat } = totalsOf({ ...made, vatBps: rates.vat_bps })
        const isRight =
          made.total + made.collected === priced.total &&
          vat === made.vat &&
          BigInt(vat) === rounded(taxable * bps, BPS) &&
          taxable >= 0n &&
          made.discount + made.discountOutside <= priced.discount &&
          (made.margin?.vat === undefined || BigInt(made.margin.vat) === rounded(above * bps, BPS + bps)) &&
          (made.margin?.net ?? -1) + (made.margin?.vat ?? 0) ===
            (isOwn && sellerVat === 'margin' ? Number(above) : -1) &&
          (made.collected === 0 || (!isOwn && sellerVat === 'private')) &&
          Math.abs(made.rounding) <= (sellerVat === 'full' ? 1 : 0)
        if (!isRight) expect.fail(`${about()}: ${JSON.stringify(made)}`)
      }
    }
  })

  const order: OrderAmounts = {
    price: 10_450_000,
    sellerVat: 'full',
    purchasePrice: null,
    isOwn: false,
    vatBps: 1_500,
    clientFees: 156_750,
    administrativeFees: 45_000,
    shippingAmount: 0,
    services: [],
    discount: 20_000,
    total: 10_450_000 + 201_750 - 20_000 + 27_263,
  }

  test('[INV-6] shows the price of a seller who charges VAT without it', () => {
    const made = orderLines(order, car, 'fees_only')
    expect(made.lines.map((line) => line.net)).toEqual([9_086_957, 156_750, 45_000])
    expect(made).toMatchObject({ discount: 20_000, vat: 1_390_306, rounding: 0, total: 10_659_013, collected: 0 })
  })

  test('[INV-6] shows no VAT of a car under the margin scheme, and none of a private owner’s', () => {
    const margin = orderLines({ ...order, sellerVat: 'margin' }, car, 'fees_only')
    expect(margin.lines[0]).toMatchObject({ net: 10_450_000, category: 'margin' })
    expect(margin.lines[0]).toMatchObject({
      detailsAr: ['هيكل 1HGCY1F38PA004182', 'المقابل شامل ضريبة القيمة المضافة المحتسبة على هامش الربح'],
      detailsEn: ['VIN 1HGCY1F38PA004182', 'The price includes VAT, which is charged on the profit margin'],
    })
    expect(margin).toMatchObject({ vat: 27_263, total: 10_659_013 })
    const fees = orderLines({ ...order, sellerVat: 'private' }, car, 'fees_only')
    expect(fees).toMatchObject({ total: 209_013, collected: 10_450_000 })
    const behalf = orderLines({ ...order, sellerVat: 'private' }, car, 'on_behalf')
    expect(behalf).toMatchObject({ total: 10_659_013, collected: 0 })
    expect(behalf.lines[0]).toMatchObject({
      category: 'outside',
      detailsAr: ['هيكل 1HGCY1F38PA004182', 'نيابةً عن البائع، خارج نطاق الضريبة'],
      detailsEn: ['VIN 1HGCY1F38PA004182', 'On the seller’s behalf, outside the scope of VAT'],
    })
    const plated = orderLines(
      order,
      { ...car, chassisNumber: '', plateAr: 'أ ب ح ١٢٣', plateEn: 'ABJ 123' },
      'fees_only',
    )
    expect(plated.lines[0]).toMatchObject({ detailsAr: ['لوحة أ ب ح ١٢٣'], detailsEn: ['Plate ABJ 123'] })
  })

  test('[INV-3] is a standard one for a buyer with a VAT number', () => {
    expect(kindOf('private', '')).toBe('simplified')
    expect(kindOf('full', '310487216500003')).toBe('standard')
    expect(kindOf('margin', '310487216500003')).toBe('margin')
  })

  test('[INV-2] is numbered within the series of its year', () => {
    expect(numberOf(seriesOf('INV', '2026-11-22'), 42)).toBe('INV-2026-000042')
    expect(numberOf('INV-2026', 1_234_567)).toBe('INV-2026-1234567')
  })
})

test('[INV-45] lines are added only beside all those of before, and beside the same discount, rate and collected sum', () => {
  const line = (nameAr: string, net: number, category: 'standard' | 'outside' = 'standard') =>
    ({ nameAr, nameEn: nameAr, net, category, detailsAr: [], detailsEn: [] }) as const
  const [car, fee, polish] = [line('car', 100, 'outside'), line('fee', 20), line('polish', 5)]
  const paper = (lines: readonly object[], sums = {}) =>
    ({ lines, discount: 0, discountOutside: 0, collected: 7, vatBps: 1_500, ...sums }) as never
  const added = (lines: readonly object[], sums?: object) => addedLines(paper([car, fee]), paper(lines, sums))
  expect(added([polish, fee, car])).toEqual([polish])
  expect(added([car, fee, fee])).toEqual([fee])
  expect(added([car, fee])).toBeUndefined()
  for (const other of [line('fee', 21), line('other', 20), line('fee', 20, 'outside')])
    expect(added([car, other, polish])).toBeUndefined()
  for (const sum of ['discount', 'discountOutside', 'collected', 'vatBps'])
    expect(added([car, fee, polish], { [sum]: 1 })).toBeUndefined()
})
