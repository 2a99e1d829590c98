import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { riyals } from '#server/testing/factories.ts'
import type { Bidder } from '../../lots/eligibility.ts'
import type { LotState } from '../../lots/rules.ts'
import { decideBuy, type Purchase } from '../buy-now/buy-rules.ts'
import { decideBid } from '../rules.ts'
import { freeBidder as bidder, fixedState as state, fixedTerms as terms } from '../testing/fixed-lot.ts'
import { fitLimits, type Lead, makeRoom } from './limit-rules.ts'

const lead = (lotId: number, price: number, max: number, closesAtUs = lotId): Lead => ({
  lotId,
  price: riyals(price),
  max: riyals(max),
  closesAtUs,
})
const call = (amount: number, max: number | null = null) => ({
  amount: riyals(amount),
  maxAmount: max === null ? null : riyals(max),
})
const reasonOf = (own: Partial<Bidder>, amount: number, max: number | null = null, from: LotState = state) => {
  const decision = decideBid(terms, from, bidder(own), call(amount, max), 0)
  return decision.accepted ? 'accepted' : decision.reason
}

describe('a bid', () => {
  test('[LIM-3] up to the number of cars, and not one more', () => {
    expect(reasonOf({ ownCarsMax: 2, activeLots: 1 }, 50_000)).toBe('accepted')
    expect(reasonOf({ ownCarsMax: 2, activeLots: 2 }, 50_000)).toBe('own_limit_reached')
  })

  test('[LIM-3] up to the sum of the maxima, and not one riyal more', () => {
    const own = { ownAmountMax: riyals(150_000), ownCommitted: riyals(60_000), activeLots: 1 }
    expect(reasonOf(own, 50_000, 90_000)).toBe('accepted')
    expect(reasonOf(own, 50_000, 90_001)).toBe('own_limit_reached')
    expect(reasonOf(own, 90_001)).toBe('own_limit_reached')
  })

  test('[LIM-3] a leader’s own lot does not count twice: a higher maximum adds only the difference', () => {
    const from = {
      ...state,
      leader: { accountId: 9, price: riyals(50_000), max: riyals(60_000) },
      seq: 1,
      bidsCount: 1,
    }
    const own = { ownAmountMax: riyals(80_000), ownCommitted: riyals(60_000), ownCarsMax: 1, activeLots: 1 }
    expect(reasonOf(own, 50_000, 80_000, from)).toBe('accepted')
    expect(reasonOf(own, 50_000, 80_001, from)).toBe('own_limit_reached')
    // Beyond the count after a lower limit was set: no maximum goes up any more.
    expect(reasonOf({ ...own, activeLots: 2 }, 50_000, 61_000, from)).toBe('own_limit_reached')
  })

  test('[LIM-3] it is the last of the reasons', () => {
    const own = { ownCarsMax: 1, activeLots: 1 }
    expect(reasonOf(own, 49_000)).toBe('bid_too_low')
    expect(reasonOf({ ...own, bidLimit: riyals(60_000) }, 50_000, 60_001)).toBe('bid_limit_exceeded')
    expect(reasonOf({ ...own, available: 0 }, 50_000)).toBe('deposit_required')
  })
})

describe('limits below the current bids', () => {
  const won = { cars: 0, amount: 0 }

  test('[LIM-6] cars beyond the count keep their price and nothing above it; the earliest closes keep their slots', () => {
    const leads = [lead(1, 50_000, 80_000, 30), lead(2, 60_000, 90_000, 10), lead(3, 70_000, 70_000, 20)]
    expect(fitLimits({ leads, won }, { carsMax: 1, amountMax: null })).toEqual([{ lotId: 1, max: riyals(50_000) }])
    expect(fitLimits({ leads, won: { cars: 1, amount: 0 } }, { carsMax: 1, amountMax: null })).toEqual([
      { lotId: 2, max: riyals(60_000) },
      { lotId: 1, max: riyals(50_000) },
    ])
    expect(fitLimits({ leads, won }, { carsMax: 3, amountMax: null })).toEqual([])
  })

  test('[LIM-6] then maxima go down until the sum fits, latest closes first, none below its price', () => {
    const leads = [lead(1, 50_000, 80_000), lead(2, 60_000, 90_000)]
    const lowerTo = (amount: number) => fitLimits({ leads, won }, { carsMax: null, amountMax: riyals(amount) })
    expect(lowerTo(170_000)).toEqual([])
    expect(lowerTo(160_000)).toEqual([{ lotId: 2, max: riyals(80_000) }])
    expect(lowerTo(130_000)).toEqual([
      { lotId: 1, max: riyals(70_000) },
      { lotId: 2, max: riyals(60_000) },
    ])
    expect(lowerTo(1)).toEqual([
      { lotId: 1, max: riyals(50_000) },
      { lotId: 2, max: riyals(60_000) },
    ])
  })

  test('[LIM-6] for all bids: no maximum rises or falls below its price, the sum fits if the prices fit, and no budget is wasted', () => {
    const anyLead = fc
      .tuple(fc.integer({ min: 1, max: 200 }), fc.nat({ max: 200 }), fc.nat({ max: 5 }))
      .map(([price, more, closesAtUs]) => ({ price: riyals(price), max: riyals(price + more), closesAtUs }))
    fc.assert(
      fc.property(
        fc.array(anyLead, { maxLength: 6 }),
        fc.option(fc.integer({ min: 1, max: 7 })),
        fc.option(fc.integer({ min: 1, max: 1_500 })),
        fc.record({ cars: fc.nat({ max: 3 }), amount: fc.nat({ max: 300 }).map(riyals) }),
        (drawn, carsMax, riyalsMax, counted) => {
          const leads = drawn.map((one, index) => ({ ...one, lotId: index }))
          const amountMax = riyalsMax === null ? null : riyals(riyalsMax)
          const lowered = new Map(
            fitLimits({ leads, won: counted }, { carsMax, amountMax }).map(({ lotId, max }) => [lotId, max]),
          )
          const after = leads.map((one) => lowered.get(one.lotId) ?? one.max)
          leads.forEach(({ price, max }, index) => {
            expect(after[index]).toBeLessThanOrEqual(max)
            expect(after[index]).toBeGreaterThanOrEqual(price)
          })
          const free = leads.filter(({ price }, index) => (after[index] ?? 0) > price)
          if (carsMax !== null) expect(free.length).toBeLessThanOrEqual(Math.max(0, carsMax - counted.cars))
          const sum = after.reduce((total, max) => total + max, counted.amount)
          const prices = leads.reduce((total, { price }) => total + price, counted.amount)
          if (amountMax !== null) expect(sum).toBeLessThanOrEqual(Math.max(amountMax, prices))
        },
      ),
    )
  })

  test('[LIM-7] a maximum stays whole riyals, because bids are', () => {
    expect(makeRoom([lead(1, 50_000, 80_000)], 150)).toEqual([{ lotId: 1, max: riyals(79_998) }])
  })
})

describe('a purchase', () => {
  const buy = (own: Partial<Bidder>, leads: Lead[], from: Partial<Purchase> = {}) => {
    const purchase = { terms, buyNowPrice: riyals(100_000), state, buyer: bidder(own), leads, amount: riyals(100_000) }
    const decision = decideBuy({ ...purchase, ...from }, 0)
    return decision.accepted ? decision.lowered : decision.reason
  }
  const leads = [lead(1, 50_000, 80_000), lead(2, 60_000, 90_000)]
  const committed = { ownCommitted: riyals(170_000), activeLots: 2 }

  test('[LIM-5] other maxima are lowered as far as needed, not below their prices', () => {
    expect(buy({ ...committed, ownAmountMax: riyals(270_000) }, leads)).toEqual([])
    expect(buy({ ...committed, ownAmountMax: riyals(250_000) }, leads)).toEqual([{ lotId: 2, max: riyals(70_000) }])
    expect(buy({ ...committed, ownAmountMax: riyals(210_000) }, leads)).toHaveLength(2)
    expect(buy({ ...committed, ownAmountMax: riyals(209_999) }, leads)).toBe('own_limit_reached')
    const atPrice = [lead(1, 40_000, 60_000), lead(2, 50_000, 50_000)]
    expect(makeRoom(atPrice, riyals(5_000))).toEqual([{ lotId: 1, max: riyals(55_000) }])
    const together = [lead(4, 50_000, 80_000, 9), lead(3, 50_000, 80_000, 9)]
    expect(makeRoom(together, riyals(10_000))).toEqual([{ lotId: 4, max: riyals(70_000) }])
  })

  test('[LIM-5] the count of cars is not relaxed', () => {
    expect(buy({ ...committed, ownCarsMax: 2 }, leads)).toBe('own_limit_reached')
    expect(buy({ ...committed, ownCarsMax: 3 }, leads)).toEqual([])
  })

  test('[LIM-5] the lot’s own lead is not counted beside its purchase', () => {
    const from = { state: { ...state, leader: { accountId: 9, price: riyals(60_000), max: riyals(70_000) } } }
    const own = { ownCarsMax: 1, activeLots: 1, ownCommitted: riyals(70_000) }
    expect(buy({ ...own, ownAmountMax: riyals(100_000) }, [], from)).toEqual([])
    expect(buy({ ...own, ownAmountMax: riyals(99_999) }, [], from)).toBe('own_limit_reached')
  })
})
