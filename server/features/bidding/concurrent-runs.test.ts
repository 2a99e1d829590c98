import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BidEvent } from '#contract/live/events.ts'
import { createAccount, minutesFromNow, riyals } from '#server/testing/factories.ts'
import { MODEL_SEED } from '#server/testing/models.ts'
import { expectBalancedBooks, logOf } from './testing/books.ts'
import { type Fixture, openFixture } from './testing/fixture.ts'
import { faultsOf, type SeenCall } from './testing/history.ts'
import { replayLot } from './testing/replay.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture({ processes: 2 })
})
afterAll(() => fixture.close())

const DEPOSIT = riyals(1_000)
const INCREMENTS = [
  { from: 0, step: riyals(500) },
  { from: riyals(80_000), step: riyals(1_000) },
]
/** The same numbers for the same seed (mulberry32). */
function createRng(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

/** Half of the members have money for one car only, so that they reach that limit. */
async function openRun(clients: number) {
  const auction = { extensionMode: 'reset', extensionWindowSeconds: 3_600, extensionSeconds: 3_600 } as const
  const terms = { increments: INCREMENTS, closesAt: minutesFromNow(30) }
  // One lot reaches its reserve, one extends its close with every bid.
  const lots = [
    ...(await fixture.lots([terms, { ...terms, reservePrice: riyals(70_000) }])),
    ...(await fixture.lots([terms], auction)),
  ]
  const slots = new Map<number, number>()
  const members: number[] = []
  for (let index = 0; index < clients; index += 1) {
    const poor = index % 2 === 0
    const { id } = await createAccount(fixture.db, { available: poor ? DEPOSIT : 100 * DEPOSIT })
    members.push(id)
    if (poor) slots.set(id, 1)
  }
  return { lots, members, slots }
}

async function runClients({ lots, members }: Awaited<ReturnType<typeof openRun>>, callsEach: number) {
  const calls: SeenCall[] = []
  const minima = new Map(lots.map((lot) => [lot.lotId, riyals(50_000)]))
  const client = async (accountId: number, index: number) => {
    const rng = createRng(MODEL_SEED + index)
    for (let turn = 0; turn < callsEach; turn += 1) {
      const lot = lots[rng(lots.length)]
      if (!lot) throw new Error('no lot')
      // About the minimum known to the client, now and then below it.
      const amount = (minima.get(lot.lotId) ?? 0) + riyals(100 * (rng(8) - 2))
      const max = rng(3) === 0 ? amount + riyals(100 * rng(60)) : null
      const sentAt = performance.now()
      const options = { process: rng(2), ...(max !== null && { max }) }
      const outcome = await fixture.bid(accountId, lot, amount, options)
      calls.push({ lotId: lot.lotId, accountId, amount, max, sentAt, answeredAt: performance.now(), outcome })
      const minimum = outcome.data?.min_next_bid ?? outcome.facts?.min_next_bid
      if (minimum) minima.set(lot.lotId, riyals(minimum))
    }
  }
  await Promise.all(members.map(client))
  return calls
}

describe.each([
  [16, 40],
  [64, 20],
])('%i members over two processes', (clients, callsEach) => {
  test('[QUE-1] [QUE-3] [QUE-4] [BID-3] [BID-5] [AUTO-3] answers, published events and the log agree', async () => {
    fixture.received.length = 0
    const run = await openRun(clients)
    const calls = await runClients(run, callsEach)
    const events = fixture.received.filter(({ channel }) => channel === 'bid').map(({ data }) => data as BidEvent)
    const lots = await Promise.all(
      run.lots.map(async ({ lotId, carId }) => ({
        lotId,
        openingPrice: riyals(50_000),
        increments: INCREMENTS,
        log: await logOf(fixture.db, lotId),
        published: events.filter(({ bid }) => bid.product_id === carId),
      })),
    )
    expect(faultsOf({ lots, calls, slots: run.slots, deposit: DEPOSIT }), `MODEL_SEED=${MODEL_SEED}`).toEqual([])
    const reasons = new Set(calls.map(({ outcome }) => outcome.reason ?? 'accepted'))
    expect([...reasons].sort()).toEqual(expect.arrayContaining(['accepted', 'bid_too_low', 'deposit_required']))
    await expectBalancedBooks(fixture.db)
    for (const { lotId } of run.lots) {
      const { replayed, stored } = await replayLot(fixture.db, lotId)
      expect(JSON.stringify(replayed)).toBe(JSON.stringify(stored))
    }
  })
})
