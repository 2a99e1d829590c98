import { expect, test } from 'vitest'
import { packagePrice } from './package-price.ts'

const silver = { id: 1, deposit: 1000 }
const gold = { id: 2, deposit: 5000 }

test('without a package the whole deposit is due', () => {
  expect(packagePrice(gold, null)).toEqual({ kind: 'offered', due: 5000, covered: 0 })
})

test('an upgrade costs the difference', () => {
  expect(packagePrice(gold, silver)).toEqual({ kind: 'offered', due: 4000, covered: 1000 })
})

test('a member buys neither the same package nor a smaller one', () => {
  expect(packagePrice(gold, gold)).toEqual({ kind: 'current' })
  expect(packagePrice(silver, gold)).toEqual({ kind: 'lower' })
})
