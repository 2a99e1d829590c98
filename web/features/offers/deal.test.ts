import { describe, expect, test } from 'vitest'
import type { Offer } from '#contract/http/offers.ts'
import {
  askingOf,
  bidOf,
  type Deal,
  type Negotiation,
  rangeOf,
  readOffer,
  silenceOf,
  takingBackOf,
  wordsOf,
} from './deal.ts'

const offer = (side: Offer['side'], round: number): Offer => ({
  id: round + 1,
  round,
  side,
  amount: 120_000,
  made_at: '2026-01-01T00:00:00Z',
  decide_by: '2026-01-02T00:00:00Z',
  outcome: 'running',
})

const talk = (parts: Partial<Negotiation>): Negotiation => ({
  turn: 'owner',
  your_turn: true,
  can_counter: true,
  amount_min: null,
  amount_max: null,
  can_withdraw: false,
  returns_until: null,
  bid: 100_000,
  amount: 100_000,
  rounds_used: 0,
  rounds_max: 3,
  decide_by: '2026-01-02T00:00:00Z',
  outcome: 'open',
  offers: [],
  ...parts,
})

const bid = { amount: 100_000, at: '2026-01-01T00:00:00Z' }
const owner = (parts: Partial<Negotiation>, reserve: number | null = null): Deal => ({
  side: 'owner',
  id: 1,
  title: 'Ford Bronco',
  negotiation: talk(parts),
  bid,
  reserve,
})
const buyer = (parts: Partial<Negotiation>): Deal => ({ ...owner(parts), side: 'buyer', reserve: undefined })

describe('a counter-offer as typed', () => {
  const range = talk({ amount_min: 100_001, amount_max: 119_999 })

  test.each([
    ['١٠٥٬٠٠٠', { amount: 105_000, problem: undefined }],
    ['۱۱۹۹۹۹', { amount: 119_999, problem: undefined }],
    ['100,001', { amount: 100_001, problem: undefined }],
    ['100000', { amount: 100_000, problem: 'low' }],
    ['120000', { amount: 120_000, problem: 'high' }],
    ['', { problem: 'none' }],
  ])('%s', (text, reading) => {
    expect(readOffer(text, range)).toEqual(reading)
  })

  test('has no upper bound if the owner has made no offer yet', () => {
    expect(readOffer('900000', talk({ amount_min: 100_001 })).problem).toBeUndefined()
  })

  test('gets its bounds', () => {
    expect([range, talk({ amount_min: 1 }), talk({ amount_max: 1 }), talk({})].map(rangeOf)).toEqual([
      'both',
      'min',
      'max',
      undefined,
    ])
  })
})

test('a negotiation begins with the bid, a runner-up’s with the auction house’s offer', () => {
  const closed = { bid: 100_000, closes_at: '2026-01-01T00:00:00Z' }
  expect(bidOf({ ...closed, negotiation: talk({ offers: [offer('owner', 1)] }) })).toEqual(bid)
  expect(bidOf({ ...closed, negotiation: talk({ bid: null, offers: [offer('owner', 0)] }) })).toBeNull()
})

describe('a lapse', () => {
  test('approves a bid that reached the reserve, and one without a reserve', () => {
    expect(silenceOf(owner({}, 100_000))).toBe('silence_bid_met')
    expect(silenceOf(owner({}))).toBe('silence_bid_free')
  })

  test('rejects a bid below the reserve', () => {
    expect(silenceOf(owner({}, 100_001))).toBe('silence_bid_short')
  })

  test('lets an offer lapse, whatever the reserve', () => {
    expect(silenceOf(owner({ offers: [offer('owner', 1)] }, 1))).toBe('silence_offer_owner')
    expect(silenceOf(buyer({ offers: [offer('owner', 1)] }))).toBe('silence_offer_buyer')
  })

  test('costs a runner-up nothing if nothing of theirs is held yet', () => {
    expect(silenceOf(buyer({ offers: [offer('owner', 0)] }))).toBe('silence_fresh')
    expect(silenceOf(owner({ offers: [offer('owner', 0)] }))).toBe('silence_fresh')
    expect(silenceOf(buyer({ offers: [offer('owner', 0), offer('buyer', 1)] }))).toBe('silence_offer_buyer')
  })

  test('gives the buyer no hint of the reserve', () => {
    expect(silenceOf(buyer({}))).toBeUndefined()
  })
})

describe('the question', () => {
  test('of the owner about the bid, then about the buyer’s offer', () => {
    expect(askingOf(owner({}))).toBe('ask_owner_bid')
    expect(askingOf(owner({ offers: [offer('owner', 1), offer('buyer', 2)] }))).toBe('ask_owner')
  })

  test('of the buyer about the owner’s offer, of the runner-up about the auction house’s', () => {
    expect(askingOf(buyer({ turn: 'buyer', offers: [offer('owner', 1)] }))).toBe('ask_buyer')
    expect(askingOf(buyer({ turn: 'buyer', offers: [offer('owner', 0)] }))).toBe('ask_buyer_first')
  })

  test('or the awaited answer', () => {
    expect(askingOf(buyer({}))).toBe('wait_buyer_bid')
    expect(askingOf(buyer({ offers: [offer('owner', 1), offer('buyer', 2)] }))).toBe('wait_buyer')
    expect(askingOf(owner({ turn: 'buyer', offers: [offer('owner', 1)] }))).toBe('wait_owner')
    expect(askingOf(owner({ turn: 'buyer', offers: [offer('owner', 0)] }))).toBe('wait_owner_first')
    expect(askingOf(owner({ turn: null, outcome: 'agreed' }))).toBeUndefined()
  })
})

test('a runner-up who has not answered sees that nothing is held yet; afterwards, that it is', () => {
  const first = [offer('owner', 0)]
  expect(wordsOf(buyer({ turn: 'buyer', offers: first })).reject.text).toBe('rejectFreshText')
  const later = [...first, offer('buyer', 1), offer('owner', 2)]
  expect(wordsOf(buyer({ turn: 'buyer', offers: later })).reject.text).toBe('rejectBuyerText')
  expect(wordsOf(owner({ turn: 'buyer', offers: first })).reject.text).toBe('rejectOwnerText')
})

describe('withdrawing an offer', () => {
  const until = '2026-01-02T00:00:00Z'
  const [early, late] = [Date.parse(until) - 1, Date.parse(until)]
  const waiting = (parts: Partial<Negotiation>) => ({ turn: null, your_turn: false, can_withdraw: true, ...parts })

  test('[OFR-20] returns the turn, or ends it, depending on the time of its sender', () => {
    const asked = waiting({ offers: [offer('owner', 1)], returns_until: until })
    expect(takingBackOf(owner(asked), early)).toBe('withdrawBack')
    expect(takingBackOf(owner(asked), late)).toBe('withdrawEnd_owner')
    const offered = waiting({ offers: [offer('owner', 1), offer('buyer', 2)], returns_until: until })
    expect(takingBackOf(buyer(offered), early)).toBe('withdrawBack')
    expect(takingBackOf(buyer(offered), late)).toBe('withdrawEnd_buyer')
  })

  test('[OFR-20] with a runner-up says what happens to the deposit, or that the offer is gone', () => {
    const first = waiting({ offers: [offer('owner', 0)], returns_until: until })
    expect(takingBackOf(owner(first), late)).toBe('withdrawEnd_first')
    const bound = waiting({ offers: [offer('owner', 0), offer('buyer', 1)], returns_until: until })
    expect(takingBackOf(buyer(bound), early)).toBe('withdrawBackFresh')
  })

  test('[OFR-20] restores the earlier state: the bid is asked about again', () => {
    const back = { ...offer('owner', 1), outcome: 'withdrawn' as const }
    expect(askingOf(owner({ offers: [back], rounds_used: 1 }))).toBe('ask_owner_bid')
    expect(silenceOf(owner({ offers: [back] }))).toBe('silence_bid_free')
  })
})
