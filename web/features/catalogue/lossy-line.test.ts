import { QueryClient, QueryObserver } from '@tanstack/react-query'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BidEvent } from '#contract/live/events.ts'
import { carsQuery } from '#web/features/lists/queries.ts'
import type { Api } from '#web/platform/http/api.ts'
import { takeBid } from './live-cars.ts'
import type { KeptCar } from './patch-cars.ts'
import { carQuery } from './queries.ts'

const noChoices = ['brand', 'model', 'style', 'condition', 'city', 'fuel', 'transmission', 'status', 'price']
const facets = Object.fromEntries(noChoices.map((name) => [name, []]))

const SEED = Number(process.env.MODEL_SEED ?? 1)
/** The fate of a frame, three in ten each: it is lost, comes twice, or comes after later ones. */
type Fate = 'lost' | 'twice' | 'late' | 'fine'
type Step = { bids: number; fate: Fate; answers: boolean; behind: number }

let cars = 0
const car = (id: number) => ({
  id,
  slug: `car-${id}`,
  bids_count: 0,
  opening_price: 50_000,
  price: 50_000,
  seq: 0,
  status: 'live',
  closes_at: '2026-11-21T18:00:00Z',
  viewer: null,
  images: [],
  title: '',
  year: 2024,
  city: { name: '' },
})
const eventOf = (id: number, from: number, seq: number): BidEvent => ({
  bid: { product_id: id, amount: priceAt(seq), user_id: 9, seq },
  from_seq: from,
  bids_count: seq,
  current_price: priceAt(seq),
  min_next_bid: priceAt(seq + 1),
  closes_at: '2026-11-21T18:05:00Z',
  hours_estimated: false,
  extensions: 0,
  status: 'live',
  event: 'bid',
  reserve_met: null,
  server_time: '2026-11-21T17:58:00Z',
})
const priceAt = (seq: number) => 50_000 + 500 * seq

/**
 * A page that shows a car, a server with a rising price, and a connection between them that loses, repeats and mixes
 * up.
 */
async function openPage(kind: 'car' | 'list') {
  cars += 1
  const id = cars
  const server = { seq: 0, asked: 0 }
  const waiting: (() => void)[] = []
  const call = () => {
    server.asked += 1
    // The state when the request is read; the answer may take long.
    const { seq } = server
    const now = { ...car(id), seq, bids_count: seq, price: priceAt(seq) }
    const answer = kind === 'car' ? { car: now } : { data: [now, car(id + 1_000_000)], total: 2, facets }
    return new Promise((resolve) => waiting.push(() => resolve(answer)))
  }
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  // The page requests only its car from the API.
  const api = { call } as unknown as Api
  const shown: number[] = []
  const show = (seen: unknown) => void shown.push((seen as KeptCar).seq)
  const stop =
    kind === 'car'
      ? new QueryObserver(queryClient, carQuery(api, `car-${id}`)).subscribe(({ data }) => data && show(data))
      : new QueryObserver(queryClient, carsQuery(api, 'auctions', {})).subscribe(
          ({ data }) => data && show(data.cars[0]),
        )
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const answerAll = async () => {
    while (waiting.length > 0) {
      waiting.shift()?.()
      await settle()
    }
  }
  await answerAll()
  return { id, server, queryClient, shown, waiting, settle, answerAll, stop }
}

async function play(kind: 'car' | 'list', steps: readonly Step[]) {
  const page = await openPage(kind)
  const { id, server, queryClient, waiting } = page
  const late: { event: BidEvent; after: number }[] = []
  let gaps = 0
  const hear = (event: BidEvent) => {
    const before = server.asked
    if (takeBid(queryClient, event) !== 'gap') return
    gaps += 1
    expect(server.asked, 'a gap is read again').toBe(before + 1)
  }
  for (const { bids, fate, answers, behind } of steps) {
    const from = server.seq + 1
    server.seq += bids
    const event = eventOf(id, from, server.seq)
    for (const one of late) one.after -= 1
    if (fate === 'late') late.push({ event, after: behind })
    if (fate === 'twice' || fate === 'fine') hear(event)
    if (fate === 'twice') hear(event)
    for (const one of late.filter(({ after }) => after <= 0)) {
      late.splice(late.indexOf(one), 1)
      hear(one.event)
    }
    if (answers) waiting.shift()?.()
    await page.settle()
  }
  // The connection works again: the last frames come, and every request is answered.
  for (const { event } of late) hear(event)
  server.seq += 1
  hear(eventOf(id, server.seq, server.seq))
  await page.answerAll()
  page.stop()
  queryClient.clear()
  return { ...page, gaps }
}

const step = fc.record({
  bids: fc.integer({ min: 1, max: 3 }),
  fate: fc.constantFrom<Fate>('lost', 'lost', 'lost', 'twice', 'twice', 'twice', 'late', 'late', 'late', 'fine'),
  answers: fc.boolean(),
  behind: fc.integer({ min: 1, max: 4 }),
})

test.each(['car', 'list'] as const)(
  'on the page of a %s the shown price never falls, and a connection that loses, repeats and mixes up frames ends at the true state',
  async (kind) => {
    let gaps = 0
    const run = async (steps: Step[]) => {
      const { shown, server, gaps: found } = await play(kind, steps)
      gaps += found
      expect(shown, 'what was shown, one after the other').toEqual(shown.toSorted((a, b) => a - b))
      expect(shown.at(-1)).toBe(server.seq)
    }
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 25, size: 'max' }), run), { numRuns: 300, seed: SEED })
    expect(gaps).toBeGreaterThan(100)
  },
)
