import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RawAnswer } from '#server/platform/http/api.ts'
import { createAccount, riyals } from '#server/testing/factories.ts'
import { modelRuns } from '#server/testing/models.ts'
import { expectBalancedBooks, lotRow } from '../testing/books.ts'
import { type Fixture, openFixture } from '../testing/fixture.ts'
import { buyInModel, limitsInModel, usedOf } from '../testing/model/buying-model.ts'
import {
  bidInModel,
  closeInModel,
  DEPOSIT,
  frozenOf,
  lotOf,
  type Model,
  maximumOf,
  minimumOf,
  openLot,
} from '../testing/model/model.ts'
import { at, comparedSteps, type Real, voidBack } from '../testing/model/model-steps.ts'
import { replayLot } from '../testing/replay.ts'

const MEMBERS = 3
/** One that soon costs too much, one with room, one without such a price. */
const BUY_NOW = [65_000, 100_000, null]
const INCREMENTS = [
  { from: 0, step: riyals(500) },
  { from: riyals(60_000), step: riyals(1_000) },
]

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

async function openReal(): Promise<Real> {
  const members: number[] = []
  for (let index = 0; index < MEMBERS; index += 1)
    members.push((await createAccount(fixture.db, { available: riyals(2 * DEPOSIT) })).id)
  const buyNow = BUY_NOW.map((price) => (price === null ? null : riyals(price)))
  const lots = await fixture.lots(buyNow.map((buyNowPrice) => ({ increments: INCREMENTS, buyNowPrice })))
  return { lots, members }
}

const openModel = (): Model => ({
  turn: 0,
  now: 0,
  ownCars: [],
  ownAmounts: [],
  money: Array.from({ length: MEMBERS }, () => 2 * DEPOSIT),
  percent: 1,
  limits: [],
  lots: BUY_NOW.map(() => openLot()),
})

async function visible({ lots, members }: Real) {
  const lotIds = lots.map(({ lotId }) => lotId)
  const states = await fixture.db
    .selectFrom('lotStates')
    .select(['status', 'price', 'leaderId', 'leaderMax', 'seq'])
    .where('lotId', 'in', lotIds)
    .orderBy('lotId')
    .execute()
  const wallets = await fixture.db
    .selectFrom('wallets')
    .select(['available', 'frozen'])
    .where('accountId', 'in', members)
    .orderBy('accountId')
    .execute()
  const used = await Promise.all(members.map((member) => fixture.processAt(0).ownLimits(member)))
  return {
    lots: states.map((row) => [
      row.status,
      row.price && row.price / 100,
      row.leaderId === null ? null : members.indexOf(row.leaderId),
      row.leaderMax && row.leaderMax / 100,
      row.seq,
    ]),
    wallets: wallets.map(({ available, frozen }) => [available / 100, frozen / 100]),
    used: used.map(({ amount }) => amount),
  }
}

const expected = (model: Model): Awaited<ReturnType<typeof visible>> => ({
  lots: model.lots.map((lot) => [
    lot.status,
    lot.price,
    lot.leader,
    lot.leader === null ? null : lot.status === 'sold' ? lot.price : maximumOf(lot, lot.leader),
    lot.rows.length + lot.steps,
  ]),
  wallets: model.money.map((money, who) => [money - frozenOf(model, who), frozenOf(model, who)]),
  used: model.money.map((_, who) => usedOf(model, who)),
})

/** One step on both sides, then a comparison of everything visible. */
const Step = comparedSteps(visible, expected)

const bid = (lot: number, member: number, up: number, more: number | null) =>
  new Step(`bid(lot ${lot}, member ${member}, minimum + ${up}, maximum + ${more})`, async (model, real) => {
    const state = lotOf(model, lot)
    // A leader raises what they have.
    const from = state.leader === member ? Math.max(minimumOf(state), maximumOf(state, member)) : minimumOf(state)
    const amount = from + up
    const max = more === null ? null : amount + more
    const answer = bidInModel(model, { lot, member, amount, max })
    const options = max === null ? {} : { max: riyals(max) }
    const outcome = await fixture.bid(at(real.members, member), at(real.lots, lot), riyals(amount), options)
    expect(outcome.reason ?? 'accepted').toBe(answer)
  })

const buy = (lot: number, member: number, off: number) =>
  new Step(`buy(lot ${lot}, member ${member}, price + ${off})`, async (model, real) => {
    const price = at(BUY_NOW, lot)
    const amount = (price ?? 70_000) + off
    const answer = buyInModel(model, lot, member, amount, price)
    const caller = {
      accountId: at(real.members, member),
      idempotencyKey: undefined,
      language: 'ar' as const,
      requestId: 'test',
    }
    const result = await fixture.processAt(0).buy(caller, { carId: at(real.lots, lot).carId, amount: riyals(amount) })
    if (!(result instanceof RawAnswer)) throw new Error(`refused as ${result.refused}`)
    expect(JSON.parse(result.text).reason ?? 'accepted').toBe(answer)
  })

const limit = (member: number, cars: number | null, amount: number | null) =>
  new Step(`limit(member ${member}, ${cars} cars, ${amount} riyals)`, async (model, real) => {
    limitsInModel(model, member, cars, amount)
    const limits = { carsMax: cars, amountMax: amount === null ? null : riyals(amount) }
    await fixture.processAt(0).setOwnLimits({ accountId: at(real.members, member), language: 'en' }, limits)
  })

const close = (lot: number) =>
  new Step(`close(lot ${lot})`, async (model, real) => {
    const due = closeInModel(lotOf(model, lot))
    const { lotId } = at(real.lots, lot)
    await sql`update lot_states set closes_at = clock_timestamp() where lot_id = ${lotId} and status = 'live'`.execute(
      fixture.db,
    )
    expect(await fixture.closeDue({ patient: true })).toBe(due ? 1 : 0)
  })

const voidRow = (lot: number, back: number) =>
  new Step(
    `void(lot ${lot}, the ${back + 1}th row from the end)`,
    voidBack(() => fixture, lot, back),
  )

const lot = fc.nat({ max: BUY_NOW.length - 1 })
const member = fc.nat({ max: MEMBERS - 1 })
const up = fc.constantFrom(0, 0, 1, 500, 1_000, 2_000, 5_000)
const more = fc.constantFrom(null, 0, 500, 5_000, 20_000, 40_000)
const bids = fc.tuple(lot, member, up, more).map((drawn) => bid(...drawn))
const limits = fc
  .tuple(
    member,
    fc.constantFrom(null, null, 1, 2),
    fc.constantFrom(null, 60_000, 100_000, 120_000, 150_000, 170_000, 200_000),
  )
  .map((drawn) => limit(...drawn))
const steps = [
  bids,
  bids,
  bids,
  limits,
  limits,
  fc.tuple(lot, member, fc.constantFrom(0, 0, 0, -1)).map((drawn) => buy(...drawn)),
  lot.map(close),
  fc.tuple(lot, fc.nat({ max: 3 })).map((drawn) => voidRow(...drawn)),
]

test('[BUY-1] [BUY-2] [BUY-3] [BUY-4] [LIM-2] [LIM-3] [LIM-4] [LIM-5] [LIM-6] [LIM-7] [LIM-8] any sequence of bids, purchases and limits ends as a plain model says, and can be replayed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 25, size: 'max' }), async (commands) => {
      const real = await openReal()
      await fc.asyncModelRun(() => ({ model: openModel(), real }), commands)
      for (const { lotId } of real.lots) {
        // A lot that the test has closed early differs from its terms.
        const { status } = await lotRow(fixture.db, lotId)
        if (status !== 'live' && status !== 'sold') continue
        const { replayed, stored } = await replayLot(fixture.db, lotId)
        expect(replayed).toEqual(stored)
      }
      // Nothing of this run may become due in the next.
      await sql`update lot_states set status = 'canceled' where status in ('live', 'awaiting_owner')`.execute(
        fixture.db,
      )
    }),
    modelRuns(15),
  )
  await sql`update lot_states set status = 'live' where status = 'canceled' and leader_id is not null`.execute(
    fixture.db,
  )
  await expectBalancedBooks(fixture.db)
}, 3_600_000)
