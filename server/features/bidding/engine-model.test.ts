import fc from 'fast-check'
import { expect, test } from 'vitest'
import { modelRuns } from '#server/testing/models.ts'
import { replayLot } from './replay/replay.ts'
import { Engine, type EngineBid, type EngineLot } from './testing/model/engine.ts'
import {
  bidInModel,
  closeInModel,
  DEPOSIT,
  decideInModel,
  frozenOf,
  lotOf,
  type Model,
  type ModelClock,
  type ModelLot,
  maximumOf,
  minimumOf,
  openLot,
  stepOf,
} from './testing/model/model.ts'
import { voidInModel } from './testing/model/void-model.ts'

/*
 * Sequences of batches, voids, closes and decisions on the engine without its database, against the plain model; the
 * same with PostgreSQL is `bidding-model.test.ts`.
 */
const START_MS = 1_700_000_000_000
const MEMBERS = 4
const OWNER = 2
const US = 1_000
const HALALAS = 100
const MINUTE = 60_000
const INCREMENTS = [
  { from: 0, step: stepOf(0) * HALALAS },
  { from: 60_000 * HALALAS, step: stepOf(60_000) * HALALAS },
]

type Terms = {
  reserve: number | null
  owner: number
  minutes: number
  clock: Omit<ModelClock, 'closesAt' | 'extensions'>
}
type Member = { deposits: number; limit: number | null; ownCars: number | null; ownAmount: number | null }
type Bid = {
  lot: number
  member: number
  at: 'minimum' | 'maximum' | 'raise'
  up: number
  more: number | null
  again: boolean
}
type Action =
  | { do: 'bid'; bids: Bid[] }
  | { do: 'pass'; ms: number }
  | { do: 'untilClose'; lot: number; ms: number }
  | { do: 'close'; lot: number }
  | { do: 'decide'; lot: number; verdict: 'approve' | 'reject' | null }
  | { do: 'void'; lot: number; back: number }
  | { do: 'pay'; member: number; deposits: number }
type Day = { lots: Terms[]; members: Member[]; actions: Action[] }

const clock = fc.record({
  mode: fc.constantFrom('add' as const, 'reset' as const),
  window: fc.constantFrom(0, 5 * MINUTE),
  by: fc.constantFrom(2 * MINUTE, 5 * MINUTE),
  countMax: fc.constantFrom(null, null, 0, 2),
  hardStop: fc.constantFrom(null, null, START_MS + 12 * MINUTE + 1),
})
const terms = fc.record({
  reserve: fc.constantFrom(null, 50_000, 56_000, 75_000),
  owner: fc.constantFrom(OWNER, -1),
  minutes: fc.constantFrom(4, 10, 60),
  clock,
})
const memberOf = fc.record({
  deposits: fc.constantFrom(1, 2, 5),
  limit: fc.constantFrom(null, null, 70_000),
  ownCars: fc.constantFrom(null, null, null, 1),
  ownAmount: fc.constantFrom(null, null, null, 60_000, 120_000),
})
const lot = fc.nat({ max: 2 })
const member = fc.nat({ max: MEMBERS - 1 })
const bid = fc.record({
  lot,
  member,
  at: fc.constantFrom('minimum' as const, 'minimum' as const, 'minimum' as const, 'maximum' as const, 'raise' as const),
  up: fc.constantFrom(0, 0, 0, 1, -1, 250, 500, 1_000, 4_000),
  more: fc.constantFrom(null, null, 0, 200, 500, 1_000, 5_000, 20_000),
  again: fc.boolean(),
})
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('bid' as const), bids: fc.array(bid, { minLength: 1, maxLength: 4 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.constantFrom(1, MINUTE, 6 * MINUTE) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('untilClose' as const),
      lot,
      ms: fc.constantFrom(-1, 0, 5 * MINUTE - 1, 5 * MINUTE),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const), lot }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      lot,
      verdict: fc.constantFrom('approve' as const, 'reject' as const, null),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('void' as const), lot, back: fc.nat({ max: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pay' as const), member, deposits: fc.constantFrom(1, 2) }) },
)
const day: fc.Arbitrary<Day> = fc.record({
  lots: fc.array(terms, { minLength: 3, maxLength: 3 }),
  members: fc.array(memberOf, { minLength: MEMBERS, maxLength: MEMBERS }),
  actions: fc.array(action, { maxLength: 14, size: 'max' }),
})

function openModel({ lots, members }: Day): Model {
  return {
    turn: 0,
    now: START_MS,
    money: members.map(({ deposits }) => deposits * DEPOSIT),
    limits: members.map(({ limit }) => limit),
    ownCars: members.map(({ ownCars }) => ownCars),
    ownAmounts: members.map(({ ownAmount }) => ownAmount),
    lots: lots.map(({ reserve, owner, minutes, clock: rules }) =>
      openLot({ reserve, owner, clock: { ...rules, closesAt: START_MS + minutes * MINUTE, extensions: 0 } }),
    ),
  }
}

function openEngine({ lots, members }: Day): Engine {
  const engineLots = lots.map(({ reserve, owner, minutes, clock: rules }, index): EngineLot => {
    const { mode, window, by, countMax, hardStop } = rules
    const extension = {
      mode,
      windowUs: window * US,
      byUs: by * US,
      countMax,
      hardStopUs: hardStop === null ? null : hardStop * US,
    }
    const reservePrice = reserve === null ? null : reserve * HALALAS
    const prices = { openingPrice: 50_000 * HALALAS, reservePrice, depositRequired: DEPOSIT * HALALAS }
    const about = { slug: '', title: { ar: '', en: '' }, demo: false, ownerDecisionHours: 24, auctionId: 1 }
    const closesAtUs = (START_MS + minutes * MINUTE) * US
    return {
      ...about,
      lotId: index,
      carId: index,
      closesAtUs,
      terms: { ownerId: owner, increments: INCREMENTS, extension, ...prices },
    }
  })
  const engineMembers = members.map(({ deposits, limit, ownCars, ownAmount }, accountId) => ({
    accountId,
    money: deposits * DEPOSIT * HALALAS,
    bidLimit: limit === null ? null : limit * HALALAS,
    ownCarsMax: ownCars,
    ownAmountMax: ownAmount === null ? null : ownAmount * HALALAS,
  }))
  return new Engine(engineLots, engineMembers, START_MS * US)
}

/** A call as its member would make it, from the lot's public state, sometimes with a lucky guess. */
function callOf(model: Model, { lot: index, member: who, at, up, more }: Bid) {
  const state = lotOf(model, index)
  const best = Math.max(0, ...state.maxima.map(({ amount }) => amount))
  const least = minimumOf(state)
  const amount = at === 'maximum' ? Math.max(least, best + up) : least + (at === 'minimum' ? up : 0)
  const max = at === 'raise' ? Math.max(least, best) + (more ?? 1) : more === null ? null : amount + more
  return { lot: index, member: at === 'raise' ? (state.leader ?? who) : who, amount, max }
}

/** The outside view of the lots, the history and the wallets; amounts in riyals, times in milliseconds. */
function seenOf(engine: Engine, { lots, members }: Day) {
  return {
    lots: lots.map((_, lotId) => {
      const { status, leader, seq, bidsCount, closesAtUs, extensions } = engine.state(lotId)
      const lead = [
        leader?.accountId ?? null,
        leader ? leader.price / HALALAS : null,
        leader ? leader.max / HALALAS : null,
      ]
      return [status, ...lead, seq, bidsCount, (closesAtUs ?? Number.NaN) / US, extensions, engine.holderOf(lotId)]
    }),
    rows: lots.map((_, lotId) =>
      engine
        .rowsOf(lotId)
        .map(({ accountId, amount, automatic, voided }) => [accountId, amount / HALALAS, automatic, voided]),
    ),
    wallets: members.map((_, accountId) => {
      const { available, frozen } = engine.walletOf(accountId)
      return [available / HALALAS, frozen / HALALAS]
    }),
  }
}

function expectedOf(model: Model) {
  const lotLine = (lotNow: ModelLot) => {
    const { status, leader, price, rows, voided, steps, clock: time } = lotNow
    const max = leader === null ? null : maximumOf(lotNow, leader)
    const counts = [rows.length + steps, rows.length - voided.size, time?.closesAt, time?.extensions]
    return [status, leader, price, max, ...counts, status === 'rejected' ? null : leader]
  }
  return {
    lots: model.lots.map(lotLine),
    rows: model.lots.map(({ rows, voided }) => rows.map((row, place) => [...row, voided.has(place)])),
    wallets: model.money.map((money, who) => [money - frozenOf(model, who), frozenOf(model, who)]),
  }
}

/** Calls that wait together are decided from the lowest amount to the highest; the same call twice is done once. */
function bidOnBoth(model: Model, engine: Engine, bids: readonly Bid[], keys: { last: number }): void {
  const calls = bids.flatMap((one): EngineBid[] => {
    const { lot: carId, member: accountId, amount, max } = callOf(model, one)
    keys.last += 1
    const inHalalas = { carId, accountId, amount: amount * HALALAS, max: max === null ? null : max * HALALAS }
    const call = { ...inHalalas, key: `key ${keys.last}` }
    return one.again ? [call, call] : [call]
  })
  const answers = engine.bid(calls)
  const given = new Map<string, string>()
  for (const { call, outcome } of answers) {
    const { key = '', carId, accountId, amount, max } = call
    const before = given.get(key)
    if (before !== undefined) {
      expect(outcome.text).toBe(before)
      continue
    }
    given.set(key, outcome.text)
    const answer = bidInModel(model, {
      lot: carId,
      member: accountId,
      amount: amount / HALALAS,
      max: max === null ? null : max / HALALAS,
    })
    expect(outcome.reason ?? 'accepted').toBe(answer)
    const { price } = lotOf(model, carId)
    expect(outcome.data?.current_price ?? outcome.facts?.current_price ?? null).toBe(price)
    if (outcome.data) expect(outcome.data.leading).toBe(lotOf(model, carId).leader === accountId)
  }
}

function act(model: Model, engine: Engine, todo: Action, keys: { last: number }): void {
  const passTo = (ms: number) => {
    model.now = Math.max(model.now, ms)
    engine.nowUs = model.now * US
  }
  if (todo.do === 'bid') bidOnBoth(model, engine, todo.bids, keys)
  if (todo.do === 'pass') passTo(model.now + todo.ms)
  if (todo.do === 'untilClose') passTo((lotOf(model, todo.lot).clock?.closesAt ?? 0) - todo.ms)
  if (todo.do === 'close') {
    const { clock: time } = lotOf(model, todo.lot)
    const isDue = model.now >= (time?.closesAt ?? 0) && closeInModel(lotOf(model, todo.lot))
    expect(engine.close(todo.lot)).toBe(isDue)
  }
  if (todo.do === 'decide')
    expect(engine.decide(todo.lot, todo.verdict)).toBe(decideInModel(lotOf(model, todo.lot), todo.verdict))
  if (todo.do === 'pay') {
    model.money[todo.member] = (model.money[todo.member] ?? 0) + todo.deposits * DEPOSIT
    engine.pay(todo.member, todo.deposits * DEPOSIT * HALALAS)
  }
  if (todo.do === 'void') {
    const place = lotOf(model, todo.lot).rows.length - 1 - todo.back
    const row = engine.rowsOf(todo.lot)[place]
    if (row) expect(engine.voidRow(todo.lot, row.seq)).toBe(voidInModel(model, lotOf(model, todo.lot), place))
  }
}

test('[BID-1] [BID-3] [BID-4] [BID-5] [BID-6] [AUTO-1] [AUTO-2] [AUTO-3] [AUTO-4] [AUTO-5] [AUTO-6] [EXT-1] [EXT-2] [EXT-3] [QUE-1] [QUE-2] [QUE-3] [QUE-5] [QUE-6] [VOID-2] [VOID-3] [VOID-4] [VOID-5] [VOID-6] [VOID-7] [LIM-3] [LIM-8] [CLO-2] [CLO-3] [CLO-7] [CLO-8] [LOG-1] any sequence of batches ends as a plain model says', () => {
  const run = (today: Day) => {
    const [model, engine, keys] = [openModel(today), openEngine(today), { last: 0 }]
    for (const todo of today.actions) act(model, engine, todo, keys)
    expect(seenOf(engine, today)).toEqual(expectedOf(model))
    for (const lotId of today.lots.keys())
      expect(replayLot(engine.stored(lotId), engine.bidderNumber).faults).toEqual([])
  }
  fc.assert(fc.property(day, run), modelRuns(2_000))
}, 3_600_000)
