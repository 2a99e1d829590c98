import { expect, test } from 'vitest'
import type { Actor } from '#server/platform/http/request/actor.ts'
import { createSessionCache } from './session-cache.ts'

test('[ACC-18] a cached session is read again after 15 seconds, by one caller, and forgotten after 30', () => {
  let now = 1_000_000
  const cache = createSessionCache({ now: () => now, after: () => () => undefined })
  const actor = { sessionId: 7 } as Actor
  cache.remember('key', actor)
  const ages = (...each: number[]) =>
    each.map((ms) => {
      now = 1_000_000 + ms
      return cache.find('key')?.isStale
    })
  expect(ages(0, 14_999, 15_000, 15_001, 29_999, 30_000, 0)).toEqual([
    ...[false, false, true, false, false],
    ...[undefined, undefined],
  ])
  now = 1_000_000
  cache.remember('key', actor)
  cache.forget([8])
  expect(cache.find('key')).toMatchObject({ actor })
  cache.forget([7])
  expect(cache.find('key')).toBeUndefined()
  cache.remember('key', actor)
  // A clock that was set back keeps nothing for longer.
  expect(ages(-30_000)).toEqual([undefined])
})
