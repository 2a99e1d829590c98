import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { afterEach, describe, expect, test } from 'vitest'
import { openWholeApp, type WholeApp } from '#server/testing/whole-app.ts'
import { createCast, createFixtures } from './testing/cast.ts'
import { createCuttable } from './testing/cuttable.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})
const openFixture = async (options: Parameters<typeof openWholeApp>[0] = {}): Promise<WholeApp> => {
  const fixture = await openWholeApp(options)
  closers.push(fixture.close)
  return fixture
}
const BIDS = 8
const listen = (fixture: WholeApp) => fixture.app.listen({ port: 0, host: '127.0.0.1' })

describe('a graceful stop', () => {
  test('[HTTP-50] answers the bids in progress, and keeps its answers', async () => {
    const gate = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    let holds = false
    const fixture = await openFixture({
      pause: {
        locked: async () => {
          if (!holds) return
          reached.resolve()
          await gate.promise
        },
      },
    })
    const cast = await createCast(fixture)
    const stock = await createFixtures(fixture, cast)
    const base = await listen(fixture)
    const arrived = Promise.withResolvers<void>()
    let arrivals = 0
    fixture.app.server.on('request', () => {
      arrivals += 1
      if (arrivals === BIDS) arrived.resolve()
    })
    holds = true
    const bids = Array.from({ length: BIDS }, (_, index) =>
      fetch(`${base}/api/v1/bid`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${cast.member.token}` },
        body: JSON.stringify({ product_id: stock.live.carId, amount: 60_000 + index * 500 }),
      }),
    )
    // Connections that the system has not handed over yet would be refused.
    await Promise.all([reached.promise, arrived.promise])
    const closing = fixture.app.close()
    await setTimeout(100)
    gate.resolve()
    const answers = await Promise.all(bids)
    await closing
    const codes = answers.map((answer) => answer.status)
    expect(codes.filter((code) => code === 200)).toHaveLength(1)
    expect(codes.filter((code) => code !== 200 && code !== 409)).toEqual([])
    await expect(fetch(`${base}/healthz`)).rejects.toThrow()
  })

  test('[HTTP-51] notifies sockets, which reconnect', async () => {
    const fixture = await openFixture()
    const base = await listen(fixture)
    const socket = io(base, { transports: ['websocket'], reconnection: false })
    closers.push(() => socket.close())
    await new Promise((resolve) => socket.on('connect', () => resolve(undefined)))
    const answered = new Promise((resolve) => socket.on('disconnect', resolve))
    await fixture.app.close()
    expect(['transport close', 'io server disconnect']).toContain(await answered)
  })

  test('[HTTP-52] a call on an open connection is sent to another process', async () => {
    const gate = Promise.withResolvers<void>()
    const entered = Promise.withResolvers<void>()
    const fixture = await openFixture({
      pages: async (app) => {
        app.get('/slow', async () => {
          entered.resolve()
          await gate.promise
          return { done: true }
        })
      },
    })
    const base = await listen(fixture)
    const agent = new Agent({ keepAlive: true })
    closers.push(() => agent.destroy())
    const slow = fetch(`${base}/slow`)
    await entered.promise
    const closing = fixture.app.close()
    await setTimeout(50)
    const late = await fixture.call('GET /api/v1/server-time').catch(() => undefined)
    if (late) expect(late).toMatchObject({ status: 503, code: 503, reason: 'unavailable' })
    gate.resolve()
    expect(await (await slow).json()).toEqual({ done: true })
    await closing
  })
})

test('[HTTP-56] before a stop with other processes it is not ready, serves on, and lets each caller go', async () => {
  const fixture = await openFixture()
  const base = await listen(fixture)
  const ask = (path: string) => fetch(`${base}${path}`)
  expect((await ask('/api/v1/server-time')).headers.get('connection')).toBe('keep-alive')
  const drained = fixture.draining.drain()
  const [ready, call] = [await ask('/readyz'), await ask('/api/v1/server-time')]
  expect([ready.status, call.status]).toEqual([503, 200])
  expect(call.headers.get('connection')).toBe('close')
  expect((await ask('/healthz')).status).toBe(200)
  await drained
})

describe('health', () => {
  test('[HTTP-53] [HTTP-55] readyz is 503 while the database is away and 200 when it is back; healthz stays 200', async () => {
    let line: Awaited<ReturnType<typeof createCuttable>> | undefined
    const fixture = await openFixture({
      databaseUrl: async (url) => {
        line = await createCuttable(url)
        return line.url
      },
    })
    closers.unshift(() => line?.close())
    const cast = await createCast(fixture)
    const codeOf = async (path: string) => (await fixture.call(`GET ${path}`)).status
    expect([await codeOf('/healthz'), await codeOf('/readyz')]).toEqual([200, 200])
    line?.cut()
    expect([await codeOf('/healthz'), await codeOf('/readyz')]).toEqual([200, 503])
    const answer = await fixture.call('GET /api/v1/wallet', { token: cast.member.token })
    expect(answer).toMatchObject({ status: 503, code: 503, reason: 'unavailable' })
    expect(answer.headers['retry-after']).toBe('1')
    expect(answer.text).not.toMatch(/ECONN|terminat|postgres|127\.0\.0\.1/i)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    line?.mend()
    await expect.poll(() => codeOf('/readyz')).toBe(200)
    expect((await fixture.call('GET /api/v1/wallet', { token: cast.member.token })).status).toBe(200)
  })
})

test('[HTTP-54] a client that sends its body too slowly delays no other', async () => {
  const fixture = await openFixture()
  const base = new URL(await listen(fixture))
  let ended = 0
  const slow = Array.from({ length: 50 }, () => {
    const one = request({ port: base.port, host: base.hostname, method: 'POST', path: '/api/v1/login' })
    one.on('error', () => undefined)
    one.on('close', () => {
      ended += 1
    })
    one.setHeader('content-type', 'application/json')
    one.setHeader('content-length', 1_000)
    one.write('{')
    return one
  })
  for (let index = 0; index < 20; index += 1) expect((await fetch(`${base}api/v1/server-time`)).status).toBe(200)
  expect(ended).toBe(0)
  expect(fixture.app.server.requestTimeout).toBeLessThanOrEqual(30_000)
  expect(fixture.app.server.headersTimeout).toBeLessThanOrEqual(10_000)
  for (const one of slow) one.destroy()
})
