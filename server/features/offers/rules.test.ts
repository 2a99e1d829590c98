import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { riyals } from '#server/testing/factories.ts'
import {
  type Answer,
  answerOf,
  counterRange,
  currentAmount,
  isUnbound,
  type Negotiation,
  nextParty,
  type OfferTerms,
  ROUNDS_MAX,
  roundsUsed,
  type Side,
  silenceOf,
  withoutLast,
} from './rules.ts'

const negotiation = (more: Partial<Negotiation> = {}): Negotiation => ({
  bid: riyals(50_000),
  openingPrice: riyals(40_000),
  reservePrice: null,
  secondMax: null,
  increments: [{ from: 0, step: riyals(500) }],
  offers: [],
  ...more,
})
const said = (side: Side, round: number, amount: number): OfferTerms => ({ side, round, amount: riyals(amount) })
const counter = (amount: number): Answer => ({ word: 'counter', amount: riyals(amount) })
const accept: Answer = { word: 'accept', seen: null }
const reject: Answer = { word: 'reject', seen: null }

describe('the side that answers next', () => {
  test('[OFR-1] the owner answers the bid, and from then on they take turns', () => {
    expect(nextParty(negotiation())).toBe('owner')
    expect(currentAmount(negotiation())).toBe(riyals(50_000))
    const asked = negotiation({ offers: [said('owner', 1, 60_000)] })
    expect([nextParty(asked), currentAmount(asked), roundsUsed(asked)]).toEqual(['buyer', riyals(60_000), 1])
    for (const answer of [accept, reject, counter(55_000)]) {
      expect(answerOf(negotiation(), 'buyer', answer)).toMatchObject({
        refused: 'not_your_turn',
        data: { turn: 'owner' },
      })
      expect(answerOf(asked, 'owner', answer)).toMatchObject({ refused: 'not_your_turn', data: { turn: 'buyer' } })
    }
  })

  test('[OFR-1] accepting agrees to the amount on the table, rejecting ends it', () => {
    expect(answerOf(negotiation(), 'owner', accept)).toEqual({ kind: 'agreed', amount: riyals(50_000) })
    const asked = negotiation({ offers: [said('owner', 1, 60_000)] })
    expect(answerOf(asked, 'buyer', accept)).toEqual({ kind: 'agreed', amount: riyals(60_000) })
    expect(answerOf(asked, 'buyer', reject)).toEqual({ kind: 'ended' })
  })

  test('[OFR-9] an answer with the amount seen agrees to no other amount', () => {
    const seen = (amount: number, word: 'accept' | 'reject' = 'accept') =>
      answerOf(negotiation(), 'owner', { word, seen: riyals(amount) })
    expect(seen(50_000)).toMatchObject({ kind: 'agreed' })
    expect(seen(49_999)).toMatchObject({ refused: 'price_moved', data: { amount: 50_000 } })
    expect(seen(50_500, 'reject')).toMatchObject({ refused: 'price_moved' })
  })
})

describe('counter-offers', () => {
  test('[OFR-2] there are three, then the last one is accepted or rejected', () => {
    const offers = [said('owner', 1, 60_000), said('buyer', 2, 52_000), said('owner', 3, 58_000)]
    const last = negotiation({ offers })
    expect(answerOf(last, 'buyer', counter(55_000))).toMatchObject({ refused: 'rounds_used_up' })
    expect(counterRange(last)).toBeUndefined()
    expect(answerOf(last, 'buyer', accept)).toEqual({ kind: 'agreed', amount: riyals(58_000) })
  })

  test('[OFR-3] the owner asks for more than is offered, and never for more than before', () => {
    expect(counterRange(negotiation())).toEqual({ min: riyals(50_001), max: null })
    expect(answerOf(negotiation(), 'owner', counter(50_000))).toMatchObject({
      refused: 'offer_out_of_range',
      data: { amount_min: 50_001, amount_max: null },
    })
    const offers = [said('owner', 1, 60_000), said('buyer', 2, 52_000)]
    expect(counterRange(negotiation({ offers }))).toEqual({ min: riyals(52_001), max: riyals(59_999) })
    expect(answerOf(negotiation({ offers }), 'owner', counter(60_000))).toMatchObject({ refused: 'offer_out_of_range' })
    expect(answerOf(negotiation({ offers }), 'owner', counter(59_999))).toEqual({
      kind: 'countered',
      offer: said('owner', 3, 59_999),
    })
  })

  test('[OFR-3] the buyer offers less than is asked, and more than they bid', () => {
    const asked = negotiation({ offers: [said('owner', 1, 60_000)] })
    expect(counterRange(asked)).toEqual({ min: riyals(50_001), max: riyals(59_999) })
    for (const amount of [50_000, 60_000, 70_000])
      expect(answerOf(asked, 'buyer', counter(amount))).toMatchObject({
        refused: 'offer_out_of_range',
        data: { amount_min: 50_001, amount_max: 59_999 },
      })
    expect(answerOf(asked, 'buyer', counter(50_001))).toEqual({
      kind: 'countered',
      offer: said('buyer', 2, 50_001),
    })
  })

  test('[OFR-3] without a riyal between the two there is nothing to offer', () => {
    const offers = [said('owner', 1, 52_000), said('buyer', 2, 51_999)]
    expect(counterRange(negotiation({ offers }))).toBeUndefined()
    const [owner, buyer] = [said('owner', 1, 52_002), said('buyer', 2, 52_000)]
    const between = { min: riyals(52_001), max: riyals(52_001) }
    expect(counterRange(negotiation({ offers: [owner, buyer] }))).toEqual(between)
    expect(counterRange(negotiation({ bid: riyals(52_000), offers: [owner] }))).toEqual(between)
    const close = negotiation({ offers: [said('owner', 1, 50_001)] })
    expect(counterRange(close)).toBeUndefined()
    expect(answerOf(close, 'buyer', counter(50_001))).toMatchObject({
      refused: 'offer_out_of_range',
      data: { amount_min: null, amount_max: null },
    })
  })
})

describe('withdrawing an offer', () => {
  const back: Answer = { word: 'withdraw', seen: null }
  const taken = (one: OfferTerms) => ({ ...one, outcome: 'withdrawn' as const })

  test('[OFR-20] is open to the side whose offer waits, and closed after an answer', () => {
    const asked = negotiation({ offers: [said('owner', 1, 60_000)] })
    expect(answerOf(asked, 'owner', back, true)).toEqual({ kind: 'returned' })
    expect(answerOf(asked, 'buyer', back, true)).toMatchObject({ refused: 'nothing_to_withdraw' })
    for (const side of ['owner', 'buyer'] as const)
      expect(answerOf(negotiation(), side, back, true)).toMatchObject({ refused: 'nothing_to_withdraw' })
    const seen = { word: 'withdraw', seen: riyals(59_000) } as const
    expect(answerOf(asked, 'owner', seen, true)).toMatchObject({ refused: 'price_moved', data: { amount: 60_000 } })
  })

  test('[OFR-20] ends the negotiation if the time of its sender is over', () => {
    expect(answerOf(negotiation({ offers: [said('owner', 1, 60_000)] }), 'owner', back)).toEqual({ kind: 'ended' })
  })

  test('[OFR-20] restores the previous offer, with its round used and no bound', () => {
    const [first, second] = [said('owner', 1, 60_000), said('buyer', 2, 52_000)]
    const again = negotiation({ offers: [taken(first)] })
    expect([nextParty(again), currentAmount(again), roundsUsed(again)]).toEqual(['owner', riyals(50_000), 1])
    expect(counterRange(again)).toEqual({ min: riyals(50_001), max: null })
    expect(silenceOf(again)).toEqual({ kind: 'agreed', amount: riyals(50_000) })
    expect(withoutLast(negotiation({ offers: [first, second] })).offers).toEqual([first])
    const later = negotiation({ offers: [first, taken(second)] })
    expect([nextParty(later), currentAmount(later), roundsUsed(later)]).toEqual(['buyer', riyals(60_000), 2])
    expect(answerOf(later, 'buyer', counter(51_000))).toEqual({ kind: 'countered', offer: said('buyer', 3, 51_000) })
  })

  test('[OFR-13] [OFR-20] leaves a runner-up unbound', () => {
    const offers = [said('owner', 0, 48_000), taken(said('buyer', 1, 45_000))]
    expect(isUnbound(negotiation({ offers }))).toBe(true)
  })
})

test('[OFR-5] an unanswered bid is decided by the reserve, an unanswered offer is rejected', () => {
  expect(silenceOf(negotiation())).toEqual({ kind: 'agreed', amount: riyals(50_000) })
  expect(silenceOf(negotiation({ reservePrice: riyals(50_000) }))).toMatchObject({ kind: 'agreed' })
  expect(silenceOf(negotiation({ reservePrice: riyals(50_001) }))).toEqual({ kind: 'ended' })
  expect(silenceOf(negotiation({ offers: [said('owner', 1, 60_000)] }))).toEqual({ kind: 'ended' })
  const offered = [said('owner', 1, 60_000), said('buyer', 2, 55_000)]
  expect(silenceOf(negotiation({ offers: offered, reservePrice: riyals(1_000) }))).toEqual({ kind: 'ended' })
})

describe('the runner-up', () => {
  const offered = negotiation({ bid: riyals(47_000), offers: [said('owner', 0, 48_000)] })

  test('[OFR-12] answers an offer that uses no round, and may go down to the opening price if they bid alone', () => {
    expect([nextParty(offered), currentAmount(offered), roundsUsed(offered)]).toEqual(['buyer', riyals(48_000), 0])
    expect(counterRange(offered)).toEqual({ min: riyals(40_000), max: riyals(47_999) })
    expect(answerOf(offered, 'buyer', counter(45_000))).toEqual({
      kind: 'countered',
      offer: said('buyer', 1, 45_000),
    })
  })

  test('[OFR-12] goes no lower than the price they would have paid without the winner', () => {
    const least = (more: Partial<Negotiation>) => counterRange({ ...offered, ...more })?.min
    expect(least({ secondMax: riyals(45_000) })).toBe(riyals(45_500))
    expect(least({ secondMax: riyals(45_000), reservePrice: riyals(46_200) })).toBe(riyals(46_200))
    expect(least({ reservePrice: riyals(48_000) })).toBeUndefined()
    // A reserve above their maximum does not count.
    expect(least({ secondMax: riyals(45_000), reservePrice: riyals(60_000) })).toBe(riyals(45_500))
    // A later bidder had the same maximum: there is no lower amount.
    expect(least({ secondMax: riyals(48_000) })).toBeUndefined()
  })

  test('[OFR-13] is bound by their first own answer', () => {
    expect(isUnbound(offered)).toBe(true)
    expect(isUnbound(negotiation({ offers: [...offered.offers, said('buyer', 1, 45_000)] }))).toBe(false)
    expect(isUnbound(negotiation())).toBe(false)
    expect(isUnbound(negotiation({ offers: [said('owner', 1, 60_000)] }))).toBe(false)
  })
})

test('[OFR-2] [OFR-3] any negotiation gets closer with each answer, ends within its rounds, and agrees within the offers', () => {
  const words = fc.array(fc.oneof(fc.constant(accept), fc.constant(reject), fc.nat({ max: 3_000 })), { maxLength: 12 })
  fc.assert(
    fc.property(fc.boolean(), words, (toRunnerUp, list) => {
      let now = negotiation(toRunnerUp ? { offers: [said('owner', 0, 51_000)] } : {})
      for (const word of list) {
        const side = nextParty(now)
        const range = counterRange(now)
        const answer: Answer =
          typeof word === 'number' ? { word: 'counter', amount: (range?.min ?? riyals(1)) + riyals(word) } : word
        const step = answerOf(now, side, answer)
        if ('refused' in step) {
          expect(answer.word).toBe('counter')
          continue
        }
        if (step.kind === 'agreed') expect(step.amount).toBe(currentAmount(now))
        if (step.kind !== 'countered') return
        expect(step.offer).toMatchObject({ side, round: roundsUsed(now) + 1 })
        expect(step.offer.round).toBeLessThanOrEqual(ROUNDS_MAX)
        const [low, high] =
          side === 'owner' ? [currentAmount(now), step.offer.amount] : [step.offer.amount, currentAmount(now)]
        expect(low).toBeLessThan(high)
        now = { ...now, offers: [...now.offers, step.offer] }
      }
    }),
  )
})
