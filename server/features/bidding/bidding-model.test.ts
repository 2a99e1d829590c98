import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMoney, createAccount, createPackage, riyals } from '#server/testing/factories.ts'
import { modelRuns } from '#server/testing/models.ts'
import { unbalancedWallets } from '../ledger/index.ts'
import { type Fixture, openFixture } from './testing/fixture.ts'
import {
  bidInModel,
  closeInModel,
  DEPOSIT,
  decideInModel,
  frozenOf,
  lotOf,
  type Model,
  type ModelCall,
  minimumOf,
  openLot,
  stepOf,
} from './testing/model/model.ts'
import { at, comparedSteps, type Real, voidBack } from './testing/model/model-steps.ts'

const LOTS = 3
const MEMBERS = 4
const INCREMENTS = [
  { from: 0, step: riyals(stepOf(0)) },
  { from: riyals(60_000), step: riyals(stepOf(60_000)) },
]
/** One without a reserve, one whose reserve is met soon, one whose reserve is high. */
const RESERVES = [null, 56_000, 75_000]
/** The third member owns the first car; the fourth has a package with a limit. */
const OWNER = 2
const LIMIT = 70_000

let fixture: Fixture
let packageId: number
beforeAll(async () => {
  fixture = await openFixture()
  const made = await createPackage(fixture.db, { deposit: riyals(DEPOSIT), bidLimit: riyals(LIMIT), active: false })
  packageId = made.id
})
afterAll(() => fixture.close())

async function openReal(): Promise<Real> {
  const members: number[] = []
  for (let index = 0; index < MEMBERS; index += 1) {
    const limited = index === MEMBERS - 1 ? { packageId } : {}
    members.push((await createAccount(fixture.db, { available: riyals(DEPOSIT), ...limited })).id)
  }
  const lots = await fixture.lots(
    RESERVES.map((reserve, index) => ({
      increments: INCREMENTS,
      reservePrice: reserve === null ? null : riyals(reserve),
      ...(index === 0 && { car: { ownerId: members[OWNER] ?? 0 } }),
    })),
  )
  return { lots, members }
}

const openModel = (): Model => ({
  turn: 0,
  now: 0,
  ownCars: [],
  ownAmounts: [],
  money: Array.from({ length: MEMBERS }, () => DEPOSIT),
  percent: 1,
  limits: Array.from({ length: MEMBERS }, (_, index) => (index === MEMBERS - 1 ? LIMIT : null)),
  lots: RESERVES.map((reserve, index) => openLot({ reserve, owner: index === 0 ? OWNER : -1 })),
})

async function visible({ lots, members }: Real) {
  const lotIds = lots.map(({ lotId }) => lotId)
  const { rows } = await sql<{ state: string; wallets: string; log: string }>`
    select (select json_agg(json_build_array(status, price / 100, leader_id, seq, bids_count) order by lot_id)
              from lot_states where lot_id = any(${lotIds})) as state,
           (select json_agg(json_build_array(available / 100, frozen / 100) order by account_id)
              from wallets where account_id = any(${members})) as wallets,
           (select json_agg(json_build_array(lot_id, account_id, amount / 100, automatic) order by lot_id, seq)
              from lot_events where lot_id = any(${lotIds}) and kind = 'bid') as log,
           (select json_agg(json_build_array(ref_id, account_id) order by ref_id)
              from holds where ref_id = any(${lotIds}) and kind = 'lot' and ended_at is null) as holds`.execute(
    fixture.db,
  )
  const memberAt = (accountId: number | null) => (accountId === null ? null : members.indexOf(accountId))
  const lotAt = (lotId: number) => lotIds.indexOf(lotId)
  // The shapes of the four lists above.
  const seen = rows[0] as unknown as {
    state: [string, number | null, number | null, number, number][]
    wallets: [number, number][]
    log: [number, number, number, boolean][] | null
    holds: [number, number][] | null
  }
  return {
    lots: seen.state.map(([status, price, leader, seq, bids]) => [status, price, memberAt(leader), seq, bids]),
    wallets: seen.wallets,
    rows: (seen.log ?? []).map(([lotId, who, amount, automatic]) => [lotAt(lotId), memberAt(who), amount, automatic]),
    holds: (seen.holds ?? []).map(([lotId, who]) => [lotAt(lotId), memberAt(who)]),
  }
}

function expected(model: Model): Awaited<ReturnType<typeof visible>> {
  const holding = model.lots.map((lot) => (lot.status === 'rejected' ? null : lot.leader))
  return {
    lots: model.lots.map(({ status, price, leader, rows, voided, steps }) => [
      status,
      price,
      leader,
      rows.length + steps,
      rows.length - voided.size,
    ]),
    wallets: model.money.map((money, member) => [money - frozenOf(model, member), frozenOf(model, member)]),
    rows: model.lots.flatMap((lot, index) => lot.rows.map((row) => [index, ...row])),
    holds: holding.flatMap((leader, index) => (leader === null ? [] : [[index, leader]])),
  }
}

/** One step on both sides, then a comparison of everything visible. */
const Step = comparedSteps(visible, expected)

async function place(model: Model, real: Real, call: ModelCall): Promise<void> {
  const { lot, member, amount, max } = call
  const answer = bidInModel(model, call)
  const options = max === null ? {} : { max: riyals(max) }
  const outcome = await fixture.bid(at(real.members, member), at(real.lots, lot), riyals(amount), options)
  expect(outcome.reason ?? 'accepted').toBe(answer)
}

const bid = (lot: number, member: number, up: number, more: number | null) =>
  new Step(`bid(lot ${lot}, member ${member}, minimum + ${up}, maximum + ${more})`, async (model, real) => {
    const amount = minimumOf(lotOf(model, lot)) + up
    await place(model, real, { lot, member, amount, max: more === null ? null : amount + more })
  })

/** A bid near the leader's secret maximum, where the rules have their edge cases. */
const overtake = (lot: number, member: number, up: number, more: number) =>
  new Step(
    `overtake(lot ${lot}, member ${member}, leader's maximum + ${up}, maximum + ${more})`,
    async (model, real) => {
      const state = lotOf(model, lot)
      const best = Math.max(0, ...state.maxima.map((one) => one.amount))
      const amount = Math.max(minimumOf(state), best + up)
      await place(model, real, { lot, member, amount, max: amount + more })
    },
  )

const raise = (lot: number, more: number) =>
  new Step(`raise(lot ${lot}, the leader's maximum + ${more})`, async (model, real) => {
    const state = lotOf(model, lot)
    const member = state.leader ?? 0
    const max = Math.max(minimumOf(state), ...state.maxima.map((one) => one.amount)) + more
    await place(model, real, { lot, member, amount: minimumOf(state), max })
  })

const close = (lot: number) =>
  new Step(`close(lot ${lot})`, async (model, real) => {
    const due = closeInModel(lotOf(model, lot))
    const { lotId } = at(real.lots, lot)
    await sql`update lot_states set closes_at = clock_timestamp() where lot_id = ${lotId}`.execute(fixture.db)
    expect(await fixture.closeDue({ patient: true })).toBe(due ? 1 : 0)
  })

const decide = (lot: number, verdict: 'approve' | 'reject') =>
  new Step(`decide(lot ${lot}, ${verdict})`, async (model, real) => {
    const open = decideInModel(lotOf(model, lot), verdict)
    const result = await fixture.decide(at(real.lots, lot).lotId, verdict)
    expect('refused' in result).toBe(!open)
  })

const lapse = (lot: number) =>
  new Step(`lapse(lot ${lot})`, async (model, real) => {
    const open = decideInModel(lotOf(model, lot), null)
    const { lotId } = at(real.lots, lot)
    await sql`update lot_states set decide_by = clock_timestamp() where lot_id = ${lotId}`.execute(fixture.db)
    expect(await fixture.decideLapsed()).toBe(open ? 1 : 0)
  })

const voidRow = (lot: number, back: number) =>
  new Step(
    `void(lot ${lot}, the ${back + 1}th row from the end)`,
    voidBack(() => fixture, lot, back),
  )

const topUp = (member: number, deposits: number) =>
  new Step(`topUp(member ${member}, ${deposits} deposits)`, async (model, real) => {
    model.money[member] = at(model.money, member) + deposits * DEPOSIT
    await addMoney(fixture.db, at(real.members, member), riyals(deposits * DEPOSIT))
  })

const lot = fc.nat({ max: LOTS - 1 })
const member = fc.nat({ max: MEMBERS - 1 })
// Steps with edge cases: ties, less than a step, the reserve, the limit, and amounts below the minimum.
const up = fc.oneof(
  fc.constant(0),
  fc.constantFrom(-1, 1, 250, 500, 1_000, 4_000),
  fc.integer({ min: -500, max: 6_000 }),
)
const more = fc.oneof(
  fc.constant(null),
  fc.constantFrom(0, 250, 500, 1_000, 5_000),
  fc.integer({ min: 0, max: 30_000 }),
)
const bids = fc.tuple(lot, member, up, more).map((drawn) => bid(...drawn))
const steps = [
  bids,
  bids,
  bids,
  fc
    .tuple(lot, member, fc.constantFrom(0, 1, 250, 500), fc.constantFrom(0, 200, 6_000))
    .map((drawn) => overtake(...drawn)),
  fc.tuple(lot, fc.constantFrom(0, 1, 400, 3_000)).map((drawn) => raise(...drawn)),
  fc.tuple(member, fc.integer({ min: 1, max: 2 })).map((drawn) => topUp(...drawn)),
  lot.map(close),
  fc.tuple(lot, fc.nat({ max: 4 })).map((drawn) => voidRow(...drawn)),
  fc.tuple(lot, fc.constantFrom('approve' as const, 'reject' as const)).map((drawn) => decide(...drawn)),
  lot.map(lapse),
]

test('[BID-3] [BID-4] [BID-5] [BID-6] [AUTO-1] [AUTO-2] [AUTO-3] [AUTO-4] [AUTO-5] [AUTO-6] [QUE-3] [QUE-6] [VOID-2] [VOID-3] [VOID-4] [VOID-5] [VOID-6] [VOID-7] [CLO-3] [CLO-7] [CLO-8] any sequence of calls ends as a plain model says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 25, size: 'max' }), async (commands) => {
      const real = await openReal()
      await fc.asyncModelRun(() => ({ model: openModel(), real }), commands)
      // Nothing of this run may become due in the next.
      await sql`update lot_states set status = 'canceled' where status in ('live', 'awaiting_owner')`.execute(
        fixture.db,
      )
    }),
    modelRuns(40),
  )
  expect(await unbalancedWallets(fixture.db)).toEqual([])
}, 3_600_000)
