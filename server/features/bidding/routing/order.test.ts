import { describe, expect, test } from 'vitest'
import { ownerOf, partByCeiling } from './order.ts'

const PROCESSES = ['8a2f', '91c0', 'e77d', '03b4']
const CARS = Array.from({ length: 4_000 }, (_, index) => index + 1)

describe('[QUE-9] the owner of a lot', () => {
  test('is the same for all who know of the same processes, in whatever order', () => {
    for (const car of CARS.slice(0, 200)) expect(ownerOf(car, PROCESSES)).toBe(ownerOf(car, PROCESSES.toReversed()))
    expect(ownerOf(7, ['8a2f'])).toBe('8a2f')
    expect(ownerOf(7, [])).toBeUndefined()
  })

  test('is each process for its share of the lots', () => {
    const shares = Map.groupBy(CARS, (car) => ownerOf(car, PROCESSES))
    for (const process of PROCESSES) expect(shares.get(process)?.length).toBeGreaterThan(900)
  })

  test('stays when another process comes or goes', () => {
    const [gone, ...left] = PROCESSES
    for (const car of CARS) {
      const owner = ownerOf(car, PROCESSES)
      if (owner !== gone) expect(ownerOf(car, left)).toBe(owner)
    }
  })
})

describe('[QUE-9] what a round lets through', () => {
  const bid = (carId: number, amount: number, at: number) => ({ bid: { carId, call: { amount } }, at })
  const amounts = (list: readonly { bid: { call: { amount: number } } }[]) => list.map((one) => one.bid.call.amount)

  test('is everything up to the highest bid that was there before; equal bids go as they came', () => {
    const before = [bid(1, 300, 5), bid(1, 200, 6)]
    const { due, rest } = partByCeiling([...before, bid(1, 301, 7), bid(1, 300, 4), bid(1, 100, 8)], before)
    expect(amounts(due)).toEqual([300, 300, 200, 100])
    expect(due.map(({ at }) => at)).toEqual([4, 5, 6, 8])
    expect(amounts(rest)).toEqual([301])
  })

  test('is nothing of a lot of which nothing was there before', () => {
    const before = [bid(1, 300, 5)]
    const { due, rest } = partByCeiling([...before, bid(2, 100, 6)], before)
    expect([amounts(due), amounts(rest)]).toEqual([[300], [100]])
  })
})
