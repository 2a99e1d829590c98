import { sql } from 'kysely'
import { io } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { BidEvent } from '#contract/live/events.ts'
import { createGate, holdWallet } from '#server/features/bidding/testing/locks.ts'
import { openWholeApp, type WholeApp } from '#server/testing/whole-app.ts'
import { type Cast, createCast, createFixtures, type Fixtures } from './testing/cast.ts'

let gate: ReturnType<typeof createGate> | undefined
let one: WholeApp
let other: WholeApp
let cast: Cast
let stock: Fixtures
beforeAll(async () => {
  one = await openWholeApp({ pause: { locked: async () => gate?.pass() } })
  other = await openWholeApp({ databaseUrl: () => one.databaseUrl })
  cast = await createCast(one)
  stock = await createFixtures(one, cast)
})
afterEach(() => {
  gate?.open()
  gate = undefined
})
afterAll(async () => {
  await other.close()
  await one.close()
})

const ask = async (fixture: WholeApp, key: string, token = cast.member.token) =>
  (await fixture.call(`GET /api/v1/idempotency/${key}`, { token })).data
const bid = (fixture: WholeApp, key: string, amount: number) =>
  fixture.call('POST /api/v1/bid', {
    token: cast.member.token,
    headers: { 'idempotency-key': key },
    body: { product_id: stock.live.carId, amount },
  })
/** Bids of two members in turn, each higher than the one before. */
const raise = (fixture: WholeApp, address: string, amount: number) =>
  fixture.call(`POST ${address}`, {
    token: amount % 1_000 === 0 ? cast.other.token : cast.member.token,
    body: { product_id: stock.live.carId, amount },
  })
const UNKNOWN = { state: 'unknown', status: null, answer: null }
const RUNNING = { state: 'running', status: null, answer: null }

describe('watchers of a process without messages', () => {
  test('[LIVE-18] get each change from the database, with every number covered', async () => {
    const events: BidEvent[] = []
    const address = await other.app.listen({ port: 0, host: '127.0.0.1' })
    const socket = io(address, { transports: ['websocket'] })
    socket.on('BidEvent', (_channel: string, event: BidEvent) => events.push(event))
    try {
      socket.emit('subscribe', { channel: `bid.${stock.live.carId}` })
      await expect.poll(() => other.features.live.stats().watchers(`bid.${stock.live.carId}`)).toBe(1)
      for (const [index, token] of [cast.member.token, cast.other.token, cast.member.token].entries()) {
        const { status, text, data } = await one.call('POST /api/v1/bid', {
          token,
          body: { product_id: stock.live.carId, amount: 90_000 + index * 500 },
        })
        expect(status, text).toBe(200)
        // The first event may come before the second bid; then the second begins where it ended.
        await expect.poll(() => events.at(-1)?.bid.seq).toBe(data.bid.seq)
        expect(events.at(-1)).toMatchObject({ current_price: data.current_price, bids_count: data.bids_count })
      }
      for (const [index, event] of events.entries())
        if (index > 0) expect(event.from_seq).toBe((events[index - 1]?.bid.seq ?? 0) + 1)
    } finally {
      socket.close()
    }
  })
})

describe('the result of a request that another process has', () => {
  test('[QUE-7] is running there while it is decided, and while it waits for its turn', async () => {
    gate = createGate()
    const first = bid(one, 'first', 60_000)
    await gate.reached
    const second = bid(one, 'second', 61_000)
    await expect.poll(() => ask(other, 'second')).toEqual(RUNNING)
    expect(await ask(other, 'first')).toEqual(RUNNING)
    expect(await ask(other, 'first', cast.unverified.token)).toEqual(UNKNOWN)
    gate.open()
    for (const [key, answer] of [
      ['first', await first],
      ['second', await second],
    ] as const)
      expect(await ask(other, key)).toEqual({ state: 'done', status: answer.status, answer: JSON.parse(answer.text) })
  })

  test('[QUE-7] a key that was never sent is unknown in both', async () => {
    expect(await ask(one, 'never')).toEqual(UNKNOWN)
    expect(await ask(other, 'never')).toEqual(UNKNOWN)
  })

  test('[QUE-7] while a write for the member is open, no process reports it as not arrived', async () => {
    const held = await holdWallet(one.databaseUrl, cast.member.id)
    const asked = ask(other, 'in-between')
    await held.run(
      `insert into idempotency_keys (account_id, key, request_hash, status, answer) values ($1, 'in-between', '', 200, '{}')`,
      [cast.member.id],
    )
    await held.release()
    expect(await asked).toEqual({ state: 'done', status: 200, answer: {} })
    const stuck = await holdWallet(one.databaseUrl, cast.member.id)
    expect(await ask(other, 'stuck')).toEqual(RUNNING)
    await stuck.release()
    expect(await ask(other, 'stuck')).toEqual(UNKNOWN)
  })

  test('[QUE-7] a key that was used at one process has the same answer at the other', async () => {
    const answer = await bid(one, 'twice', 70_000)
    expect((await bid(other, 'twice', 70_000)).text).toBe(answer.text)
    expect(await bid(other, 'twice', 71_000)).toMatchObject({ status: 409, reason: 'idempotency_key_reused' })
  })

  test('[QUE-7] a process that lost its connection to the others finds them again', async () => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'peers' and datname = current_database()`.execute(one.db)
    await expect.poll(() => ask(other, 'after-the-break')).toEqual(UNKNOWN)
    gate = createGate()
    const running = bid(one, 'again', 80_000)
    await gate.reached
    await expect.poll(() => ask(other, 'again')).toEqual(RUNNING)
    gate.open()
    await running
  })
})

describe('the lot in the address', () => {
  test('[QUE-13] decides nothing: bids count with it, without it and with another lot, at either process', async () => {
    const { carId } = stock.live
    const addresses = ['/api/v1/bid', `/api/v1/bid?lot=${carId}`, `/api/v1/bid?lot=${carId + 1}`]
    const answers = []
    for (const [index, address] of addresses.entries())
      for (const [half, fixture] of [one, other].entries())
        answers.push(await raise(fixture, address, 100_000 + index * 1_000 + half * 500))
    expect(answers.map(({ status, data }) => [status, data.bid.product_id])).toEqual(answers.map(() => [200, carId]))
    const seqs = answers.map(({ data }) => data.bid.seq)
    expect(seqs).toEqual(seqs.map((_, index) => seqs[0] + index))
  })

  test('[QUE-13] is no part of the idempotency key’s request', async () => {
    const bidAt = (fixture: WholeApp, address: string) =>
      fixture.call(`POST ${address}`, {
        token: cast.other.token,
        headers: { 'idempotency-key': 'with-and-without' },
        body: { product_id: stock.live.carId, amount: 110_000 },
      })
    const first = await bidAt(one, `/api/v1/bid?lot=${stock.live.carId}`)
    expect(first.status).toBe(200)
    expect((await bidAt(other, '/api/v1/bid')).text).toBe(first.text)
  })

  test('[QUE-13] is a number or absent', async () => {
    expect((await raise(one, '/api/v1/bid?lot=all', 120_000)).status).toBe(422)
  })
})
