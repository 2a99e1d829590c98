import { hash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { LiveEvents } from '#contract/live/events.ts'
import { createBus } from './bus/bus.ts'
import type { OpenLink } from './bus/redis-link.ts'
import { connect, HASH, handClock, member, silent, startLive, until } from './testing/rig.ts'
import { createWatchers } from './watchers.ts'

type Told = LiveEvents['WatchersEvent']
const ROUND_MS = 3_000

/** Processes on one bus that a test can cut, with one clock. */
function start(processes: number) {
  const { clock, advance } = handClock()
  const ears: ((text: string) => void)[] = []
  const line = { isCut: false, said: [] as string[] }
  const openLink: OpenLink = (receive) => {
    ears.push(receive)
    const send = (text: string) => {
      line.said.push(text)
      if (!line.isCut) for (const ear of ears) ear(text)
    }
    return { send, close: async () => {} }
  }
  const all = Array.from({ length: processes }, (_, place) => {
    const seen: Told[] = []
    let serial = 0
    const watchers = createWatchers({
      bus: createBus({ redisUrl: undefined, hash: HASH, log: silent, openLink }),
      clock,
      mark: (productId, person) => hash('sha256', `${productId}:${person}`, 'buffer').readUInt32BE(0),
      publish: (event) => seen.push(event),
    })
    const strangers: string[] = []
    const newStranger = () => {
      serial += 1
      const name = `${place}-${serial}`
      strangers.push(name)
      return name
    }
    return {
      ...watchers,
      seen,
      /** Without a name a new stranger joins, and the last stranger leaves. */
      join: (channel: string, person = newStranger()) => watchers.join(channel, person),
      leave: (channel: string, person = strangers.pop() ?? '') => watchers.leave(channel, person),
    }
  })
  const [first, second] = all
  if (!first) throw new Error('no process')
  return { first, second: second ?? first, advance, line }
}

describe('[LIVE-15] the watchers of a lot', () => {
  test('are the listeners of its own channel, over all processes', () => {
    const { first, second, advance } = start(2)
    for (const channel of ['bid.7', 'bid.7', 'bid.8', 'bid', 'auction', 'notification-user-7']) first.join(channel)
    second.join('bid.7')
    expect(first.count(7)).toBe(2)
    advance(ROUND_MS)
    expect([first.count(7), second.count(7), second.count(8), first.count(9)]).toEqual([3, 3, 1, 0])
    second.leave('bid.7')
    advance(ROUND_MS)
    expect([first.count(7), second.count(7)]).toEqual([2, 2])
  })

  test('count each person once, also in several processes, until the last of their pages is closed', () => {
    const { first, second, advance } = start(2)
    for (let page = 0; page < 3; page++) first.join('bid.7', 'sara')
    second.join('bid.7', 'sara')
    second.join('bid.7', 'omar')
    advance(ROUND_MS)
    expect([first.count(7), second.count(7)]).toEqual([2, 2])
    for (let page = 0; page < 2; page++) first.leave('bid.7', 'sara')
    second.leave('bid.7', 'sara')
    advance(ROUND_MS)
    expect([first.count(7), second.count(7)]).toEqual([2, 2])
    first.leave('bid.7', 'sara')
    advance(ROUND_MS)
    expect([first.count(7), second.count(7)]).toEqual([1, 1])
  })

  test('are published as a number, and between processes by a mark that differs for each lot', () => {
    const { first, advance, line } = start(2)
    first.join('bid.7', 'sara')
    first.join('bid.8', 'sara')
    advance(ROUND_MS)
    expect(first.seen).toEqual([
      { product_id: 7, watchers: 1 },
      { product_id: 8, watchers: 1 },
    ])
    const [word] = line.said.map((text) => JSON.parse(JSON.parse(text.slice(text.indexOf('.') + 1)).message))
    expect(word).toEqual({
      from: expect.any(String),
      whole: false,
      lots: [
        [7, [expect.any(Number)], []],
        [8, [expect.any(Number)], []],
      ],
    })
    expect(word.lots[0][1]).not.toEqual(word.lots[1][1])
  })
})

describe('[LIVE-16] WatchersEvent', () => {
  test('is published at most once in three seconds for a lot, with the last number', () => {
    const { first, advance } = start(1)
    for (let i = 0; i < 500; i++) first.join('bid.7')
    expect(first.seen).toEqual([])
    advance(ROUND_MS - 1)
    expect(first.seen).toEqual([])
    advance(1)
    expect(first.seen).toEqual([{ product_id: 7, watchers: 500 }])
  })

  test('is not published without arrivals or departures', () => {
    const { first, advance, line } = start(2)
    first.join('bid.7')
    for (let i = 0; i < 20; i++) advance(ROUND_MS)
    expect(first.seen).toHaveLength(1)
    expect(line.said.length).toBeLessThan(12)
  })

  test('reaches a watcher who replaces another, although the number is the same', () => {
    const { first, advance } = start(1)
    first.join('bid.7')
    advance(ROUND_MS)
    first.leave('bid.7')
    first.join('bid.7')
    advance(ROUND_MS)
    expect(first.seen).toHaveLength(2)
  })
})

describe('[LIVE-17] what another process counts', () => {
  test('is corrected after a lost message', () => {
    const { first, second, advance, line } = start(2)
    first.join('bid.7')
    line.isCut = true
    advance(ROUND_MS)
    line.isCut = false
    expect(second.count(7)).toBe(0)
    for (let i = 0; i < 5; i++) advance(ROUND_MS)
    expect(second.count(7)).toBe(1)
    expect(second.seen).toEqual([{ product_id: 7, watchers: 1 }])
  })

  test('disappears at once when it says goodbye', () => {
    const { first, second, advance } = start(2)
    first.join('bid.7')
    advance(ROUND_MS)
    first.close()
    expect(second.count(7)).toBe(0)
  })

  test('is removed when its process goes silent', () => {
    const { first, second, advance, line } = start(2)
    first.join('bid.7')
    second.join('bid.7')
    advance(ROUND_MS)
    line.isCut = true
    advance(60_000)
    for (let i = 0; i < 3; i++) advance(ROUND_MS)
    expect(second.count(7)).toBe(1)
    expect(second.seen.at(-1)).toEqual({ product_id: 7, watchers: 1 })
  })
})

test('[LIVE-16] a browser gets the number of watchers of its lot, and the remaining number', async () => {
  const { clock, advance } = handClock()
  const rig = await startLive({ clock })
  const [one, other] = await Promise.all([connect(rig), connect(rig)])
  one.subscribe('bid.7')
  other.subscribe('bid.7')
  await until(() => rig.watchers(7) === 2)
  advance(ROUND_MS)
  await until(() => one.of('WatchersEvent').length === 1)
  expect(one.received).toEqual([{ event: 'WatchersEvent', channel: 'bid.7', data: { product_id: 7, watchers: 2 } }])
  other.socket.close()
  await until(() => rig.watchers(7) === 1)
  advance(ROUND_MS)
  await until(() => one.of('WatchersEvent').length === 2)
  expect(one.received.at(-1)?.data).toEqual({ product_id: 7, watchers: 1 })
})

test('[LIVE-15] a member counts once with all their pages, a guest once with all of one browser', async () => {
  const rig = await startLive()
  for (const [token, account] of [
    ['phone', 1],
    ['laptop', 1],
    ['other', 2],
  ] as const)
    rig.tokens.set(token, member(account))
  const pages = await Promise.all(Array.from({ length: 7 }, () => connect(rig)))
  const [phone, laptop, other, guest, sameGuest, program, otherProgram] = pages
  phone?.subscribe('bid.7', 'phone', 'browser 1')
  laptop?.subscribe('bid.7', 'laptop', 'browser 4')
  other?.subscribe('bid.7', 'other', 'browser 2')
  await until(() => rig.watchers(7) === 3)
  // The account is known once its own channel is open; until then the page counts for its browser.
  phone?.subscribe('notification-user-1', 'phone')
  laptop?.subscribe('private-notification-user-1', 'laptop')
  other?.subscribe('notification-user-2', 'other')
  await until(() => rig.stats().watchers('notification-user-2') === 1)
  await until(() => rig.stats().watchers('private-notification-user-1') === 1)
  await until(() => rig.stats().watchers('notification-user-1') === 1)
  expect(rig.watchers(7)).toBe(2)
  guest?.subscribe('bid.7', undefined, 'browser 3')
  sameGuest?.subscribe('bid.7', undefined, 'browser 3')
  program?.subscribe('bid.7')
  otherProgram?.subscribe('bid.7', undefined, 'x'.repeat(65))
  await until(() => rig.stats().watchers('bid.7') === 7)
  expect(rig.watchers(7)).toBe(5)
  // A member who logs out in one of them is a guest there.
  rig.bus.emit('session-ended', JSON.stringify({ accountId: 2 }))
  guest?.socket.close()
  await until(() => rig.stats().watchers('bid.7') === 6)
  expect(rig.watchers(7)).toBe(5)
  for (const page of pages) page.socket.close()
  await until(() => rig.watchers(7) === 0)
})
