import { describe, expect, test } from 'vitest'
import type { RoomState } from '#contract/http/auctions.ts'
import { callsOf, shownPhaseAt, stretches } from './room-calls.ts'

const room: RoomState = {
  phase: 'open',
  phase_until: '2026-11-21T18:00:20.000Z',
  current_id: 7,
  closes_at: '2026-11-21T18:00:30.000Z',
  remaining_ms: null,
  lot_seconds: 30,
  call_seconds: 5,
  hammered: false,
  last: null,
  to_come: 3,
  seq: 4,
}
const at = (second: number) => Date.parse('2026-11-21T18:00:00.000Z') + second * 1000

describe('[ROOM-21] the calls', () => {
  test('are the last two stretches before the hammer falls', () => {
    expect(callsOf(room, null)).toEqual({ once: at(20), twice: at(25), fall: at(30) })
  })
  test('move with a bid that is known before the room’s event, and never back', () => {
    expect(callsOf(room, '2026-11-21T18:00:41.000Z')?.fall).toBe(at(41))
    expect(callsOf(room, '2026-11-21T18:00:12.000Z')?.fall).toBe(at(30))
  })
  test.each(['waiting', 'paused', 'ended'] as const)('are none while the room is %s', (phase) => {
    expect(callsOf({ ...room, phase }, '2026-11-21T18:00:41.000Z')).toBeUndefined()
  })
})

describe('[ROOM-21] announcements', () => {
  const none = { once: false, twice: false, fall: false }
  test.each([
    ['open', none, 'open'],
    ['open', { ...none, once: true }, 'going_once'],
    ['open', { once: true, twice: true, fall: false }, 'going_twice'],
    ['going_twice', { once: true, twice: true, fall: true }, 'falling'],
    ['going_twice', none, 'open'],
    ['paused', { once: true, twice: true, fall: true }, 'paused'],
    ['waiting', { once: true, twice: true, fall: true }, 'waiting'],
  ] as const)('%s, %o: %s', (phase, passed, shownPhase) => {
    expect(shownPhaseAt(phase, passed)).toBe(shownPhase)
  })
})

test('the clock fills its three stretches one after another', () => {
  const calls = callsOf(room, null)
  if (!calls) throw new Error('no calls')
  expect(stretches(calls, 30, at(-5))).toEqual([0, 0, 0])
  expect(stretches(calls, 30, at(10))).toEqual([50, 0, 0])
  expect(stretches(calls, 30, at(22))).toEqual([100, 40, 0])
  expect(stretches(calls, 30, at(40))).toEqual([100, 100, 100])
})
