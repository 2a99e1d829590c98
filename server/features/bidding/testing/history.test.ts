import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { BidEvent } from '#contract/live/events.ts'
import { riyals } from '#server/testing/factories.ts'
import { faultsOf, type History, type LogRow, type LotHistory, type SeenCall } from './history.ts'

type Entry = { accountId: number; amount: number; automatic?: boolean }

const START_US = 1_700_000_000_000_000

function logOf(entries: readonly Entry[]): LogRow[] {
  let previous = '0'.repeat(64)
  return entries.map(({ accountId, amount, automatic = false }, index) => {
    const seq = index + 1
    const payload = JSON.stringify({ seq, amount, automatic })
    previous = createHash('sha256').update(`${previous}\n${payload}`).digest('hex')
    const hash = Buffer.from(previous, 'hex')
    return {
      seq,
      kind: 'bid',
      accountId,
      amount: riyals(amount),
      automatic,
      payload,
      hash,
      atUs: START_US + seq * 1_000_000,
    }
  })
}

type Call = Pick<SeenCall, 'accountId' | 'sentAt' | 'answeredAt'> & { amount: number; max?: number }
const callOf = ({ amount, max, ...call }: Call, outcome: object): SeenCall => ({
  ...call,
  lotId: 1,
  amount: riyals(amount),
  max: max === undefined ? null : riyals(max),
  // Only the fields that the checker reads.
  outcome: { reason: null, data: null, facts: null, receipt: null, ...outcome } as SeenCall['outcome'],
})
const accepted = (seq: number, call: Call) => callOf(call, { data: { bid: { seq, amount: call.amount } } })
const refused = (reason: string, seq: number, minimum: number, call: Call, atUs = START_US) =>
  callOf(call, {
    reason,
    facts: { seq, min_next_bid: minimum },
    receipt: { payload: JSON.stringify({ at: new Date(atUs / 1000).toISOString() }) },
  })
const event = (fromSeq: number, seq: number, price: number) =>
  ({ from_seq: fromSeq, bid: { seq }, current_price: price }) as BidEvent

/** Three members: 1 opens with a maximum, 2 tries and is outbid by it, 3 comes too low, 1 calls again while leading. */
function goodHistory(): History {
  const log = logOf([
    { accountId: 1, amount: 1_000 },
    { accountId: 2, amount: 1_500 },
    { accountId: 1, amount: 2_000, automatic: true },
  ])
  const calls = [
    accepted(1, { accountId: 1, amount: 1_000, max: 9_000, sentAt: 0, answeredAt: 1 }),
    accepted(2, { accountId: 2, amount: 1_500, sentAt: 2, answeredAt: 3 }),
    refused('bid_too_low', 3, 2_500, { accountId: 3, amount: 2_400, sentAt: 4, answeredAt: 5 }),
    refused('already_leading', 3, 2_500, { accountId: 1, amount: 5_000, sentAt: 4, answeredAt: 6 }),
    refused('max_not_raised', 3, 2_500, { accountId: 1, amount: 5_000, max: 8_000, sentAt: 4, answeredAt: 6 }),
  ]
  const published = [event(1, 1, 1_000), event(2, 3, 2_000)]
  return { lots: [lotOf(log, published)], calls, slots: new Map() }
}
const lotOf = (log: LogRow[], published: BidEvent[]) => ({
  lotId: 1,
  openingPrice: riyals(1_000),
  increments: [{ from: 0, step: riyals(500) }],
  log,
  published,
})
/** The good history with its only lot or its calls changed. */
type ReceivedEvent = Omit<LotHistory, 'published'> & { published: readonly BidEvent[] }
function spoilt(change: (lot: ReceivedEvent, calls: SeenCall[]) => object): string[] {
  const good = goodHistory()
  const [lot] = good.lots
  if (!lot) throw new Error('no lot')
  const { calls = good.calls, ...more } = change({ ...lot, published: lot.published ?? [] }, [...good.calls]) as {
    calls?: SeenCall[]
  }
  return faultsOf({ ...good, calls, lots: [{ ...lot, ...more }] })
}

test('a correct history has no faults', () => {
  expect(faultsOf(goodHistory())).toEqual([])
})

test('a leader who raises their maximum at the price of their own row gets that row again', () => {
  const raised = accepted(1, { accountId: 1, amount: 1_000, max: 9_500, sentAt: 1.5, answeredAt: 1.8 })
  expect(spoilt((_lot, calls) => ({ calls: [raised, ...calls] }))).toEqual([])
  const twice = { ...raised, max: riyals(9_000) }
  expect(spoilt((_lot, calls) => ({ calls: [twice, ...calls] }))).toContain('lot 1: number 1 was given to two calls')
})

describe('a history is rejected for', () => {
  test('[QUE-3] a gap and a duplicate in the numbers', () => {
    expect(spoilt(({ log }) => ({ log: log.filter(({ seq }) => seq !== 2) }))[0]).toContain('is in place')
    expect(spoilt(({ log }) => ({ log: [log[0], ...log] }))[0]).toContain('is in place')
  })

  test('[QUE-3] an entry changed after it was chained, and a row that differs from its entry', () => {
    const tampered = spoilt(({ log }) => ({
      log: log.map((row) => (row.seq === 2 ? { ...row, payload: row.payload.replace('1500', '1501') } : row)),
    }))
    expect(tampered).toContain('lot 1: the hash of 2 is not that of its entry')
    const swapped = spoilt(({ log }) => ({
      log: log.map((row) => (row.seq === 2 ? { ...row, automatic: true } : row)),
    }))
    expect(swapped).toContain('lot 1: the entry of 2 says something else')
  })

  test('[BID-5] a bid less than a step above, and a price that falls', () => {
    const entries = (amount: number, automatic: boolean) =>
      logOf([
        { accountId: 1, amount: 1_000 },
        { accountId: 2, amount, automatic },
      ])
    expect(spoilt(() => ({ log: entries(1_400, false) }))).toContain('lot 1: number 2 bids 140000 where 150000 is due')
    expect(spoilt(() => ({ log: entries(900, true) }))).toContain('lot 1: number 2 bids 90000 where 100000 is due')
  })

  test('[QUE-4] watchers who received nothing, duplicates, too much or a wrong price', () => {
    expect(spoilt(({ published }) => ({ published: published.slice(0, 1) }))).toContain('lot 1: 3 changes, published 1')
    expect(spoilt(({ published }) => ({ published: [...published, ...published] }))).not.toEqual([])
    expect(spoilt(({ published }) => ({ published: [...published, event(4, 4, 9_000)] }))).not.toEqual([])
    expect(spoilt(() => ({ published: [event(1, 1, 1_000), event(2, 3, 1_999)] }))).toEqual([
      'lot 1: published a wrong price at 3',
    ])
  })

  test('an acknowledged bid that is lost, changed, or given to two', () => {
    const one = accepted(9, { accountId: 2, amount: 1_500, sentAt: 2, answeredAt: 3 })
    expect(spoilt((_lot, calls) => ({ calls: [...calls, one] }))).toContain(
      'lot 1: number 9 was acknowledged and is lost',
    )
    const other = accepted(2, { accountId: 3, amount: 1_500, sentAt: 2, answeredAt: 3 })
    expect(spoilt((_lot, calls) => ({ calls: [...calls, other] }))).toContain(
      'lot 1: number 2 is not the bid that was acknowledged as it',
    )
    expect(spoilt((_lot, calls) => ({ calls: [...calls, ...calls.slice(1, 2)] }))).toContain(
      'lot 1: number 2 was given to two calls',
    )
  })

  test('a bid whose bidder got no answer', () => {
    expect(spoilt((_lot, calls) => ({ calls: calls.slice(1) }))).toContain('lot 1: no answer named number 1')
  })

  test('[QUE-1] a bid ordered before one that was answered before it was sent', () => {
    const late = (calls: SeenCall[]) =>
      calls.map((call, index) => (index === 0 ? { ...call, sentAt: 10, answeredAt: 11 } : call))
    expect(spoilt((_lot, calls) => ({ calls: late(calls) }))[0]).toContain('answered as if it stood after 0')
    const stale = refused('bid_too_low', 1, 1_500, { accountId: 3, amount: 1_400, sentAt: 8, answeredAt: 9 })
    expect(spoilt((_lot, calls) => ({ calls: [...calls, stale] }))[0]).toContain('answered as if it stood after 1')
  })

  test.each([
    ['bid_too_low', { accountId: 3, amount: 2_500 }, 2_500],
    ['bid_too_low', { accountId: 1, amount: 2_400 }, 2_500],
    ['bid_too_low', { accountId: 3, amount: 2_400 }, 3_000],
    ['already_leading', { accountId: 3, amount: 5_000 }, 2_500],
    ['max_not_raised', { accountId: 1, amount: 5_000, max: 9_001 }, 2_500],
    ['lot_closed', { accountId: 3, amount: 5_000 }, 2_500],
  ])('a false refusal as %s of %j', (reason, call, minimum) => {
    const untrue = refused(reason, 3, minimum, { ...call, sentAt: 8, answeredAt: 9 })
    expect(spoilt((_lot, calls) => ({ calls: [...calls, untrue] }))).toHaveLength(1)
  })

  test('[BID-1] a refusal as closed of a lot that takes bids afterwards, unless its close was moved', () => {
    const call = { accountId: 3, amount: 5_000, sentAt: 0, answeredAt: 9 }
    const closed = (seq: number, minimum: number) => {
      const one = refused('lot_closed', seq, minimum, call)
      const facts = { ...one.outcome.facts, closes_at: new Date(START_US / 1000).toISOString() }
      return { ...one, outcome: { ...one.outcome, facts } } as SeenCall
    }
    expect(spoilt((_lot, calls) => ({ calls: [...calls, closed(3, 2_500)] }))).toEqual([])
    expect(spoilt((_lot, calls) => ({ calls: [...calls, closed(2, 2_000)] }))).toEqual([
      'lot 1: refusal as lot_closed at 2 is not true',
    ])
  })

  test('[BID-3] a refusal for a missing deposit that was free', () => {
    const good = goodHistory()
    const call = { accountId: 2, amount: 2_500, sentAt: 8, answeredAt: 9 }
    const at = (seconds: number) => ({
      ...good,
      slots: new Map([[2, 1]]),
      calls: [...good.calls, refused('deposit_required', 3, 2_500, call, START_US + seconds * 1_000_000)],
    })
    expect(faultsOf(at(2))).toEqual([])
    expect(faultsOf(at(1))).toEqual(['member 2 had a deposit free and was refused for want of it'])
    expect(faultsOf(at(4))).toEqual(['member 2 had a deposit free and was refused for want of it'])
  })
})
