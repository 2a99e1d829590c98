import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Bidder } from '../lots/eligibility.ts'
import { type ClockedState, type LotTerms, minimumBid } from '../lots/rules.ts'
import { type BidCall, callOn, type Decision, decideBid } from './rules.ts'

const MINUTE = 60_000_000
const SAR = 100
const NOW = 1_700_000_000_000_000

const terms = (more: Partial<LotTerms> = {}): LotTerms => ({
  ownerId: 99,
  openingPrice: 1_000 * SAR,
  increments: [{ from: 0, step: 500 * SAR }],
  reservePrice: null,
  depositRequired: 1_000 * SAR,
  extension: { mode: 'add', windowUs: 5 * MINUTE, byUs: 5 * MINUTE, countMax: null, hardStopUs: null },
  ...more,
})
const open = (more: Partial<ClockedState> = {}): ClockedState => ({
  status: 'live',
  opensAtUs: NOW - 60 * MINUTE,
  closesAtUs: NOW + 60 * MINUTE,
  leader: null,
  secondMax: null,
  bidsCount: 0,
  extensions: 0,
  seq: 0,
  ...more,
})
const member = (accountId: number, more: Partial<Bidder> = {}): Bidder => ({
  accountId,
  active: true,
  phoneVerified: true,
  available: 1_000_000 * SAR,
  bidLimit: null,
  activeLotsLimit: null,
  activeLots: 0,
  ...more,
})
const bid = (amount: number, max?: number): BidCall => ({
  amount: amount * SAR,
  maxAmount: max === undefined ? null : max * SAR,
})

/** Runs calls `[member, amount, maximum?]` one after the other; all must be accepted. */
function play(
  calls: [number, number, number?][],
  t = terms(),
  state = open(),
): { state: ClockedState; rows: [number, number, boolean][] } {
  const rows: [number, number, boolean][] = []
  let now = state
  for (const [who, amount, max] of calls) {
    const decision = accepted(decideBid(t, now, member(who), bid(amount, max), NOW))
    rows.push(
      ...decision.rows.map((row): [number, number, boolean] => [row.accountId, row.amount / SAR, row.automatic]),
    )
    now = decision.state
  }
  return { state: now, rows }
}

function accepted(decision: Decision): Decision & { accepted: true } {
  if (!decision.accepted) throw new Error(`refused: ${decision.reason}`)
  return decision
}
const reason = (decision: Decision) => (decision.accepted ? 'accepted' : decision.reason)
const price = (state: ClockedState) => (state.leader?.price ?? 0) / SAR

describe('bidders and times', () => {
  test('[BID-1] the last microsecond is in time, the close is not', () => {
    const at = (atUs: number) => reason(decideBid(terms(), open(), member(1), bid(1_000), atUs))
    expect(at(open().closesAtUs - 1)).toBe('accepted')
    expect(at(open().closesAtUs)).toBe('lot_closed')
    expect(at(open().closesAtUs + 1)).toBe('lot_closed')
  })

  test('[BID-1] a scheduled lot opens by the clock, a finished one never', () => {
    const soon = open({ status: 'scheduled', opensAtUs: NOW })
    expect(reason(decideBid(terms(), soon, member(1), bid(1_000), NOW - 1))).toBe('lot_not_open')
    expect(reason(decideBid(terms(), soon, member(1), bid(1_000), NOW))).toBe('accepted')
    for (const status of ['awaiting_owner', 'sold', 'rejected', 'no_bids', 'canceled'] as const) {
      expect(reason(decideBid(terms(), open({ status }), member(1), bid(1_000), NOW))).toBe('lot_closed')
    }
    expect(reason(decideBid(terms(), open({ status: 'draft' }), member(1), bid(1_000), NOW))).toBe('lot_not_open')
  })

  test.each([
    ['account_inactive', { active: false }],
    ['phone_not_verified', { phoneVerified: false }],
    ['active_lots_limit_reached', { activeLotsLimit: 2, activeLots: 2 }],
    ['deposit_required', { available: 1_000 * SAR - 1 }],
    ['bid_limit_exceeded', { bidLimit: 1_000 * SAR - 1 }],
  ] as const)('[BID-3] [BID-4] %s', (expected, more) => {
    expect(reason(decideBid(terms(), open(), member(1, more), bid(1_000), NOW))).toBe(expected)
  })

  test('[BID-3] the owner never bids', () => {
    expect(reason(decideBid(terms(), open(), member(99), bid(1_000), NOW))).toBe('own_car')
  })

  test('[BID-4] the limit applies to the maximum too', () => {
    const limited = member(1, { bidLimit: 2_000 * SAR })
    expect(reason(decideBid(terms(), open(), limited, bid(1_000, 2_000), NOW))).toBe('accepted')
    expect(reason(decideBid(terms(), open(), limited, bid(1_000, 2_001), NOW))).toBe('bid_limit_exceeded')
  })

  test('[BID-8] without a limit a maximum takes its percent of free money, on a lot that is led less the deposit', () => {
    const free = (riyals: number) => member(1, { available: riyals * SAR, depositPercent: 1 })
    const lacking = { accepted: false, reason: 'deposit_required', missing: SAR }
    expect(reason(decideBid(terms(), open(), free(2_000), bid(1_000, 200_000), NOW))).toBe('accepted')
    expect(decideBid(terms(), open(), free(1_999), bid(1_000, 200_000), NOW)).toEqual(lacking)
    expect(decideBid(terms(), open(), free(999), bid(1_000), NOW)).toEqual(lacking)
    const limited = { ...free(1_999), bidLimit: 200_000 * SAR }
    expect(reason(decideBid(terms(), open(), limited, bid(1_000, 200_000), NOW))).toBe('accepted')
    const { state } = play([[1, 1_000]])
    expect(reason(decideBid(terms(), state, free(1_000), bid(1_000, 200_000), NOW))).toBe('accepted')
    expect(decideBid(terms(), state, free(999), bid(1_000, 200_000), NOW)).toEqual(lacking)
  })

  test('[BID-5] the minimum is valid, one riyal less is not, anything above is kept unchanged', () => {
    expect(reason(decideBid(terms(), open(), member(1), bid(999), NOW))).toBe('bid_too_low')
    const { state } = play([
      [1, 1_000],
      [2, 1_500],
      [3, 2_777],
    ])
    expect(price(state)).toBe(2_777)
    expect(minimumBid(terms(), state)).toBe(3_277 * SAR)
    expect(reason(decideBid(terms(), state, member(4), bid(3_276), NOW))).toBe('bid_too_low')
  })

  test('[BID-6] the leader may only raise a maximum', () => {
    const { state } = play([[1, 1_000, 5_000]])
    expect(reason(decideBid(terms(), state, member(1), bid(9_000), NOW))).toBe('already_leading')
    expect(reason(decideBid(terms(), state, member(1), bid(1_000, 5_000), NOW))).toBe('max_not_raised')
    expect(reason(decideBid(terms(), state, member(1), bid(1_000, 5_001), NOW))).toBe('accepted')
  })

  test.each([
    ['account_inactive', { active: false }],
    ['phone_not_verified', { phoneVerified: false }],
    ['bid_limit_exceeded', { bidLimit: 5_001 * SAR - 1 }],
    ['accepted', { bidLimit: 5_001 * SAR }],
  ] as const)('[BID-3] [BID-4] a leader who raises their maximum: %s', (expected, more) => {
    const { state } = play([[1, 1_000, 5_000]])
    expect(reason(decideBid(terms(), state, member(1, more), bid(1_000, 5_001), NOW))).toBe(expected)
  })
})

describe('automatic bids', () => {
  test('[AUTO-1] [AUTO-2] the higher maximum leads one step above the lower', () => {
    const { state, rows } = play([
      [1, 1_000, 10_000],
      [2, 1_500, 4_000],
    ])
    expect(rows).toEqual([
      [1, 1_000, false],
      [2, 1_500, false],
      [2, 4_000, true],
      [1, 4_500, true],
    ])
    expect(state.leader).toEqual({ accountId: 1, price: 4_500 * SAR, max: 10_000 * SAR })
    expect(
      play([
        [1, 1_000, 4_000],
        [2, 1_500, 10_000],
      ]).rows,
    ).toEqual([
      [1, 1_000, false],
      [2, 1_500, false],
      [1, 4_000, true],
      [2, 4_500, true],
    ])
  })

  test('[AUTO-2] adds no last bid of the loser below or at the amount just bid', () => {
    expect(
      play([
        [1, 1_000, 4_000],
        [2, 4_000, 10_000],
      ]).rows,
    ).toEqual([
      [1, 1_000, false],
      [2, 4_000, false],
      [2, 4_500, true],
    ])
    expect(
      play([
        [1, 1_000, 4_000],
        [2, 4_200],
      ]).rows,
    ).toEqual([
      [1, 1_000, false],
      [2, 4_200, false],
    ])
  })

  test('[AUTO-3] of equal maxima the earlier leads at that amount', () => {
    const { state, rows } = play([
      [1, 1_000, 5_000],
      [2, 1_500, 5_000],
    ])
    expect(rows).toEqual([
      [1, 1_000, false],
      [2, 1_500, false],
      [2, 5_000, true],
      [1, 5_000, true],
    ])
    expect(state.leader?.accountId).toBe(1)
    expect(
      play([
        [1, 1_000, 5_000],
        [2, 5_000],
      ]).rows,
    ).toEqual([
      [1, 1_000, false],
      [2, 5_000, false],
      [1, 5_000, true],
    ])
  })

  test('[AUTO-4] less than a step above wins at its own amount', () => {
    expect(
      price(
        play([
          [1, 1_000, 5_000],
          [2, 1_500, 5_200],
        ]).state,
      ),
    ).toBe(5_200)
    expect(
      price(
        play([
          [1, 1_000, 5_200],
          [2, 1_500, 5_000],
        ]).state,
      ),
    ).toBe(5_200)
  })

  test('[AUTO-5] a raised maximum moves only a capped price', () => {
    const capped = play([
      [1, 1_000, 5_200],
      [2, 1_500, 5_000],
    ]).state
    const raised = accepted(decideBid(terms(), capped, member(1), bid(1, 9_000), NOW))
    expect(raised.rows).toEqual([{ accountId: 1, amount: 5_500 * SAR, automatic: true }])
    const silent = accepted(decideBid(terms(), raised.state, member(1), bid(1, 20_000), open().closesAtUs - 1))
    expect(silent.rows).toEqual([])
    expect(silent.extended).toBe(false)
    expect({ ...silent.state, leader: null }).toEqual({ ...raised.state, leader: null })
  })

  test('[AUTO-4] [AUTO-5] an uncapped price below second and step stays where it is', () => {
    for (const max of [5_500, 20_000]) {
      const { state } = play([
        [1, 1_000, 5_000],
        [3, 1_500, 4_300],
        [2, 5_300, max],
      ])
      expect([price(state), state.leader?.accountId]).toEqual([5_300, 2])
      const raised = accepted(decideBid(terms(), state, member(2), bid(1, 30_000), NOW))
      expect(raised.rows).toEqual([])
      expect(price(raised.state)).toBe(5_300)
    }
  })

  test('[AUTO-6] a maximum that reaches the reserve lifts the price to it', () => {
    const t = terms({ reservePrice: 7_000 * SAR })
    expect(price(play([[1, 1_000, 6_999]], t).state)).toBe(1_000)
    expect(price(play([[1, 1_000, 7_000]], t).state)).toBe(7_000)
    expect(
      price(
        play(
          [
            [1, 1_000, 6_000],
            [2, 1_500, 9_000],
          ],
          t,
        ).state,
      ),
    ).toBe(7_000)
    const raised = accepted(decideBid(t, play([[1, 1_000, 6_000]], t).state, member(1), bid(1, 8_000), NOW))
    expect(price(raised.state)).toBe(7_000)
  })
})

test('[ROOM-7] before its turn a lot of a room takes maxima only, and keeps waiting', () => {
  const room = terms({ room: true })
  const coming = open({ status: 'scheduled', opensAtUs: NOW + MINUTE })
  expect(callOn(room, coming, bid(5_000))).toEqual(bid(1_000, 5_000))
  expect(callOn(room, coming, bid(2_000, 8_000))).toEqual(bid(1_000, 8_000))
  const { state } = play([[1, 5_000]], room, coming)
  expect([state.status, state.leader?.max, price(state)]).toEqual(['scheduled', 5_000 * SAR, 1_000])
})

describe('time', () => {
  const at = (before: number, t = terms(), state = open()) =>
    accepted(decideBid(t, state, member(1), bid(1_000), state.closesAtUs - before))

  test('[EXT-1] [EXT-2] less than five minutes adds five, exactly five does not', () => {
    expect(at(5 * MINUTE).extended).toBe(false)
    const late = at(5 * MINUTE - 1)
    expect(late.extended).toBe(true)
    expect(late.state.closesAtUs).toBe(open().closesAtUs + 5 * MINUTE)
    expect(late.state.extensions).toBe(1)
  })

  test('[EXT-1] reset sets the close to now and the extension, and never shortens', () => {
    const reset = terms({
      extension: { mode: 'reset', windowUs: 5 * MINUTE, byUs: 5 * MINUTE, countMax: null, hardStopUs: null },
    })
    expect(at(2 * MINUTE, reset).state.closesAtUs).toBe(open().closesAtUs + 3 * MINUTE)
    const short = terms({
      extension: { mode: 'reset', windowUs: 5 * MINUTE, byUs: MINUTE, countMax: null, hardStopUs: null },
    })
    expect(at(4 * MINUTE, short).state.closesAtUs).toBe(open().closesAtUs)
  })

  test('[EXT-3] the hard stop is never exceeded', () => {
    const stop = open().closesAtUs + 2 * MINUTE
    const t = terms({
      extension: { mode: 'add', windowUs: 5 * MINUTE, byUs: 5 * MINUTE, countMax: null, hardStopUs: stop },
    })
    expect(at(MINUTE, t).state.closesAtUs).toBe(stop)
    const counted = terms({
      extension: { mode: 'add', windowUs: 5 * MINUTE, byUs: 5 * MINUTE, countMax: 0, hardStopUs: null },
    })
    expect(at(MINUTE, counted).extended).toBe(false)
  })
})

test('[BID-5] [AUTO-2] [AUTO-3] for any bids amounts never fall, and the leader holds the best maximum at a fair price', () => {
  const call = fc.record({
    who: fc.integer({ min: 1, max: 4 }),
    up: fc.integer({ min: 0, max: 3_000 }),
    more: fc.option(fc.integer({ min: 0, max: 9_000 })),
  })
  const table = [
    { from: 0, step: 100 * SAR },
    { from: 5_000 * SAR, step: 500 * SAR },
  ]
  fc.assert(
    fc.property(
      fc.array(call, { maxLength: 25 }),
      fc.option(fc.integer({ min: 1_000, max: 20_000 })),
      (calls, reserve) => {
        const t = terms({ increments: table, reservePrice: reserve === null ? null : reserve * SAR })
        const best = new Map<number, number>()
        let state = open()
        let last = 0
        for (const { who, up, more } of calls) {
          const amount = minimumBid(t, state) + up * SAR
          const max = more === null ? null : amount + more * SAR
          const decision = decideBid(t, state, member(who), { amount, maxAmount: max }, NOW)
          if (!decision.accepted) continue
          best.set(who, Math.max(best.get(who) ?? 0, max ?? amount))
          for (const row of decision.rows) {
            expect(row.amount).toBeGreaterThanOrEqual(last)
            expect(row.amount).toBeLessThanOrEqual(best.get(row.accountId) ?? 0)
            last = row.amount
          }
          state = decision.state
          expect(state.leader?.price).toBe(last)
          expect(state.leader?.max).toBe(Math.max(...best.values()))
          expect(state.seq).toBe(state.bidsCount)
        }
      },
    ),
    { numRuns: 2_000 },
  )
})
