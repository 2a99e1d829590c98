import { describe, expect, test } from 'vitest'
import { bidEvent, connect, handClock, member, startLive, until } from './testing/rig.ts'

const ROUND_MS = 3_000

describe('[LIVE-31] sockets and tokens of one network', () => {
  test('closes a socket with dead tokens, and stops asking the database for its network for a while', async () => {
    let asked = 0
    const { clock, advance } = handClock()
    const rig = await startLive({
      clock,
      authenticate: async (token) => {
        asked += 1
        return token === 'live' ? member(7) : undefined
      },
    })
    for (let socket = 0; socket < 15; socket += 1) {
      const client = await connect(rig)
      for (let guess = 0; guess < 6; guess += 1)
        client.subscribe(`notification-user-${guess + 1}`, `guess-${socket}-${guess}`)
      await until(() => !client.socket.connected || client.of('subscription_error').length >= 6)
    }
    expect(asked).toBeLessThanOrEqual(66)
    const own = await connect(rig)
    own.subscribe('notification-user-7', 'live')
    await until(() => own.of('subscription_error').length > 0)
    expect(own.received.at(-1)).toMatchObject({ data: { status: 503, reason: 'unavailable' } })
    advance(60_001)
    const before = asked
    own.subscribe('notification-user-7', 'live')
    await until(() => asked > before)
  })

  test('allows at most 500 sockets of one network, however they connect', async () => {
    const rig = await startLive()
    const handshake = (network: string) =>
      fetch(`${rig.url}/socket.io/?EIO=4&transport=polling`, { headers: { 'x-test-network': network } })
    const answers = await Promise.all(Array.from({ length: 520 }, () => handshake('one')))
    const opened = answers.filter(({ status }) => status === 200)
    expect(opened).toHaveLength(500)
    expect((await handshake('other')).status).toBe(200)
  })
})

test('[LIVE-32] counts guests of one network up to five and one, whatever names they send', async () => {
  const { clock, advance } = handClock()
  const rig = await startLive({ clock })
  const clients = await Promise.all(Array.from({ length: 12 }, () => connect(rig)))
  for (const [place, client] of clients.entries()) client.subscribe('bid.7', undefined, `guest-${place}`)
  await until(() => rig.live.stats().watchers('bid.7') === 12)
  advance(ROUND_MS)
  expect(rig.live.watchers(7)).toBe(6)
  // The event still reaches each of them.
  rig.publisher.publish('bid', 'BidEvent', bidEvent(7, 1))
  await until(() => clients.every((client) => client.of('BidEvent').length === 1))
  for (const client of clients.slice(0, 7)) client.socket.close()
  await until(() => rig.live.stats().watchers('bid.7') === 5)
  advance(ROUND_MS)
  expect(rig.live.watchers(7)).toBeLessThanOrEqual(5)
})

test('[LIVE-33] answers of the socket carry the security headers', async () => {
  const rig = await startLive()
  const { headers } = await fetch(`${rig.url}/socket.io/?EIO=4&transport=polling`)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('strict-transport-security')).toContain('max-age')
})
