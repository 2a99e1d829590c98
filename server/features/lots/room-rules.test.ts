import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { callUs, closeAfter, nextLookUs, phaseAt, type RoomFacts, roomStep } from './room-rules.ts'

const SECOND = 1_000_000
const NOW = 1_700_000_000_000_000
const LOT_SECONDS = 40

const room = (more: Partial<RoomFacts> = {}): RoomFacts => ({
  phase: 'open',
  opensAtUs: NOW - 60 * SECOND,
  lotSeconds: LOT_SECONDS,
  current: { status: 'live', closesAtUs: NOW + LOT_SECONDS * SECOND },
  hasNext: true,
  seenAtUs: NOW,
  ...more,
})
const closing = (seconds: number, more: Partial<RoomFacts> = {}) =>
  room({ current: { status: 'live', closesAtUs: NOW + seconds * SECOND }, ...more })

describe('calls', () => {
  test('[ROOM-3] each of the two calls takes five seconds, or a quarter of a short time', () => {
    expect([callUs(40), callUs(20), callUs(8), callUs(1)]).toEqual([5 * SECOND, 5 * SECOND, 2 * SECOND, SECOND / 4])
  })

  test('[ROOM-3] going once, going twice: to the microsecond, and the second call ends at the close', () => {
    const close = NOW + 40 * SECOND
    const phaseBefore = (before: number) => phaseAt(close, LOT_SECONDS, close - before)
    expect(phaseBefore(10 * SECOND + 1)).toEqual({ phase: 'open', untilUs: close - 10 * SECOND })
    expect(phaseBefore(10 * SECOND)).toEqual({ phase: 'going_once', untilUs: close - 5 * SECOND })
    expect(phaseBefore(5 * SECOND + 1).phase).toBe('going_once')
    expect(phaseBefore(5 * SECOND)).toEqual({ phase: 'going_twice', untilUs: close })
    expect(phaseBefore(0).phase).toBe('going_twice')
  })

  test('[ROOM-4] a call is made once, and canceled when the close has moved away', () => {
    expect(roomStep(closing(9), NOW)).toEqual({ kind: 'call', phase: 'going_once' })
    expect(roomStep(closing(9, { phase: 'going_once' }), NOW)).toBeUndefined()
    expect(roomStep(closing(39, { phase: 'going_twice' }), NOW)).toEqual({ kind: 'call', phase: 'open' })
  })
})

describe('due steps', () => {
  test('[ROOM-1] a room opens at its hour, not before, and ends if no car waits', () => {
    const waiting = room({ phase: 'waiting', current: null, opensAtUs: NOW })
    expect(roomStep(waiting, NOW - 1)).toBeUndefined()
    expect(roomStep(waiting, NOW)).toEqual({ kind: 'open' })
    expect(roomStep({ ...waiting, hasNext: false }, NOW)).toEqual({ kind: 'end' })
    expect([NOW - 1, NOW].map((nowUs) => nextLookUs(waiting, nowUs))).toEqual([NOW, NOW])
  })

  test('[ROOM-5] the hammer falls at the close, never before it', () => {
    expect(roomStep(closing(0, { phase: 'going_twice' }), NOW)).toEqual({ kind: 'fall' })
    expect(roomStep(closing(0, { phase: 'going_twice' }), NOW - 1)).toBeUndefined()
  })

  test('[ROOM-1] [ROOM-6] a finished car makes way for the next', () => {
    for (const status of ['awaiting_owner', 'sold', 'no_bids']) {
      const gone = room({ current: { status, closesAtUs: NOW + SECOND } })
      expect(roomStep(gone, NOW)).toEqual({ kind: 'open' })
      expect(roomStep({ ...gone, hasNext: false }, NOW)).toEqual({ kind: 'end' })
    }
  })

  test('[ROOM-11] nothing is due in a paused or ended room', () => {
    for (const phase of ['paused', 'ended'] as const) {
      expect(roomStep(closing(-1_000, { phase }), NOW)).toBeUndefined()
      expect(nextLookUs(closing(-1_000, { phase }), NOW)).toBeUndefined()
    }
  })

  test('[ROOM-17] after a silence the car gets its time again, unless it has as much', () => {
    const silent = { seenAtUs: NOW - 5 * SECOND - 1 }
    expect(roomStep(closing(-1, silent), NOW)).toEqual({ kind: 'spare' })
    expect(roomStep(closing(39, silent), NOW)).toEqual({ kind: 'spare' })
    for (const left of [40, 41]) expect(roomStep(closing(left, silent), NOW)).toBeUndefined()
    expect(roomStep(closing(-1, { seenAtUs: NOW - 5 * SECOND }), NOW)).toEqual({ kind: 'fall' })
  })
})

test('[ROOM-3] the room is checked again at once for due steps, else at its next call, and every second', () => {
  expect(nextLookUs(closing(9), NOW)).toBe(NOW)
  expect(nextLookUs(closing(39), NOW)).toBe(NOW + SECOND)
  expect(nextLookUs(closing(39, { seenAtUs: NOW + 60 * SECOND }), NOW)).toBe(NOW + 29 * SECOND)
})

describe('the clock', () => {
  test('[ROOM-12] resumes with the remaining time, never with less than both calls, to the whole millisecond', () => {
    expect(closeAfter(NOW, LOT_SECONDS)).toBe(NOW + 40 * SECOND)
    expect(closeAfter(NOW, LOT_SECONDS, 17 * SECOND)).toBe(NOW + 17 * SECOND)
    expect(closeAfter(NOW, LOT_SECONDS, 0)).toBe(NOW + 10 * SECOND)
    expect(closeAfter(NOW + 1, LOT_SECONDS) % 1_000).toBe(0)
    expect(closeAfter(NOW + 1, LOT_SECONDS)).toBeGreaterThanOrEqual(NOW + 40 * SECOND)
  })

  test('[ROOM-3] [ROOM-5] [ROOM-16] at any timing of the clock a car gets its calls in order and one hammer, in time', () => {
    const gaps = fc.array(fc.integer({ min: 1, max: 4_900 }), { minLength: 1, maxLength: 80 })
    fc.assert(
      fc.property(gaps, fc.integer({ min: 1, max: 120 }), (waits, lotSeconds) => {
        const close = NOW + lotSeconds * SECOND
        const order = ['open', 'going_once', 'going_twice']
        let state = room({ lotSeconds, current: { status: 'live', closesAtUs: close } })
        let now = NOW
        for (const wait of waits) {
          // Like the scheduler: it checks when the room asks for it, or later.
          now = Math.max(now, nextLookUs(state, now) ?? now) + wait * 1_000
          if (now - state.seenAtUs > 5 * SECOND) return
          const step = roomStep(state, now)
          if (step?.kind === 'fall') {
            expect(now).toBeGreaterThanOrEqual(close)
            return
          }
          if (step?.kind === 'call') {
            expect(order.indexOf(step.phase)).toBeGreaterThan(order.indexOf(state.phase))
            state = { ...state, phase: step.phase }
          } else expect(step).toBeUndefined()
          expect(now).toBeLessThan(close)
          state = { ...state, seenAtUs: now }
        }
      }),
      { numRuns: 300 },
    )
  })
})
