import { setImmediate as settled } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createInFlight } from '#server/platform/http/in-flight.ts'
import { RefusalError } from '#server/platform/http/refusal.ts'
import { createLines } from '#server/platform/live/testing/lines.ts'
import { handClock, silent } from '#server/platform/live/testing/rig.ts'
import type { PendingBid } from '../batch/batch.ts'
import { ROUND_MS } from './gathering.ts'
import { ownerOf } from './order.ts'
import { createRouting } from './routing.ts'

const BEAT_MS = 300
const TURNS = 40

/** Lets everything that is on its way arrive. */
async function arrive(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await settled()
}

/** Processes with one queue each, whose bids the test answers itself; time is in its hand. */
async function start(howMany = 2) {
  const { clock, advance } = handClock()
  const lines = createLines()
  const all = Array.from({ length: howMany }, (_, place) => {
    const queued: PendingBid[] = []
    const state = { isFull: false, line: (100 + place) as number | undefined }
    const inFlight = { ...createInFlight(), line: () => state.line }
    const queue = (bid: PendingBid) => !state.isFull && queued.push(bid) > 0
    const routing = createRouting({ openLine: lines.openLine, inFlight, log: silent, clock, queue })
    return { ...routing, queued, state, inFlight, self: lines.processes().at(-1) ?? '' }
  })
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 100) {
      advance(100)
      await arrive()
    }
  }
  await pass(2 * BEAT_MS)
  const owner = all[0]
  const other = all[1] ?? owner
  if (!owner || !other) throw new Error('no process')
  const names = all.map(({ self }) => self)
  let cars = 0
  /** A car whose queue the first process has. */
  const ownCar = () => {
    do cars += 1
    while (ownerOf(cars, names) !== owner.self)
    return cars
  }
  return { all, owner, other, lines, pass, ownCar }
}

/** A call with what becomes of it. */
function bidOn(carId: number, amount: number, key?: string) {
  const told: string[] = []
  const bid: PendingBid = {
    carId,
    accountId: 7,
    call: { amount, maxAmount: null },
    idempotencyKey: key === undefined ? undefined : { key, requestHash: Buffer.from(`hash of ${key}`) },
    language: 'en',
    requestId: `request ${amount}`,
    answer: ({ status, text }) => void told.push(`${status} ${text}`),
    fail: (error) => void told.push(error instanceof RefusalError ? error.refusal.refused : 'failed'),
  }
  return { bid, told }
}
const amounts = (queued: readonly PendingBid[]) => queued.map(({ call }) => call.amount)

describe('[QUE-9] bids of one lot', () => {
  test('are queued in one process, whichever they reach, and answered where they came', async () => {
    const { owner, other, ownCar } = await start()
    const car = ownCar()
    const [first, second] = [bidOn(car, 100, 'k'), bidOn(car, 200)]
    other.send(first.bid)
    owner.send(second.bid)
    await arrive()
    expect([amounts(owner.queued).sort(), other.queued]).toEqual([[100, 200], []])
    const given = owner.queued.find(({ call }) => call.amount === 100)
    expect(given).toMatchObject({ accountId: 7, language: 'en', requestId: 'request 100', giver: 101 })
    expect(given?.idempotencyKey).toEqual(first.bid.idempotencyKey)
    given?.answer({ status: 200, text: 'done' })
    await arrive()
    expect([first.told, second.told]).toEqual([['200 done'], []])
  })

  test('wait at the owner until it has asked the others', async () => {
    const { owner, other, lines, ownCar, pass } = await start()
    lines.set(other.self, 'frozen')
    owner.send(bidOn(ownCar(), 100).bid)
    await pass(ROUND_MS)
    expect(owner.queued).toEqual([])
    await pass(200)
    expect(amounts(owner.queued)).toEqual([100])
    // It is left alone from then on.
    owner.send(bidOn(ownCar(), 200).bid)
    await arrive()
    expect(amounts(owner.queued)).toEqual([100, 200])
  })

  test('go straight to the queue where a process is alone, or has become so', async () => {
    const { owner, other, lines } = await start()
    lines.set(owner.self, 'cut')
    owner.send(bidOn(1, 100).bid)
    expect(amounts(owner.queued)).toEqual([100])
    const full = await start(1)
    full.owner.state.isFull = true
    expect(full.owner.send(bidOn(1, 100).bid)).toBe(false)
    expect(other.queued).toEqual([])
  })

  test('hold nothing that says who bids but numbers', async () => {
    const { other, lines, ownCar } = await start()
    other.send(bidOn(ownCar(), 100, 'k').bid)
    await arrive()
    const gift = lines.said.find((text) => text.includes('"give"') && text.includes('amount')) ?? ''
    const [bid] = JSON.parse(gift.slice(gift.indexOf(' ') + 1)).bids
    expect(Object.keys(bid).sort()).toEqual('account amount car hash id key language max request waitedMs'.split(' '))
  })
})

describe('[QUE-10] a bid whose owner is away', () => {
  test('is placed where it came when the owner has died before it asked', async () => {
    const { owner, other, lines, ownCar } = await start()
    lines.set(owner.self, 'dead')
    const { bid } = bidOn(ownCar(), 100)
    other.send(bid)
    await arrive()
    expect([other.queued, owner.queued]).toEqual([[bid], []])
  })

  test('is placed where it came, under its key, when the owner dies with it', async () => {
    const { owner, other, lines, ownCar, pass } = await start()
    const [keyed, keyless] = [bidOn(ownCar(), 100, 'k'), bidOn(ownCar(), 200)]
    other.send(keyed.bid)
    other.send(keyless.bid)
    await arrive()
    expect(amounts(owner.queued)).toEqual([100, 200])
    lines.set(owner.self, 'dead')
    await pass(7 * BEAT_MS)
    expect(amounts(other.queued)).toEqual([100, 200])
    expect(other.queued.map(({ idempotencyKey }) => idempotencyKey)).toEqual(
      owner.queued.map(({ idempotencyKey }) => idempotencyKey),
    )
    expect(other.queued[1]?.idempotencyKey?.key).toMatch(/^given-/)
    other.queued[0]?.answer({ status: 200, text: 'done' })
    expect(keyed.told).toEqual(['200 done'])
  })

  test('is placed where it came when the owner could not place it, or keeps it for long', async () => {
    const { owner, other, ownCar, pass } = await start()
    other.send(bidOn(ownCar(), 100).bid)
    other.send(bidOn(ownCar(), 200).bid)
    await arrive()
    owner.queued[0]?.fail(new Error('the database is away'))
    await arrive()
    expect(amounts(other.queued)).toEqual([100])
    await pass(5_000)
    expect(amounts(other.queued)).toEqual([100])
    await pass(500)
    expect(amounts(other.queued)).toEqual([100, 200])
  })

  test('is placed where it came when nobody asks for it', async () => {
    const { owner, other, lines, ownCar, pass } = await start()
    lines.set(owner.self, 'frozen')
    other.send(bidOn(ownCar(), 100).bid)
    await pass(1_200)
    expect(other.queued).toEqual([])
    await pass(1_000)
    expect(amounts(other.queued)).toEqual([100])
  })

  test('is placed where it came when Redis goes', async () => {
    const { owner, other, lines, ownCar } = await start()
    const { bid } = bidOn(ownCar(), 100)
    other.send(bid)
    await arrive()
    other.send(bidOn(ownCar(), 200).bid)
    for (const process of lines.processes()) lines.set(process, 'cut')
    await arrive()
    expect(amounts(owner.queued)).toEqual([100])
    expect(amounts(other.queued).sort()).toEqual([100, 200])
  })

  test('is not given by a process of which nobody could tell whether it lives', async () => {
    const { owner, other, ownCar } = await start()
    other.state.line = undefined
    const { bid } = bidOn(ownCar(), 100)
    other.send(bid)
    await arrive()
    expect([other.queued, owner.queued]).toEqual([[bid], []])
  })

  test('is given back when it comes too late for its round', async () => {
    const { owner, other, lines, ownCar, pass } = await start()
    const ears = lines.ears(owner.self)
    const late = { kind: 'give', round: 99, line: 101, bids: [{ id: 1, car: 1 }] }
    ears?.hear(`${other.self} ${JSON.stringify(late)}`)
    await pass(100)
    expect(owner.queued).toEqual([])
    expect(lines.said.at(-1)).toContain('"back":[1]')
    other.send(bidOn(ownCar(), 100).bid)
    await arrive()
    expect(amounts(owner.queued)).toEqual([100])
  })

  test('is turned away when no place is left for it anywhere', async () => {
    const { owner, other, ownCar } = await start()
    for (const { state } of [owner, other]) state.isFull = true
    const { bid, told } = bidOn(ownCar(), 100)
    expect(other.send(bid)).toBe(true)
    await arrive()
    expect(told).toEqual(['unavailable'])
  })

  test('is turned away when too many wait for their owners', async () => {
    const { owner, other, lines, ownCar } = await start()
    lines.set(owner.self, 'frozen')
    const { bid } = bidOn(ownCar(), 100)
    for (let sent = 0; sent < 20_000; sent += 1) other.send(bid)
    expect(other.send(bid)).toBe(false)
  })
})

describe('[QUE-11] what became of a bid that another process has', () => {
  const keyed = { accountId: 7, key: 'k' }

  test('is being worked on there from the moment when it arrives', async () => {
    const { owner, other, ownCar } = await start()
    other.send(bidOn(ownCar(), 100, 'k').bid)
    expect(await owner.inFlight.isWorkedOn(keyed)).toBe(false)
    await arrive()
    expect(await owner.inFlight.isWorkedOn(keyed)).toBe(true)
    owner.queued[0]?.answer({ status: 200, text: 'done' })
    await arrive()
    expect(await owner.inFlight.isWorkedOn(keyed)).toBe(false)
  })

  test('is not told as failed as long as that one may still take it', async () => {
    const { owner, other, lines, ownCar, pass } = await start()
    const { bid, told } = bidOn(ownCar(), 100, 'k')
    other.send(bid)
    await arrive()
    lines.set(other.self, 'cut')
    expect(amounts(other.queued)).toEqual([100])
    other.queued[0]?.fail(new Error('the database is away'))
    await pass(4 * ROUND_MS - 100)
    expect(told).toEqual([])
    await pass(100)
    expect(told).toEqual(['failed'])
    expect(owner.queued).toHaveLength(1)
  })
})

describe('[QUE-12] a process that stops', () => {
  test('hands its lots on, and finishes what it was given', async () => {
    const { owner, other, ownCar } = await start()
    const first = bidOn(ownCar(), 100)
    other.send(first.bid)
    await arrive()
    owner.leave()
    await arrive()
    const stopped = owner.stop()
    other.send(bidOn(ownCar(), 200).bid)
    await arrive()
    expect([amounts(owner.queued), amounts(other.queued)]).toEqual([[100], [200]])
    owner.queued[0]?.answer({ status: 200, text: 'done' })
    await stopped
    await arrive()
    expect(first.told).toEqual(['200 done'])
    expect(amounts(other.queued)).toEqual([200])
  })

  test('gives what still waits in it to the new owner', async () => {
    const { owner, other, ownCar } = await start()
    owner.leave()
    await arrive()
    const { bid, told } = bidOn(ownCar(), 100)
    owner.send(bid)
    await arrive()
    expect([owner.queued, amounts(other.queued)]).toEqual([[], [100]])
    other.queued[0]?.answer({ status: 200, text: 'done' })
    await arrive()
    expect(told).toEqual(['200 done'])
  })
})
