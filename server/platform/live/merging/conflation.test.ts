import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BidEvent } from '#contract/live/events.ts'
import { bidEvent, handClock } from '../testing/rig.ts'
import { createConflator } from './conflation.ts'

function start() {
  const { clock, advance } = handClock()
  const sent: BidEvent[] = []
  const conflator = createConflator(clock, (event) => sent.push(event))
  return { conflator, advance, sent, numbers: () => sent.map((event) => [event.from_seq, event.bid.seq]) }
}

describe('[LIVE-9] events of one lot', () => {
  test('sends the first at once, then the last state of each interval', () => {
    const { conflator, advance, numbers } = start()
    for (let seq = 1; seq <= 100; seq++) conflator.accept(bidEvent(1, seq))
    expect(numbers()).toEqual([[1, 1]])
    advance(79)
    expect(numbers()).toHaveLength(1)
    advance(1)
    expect(numbers()).toEqual([
      [1, 1],
      [2, 100],
    ])
    advance(80)
    conflator.accept(bidEvent(1, 101))
    expect(numbers().at(-1)).toEqual([101, 101])
  })

  test('lots do not wait for each other', () => {
    const { conflator, sent } = start()
    for (let lot = 1; lot <= 50; lot++) conflator.accept(bidEvent(lot, 1))
    expect(sent).toHaveLength(50)
  })

  test('does not publish again what was published already, or comes late', () => {
    const { conflator, advance, numbers } = start()
    for (const seq of [1, 2, 2, 1]) conflator.accept(bidEvent(1, seq))
    advance(80)
    conflator.accept(bidEvent(1, 2))
    advance(80)
    expect(numbers()).toEqual([
      [1, 1],
      [2, 2],
    ])
  })

  test('an event that overtook another one waits for it', () => {
    const { conflator, advance, numbers } = start()
    conflator.accept(bidEvent(1, 1))
    advance(500)
    conflator.accept(bidEvent(1, 3))
    expect(numbers()).toHaveLength(1)
    conflator.accept(bidEvent(1, 2))
    expect(numbers().at(-1)).toEqual([2, 3])
  })

  test('an event that overtook another one takes nothing from those before it', () => {
    const { conflator, advance, numbers } = start()
    for (const seq of [1, 2, 4, 3]) conflator.accept(bidEvent(1, seq))
    advance(80)
    expect(numbers().at(-1)).toEqual([2, 4])
    for (const seq of [5, 7]) conflator.accept(bidEvent(1, seq))
    advance(80)
    expect(numbers().at(-1)).toEqual([5, 5])
    conflator.accept(bidEvent(1, 6))
    advance(80)
    expect(numbers().at(-1)).toEqual([6, 7])
  })

  test('an event whose predecessor never comes is published after one interval, with its gap', () => {
    const { conflator, advance, numbers } = start()
    conflator.accept(bidEvent(1, 1))
    advance(500)
    conflator.accept(bidEvent(1, 3))
    advance(80)
    expect(numbers().at(-1)).toEqual([3, 3])
  })

  test('a car that comes under the hammer again starts from 1', () => {
    const { conflator, advance, numbers } = start()
    conflator.accept(bidEvent(1, 37))
    advance(5_000)
    conflator.accept(bidEvent(1, 1, { server_time: '2026-01-01T11:00:05.000Z' }))
    expect(numbers()).toEqual([
      [37, 37],
      [1, 1],
    ])
  })

  test('a clock that is set back holds nothing for longer than an interval', () => {
    const { conflator, advance, numbers } = start()
    conflator.accept(bidEvent(1, 1))
    advance(-60_000)
    conflator.accept(bidEvent(1, 2))
    advance(80)
    expect(numbers()).toHaveLength(2)
  })

  test('keeps the state of a lot for ten minutes after its last event, and longer while one waits', () => {
    const { conflator, advance } = start()
    conflator.accept(bidEvent(1, 1))
    conflator.accept(bidEvent(2, 1))
    advance(600_000)
    conflator.accept(bidEvent(2, 3))
    conflator.forgetQuiet()
    expect(conflator.publishedUpTo(1)).toBe(1)
    advance(1)
    conflator.forgetQuiet()
    expect(conflator.publishedUpTo(1)).toBeUndefined()
    expect(conflator.publishedUpTo(2)).toBe(1)
  })

  test('closing publishes waiting events, also those that overtook another', () => {
    const { conflator, numbers, advance } = start()
    for (const seq of [1, 2, 4]) conflator.accept(bidEvent(1, seq))
    conflator.close()
    const received = numbers()
    expect(received).toEqual([
      [1, 1],
      [2, 2],
      [4, 4],
    ])
    advance(80)
    expect(numbers()).toEqual(received)
  })
})

/** Milliseconds from one event to the next, and the delay of its message: less than an interval. */
const words = fc.array(fc.tuple(fc.nat(200), fc.nat(79)), { minLength: 1, maxLength: 60 })

test('[LIVE-9] with any timing and order of messages, numbers are covered without gap or overlap and the last state is published', () => {
  fc.assert(
    fc.property(words, (received) => {
      const { conflator, advance, sent } = start()
      let bornAt = 0
      const arrivals = received.map(([pause, late], i) => {
        bornAt += pause
        return { at: bornAt + late, seq: i + 1 }
      })
      // The first is the starting point of listeners.
      conflator.accept(bidEvent(1, 0))
      for (let now = 0; now <= bornAt + 160; now++) {
        for (const { seq } of arrivals.filter(({ at }) => at === now)) conflator.accept(bidEvent(1, seq))
        advance(1)
      }
      let next = 0
      for (const event of sent) {
        expect(event.from_seq).toBe(next)
        next = event.bid.seq + 1
      }
      expect(next).toBe(received.length + 1)
    }),
  )
})
