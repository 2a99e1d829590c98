import { describe, expect, test, vi } from 'vitest'
import { LiveClient, type LiveSocket } from './live-client.ts'
import { verdictOn } from './live-seq.ts'

/** A socket whose connection and events the test moves by hand. */
function handSocket() {
  const emitted: [string, unknown][] = []
  const on = new Map<string, () => void>()
  let any: (event: string, ...args: unknown[]) => void = () => undefined
  const socket: LiveSocket = {
    connected: false,
    on: (event, listener) => on.set(event, listener),
    onAny: (listener) => {
      any = listener
    },
    emit: (event, payload) => emitted.push([event, payload]),
    connect: () => undefined,
    disconnect: () => undefined,
  }
  return {
    socket,
    emitted,
    up: () => {
      socket.connected = true
      on.get('connect')?.()
    },
    down: () => {
      socket.connected = false
      on.get('disconnect')?.()
    },
    send: (event: string, channel: string, data: unknown) => any(event, channel, data),
  }
}

function startedClient(token?: string) {
  const hand = handSocket()
  const client = new LiveClient({ open: () => hand.socket, token: () => token, watcher: () => 'w' })
  client.start()
  hand.up()
  return { client, hand }
}

describe('live client', () => {
  test('subscribes a channel once for several listeners and leaves it with the last one', () => {
    const { client, hand } = startedClient('t')
    const stopFirst = client.listen('bid', 'BidEvent', () => undefined)
    const stopSecond = client.listen('bid', 'BidEvent', () => undefined)
    expect(hand.emitted).toEqual([['subscribe', { channel: 'bid', auth: { headers: { Authorization: 'Bearer t' } } }]])
    stopFirst()
    stopFirst()
    expect(hand.emitted).toHaveLength(1)
    stopSecond()
    expect(hand.emitted[1]).toEqual(['unsubscribe', { channel: 'bid' }])
  })

  test('passes events only to the listeners of their channel', () => {
    const { client, hand } = startedClient()
    const onSeven = vi.fn()
    const onEight = vi.fn()
    client.listen('bid.7', 'BidEvent', onSeven)
    client.listen('bid.8', 'BidEvent', onEight)
    hand.send('BidEvent', 'bid.7', { seq: 1 })
    expect(onSeven).toHaveBeenCalledWith({ seq: 1 })
    expect(onEight).not.toHaveBeenCalled()
  })

  test('subscribes again after a lost connection and reports that events may be missing', () => {
    const { client, hand } = startedClient()
    const onReturn = vi.fn()
    client.onReturn(onReturn)
    client.listen('bid', 'BidEvent', () => undefined)
    hand.down()
    expect(client.state).toBe('lost')
    hand.up()
    expect(hand.emitted.filter(([event]) => event === 'subscribe')).toHaveLength(2)
    expect(onReturn).toHaveBeenCalledOnce()
  })
})

describe('sequence of a lot', () => {
  test.each([
    [{ from_seq: 5, seq: 5 }, 4, 'apply'],
    [{ from_seq: 5, seq: 9 }, 4, 'apply'],
    [{ from_seq: 3, seq: 6 }, 4, 'apply'],
    [{ from_seq: 4, seq: 4 }, 4, 'old'],
    [{ from_seq: 6, seq: 6 }, 4, 'gap'],
  ] as const)('%o after %i: %s', (event, last, verdict) => {
    expect(verdictOn(event, last)).toBe(verdict)
  })
})
