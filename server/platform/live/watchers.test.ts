import { describe, expect, test } from 'vitest'
import type { LiveEvents } from '#contract/live/events.ts'
import { createBus, type OpenLink } from './bus.ts'
import { connect, handClock, silent, startLive, until } from './testing/rig.ts'
import { createWatchers } from './watchers.ts'

type Told = LiveEvents['WatchersEvent']
const ROUND_MS = 3_000

/** Processes on one line that a test can cut, and one clock for all of them. */
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
  const all = Array.from({ length: processes }, () => {
    const here = new Map<string, number>()
    const told: Told[] = []
    const watchers = createWatchers({
      bus: createBus({ redisUrl: undefined, log: silent, openLink }),
      clock,
      listeners: (channel) => here.get(channel) ?? 0,
      tell: (event) => told.push(event),
    })
    const move = (channel: string, by: number) => {
      here.set(channel, (here.get(channel) ?? 0) + by)
      watchers.changed(channel)
    }
    return {
      ...watchers,
      told,
      join: (channel: string) => move(channel, 1),
      leave: (channel: string) => move(channel, -1),
    }
  })
  const [first, second] = all
  if (!first) throw new Error('no process')
  return { first, second: second ?? first, advance, line }
}

describe('[LIVE-15] the watchers of a lot', () => {
  test('are those who listen to its own channel, over all processes', () => {
    const { first, second, advance } = start(2)
    for (const channel of ['bid.7', 'bid.7', 'bid.8', 'bid', 'auction', 'notification-user-7']) first.join(channel)
    second.join('bid.7')
    expect(first.count(7)).toBe(2)
    advance(ROUND_MS)
    expect([first.count(7), second.count(7), second.count(8), first.count(9)]).toEqual([3, 3, 1, 0])
    first.leave('bid.7')
    advance(ROUND_MS)
    expect([first.count(7), second.count(7)]).toEqual([2, 2])
  })

  test('are told as a number and nothing else, between processes too', () => {
    const { first, advance, line } = start(2)
    first.join('bid.7')
    advance(ROUND_MS)
    expect(first.told).toEqual([{ product_id: 7, watchers: 1 }])
    const words = line.said.map((text) => JSON.parse(JSON.parse(text).message))
    expect(words).toEqual([{ from: expect.any(String), whole: false, counts: [[7, 1]] }])
  })
})

describe('[LIVE-16] WatchersEvent', () => {
  test('is told at most once in three seconds for a lot, with the last number', () => {
    const { first, advance } = start(1)
    for (let i = 0; i < 500; i++) first.join('bid.7')
    expect(first.told).toEqual([])
    advance(ROUND_MS - 1)
    expect(first.told).toEqual([])
    advance(1)
    expect(first.told).toEqual([{ product_id: 7, watchers: 500 }])
  })

  test('is not told while nobody comes or goes', () => {
    const { first, advance, line } = start(2)
    first.join('bid.7')
    for (let i = 0; i < 20; i++) advance(ROUND_MS)
    expect(first.told).toHaveLength(1)
    expect(line.said.length).toBeLessThan(12)
  })

  test('is told to who takes the place of another, though the number is the same', () => {
    const { first, advance } = start(1)
    first.join('bid.7')
    advance(ROUND_MS)
    first.leave('bid.7')
    first.join('bid.7')
    advance(ROUND_MS)
    expect(first.told).toHaveLength(2)
  })
})

describe('[LIVE-17] what another process counts', () => {
  test('is made good when a word of it was lost', () => {
    const { first, second, advance, line } = start(2)
    first.join('bid.7')
    line.isCut = true
    advance(ROUND_MS)
    line.isCut = false
    expect(second.count(7)).toBe(0)
    for (let i = 0; i < 5; i++) advance(ROUND_MS)
    expect(second.count(7)).toBe(1)
    expect(second.told).toEqual([{ product_id: 7, watchers: 1 }])
  })

  test('goes at once when it says goodbye', () => {
    const { first, second, advance } = start(2)
    first.join('bid.7')
    advance(ROUND_MS)
    first.close()
    expect(second.count(7)).toBe(0)
  })

  test('goes when it is not heard of any more', () => {
    const { first, second, advance, line } = start(2)
    first.join('bid.7')
    second.join('bid.7')
    advance(ROUND_MS)
    line.isCut = true
    advance(60_000)
    for (let i = 0; i < 3; i++) advance(ROUND_MS)
    expect(second.count(7)).toBe(1)
    expect(second.told.at(-1)).toEqual({ product_id: 7, watchers: 1 })
  })
})

test('[LIVE-16] a browser hears how many watch its lot, and how many are left', async () => {
  const { clock, advance } = handClock()
  const rig = await startLive({ clock })
  const [one, other] = await Promise.all([connect(rig), connect(rig)])
  one.subscribe('bid.7')
  other.subscribe('bid.7')
  await until(() => rig.watchers(7) === 2)
  advance(ROUND_MS)
  await until(() => one.of('WatchersEvent').length === 1)
  expect(one.heard).toEqual([{ event: 'WatchersEvent', channel: 'bid.7', data: { product_id: 7, watchers: 2 } }])
  other.socket.close()
  await until(() => rig.watchers(7) === 1)
  advance(ROUND_MS)
  await until(() => one.of('WatchersEvent').length === 2)
  expect(one.heard.at(-1)?.data).toEqual({ product_id: 7, watchers: 1 })
})
