import { expect, test } from 'vitest'
import { riyals } from '#server/testing/factories.ts'
import type { Bidder } from '../../lots/eligibility.ts'
import type { ClockedState } from '../../lots/rules.ts'
import { freeBidder, fixedState as state, fixedTerms as terms } from '../testing/fixed-lot.ts'
import { fateOf, leaveRefusal } from './waiting-rules.ts'

const ledBy = (accountId: number, price: number, max: number): Partial<ClockedState> => ({
  leader: { accountId, price: riyals(price), max: riyals(max) },
  bidsCount: 1,
  seq: 1,
})
const free = freeBidder({ available: riyals(10_000), ownCarsMax: 1, ownCommitted: 0 })
const full = { ...free, activeLots: 1 }
const waiting = { max: riyals(60_000), leftSeq: 0, standingSeq: 0, ofStaff: false }
const fate = (bidder: Bidder, from: Partial<ClockedState> = {}, stand: Partial<typeof waiting> = {}) =>
  fateOf({ ...waiting, ...stand }, { terms, state: { ...state, ...from }, bidder, atUs: 500 })

test('[LIM-11] a place: the least amount that is valid, and the whole maximum', () => {
  const call = { amount: riyals(50_000), maxAmount: riyals(60_000) }
  expect(fate(free)).toEqual({ kind: 'place', call })
  expect(fate(free, ledBy(2, 59_500, 59_500))).toEqual({ kind: 'place', call: { ...call, amount: riyals(60_000) } })
})

test('[LIM-11] no place, no deposit, a room that is paused: it goes on waiting, and knows for what', () => {
  expect(fate(full)).toEqual({ kind: 'wait', reason: 'own_limit_reached' })
  expect(fate({ ...free, available: 0 })).toEqual({ kind: 'wait', reason: 'deposit_required' })
  expect(fate(free, { status: 'scheduled', opensAtUs: 501 })).toEqual({ kind: 'wait', reason: 'lot_not_open' })
})

test('[LIM-14] it ends when the least amount is above it, place or not, and with its lot', () => {
  expect(fate(full, ledBy(2, 59_501, 59_501))).toEqual({ kind: 'end', outcome: 'passed' })
  expect(fate(full, { closesAtUs: 500 })).toEqual({ kind: 'end', outcome: 'closed' })
  expect(fate(full, { status: 'sold' })).toEqual({ kind: 'end', outcome: 'closed' })
})

test('[LIM-13] a bid by hand that came after it ends it; the one before it does not', () => {
  expect(fate(free, {}, { standingSeq: 1 })).toEqual({ kind: 'end', outcome: 'replaced' })
  expect(fate(free, {}, { standingSeq: 1, leftSeq: 1 }).kind).toBe('place')
  expect(fate(full, ledBy(9, 50_000, 60_000)).kind).toBe('end')
  expect(fate(full, ledBy(9, 50_000, 59_999)).kind).toBe('place')
})

test('[BACK-30] it ends where its owner has a role by now, place or not', () => {
  for (const bidder of [free, full])
    expect(fate(bidder, {}, { ofStaff: true })).toEqual({ kind: 'end', outcome: 'withdrawn' })
})

test('[LIM-10] it is left where own limits alone stand against it, and what is won leaves room for it', () => {
  const none = { cars: 0, amount: 0 }
  const refusal = (bidder: Bidder, won = none, max = 60_000) =>
    leaveRefusal({ terms, state, bidder, atUs: 500 }, won, riyals(max))
  expect(refusal(full)).toBeUndefined()
  expect(refusal({ ...full, available: 0, activeLotsLimit: 1 })).toBeUndefined()
  expect(refusal(full, { cars: 1, amount: riyals(10_000) })).toBe('own_limit_reached')
  expect(refusal({ ...free, available: 0 })).toBe('deposit_required')
  expect(refusal({ ...full, bidLimit: riyals(59_000) })).toBe('bid_limit_exceeded')
  expect(refusal(full, none, 49_999)).toBe('bid_too_low')
  const byAmount = { ...free, ownCarsMax: null, ownAmountMax: riyals(100_000), ownCommitted: riyals(50_000) }
  expect(refusal(byAmount)).toBeUndefined()
  expect(refusal(byAmount, { cars: 1, amount: riyals(40_000) })).toBeUndefined()
  expect(refusal(byAmount, { cars: 1, amount: riyals(40_001) })).toBe('own_limit_reached')
})
