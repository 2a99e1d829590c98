import { expect, test } from 'vitest'
import { bind } from './bind.ts'

const add = ({ start }: { start: number }, ...numbers: number[]) => numbers.reduce((sum, number) => sum + number, start)
const name = ({ prefix }: { prefix: string }, id: number, suffix = '') => `${prefix}${id}${suffix}`

test('gives each function the dependencies, and its other arguments in their order', () => {
  const deps = { start: 10, prefix: '#' }
  const { sum, name: named } = bind(deps, { sum: add, name })
  expect([sum(), sum(1, 2), named(7), named(7, '!')]).toEqual([10, 13, '#7', '#7!'])
  deps.start = 20
  expect(sum(1)).toBe(21)
})
