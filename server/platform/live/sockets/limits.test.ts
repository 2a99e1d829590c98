import { expect, test } from 'vitest'
import { createMessageLimit } from './message-limit.ts'
import { createNetworkLimits } from './network-limits.ts'
import { createIdentity } from './watcher-identity.ts'

test('a socket may send 120 messages at once, and 30 more each second', () => {
  let now = 0
  const isWithin = createMessageLimit(() => now)
  const taken = (count: number) => Array.from({ length: count }, isWithin).filter(Boolean).length
  expect(taken(130)).toBe(120)
  // Excess messages are paid back first.
  now += 1_000
  expect(taken(100)).toBe(20)
  now += 3_600_000
  expect(taken(200)).toBe(120)
})

test('[LIVE-32] a guest who logs in leaves the slot among the guests of the network to another', () => {
  const network = createNetworkLimits(() => 0, true)
  const guests = Array.from({ length: 6 }, (_, index) => {
    const renames: string[] = []
    const identity = createIdentity(network.sit('net'), (_from, to) => renames.push(to))
    identity.setGuest(`guest-${index}`)
    return { identity, renames }
  })
  expect(guests.map(({ identity }) => identity.name())).toEqual([
    ...[0, 1, 2, 3, 4].map((index) => `gguest-${index}`),
    'nnet',
  ])
  guests[0]?.identity.addAccount('private', 7)
  expect(guests[0]?.identity.name()).toBe('a7')
  const next = createIdentity(network.sit('net'), () => undefined)
  next.setGuest('next')
  expect(next.name()).toBe('gnext')
  // Back among the guests, there is no free slot any more.
  guests[0]?.identity.removeAccount('private')
  expect(guests[0]?.renames.at(-1)).toBe('nnet')
})
