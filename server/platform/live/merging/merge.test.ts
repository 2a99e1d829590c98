import { expect, test } from 'vitest'
import { bidEvent } from '../testing/rig.ts'
import { mergeBidEvents } from './merge.ts'

test('[LIVE-9] the later state wins and both changes are covered, in whichever order they come', () => {
  const merged = { ...bidEvent(1, 5), from_seq: 4 }
  expect(mergeBidEvents(bidEvent(1, 4), bidEvent(1, 5))).toEqual(merged)
  expect(mergeBidEvents(bidEvent(1, 5), bidEvent(1, 4))).toEqual(merged)
})

test.each([
  ['win', 'decided', 'win'],
  ['closed', 'decided', 'decided'],
  ['closed', 'bid', 'closed'],
  ['extended', 'void', 'extended'],
  ['void', 'bid', 'void'],
  ['bid', 'extended', 'extended'],
] as const)('[LIVE-9] %s and then %s is sent as %s', (first, second, received) => {
  expect(mergeBidEvents(bidEvent(1, 1, { event: first }), bidEvent(1, 2, { event: second })).event).toBe(received)
})

test('[LIVE-9] a missing number between them stays visible as a gap', () => {
  expect(mergeBidEvents(bidEvent(1, 4), bidEvent(1, 6)).from_seq).toBe(6)
})
