import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRefusal } from '#server/platform/http/refusal.ts'
import { riyals } from '#server/testing/factories.ts'
import { modelRuns } from '#server/testing/models.ts'
import type { Answer, Side } from './rules.ts'
import { type ClosedLot, DEPOSIT, type Fixture, openFixture, type Person } from './testing/fixture.ts'

let fixture: Fixture
let staff: Person
beforeAll(async () => {
  fixture = await openFixture()
  staff = await fixture.person({ role: 'auctions' })
})
afterAll(() => fixture.close())

const OPENING = 20_000

/** The model of one lot by a plain reading of the rules. Amounts in riyals. */
type Model = {
  status: 'awaiting_owner' | 'sold' | 'rejected'
  buyer: 'first' | 'second'
  bid: number
  /** Offers that were not withdrawn. */
  said: { side: Side; round: number; amount: number }[]
  rounds: number
  /** The member with money frozen on the lot. */
  held: 'first' | 'second' | null
  price: number
  /** Orders of the lot by buyer, with their state. */
  orders: Partial<Record<'first' | 'second', 'negotiating' | 'pending' | 'canceled'>>
  decisions: number
}

type Word =
  | { do: 'say'; side: Side; word: 'accept' | 'reject' }
  | { do: 'counter'; side: Side; near: 'table' | 'bid' | 'own' | 'opening'; up: number }
  | { do: 'take_back'; side: Side; late: boolean }
  | { do: 'lapse' }
  | { do: 'runner_up' }

const side = fc.constantFrom<Side>('owner', 'buyer')
const words = fc.array(
  fc.oneof(
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('say' as const),
        side,
        word: fc.constantFrom('accept' as const, 'reject' as const),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('counter' as const),
        side,
        near: fc.constantFrom('table' as const, 'bid' as const, 'own' as const, 'opening' as const),
        up: fc.oneof(fc.constantFrom(-1, 0, 1), fc.integer({ min: -4_000, max: 4_000 })),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('take_back' as const), side, late: fc.boolean() }),
    },
    { weight: 1, arbitrary: fc.constant({ do: 'lapse' as const }) },
    { weight: 2, arbitrary: fc.constant({ do: 'runner_up' as const }) },
  ),
  { minLength: 1, maxLength: 14 },
)

const turn = ({ said }: Model): Side => (said.at(-1)?.side === 'owner' ? 'buyer' : 'owner')
const table = ({ said, bid }: Model): number => said.at(-1)?.amount ?? bid

function end(model: Model, price: number | null): void {
  model.status = price === null ? 'rejected' : 'sold'
  model.price = price ?? model.price
  if (price === null) model.held = null
  if (model.orders[model.buyer] || price !== null) model.orders[model.buyer] = price === null ? 'canceled' : 'pending'
  model.decisions += 1
}

/** Applies an answer to the model; false if it must be refused. */
function apply(model: Model, word: Word, amount: number): boolean {
  if (word.do === 'runner_up') return offer(model)
  if (model.status !== 'awaiting_owner') return false
  if (word.do === 'lapse') {
    end(model, model.said.length === 0 ? model.bid : null)
    return true
  }
  if (word.do === 'take_back') return takeBack(model, word)
  if (word.side !== turn(model)) return false
  if (word.do === 'say') {
    if (word.word === 'accept' && word.side === 'buyer') model.held = model.buyer
    end(model, word.word === 'accept' ? table(model) : null)
    return true
  }
  const { rounds } = model
  const own = model.said.findLast((one) => one.side === word.side)?.amount
  const [low, high] =
    word.side === 'owner'
      ? [table(model), own ?? Number.POSITIVE_INFINITY]
      : [own ?? (model.buyer === 'second' ? OPENING - 1 : model.bid), table(model)]
  if (rounds === 3 || amount <= low || amount >= high) return false
  if (word.side === 'buyer') model.held = model.buyer
  model.rounds = rounds + 1
  model.said.push({ side: word.side, round: model.rounds, amount })
  model.orders[model.buyer] = 'negotiating'
  return true
}

function takeBack(model: Model, { side, late }: { side: Side; late: boolean }): boolean {
  const last = model.said.at(-1)
  if (last?.side !== side) return false
  // Staff's offer has no deadline before it.
  if (late || last.round === 0) {
    end(model, null)
    return true
  }
  model.said.pop()
  if (model.buyer === 'second' && !model.said.some((one) => one.side === 'buyer')) model.held = null
  return true
}

function offer(model: Model): boolean {
  if (model.status !== 'rejected' || model.buyer === 'second') return false
  Object.assign(model, { status: 'awaiting_owner', buyer: 'second', bid: 32_000, price: 32_000 })
  model.said = [{ side: 'owner', round: 0, amount: 32_000 }]
  model.rounds = 0
  model.orders.second = 'negotiating'
  model.decisions += 1
  return true
}

/** An amount near the offers, so that some hit the bounds and some miss them. */
function amountOf(model: Model, word: Word): number {
  if (word.do !== 'counter') return 0
  const own = model.said.findLast((one) => one.side === word.side)?.amount ?? model.bid
  const from = { table: table(model), bid: model.bid, own, opening: OPENING }
  return Math.max(1, from[word.near] + word.up)
}

async function act(lot: ClosedLot, model: Model, word: Word, amount: number): Promise<boolean> {
  const { offers } = fixture.features
  if (word.do === 'runner_up') {
    const done = await offers.offerToRunnerUp(fixture.atWork(staff), lot.lotId)
    return !isRefusal(done)
  }
  if (word.do === 'lapse') {
    const isOpen = model.status === 'awaiting_owner'
    if (!isOpen) return false
    await fixture.timeOut(lot.lotId)
    await offers.endLapsed()
    return true
  }
  // Only the side whose offer waits can withdraw it late.
  if (word.do === 'take_back' && word.late && model.said.at(-1)?.side === word.side)
    await sql`update offers set answer_until = clock_timestamp() where lot_id = ${lot.lotId} and outcome is null`.execute(
      fixture.db,
    )
  const answer: Answer =
    word.do === 'take_back'
      ? { word: 'withdraw', seen: null }
      : word.do === 'counter'
        ? { word: 'counter', amount: riyals(amount) }
        : { word: word.word, seen: null }
  const accountId = word.side === 'owner' ? lot.owner.id : lot[model.buyer].id
  return !isRefusal(await offers.decide(lot.lotId, { side: word.side, accountId, answer }))
}

async function compare(lot: ClosedLot, model: Model): Promise<void> {
  await untilSettled(lot, model)
  const state = await fixture.stateOf(lot.lotId)
  expect({ status: state.status, leaderId: state.leaderId, price: state.price }).toEqual({
    status: model.status,
    leaderId: lot[model.buyer].id,
    price: riyals(model.price),
  })
  for (const who of ['first', 'second'] as const)
    expect(await fixture.wallet(lot[who])).toEqual(
      model.held === who ? { available: 0, frozen: DEPOSIT } : { available: DEPOSIT, frozen: 0 },
    )
  const orders = await fixture.db
    .selectFrom('orders')
    .select(['buyerId', 'status', 'price'])
    .where('lotId', '=', lot.lotId)
    .execute()
  const found = Object.fromEntries(
    orders.map(({ buyerId, status }) => [buyerId === lot.first.id ? 'first' : 'second', status]),
  )
  expect(found).toEqual(model.orders)
  const due = orders.find(({ status }) => status === 'pending')
  if (due) expect(due.price).toBe(riyals(model.price))
  const running = orders.find(({ status }) => status === 'negotiating')
  if (running) expect(running.price).toBe(riyals(table(model)))
  expect(await fixture.decisionsOf(lot.lotId)).toHaveLength(model.decisions)
}

/** The scheduler may end the same lot at this moment. */
async function untilSettled(lot: ClosedLot, model: Model): Promise<void> {
  if (model.status === 'awaiting_owner') return
  await fixture.features.offers.endLapsed()
  for (let look = 0; look < 500 && (await fixture.stateOf(lot.lotId)).status === 'awaiting_owner'; look += 1)
    await new Promise((resolve) => setTimeout(resolve, 10))
}

test('[OFR-1] [OFR-2] [OFR-3] [OFR-5] [OFR-6] [OFR-7] [OFR-8] [OFR-12] [OFR-13] [OFR-20] any sequence of answers ends like a plain model', async () => {
  await fc.assert(
    fc.asyncProperty(words, async (list) => {
      const lot = await fixture.closed()
      const model: Model = {
        status: 'awaiting_owner',
        buyer: 'first',
        bid: 40_000,
        said: [],
        rounds: 0,
        held: 'first',
        price: 40_000,
        orders: {},
        decisions: 0,
      }
      for (const word of list) {
        const amount = amountOf(model, word)
        const before = structuredClone(model)
        const allowed = apply(model, word, amount)
        expect(await act(lot, before, word, amount), JSON.stringify({ word, amount, before })).toBe(allowed)
        await compare(lot, model)
      }
    }),
    modelRuns(6),
  )
}, 3_600_000)
