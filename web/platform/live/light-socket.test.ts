import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LightSocket } from './light-socket.ts'

/** A connection whose server side the test plays. */
function handWire() {
  const wires: { sent: string[]; receive: (packet: string) => void; drop: () => void }[] = []
  const open = () => {
    const sent: string[] = []
    const wire: ReturnType<ConstructorParameters<typeof LightSocket>[0]['open']> = {
      send: (data) => sent.push(String(data)),
      close: () => undefined,
      onmessage: null,
      onclose: null,
    }
    wires.push({
      sent,
      // The socket reads nothing but `data` of a message and nothing of a close.
      receive: (data) => wire.onmessage?.call(undefined as never, { data } as MessageEvent),
      drop: () => wire.onclose?.call(undefined as never, {} as CloseEvent),
    })
    return wire
  }
  return { open, wires }
}

function connected() {
  const hand = handWire()
  const onHopeless = vi.fn()
  const socket = new LightSocket({ open: hand.open, onHopeless })
  const log: unknown[] = []
  socket.on('connect', () => log.push('connect'))
  socket.on('disconnect', () => log.push('disconnect'))
  socket.onAny((...args) => log.push(args))
  socket.connect()
  hand.wires[0]?.receive('0{"sid":"a","pingInterval":25000,"pingTimeout":20000}')
  hand.wires[0]?.receive('40{"sid":"b"}')
  return { socket, log, wires: hand.wires, onHopeless }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('greets, answers pings, sends and receives events', () => {
  const { socket, log, wires } = connected()
  wires[0]?.receive('2')
  socket.emit('subscribe', { channel: 'bid' })
  wires[0]?.receive('42["BidEvent","bid",{"seq":1}]')
  expect(wires[0]?.sent).toEqual(['40', '3', '42["subscribe",{"channel":"bid"}]'])
  expect(log).toEqual(['connect', ['BidEvent', 'bid', { seq: 1 }]])
})

test('reconnects after the connection was cut', () => {
  const { log, wires } = connected()
  wires[0]?.drop()
  vi.advanceTimersByTime(800)
  wires[1]?.receive('0{}')
  wires[1]?.receive('40{"sid":"c"}')
  expect(log).toEqual(['connect', 'disconnect', 'connect'])
})

test('a server that falls silent counts as gone', () => {
  const { log } = connected()
  vi.advanceTimersByTime(45_001)
  expect(log).toEqual(['connect', 'disconnect'])
})

test('gives up only if the connection never works', () => {
  const hand = handWire()
  const onHopeless = vi.fn()
  const socket = new LightSocket({ open: hand.open, onHopeless })
  socket.connect()
  for (let attempt = 0; attempt < 3; attempt += 1) {
    hand.wires[attempt]?.drop()
    vi.advanceTimersByTime(5000)
  }
  expect(onHopeless).toHaveBeenCalledOnce()
  expect(hand.wires).toHaveLength(3)
})
