import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { createGates, holdLot, untilBlocked } from '#server/features/bidding/testing/locks.ts'
import type { OpenLine } from '#server/platform/live/neighbours.ts'
import { createRedisLine } from '#server/platform/live/redis-link.ts'
import { createLines } from '#server/platform/live/testing/lines.ts'
import { silent } from '#server/platform/live/testing/rig.ts'
import { createAccount, createAuctionWithLots, riyals } from '#server/testing/factories.ts'
import { openSession, openWholeApp, type WholeAnswer, type WholeApp } from '#server/testing/whole-app.ts'
import { createCuttable } from './testing/cuttable.ts'
import { hasRedis, startRedis } from './testing/own-redis.ts'

const closers: (() => unknown)[] = []
const gates = createGates()
afterEach(async () => {
  gates.openAll()
  for (const close of closers.splice(0).reverse()) await close()
})

/** How the processes of a test reach each other, and how one of them loses that. */
type Ways = { openLine: OpenLine; cut: () => void }

/** One line for all processes in this memory. */
function inMemory(): () => Ways {
  const lines = createLines()
  return () => {
    let self = ''
    const openLine: OpenLine = (name, ears) => {
      self = name
      return lines.openLine(name, ears)
    }
    return { openLine, cut: () => lines.set(self, 'cut') }
  }
}

/** A real Redis, reached by each process through a line of its own. */
async function overRedis(): Promise<(fixture?: string) => Promise<Ways>> {
  const redis = await startRedis()
  closers.push(redis.stop)
  return async (fixture = 'house') => {
    const way = await createCuttable(redis.url)
    closers.push(way.close)
    return { openLine: createRedisLine(way.url, silent, fixture), cut: way.cut }
  }
}

type Lot = { lotId: number; carId: number }
type Hooks = { locked?: () => Promise<void>; written?: () => Promise<void>; batches: number }
/** A process, and where a test lets it stand still. */
type Fixture = WholeApp & { cut: () => void; hooks: Hooks }

async function openFixture(way: () => Ways | Promise<Ways>, databaseUrl?: string): Promise<Fixture> {
  const { openLine, cut } = await way()
  const hooks: Hooks = { batches: 0 }
  const pause = {
    locked: async () => {
      hooks.batches += 1
      await hooks.locked?.()
    },
    written: async () => hooks.written?.(),
  }
  const fixture = await openWholeApp({ openLine, pause, ...(databaseUrl && { databaseUrl: () => databaseUrl }) })
  closers.push(fixture.close)
  return { ...fixture, cut, hooks }
}

const LOTS = 13
const MEMBERS = 4

/** Two processes that know each other, and a lot whose queue the first of them has. */
async function start(way: () => Ways | Promise<Ways>) {
  const one = await openFixture(way)
  const two = await openFixture(way, one.databaseUrl)
  const { lots } = await createAuctionWithLots(
    one.db,
    {},
    Array.from({ length: LOTS }, () => ({})),
  )
  const tokens = await Promise.all(
    Array.from({ length: MEMBERS + 2 }, async () => {
      const { id } = await createAccount(one.db, { available: riyals(1_000_000) })
      return openSession(one.db, id)
    }),
  )
  /** Two members are there for the finding of a lot alone, in turn, so that nobody outbids themself. */
  const tokenOf = (index: number) => tokens[index < FIRST ? MEMBERS + (Math.floor(index / LOTS) % 2) : index % MEMBERS]
  /** The bid with that number: each is higher than the one before, and another member's. */
  const bidOn = ({ carId }: Lot, fixture: Fixture, index: number, key?: string): Promise<WholeAnswer> =>
    fixture.call('POST /api/v1/bid', {
      token: tokenOf(index),
      body: { product_id: carId, amount: amountOf(index) },
      ...(key && { headers: { 'idempotency-key': key } }),
    })
  const lot = await untilOwned(one, lots, (which, index) => bidOn(which, two, index))
  return {
    one,
    two,
    lot,
    bid: (fixture: Fixture, index: number, key?: string) => bidOn(lot, fixture, index, key),
    ask: async (fixture: Fixture, index: number, key: string) =>
      (await fixture.call(`GET /api/v1/idempotency/${key}`, { token: tokenOf(index) })).data,
    /** How often each of these bids stands in the log. */
    recorded: async (indexes: readonly number[]) => {
      const { rows } = await sql<{ amount: number }>`
        select amount from lot_events where lot_id = ${lot.lotId} and kind = 'bid'`.execute(one.db)
      return indexes.map((index) => rows.filter(({ amount }) => amount === riyals(amountOf(index))).length)
    },
  }
}

/** Numbers up to here are used up in finding a lot. */
const FIRST = 1_000
const amountOf = (index: number) => 50_000 + index * 500

/** Bids at another process until one of the bids is placed by this one: then they know each other. */
async function untilOwned(
  owner: Fixture,
  lots: readonly Lot[],
  place: (lot: Lot, index: number) => Promise<WholeAnswer>,
) {
  for (let index = 0; index < FIRST; index += 1) {
    const lot = lots[index % lots.length]
    const before = owner.hooks.batches
    if (!lot || (await place(lot, index)).status !== 200) break
    if (owner.hooks.batches > before) return lot
  }
  throw new Error('the processes did not find each other')
}

const statuses = (answers: readonly WholeAnswer[]) => answers.map(({ status, reason }) => reason ?? status)
const RUNNING = { state: 'running', status: null, answer: null }
const done = ({ status, text }: WholeAnswer) => ({ state: 'done', status, answer: JSON.parse(text) })

const WAYS = [['in one memory', inMemory], ...(hasRedis ? [['over Redis', overRedis] as const] : [])] as const

describe.each(WAYS)('two processes with one queue for each lot, %s', (_name, openWays) => {
  test('[QUE-9] none of the bids that rise through both in turn is overtaken', async () => {
    const { one, two, lot, bid } = await start(await openWays())
    for (const fixture of [one, two])
      for (let member = 0; member < MEMBERS; member += 1) await bid(fixture, FIRST + member + (fixture === two ? 4 : 0))
    const held = await holdLot(one.databaseUrl, lot.lotId)
    const bids = Array.from({ length: 80 }, (_, index) => bid(index % 2 === 0 ? one : two, FIRST + 10 + index))
    await untilBlocked(one.databaseUrl, 1)
    await held.release()
    expect(statuses(await Promise.all(bids))).toEqual(bids.map(() => 200))
  })

  test('[QUE-10] a bid whose owner dies before the commit is placed by the other, once', async () => {
    const { one, two, bid, recorded } = await start(await openWays())
    const gate = gates.newGate()
    one.hooks.locked = gate.pass
    const answer = bid(two, FIRST)
    await gate.reached
    one.cut()
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'bids' and datname = current_database() and state = 'idle in transaction'`.execute(
      two.db,
    )
    expect((await answer).status).toBe(200)
    gate.open()
    expect(await recorded([FIRST])).toEqual([1])
  })

  test('[QUE-10] a bid whose owner dies after the commit is answered as it was decided, and counts once', async () => {
    const { one, two, bid, ask, recorded } = await start(await openWays())
    const gate = gates.newGate()
    one.hooks.written = gate.pass
    const answer = bid(two, FIRST, 'k')
    await gate.reached
    one.cut()
    // It has taken the bid home, and waits for the lot.
    await untilBlocked(one.databaseUrl, 1)
    gate.open()
    expect((await answer).status).toBe(200)
    expect(await recorded([FIRST])).toEqual([1])
    expect(await ask(two, FIRST, 'k')).toEqual(done(await answer))
  })

  test('[QUE-10] Redis that goes in the middle of it all loses no bid and doubles none', async () => {
    const { one, two, bid, recorded } = await start(await openWays())
    const gate = gates.newGate()
    one.hooks.locked = gate.pass
    const indexes = Array.from({ length: 40 }, (_, index) => FIRST + index)
    const bids = indexes.map((index) => bid(index % 2 === 0 ? one : two, index))
    await gate.reached
    for (const fixture of [one, two]) fixture.cut()
    gate.open()
    const answers = await Promise.all(bids)
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    expect(await recorded(indexes)).toEqual(answers.map(({ status }) => (status === 200 ? 1 : 0)))
    expect(statuses([await bid(two, FIRST + 50), await bid(one, FIRST + 51)])).toEqual([200, 200])
  })

  test('[QUE-11] a bid that was given is being worked on, whichever process is asked', async () => {
    const { one, two, bid, ask } = await start(await openWays())
    const gate = gates.newGate()
    one.hooks.locked = gate.pass
    const answer = bid(two, FIRST, 'k')
    await gate.reached
    expect([await ask(one, FIRST, 'k'), await ask(two, FIRST, 'k')]).toEqual([RUNNING, RUNNING])
    gate.open()
    const settled = done(await answer)
    expect([await ask(one, FIRST, 'k'), await ask(two, FIRST, 'k')]).toEqual([settled, settled])
    expect((await bid(one, FIRST, 'k')).text).toBe((await answer).text)
  })

  test('[QUE-12] a process that stops answers what it was given, and the other goes on', async () => {
    const { one, two, bid } = await start(await openWays())
    const gate = gates.newGate()
    one.hooks.locked = gate.pass
    const first = bid(two, FIRST)
    await gate.reached
    const closing = one.app.close()
    gate.open()
    expect((await first).status).toBe(200)
    expect((await bid(two, FIRST + 1)).status).toBe(200)
    await closing
    expect((await bid(two, FIRST + 2)).status).toBe(200)
  })
})

test.runIf(hasRedis)('[LIVE-20] processes of another house on the same Redis hear nothing', async () => {
  const way = await overRedis()
  const heard: string[] = []
  const open = async (self: string, fixture: string) => {
    const line = (await way(fixture)).openLine(self, {
      hear: (text) => heard.push(`${self} hears ${text}`),
      hearAll: (text) => heard.push(`${self} hears all ${text}`),
      broken: () => undefined,
    })
    closers.push(line.close)
    await expect.poll(line.isUp).toBe(true)
    return line
  }
  const [one, , other] = [await open('1', 'ours'), await open('2', 'ours'), await open('3', 'theirs')]
  await other.tellAll('foreign')
  expect(await other.tell('2', 'foreign')).toBe(false)
  await one.tellAll('own')
  expect(await one.tell('2', 'own')).toBe(true)
  await expect
    .poll(() => heard.toSorted())
    .toEqual(['1 hears all own', '2 hears all own', '2 hears own', '3 hears all foreign'])
})
