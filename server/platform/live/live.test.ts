import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createBus } from './bus/bus.ts'
import type { OpenLink } from './bus/redis-link.ts'
import { bidEvent, connect, HASH, handClock, member, publicOrigin, silent, startLive, until } from './testing/rig.ts'

const words = { title: 'عنوان', body: '' }
const notice = {
  ...{ id: 1, kind: 'outbid', topic: 'bidding' as const, ...words, texts: { ar: words, en: words }, url: null },
  created_at: '2026-01-01T11:00:00.000Z',
}

describe.each([['websocket'], ['polling']] as const)('[LIVE-1] the Echo convention over %s', (transport) => {
  test('a subscriber gets (event, channel, data), only on its channels', async () => {
    const rig = await startLive()
    const client = await connect(rig, [transport])
    for (const channel of ['auction', 'bid', 'bid.7']) client.subscribe(channel)
    await until(() => rig.stats().watchers('bid.7') === 1)
    rig.publisher.publish('auction', 'AuctionEvent', { id: 3, event: 'active', seq: 1 })
    rig.publisher.publish('bid', 'BidEvent', bidEvent(7, 1))
    rig.publisher.publish('bid', 'BidEvent', bidEvent(8, 1))
    await until(() => client.received.length >= 4)
    expect(client.received).toEqual([
      { event: 'AuctionEvent', channel: 'auction', data: { id: 3, event: 'active', seq: 1 } },
      { event: 'BidEvent', channel: 'bid', data: bidEvent(7, 1) },
      { event: 'BidEvent', channel: 'bid.7', data: bidEvent(7, 1) },
      { event: 'BidEvent', channel: 'bid', data: bidEvent(8, 1) },
    ])
  })

  test('after unsubscribe it gets nothing more', async () => {
    const rig = await startLive()
    const client = await connect(rig, [transport])
    client.subscribe('auction')
    client.subscribe('bid')
    await until(() => rig.stats().watchers('bid') === 1)
    client.socket.emit('unsubscribe', { channel: 'auction' })
    await until(() => rig.stats().watchers('auction') === 0)
    rig.publisher.publish('auction', 'AuctionEvent', { id: 3, event: 'active', seq: 1 })
    rig.publisher.publish('bid', 'BidEvent', bidEvent(7, 1))
    await until(() => client.received.length > 0)
    expect(client.received.map((each) => each.event)).toEqual(['BidEvent'])
  })
})

test('[LIVE-8] nothing is lost or reordered while the transport is being upgraded', async () => {
  const rig = await startLive()
  const client = await connect(rig, ['polling', 'websocket'])
  client.subscribe('bid')
  await until(() => rig.stats().watchers('bid') === 1)
  let lots = 0
  const upgraded = () => client.socket.io.engine.transport.name === 'websocket'
  for (; !upgraded() || lots < 200; lots++) {
    rig.publisher.publish('bid', 'BidEvent', bidEvent(lots + 1, 1))
    if (lots % 10 === 0) await pause(1)
  }
  await until(() => client.received.length >= lots)
  expect(client.received.map(({ data }) => (data as ReturnType<typeof bidEvent>).bid.product_id)).toEqual(
    Array.from({ length: lots }, (_, i) => i + 1),
  )
})

test.each([125, 126, 65_535, 65_536, 200_000])('[LIVE-8] a frame of about %d bytes arrives whole', async (bytes) => {
  const rig = await startLive()
  rig.tokens.set('a', member(1))
  const client = await connect(rig)
  client.subscribe('notification-user-1', 'a')
  await until(() => rig.stats().watchers('notification-user-1') === 1)
  const around = Buffer.byteLength(
    `42["GeneralNotificationEvent","notification-user-1",${JSON.stringify({ ...notice, title: '' })}]`,
  )
  const data = { ...notice, title: 'x'.repeat(Math.max(0, bytes - around)) }
  rig.publisher.publish('notification-user-1', 'GeneralNotificationEvent', data)
  await until(() => client.received.length > 0)
  expect(client.received[0]?.data).toEqual(data)
})

describe('[LIVE-3] an account’s own channel', () => {
  test.each(['notification-user-5', 'private-notification-user-5'])('%s is heard by its owner', async (channel) => {
    const rig = await startLive()
    rig.tokens.set('five', member(5))
    const client = await connect(rig)
    client.subscribe(channel, 'five')
    await until(() => rig.stats().watchers(channel) === 1)
    rig.publisher.publish('notification-user-5', 'GeneralNotificationEvent', notice)
    await until(() => client.received.length > 0)
    expect(client.received).toEqual([{ event: 'GeneralNotificationEvent', channel, data: notice }])
  })

  test('is refused to others', async () => {
    const rig = await startLive()
    rig.tokens.set('five', member(5))
    rig.tokens.set('reset', { ...member(6), purpose: 'reset' })
    const client = await connect(rig)
    client.subscribe('notification-user-6')
    client.subscribe('notification-user-7', 'dead')
    client.subscribe('private-notification-user-6', 'reset')
    client.subscribe('private-notification-user-8', 'five')
    await until(() => client.received.length === 4)
    const seen = Object.fromEntries(client.received.map((each) => [each.channel, each.data]))
    const dead = { status: 401, reason: 'unauthenticated' }
    expect(seen).toEqual({
      'notification-user-6': dead,
      'notification-user-7': dead,
      'private-notification-user-6': dead,
      'private-notification-user-8': { status: 403, reason: 'forbidden' },
    })
    for (let account = 6; account <= 8; account++)
      rig.publisher.publish(`notification-user-${account}`, 'GeneralNotificationEvent', notice)
    await pause(50)
    expect(client.of('GeneralNotificationEvent')).toEqual([])
  })
})

test('[LIVE-4] refuses names of no channel', async () => {
  const rig = await startLive()
  const client = await connect(rig)
  const names = ['bid.0', 'bid.x', 'users', '', 'private-bid', 12, null, { a: 1 }]
  for (const name of names) client.subscribe(name)
  await until(() => client.received.length === names.length)
  for (const { event, data } of client.received)
    expect({ event, data }).toEqual({ event: 'subscription_error', data: { status: 403, reason: 'forbidden' } })
})

test('[LIVE-5] refuses the 61st channel of a socket', async () => {
  const rig = await startLive()
  const client = await connect(rig)
  for (let lot = 1; lot <= 61; lot++) client.subscribe(`bid.${lot}`)
  await until(() => client.received.length > 0)
  expect(client.received).toEqual([
    { event: 'subscription_error', channel: 'bid.61', data: { status: 403, reason: 'too_many' } },
  ])
  expect(rig.stats().watchers('bid.60')).toBe(1)
})

test('[LIVE-5] disconnects a socket that sends without pause', async () => {
  const rig = await startLive()
  const client = await connect(rig)
  for (let i = 0; i < 400; i++) client.socket.emit('unsubscribe', { channel: 'bid' })
  await until(() => !client.socket.connected)
  await until(() => rig.stats().sockets === 0)
})

test('[LIVE-5] a message above 4 KB closes the socket', async () => {
  const rig = await startLive()
  const client = await connect(rig)
  client.socket.emit('subscribe', { channel: 'x'.repeat(5_000) })
  await until(() => !client.socket.connected)
})

describe('[LIVE-6] when a session ends', () => {
  async function threeSessions() {
    const rig = await startLive()
    rig.tokens.set('phone', member(5, 51))
    rig.tokens.set('desk', member(5, 52))
    rig.tokens.set('other', member(6, 61))
    const [phone, desk, other] = await Promise.all([connect(rig), connect(rig), connect(rig)])
    phone.subscribe('notification-user-5', 'phone')
    desk.subscribe('private-notification-user-5', 'desk')
    other.subscribe('notification-user-6', 'other')
    const names = ['notification-user-5', 'private-notification-user-5', 'notification-user-6']
    await until(() => names.every((name) => rig.stats().watchers(name) === 1))
    return { rig, phone, desk, other, watched: () => names.map((name) => rig.stats().watchers(name)) }
  }
  const ended = { status: 401, reason: 'unauthenticated' }

  test('its own subscription ends and reports it', async () => {
    const { rig, phone, desk, watched } = await threeSessions()
    rig.bus.emit('session-ended', JSON.stringify({ accountId: 5, sessionIds: [51] }))
    await until(() => phone.received.length > 0)
    expect(phone.received).toEqual([{ event: 'subscription_error', channel: 'notification-user-5', data: ended }])
    expect(watched()).toEqual([0, 1, 1])
    expect(desk.received).toEqual([])
  })

  test('without a list all sessions of the account end', async () => {
    const { rig, watched } = await threeSessions()
    rig.bus.emit('session-ended', JSON.stringify({ accountId: 5 }))
    expect(watched()).toEqual([0, 0, 1])
  })

  test('unreadable messages change nothing', async () => {
    const { rig, watched } = await threeSessions()
    for (const text of ['', 'null', '{}', '{"accountId":"5"}', '{"accountId":5,"sessionIds":51}'])
      rig.bus.emit('session-ended', text)
    expect(watched()).toEqual([1, 1, 1])
  })
})

test('[LIVE-7] tokens are checked again every minute', async () => {
  const { clock, advance } = handClock()
  const rig = await startLive({ clock })
  rig.tokens.set('five', member(5))
  const client = await connect(rig)
  client.subscribe('notification-user-5', 'five')
  await until(() => rig.stats().watchers('notification-user-5') === 1)
  advance(60_000)
  await pause(20)
  expect(rig.stats().watchers('notification-user-5')).toBe(1)
  rig.tokens.delete('five')
  advance(60_000)
  await until(() => rig.stats().watchers('notification-user-5') === 0)
})

test('[LIVE-12] the server sends its time every ten seconds', async () => {
  const { clock, advance } = handClock()
  const rig = await startLive({ clock })
  const client = await connect(rig)
  client.subscribe('server-time')
  await until(() => rig.stats().watchers('server-time') === 1)
  advance(10_000)
  advance(10_000)
  await until(() => client.received.length === 2)
  expect(client.received[1]).toEqual({
    event: 'ServerTimeEvent',
    channel: 'server-time',
    data: { server_time: new Date(clock.now()).toISOString() },
  })
})

describe('[LIVE-13] pages of other origins', () => {
  async function handshake(port: number, headers: Record<string, string>): Promise<number> {
    const { promise, resolve } = Promise.withResolvers<number>()
    get({ host: '127.0.0.1', port, headers, path: '/socket.io/?EIO=4&transport=polling' }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    return promise
  }

  test('may not connect; the site’s own pages and programs may', async () => {
    const { port } = await startLive()
    const host = `127.0.0.1:${port}`
    const statuses = await Promise.all(
      [undefined, publicOrigin, `http://${host}`].map((origin) =>
        handshake(port, origin === undefined ? {} : { origin }),
      ),
    )
    expect(statuses).toEqual([200, 200, 200])
    const foreign = ['https://evil.example', 'null', 'file://', `${publicOrigin}.evil.example`, 'http://127.0.0.1:1']
    const refused = await Promise.all(foreign.map((origin) => handshake(port, { origin })))
    expect(refused).toEqual(foreign.map(() => 403))
  })
})

test('[LIVE-11] two processes behave as one', async () => {
  const ears: ((text: string) => void)[] = []
  const openLink: OpenLink = (receive) => {
    ears.push(receive)
    return { send: (text) => queueMicrotask(() => ears.forEach((ear) => void ear(text))), close: async () => {} }
  }
  const bus = () => createBus({ redisUrl: undefined, hash: HASH, log: silent, openLink })
  const [one, other] = await Promise.all([startLive({ bus: bus() }), startLive({ bus: bus() })])
  const [here, there] = await Promise.all([connect(one), connect(other)])
  here.subscribe('bid.1')
  there.subscribe('bid.1')
  await until(() => one.stats().watchers('bid.1') + other.stats().watchers('bid.1') === 2)
  one.publisher.publish('bid', 'BidEvent', bidEvent(1, 1))
  await until(() => here.received.length >= 1 && there.received.length >= 1)
  other.publisher.publish('bid', 'BidEvent', bidEvent(1, 2))
  await until(() => here.received.length >= 2 && there.received.length >= 2)
  await pause(100)
  expect(here.received.map(({ data }) => data)).toEqual([bidEvent(1, 1), bidEvent(1, 2)])
  expect(there.received).toEqual(here.received)
})

test('[LIVE-6] a check in progress does not outlive the session', async () => {
  const checked = Promise.withResolvers<void>()
  const rig = await startLive({
    authenticate: async () => {
      await checked.promise
      return member(5, 51)
    },
  })
  const client = await connect(rig)
  client.subscribe('notification-user-5', 'five')
  client.subscribe('bid')
  await until(() => rig.stats().watchers('bid') === 1)
  rig.bus.emit('session-ended', JSON.stringify({ accountId: 5, sessionIds: [51] }))
  checked.resolve()
  await until(() => client.received.length > 0)
  expect(client.received[0]?.data).toEqual({ status: 401, reason: 'unauthenticated' })
  expect(rig.stats().watchers('notification-user-5')).toBe(0)
})

test('[LIVE-3] a client that leaves a channel while its token is checked does not join it afterwards', async () => {
  const checked = Promise.withResolvers<void>()
  const rig = await startLive({
    authenticate: async () => {
      await checked.promise
      return member(5, 51)
    },
  })
  const client = await connect(rig)
  client.subscribe('notification-user-5', 'five')
  client.socket.emit('unsubscribe', { channel: 'notification-user-5' })
  client.subscribe('bid')
  await until(() => rig.stats().watchers('bid') === 1)
  checked.resolve()
  await pause(20)
  expect(rig.stats().watchers('notification-user-5')).toBe(0)
})

test('[LIVE-36] a client that asks again while a token is checked is answered by the newest token', async () => {
  const checked = Promise.withResolvers<void>()
  const rig = await startLive({
    authenticate: async (token) => {
      if (token === 'six') await checked.promise
      return member(token === 'five' ? 5 : 6)
    },
  })
  const client = await connect(rig)
  client.subscribe('notification-user-5', 'six')
  client.subscribe('notification-user-5', 'five')
  client.subscribe('notification-user-6', 'six')
  client.subscribe('notification-user-6', 'five')
  await until(() => client.of('subscription_error', 'notification-user-6').length > 0)
  await until(() => rig.stats().watchers('notification-user-5') === 1)
  checked.resolve()
  await pause(20)
  expect(rig.stats().watchers('notification-user-5')).toBe(1)
  expect(rig.stats().watchers('notification-user-6')).toBe(0)
  expect(client.received.map(({ channel, data }) => [channel, data])).toEqual([
    ['notification-user-6', { status: 403, reason: 'forbidden' }],
  ])
})

test('[LIVE-3] a token that cannot be checked now gets that answer', async () => {
  const rig = await startLive({ authenticate: () => Promise.reject(new Error('the database is away')) })
  const client = await connect(rig)
  client.subscribe('notification-user-5', 'five')
  await until(() => client.received.length > 0)
  expect(client.received[0]?.data).toEqual({ status: 503, reason: 'unavailable' })
})

test('closing disconnects every client and accepts no new ones', async () => {
  const rig = await startLive()
  const client = await connect(rig)
  client.subscribe('bid')
  await until(() => rig.stats().watchers('bid') === 1)
  rig.publisher.publish('bid', 'BidEvent', bidEvent(1, 1))
  rig.publisher.publish('bid', 'BidEvent', bidEvent(1, 2))
  rig.close()
  await until(() => !client.socket.connected)
  expect(client.received.map(({ data }) => (data as ReturnType<typeof bidEvent>).bid.seq)).toEqual([1, 2])
  await expect(connect(rig)).rejects.toThrow()
})
