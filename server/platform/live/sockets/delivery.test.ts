import { describe, expect, test } from 'vitest'
import type { LiveMessage } from '../bus/message.ts'
import { bidEvent, handClock } from '../testing/rig.ts'
import type { Connection } from './connection.ts'
import { createDelivery, createListener } from './delivery.ts'
import { encodeEvent } from './frame.ts'

/** A connection whose reader is controlled by the test. */
function fakeConnection(name: 'websocket' | 'polling') {
  const written: string[] = []
  const upgrades: { event: string; work: () => void }[] = []
  const wire = {
    readyState: 1,
    bufferedAmount: 0,
    _sender: { sendFrame: ([bytes]: Buffer[]) => void written.push(`direct ${String(bytes).slice(-80)}`) },
  }
  const connection: Connection & { closed: boolean; writeBuffer: { data: string }[] } = {
    readyState: 'open',
    transport: name === 'websocket' ? { name, socket: wire } : { name },
    writeBuffer: [],
    closed: false,
    once: (event, work) => void upgrades.push({ event, work }),
    write(packet) {
      written.push(packet)
      this.writeBuffer.push({ data: packet })
    },
    close() {
      this.closed = true
    },
  }
  const upgrade = () => {
    connection.transport = { name: 'websocket', socket: wire }
    for (const { event, work } of upgrades) if (event === 'upgrade') work()
  }
  return { connection, wire, written, upgrade }
}

function start(name: 'websocket' | 'polling') {
  const fake = fakeConnection(name)
  const { clock, advance } = handClock()
  const delivery = createDelivery(clock)
  const listener = createListener(fake.connection)
  const publish = (message: LiveMessage) =>
    delivery.deliver([listener], message, encodeEvent(message.event, message.channel, JSON.stringify(message.data)))
  const bid = (lot: number, seq: number) => publish({ channel: 'bid', event: 'BidEvent', data: bidEvent(lot, seq) })
  return { ...fake, delivery, listener, publish, bid, advance }
}

const slow = 300 * 1024

describe('[LIVE-8] writing', () => {
  test('a frame goes straight to an idle WebSocket', () => {
    const { bid, written } = start('websocket')
    bid(1, 1)
    expect(written[0]).toMatch(/^direct/)
  })

  test('a frame comes after what the transport still buffers', () => {
    const { bid, written, connection } = start('websocket')
    connection.writeBuffer.push({ data: 'earlier' })
    bid(1, 1)
    expect(written[0]).toMatch(/^2\["BidEvent","bid",/)
  })

  test('long polling gets the same packet', () => {
    const { bid, written } = start('polling')
    bid(1, 1)
    expect(written[0]).toMatch(/^2\["BidEvent","bid",/)
  })

  test('a frame goes straight to the WebSocket after an upgrade, once nothing waits before it', () => {
    const { bid, written, connection, upgrade } = start('polling')
    bid(1, 1)
    upgrade()
    bid(1, 2)
    connection.writeBuffer.length = 0
    bid(1, 3)
    expect(written.map((each) => each.startsWith('direct'))).toEqual([false, false, true])
  })

  test('a frame does not go to a WebSocket that is closing', () => {
    const { bid, written, wire } = start('websocket')
    wire.readyState = 2
    bid(1, 1)
    expect(written[0]).toMatch(/^2\["BidEvent","bid",/)
  })

  test('a closed connection gets nothing', () => {
    const { bid, written, connection } = start('websocket')
    connection.readyState = 'closing'
    bid(1, 1)
    expect(written).toEqual([])
  })
})

describe('[LIVE-10] a slow socket', () => {
  test('is skipped, and gets the newest state of each lot once it has read', () => {
    const { bid, written, wire, advance, delivery, listener } = start('websocket')
    wire.bufferedAmount = slow
    for (const seq of [1, 2, 3]) bid(1, seq)
    bid(2, 9)
    advance(100)
    expect(written).toEqual([])
    expect(delivery.slow()).toBe(1)
    wire.bufferedAmount = 0
    advance(100)
    expect(written).toHaveLength(2)
    expect(delivery.slow()).toBe(0)
    expect(listener.missed).toBeUndefined()
  })

  test('gets every number that it missed, and later events only afterwards', () => {
    const { bid, connection, advance, written } = start('polling')
    connection.writeBuffer.push({ data: 'x'.repeat(slow) })
    bid(1, 1)
    connection.writeBuffer.length = 0
    bid(1, 2)
    expect(written).toEqual([])
    advance(100)
    expect(JSON.parse(written[0]?.slice(1) ?? '')[2]).toMatchObject({ from_seq: 1, bid: { seq: 2 } })
  })

  test('gets no old time, and the newest message on each auction', () => {
    const { publish, wire, advance, written } = start('websocket')
    wire.bufferedAmount = slow
    publish({ channel: 'server-time', event: 'ServerTimeEvent', data: { server_time: 't' } })
    publish({ channel: 'auction', event: 'AuctionEvent', data: { id: 1, event: 'active', seq: 1 } })
    publish({ channel: 'auction', event: 'AuctionEvent', data: { id: 1, event: 'closed', seq: 2 } })
    wire.bufferedAmount = 0
    advance(100)
    expect(written).toEqual([expect.stringContaining('"closed"')])
  })

  test('gets the newest message on each car of one auction', () => {
    const { publish, wire, advance, written } = start('websocket')
    wire.bufferedAmount = slow
    for (const [seq, product_id] of [7, 8, 7].entries())
      publish({ channel: 'auction', event: 'AuctionEvent', data: { id: 1, product_id, event: 'active', seq } })
    wire.bufferedAmount = 0
    advance(100)
    const cars = written.map((frame) => /"product_id":(\d+)/.exec(frame)?.[1] ?? frame)
    expect(cars.toSorted()).toEqual(['7', '8'])
  })

  test('gets the newest number of watchers', () => {
    const { publish, wire, advance, written } = start('websocket')
    wire.bufferedAmount = slow
    for (const watchers of [3, 4])
      publish({ channel: 'bid.7', event: 'WatchersEvent', data: { product_id: 7, watchers } })
    wire.bufferedAmount = 0
    advance(100)
    expect(written).toEqual([expect.stringContaining('"watchers":4')])
  })

  test('that fills up again while catching up gets the rest later', () => {
    const { bid, wire, advance, written } = start('websocket')
    wire.bufferedAmount = slow
    for (let lot = 1; lot <= 10; lot++) bid(lot, 1)
    wire.bufferedAmount = 0
    wire._sender.sendFrame = ([bytes]) => {
      written.push(String(bytes))
      wire.bufferedAmount = slow
    }
    advance(100)
    expect(written).toHaveLength(1)
    wire.bufferedAmount = 0
    advance(100)
    expect(written).toHaveLength(2)
  })

  test('still gets personal notices, until too many wait', () => {
    const { publish, wire, written, connection } = start('websocket')
    const words = { title: '', body: '' }
    const data = {
      id: 1,
      kind: 'outbid',
      topic: 'bidding' as const,
      ...words,
      texts: { ar: words, en: words },
      url: null,
      created_at: '',
    }
    wire.bufferedAmount = slow
    publish({ channel: 'notification-user-1', event: 'GeneralNotificationEvent', data })
    expect(written).toHaveLength(1)
    wire.bufferedAmount = 5 * 1024 * 1024
    publish({ channel: 'notification-user-1', event: 'GeneralNotificationEvent', data })
    expect(connection.closed).toBe(true)
  })

  test('that leaves is forgotten', () => {
    const { bid, wire, delivery, listener } = start('websocket')
    wire.bufferedAmount = slow
    bid(1, 1)
    delivery.drop(listener)
    expect(delivery.slow()).toBe(0)
  })
})
