import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { HASH, silent } from '../testing/rig.ts'
import { createBusPublisher } from './broadcast.ts'
import { createBus } from './bus.ts'
import type { OpenLink } from './redis-link.ts'

/** A minimal Redis: every subscriber gets every message, the publisher too. */
function wire(): { openLink: OpenLink; saidByAnybody(text: string): void } {
  const ears = new Set<(text: string) => void>()
  const say = (text: string) => {
    for (const ear of ears) ear(text)
  }
  return {
    saidByAnybody: say,
    openLink(receive) {
      ears.add(receive)
      return { send: say, close: async () => void ears.delete(receive) }
    },
  }
}

function busPair() {
  const { openLink, saidByAnybody } = wire()
  const bus = () => createBus({ redisUrl: undefined, hash: HASH, log: silent, openLink })
  return { one: bus(), other: bus(), saidByAnybody }
}

function listen(bus: ReturnType<typeof createBus>, topic: string): string[] {
  const received: string[] = []
  bus.on(topic, (message) => received.push(message))
  return received
}

test('[LIVE-11] a message reaches every process once, the sender too', () => {
  const { one, other } = busPair()
  const here = listen(one, 'session-ended')
  const there = listen(other, 'session-ended')
  one.emit('session-ended', 'x')
  expect(here).toEqual(['x'])
  expect(there).toEqual(['x'])
})

test('[LIVE-11] a message to the others does not come back', () => {
  const { one, other } = busPair()
  const here = listen(one, 'live')
  const there = listen(other, 'live')
  one.emitToOthers('live', () => 'x')
  expect([here, there]).toEqual([[], ['x']])
})

test('[LIVE-11] without peers a message stays in the process and nothing is built for others', () => {
  const bus = createBus({ redisUrl: undefined, hash: HASH, log: silent })
  const here = listen(bus, 'live')
  bus.emit('live', 'x')
  bus.emitToOthers('live', () => expect.unreachable())
  expect(here).toEqual(['x'])
})

test('[LIVE-11] a failing listener stops neither the others nor the sender', () => {
  const bus = createBus({ redisUrl: undefined, hash: HASH, log: silent })
  bus.on('live', () => {
    throw new Error('fault')
  })
  const here = listen(bus, 'live')
  bus.emit('live', 'x')
  expect(here).toEqual(['x'])
})

test('[LIVE-11] [LIVE-30] ignores messages of strangers on the same connection, also of another installation', () => {
  const { one, saidByAnybody } = busPair()
  const here = listen(one, 'live')
  const whole = JSON.stringify({ from: 'a', topic: 'live', message: 'x' })
  const signedElsewhere = `${createHmac('sha256', 'other').update(`bus:${whole}`).digest('base64url')}.${whole}`
  for (const text of ['', '{', 'null', '[]', '{"from":1}', whole, `.${whole}`, signedElsewhere]) saidByAnybody(text)
  expect(here).toEqual([])
})

test('[LIVE-11] a closed bus receives nothing', async () => {
  const { one, other } = busPair()
  const there = listen(other, 'live')
  await other.close()
  one.emit('live', 'x')
  expect(there).toEqual([])
})

test('[LIVE-11] a process without sockets publishes through the others', () => {
  const { one, other } = busPair()
  const there = listen(other, 'live')
  createBusPublisher(one).publish('server-time', 'ServerTimeEvent', { server_time: 't' })
  expect(there).toEqual(['{"channel":"server-time","event":"ServerTimeEvent","data":{"server_time":"t"}}'])
})

test('[LIVE-11] an absent Redis delays nothing and closes cleanly', async () => {
  const bus = createBus({ redisUrl: 'redis://127.0.0.1:4549', hash: HASH, log: silent })
  const here = listen(bus, 'live')
  bus.emit('live', 'x')
  expect(here).toEqual(['x'])
  await bus.close()
})
