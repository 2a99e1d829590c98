import { expect, test } from 'vitest'
import { systemClock } from '#server/platform/clock/clock.ts'
import { bidEvent, connect, startLive, until } from '../testing/rig.ts'
import { createRecent } from './recent.ts'

test('[LIVE-20] a listener that asks for the last seconds gets the missed events, and learns that it has all', async () => {
  let now = 1_000_000
  const rig = await startLive({ clock: { ...systemClock, now: () => now } })
  now += 1_100
  const early = await connect(rig)
  early.subscribe('bid')
  await until(() => rig.stats().watchers('bid') === 1)
  rig.publisher.publish('bid', 'BidEvent', bidEvent(7, 1))
  rig.publisher.publish('bid', 'BidEvent', bidEvent(8, 4))
  await until(() => early.received.length === 2)
  const late = await connect(rig)
  const caughtUp: unknown[] = []
  late.socket.on('caught_up', (channel: unknown) => caughtUp.push(channel))
  late.socket.emit('subscribe', { channel: 'bid.7', back: 1000 })
  await until(() => caughtUp.length === 1)
  expect(caughtUp).toEqual(['bid.7'])
  expect(late.received.filter(({ event }) => event === 'BidEvent')).toEqual([
    { event: 'BidEvent', channel: 'bid.7', data: bidEvent(7, 1) },
  ])
  // This process started later than that, so it cannot know.
  late.socket.emit('subscribe', { channel: 'auction', back: 19_000 })
  late.socket.emit('subscribe', { channel: 'bid', back: 500 })
  await until(() => caughtUp.length === 2)
  expect(caughtUp).toEqual(['bid.7', 'bid'])
})

test('[LIVE-20] sends one event of each lot with every number covered, and claims nothing about forgotten ones', () => {
  let now = 100_000
  const recent = createRecent({ now: () => now })
  const remember = (lot: number, seq: number) =>
    recent.remember({ channel: 'bid', event: 'BidEvent', data: bidEvent(lot, seq) })
  now += 30_000
  remember(1, 1)
  remember(1, 2)
  remember(2, 1)
  const found = recent.since('bid', 5000) ?? []
  expect(found.map(({ data }) => data)).toEqual([{ ...bidEvent(1, 2), from_seq: 1 }, bidEvent(2, 1)])
  now += 10_000
  expect(recent.since('bid', 5000)).toEqual([])
  expect(recent.since('bid', 25_000)).toBeUndefined()
  for (let lot = 0; lot < 101; lot += 1) remember(lot, 3)
  expect(recent.since('bid', 5000)).toBeUndefined()
  expect(recent.since('bid.50', 5000)).toHaveLength(1)
  for (let lot = 0; lot < 2100; lot += 1) remember(lot, 4)
  now += 1
  expect(recent.since('bid.50', 5000)).toBeUndefined()
})
