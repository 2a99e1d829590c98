import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/db/database.ts'
import { type LotFields, minutesFromNow, riyals, type TestLot } from '#server/testing/factories.ts'
import { createTimedDatabase, type TimedDatabase } from '../testing/fake-time.ts'
import { type Fixture, only, openFixture } from '../testing/fixture.ts'
import { replayOf } from '../testing/replay.ts'

let time: TimedDatabase
let fixture: Fixture
beforeAll(async () => {
  time = await createTimedDatabase()
  fixture = await openFixture({ database: time })
})
afterAll(() => fixture.close())

const INCREMENTS = [
  { from: 0, step: riyals(500) },
  { from: riyals(60_000), step: riyals(1_000) },
]
const MINUTE = 60_000_000
const voidSeq = (lotId: number, seq: number) =>
  inTransaction(fixture.db, (tx) =>
    fixture.processAt(0).voidBid(tx, fixture.auctioneer, { lotId, seq, cause: 'slip', reason: 'A slip' }),
  )

describe('a lot with everything in it', () => {
  let lot: TestLot
  let members: number[]
  beforeAll(async () => {
    members = await fixture.members(4)
    const auction = { extensionMode: 'reset', extensionWindowSeconds: 300, extensionSeconds: 600 } as const
    const hardStopAt = minutesFromNow(8)
    const closesAt = minutesFromNow(4)
    const terms = { increments: INCREMENTS, reservePrice: riyals(58_250), closesAt }
    lot = only(await fixture.lots([terms], { ...auction, hardStopAt }))
    const [ali = 0, sara = 0, omar = 0, nora = 0] = members
    await fixture.bid(ali, lot, riyals(50_000))
    await fixture.bid(sara, lot, riyals(50_500), { max: riyals(55_000) })
    // Silently, twice; then one that reaches the reserve.
    await fixture.bid(sara, lot, riyals(50_500), { max: riyals(56_000) })
    await fixture.bid(sara, lot, riyals(50_500), { max: riyals(57_000) })
    await fixture.bid(omar, lot, riyals(52_000), { max: riyals(56_500) })
    await fixture.bid(sara, lot, riyals(50_500), { max: riyals(61_000) })
    await fixture.bid(nora, lot, riyals(60_500), { max: riyals(61_000) })
    await fixture.bid(omar, lot, riyals(70_000))
    await voidSeq(lot.lotId, (await stateOf(lot)).seq)
    await fixture.bid(ali, lot, riyals(62_000), { max: riyals(65_000) })
    await fixture.extendAfterOutage()
    await time.pass(MINUTE)
    expect(await fixture.extendAfterOutage()).toBe(1)
    await fixture.bid(nora, lot, riyals(64_000))
  })
  const stateOf = async ({ lotId }: TestLot) => (await replayOf(fixture.db, lotId)).stored.state

  test('[LOG-1] is replayed to the same state, head and standings, byte for byte', async () => {
    const replay = await replayOf(fixture.db, lot.lotId)
    expect(replay.faults).toEqual([])
    expect(JSON.stringify(replay.state)).toBe(JSON.stringify(replay.stored.state))
    expect(replay.head.equals(replay.stored.head)).toBe(true)
    expect(replay.state).toMatchObject({ extensions: 1, leader: { accountId: members[0], price: riyals(65_000) } })
  })

  test('[LOG-1] shows each step with its kind, and no step twice', async () => {
    const { steps, stored } = await replayOf(fixture.db, lot.lotId)
    expect(steps.map(({ kind }) => kind)).toEqual([
      ...['open', 'bid', 'bid', 'maximum', 'maximum', 'bid', 'maximum', 'bid', 'bid', 'void', 'bid', 'move', 'bid'],
    ])
    expect(steps.flatMap(({ entries }) => entries.map(({ event }) => event.seq))).toEqual(
      stored.events.map(({ seq }) => seq),
    )
    expect(steps.every(({ entries }) => entries.every(({ same }) => same))).toBe(true)
    const seqs = steps.map(({ before, after }) => [before.seq, after.seq])
    expect(seqs.slice(1).map(([from]) => from)).toEqual(seqs.slice(0, -1).map(([, to]) => to))
  })

  test('[LOG-1] through its close and decision', async () => {
    await time.set((await stateOf(lot)).closesAtUs ?? Number.NaN)
    await fixture.wasOpen()
    expect(await fixture.closeDue({ patient: true })).toBe(1)
    await fixture.decide(lot.lotId, 'approve')
    const { faults, state } = await replayOf(fixture.db, lot.lotId)
    expect(faults).toEqual([])
    expect(state).toMatchObject({ status: 'sold', leader: { accountId: members[0] } })
  })
})

const lotOfAnHour = async (fields: Partial<LotFields> = {}) =>
  only(await fixture.lots([{ closesAt: new Date((await time.now()) / 1000 + 3_600_000), ...fields }]))

/** Sara's maximum, met by Ali, raised silently, and met again: numbers 1 to 5. */
async function smallLot() {
  const [ali = 0, sara = 0] = await fixture.members(2)
  const lot = await lotOfAnHour({ increments: INCREMENTS })
  await fixture.bid(sara, lot, riyals(50_000), { max: riyals(55_000) })
  await fixture.bid(ali, lot, riyals(51_000), { max: riyals(53_000) })
  await fixture.bid(sara, lot, riyals(54_000), { max: riyals(56_000) })
  await fixture.bid(ali, lot, riyals(54_000))
  const { faults, state } = await replayOf(fixture.db, lot.lotId)
  expect([faults, state.seq]).toEqual([[], 6])
  return { lotId: lot.lotId, ali, sara }
}

test('[LOG-1] a purchase at the buy-now price is replayed', async () => {
  const [ali = 0, sara = 0] = await fixture.members(2)
  const lot = await lotOfAnHour({ buyNowPrice: riyals(90_000) })
  await fixture.bid(ali, lot, riyals(50_000), { max: riyals(60_000) })
  const caller = { accountId: sara, language: 'en', requestId: 'test', idempotencyKey: undefined } as const
  await fixture.processAt(0).buy(caller, { carId: lot.carId, amount: riyals(90_000) })
  const { faults, state } = await replayOf(fixture.db, lot.lotId)
  expect(faults).toEqual([])
  expect(state).toMatchObject({ status: 'sold', leader: { accountId: sara, price: riyals(90_000) } })
})

test('[LOG-1] a maximum lowered by its member’s own limit is replayed', async () => {
  const [ali = 0, sara = 0] = await fixture.members(2)
  const lot = await lotOfAnHour()
  await fixture.bid(ali, lot, riyals(50_000), { max: riyals(60_000) })
  await fixture
    .processAt(0)
    .setOwnLimits({ accountId: ali, language: 'en' }, { carsMax: null, amountMax: riyals(55_000) })
  await fixture.bid(sara, lot, riyals(54_000), { max: riyals(58_000) })
  const { faults, steps, state } = await replayOf(fixture.db, lot.lotId)
  expect(faults).toEqual([])
  expect(steps.map(({ kind }) => kind)).toEqual(['open', 'bid', 'lowered', 'bid'])
  expect(state.leader).toMatchObject({ accountId: sara, price: riyals(55_500) })
})

describe.each(['approve', 'reject'] as const)('%s', (verdict) => {
  test('[LOG-1] a sale is replayed to its end', async () => {
    const [ali = 0, sara = 0] = await fixture.members(2)
    const lot = await lotOfAnHour()
    await fixture.bid(ali, lot, riyals(50_000), { max: riyals(60_000) })
    await fixture.bid(sara, lot, riyals(55_000))
    await time.pass(61 * MINUTE)
    await fixture.wasOpen()
    await fixture.closeDue({ patient: true })
    await fixture.decide(lot.lotId, verdict)
    const { faults, state, steps } = await replayOf(fixture.db, lot.lotId)
    expect(faults).toEqual([])
    expect(state.status).toBe(verdict === 'approve' ? 'sold' : 'rejected')
    expect(steps.map(({ kind }) => kind)).toEqual(['open', 'bid', 'bid', 'close', 'decision'])
  })
})

const HASH = `sha256(convert_to(encode(coalesce(p.hash, decode(repeat('00', 32), 'hex')), 'hex') || chr(10) || e.payload, 'UTF8'))`
/** Builds the chain again from a number on, as a forger of a changed row would. */
async function chainAnew(lotId: number, from: number) {
  for (let seq = from; seq <= 6; seq += 1)
    await damage(`update lot_events t set hash = ${HASH} from lot_events e left join lot_events p
      on p.lot_id = e.lot_id and p.seq = e.seq - 1 where e.lot_id = ${lotId} and e.seq = ${seq}
      and t.lot_id = e.lot_id and t.seq = e.seq`)
  await damage(
    `update lot_states set head = (select hash from lot_events where lot_id = ${lotId} and seq = 6) where lot_id = ${lotId}`,
  )
}
/** Only the owner of the database can do this: triggers protect the rows. */
async function damage(statement: string) {
  const tables = ['lot_events', 'lot_maxima']
  for (const table of tables) await sql.raw(`alter table ${table} disable trigger user`).execute(fixture.db)
  await sql.raw(statement).execute(fixture.db)
  for (const table of tables) await sql.raw(`alter table ${table} enable trigger user`).execute(fixture.db)
}

type Damage = [string, (lot: Awaited<ReturnType<typeof smallLot>>) => Promise<void>, { seq: number; fault: string }[]]
const inLog =
  (set: string, seq: number): Damage[1] =>
  ({ lotId }) =>
    damage(`update lot_events set ${set} where lot_id = ${lotId} and seq = ${seq}`)
const FORGED = `payload = replace(payload, '"amount":51000', '"amount":51500')`
const damages: Damage[] = [
  ['a row by hand has another amount', inLog('amount = 5150000', 2), [{ seq: 2, fault: 'payload' }]],
  ['a row of the system has another amount', inLog('amount = 5310000', 3), [{ seq: 3, fault: 'row' }]],
  [
    'a row belongs to somebody else',
    async ({ lotId, sara }) => inLog(`account_id = ${sara}`, 3)({ lotId, ali: 0, sara }),
    [{ seq: 3, fault: 'row' }],
  ],
  [
    'an entry says something else',
    inLog(FORGED, 2),
    [
      { seq: 2, fault: 'payload' },
      { seq: 2, fault: 'chain' },
    ],
  ],
  [
    'an entry with another text and a new chain of hashes',
    async (lot) => {
      await inLog(FORGED, 2)(lot)
      await chainAnew(lot.lotId, 2)
    },
    [
      { seq: 2, fault: 'payload' },
      { seq: 6, fault: 'head' },
    ],
  ],
  [
    'a hash is another',
    inLog(`hash = decode(repeat('ab', 32), 'hex')`, 4),
    [
      { seq: 4, fault: 'chain' },
      { seq: 5, fault: 'chain' },
    ],
  ],
  ['a bid came at another time', inLog(`at = at + interval '2 hours'`, 5), [{ seq: 5, fault: 'refused' }]],
  [
    'a row is gone',
    async ({ lotId }) => damage(`delete from lot_events where lot_id = ${lotId} and seq = 3`),
    [{ seq: 3, fault: 'missing' }],
  ],
  [
    'the last rows are gone',
    async ({ lotId }) => damage(`delete from lot_events where lot_id = ${lotId} and seq >= 5`),
    [
      { seq: 6, fault: 'state' },
      { seq: 6, fault: 'head' },
    ],
  ],
  ['a bid turned into one of the system', inLog('automatic = true', 5), [{ seq: 5, fault: 'unexplained' }]],
  [
    'an entry of no known kind',
    async ({ lotId }) =>
      damage(`alter table lot_events drop constraint lot_events_kind_check;
    update lot_events set kind = 'gift' where lot_id = ${lotId} and seq = 5`),
    [{ seq: 5, fault: 'unknown_kind' }],
  ],
  [
    'a maximum is another',
    async ({ lotId, ali }) =>
      damage(`update lot_maxima set max_amount = 5350000 where lot_id = ${lotId} and account_id = ${ali}`),
    [{ seq: 2, fault: 'payload' }],
  ],
  [
    'a silent maximum is gone',
    async ({ lotId }) => damage(`delete from lot_maxima where lot_id = ${lotId} and max_amount = 5600000`),
    [{ seq: 6, fault: 'state' }],
  ],
  [
    'a maximum of nobody’s call',
    async ({ lotId, ali }) => damage(`insert into lot_maxima values (${lotId}, 3, ${ali}, 9900000, 'salt', now())`),
    [{ seq: 3, fault: 'left_over' }],
  ],
  [
    'the leader is another',
    async ({ lotId, ali }) => damage(`update lot_states set leader_id = ${ali} where lot_id = ${lotId}`),
    [{ seq: 6, fault: 'state' }],
  ],
  [
    'the close was moved by hand',
    async ({ lotId }) =>
      damage(`update lot_states set closes_at = closes_at + interval '1 microsecond' where lot_id = ${lotId}`),
    [{ seq: 6, fault: 'state' }],
  ],
  [
    'the terms were changed',
    async ({ lotId }) => damage(`update lots set reserve_price = 5200000 where id = ${lotId}`),
    [{ seq: 2, fault: 'row' }],
  ],
  [
    'a member’s standing is another',
    async ({ lotId, ali }) =>
      damage(`update lot_bidders set max_amount = 9900000 where lot_id = ${lotId} and account_id = ${ali}`),
    [{ seq: 6, fault: 'standings' }],
  ],
]

test.each(damages)('[LOG-2] the replay names the fault: %s', async (_name, spoil, expected) => {
  const lot = await smallLot()
  await spoil(lot)
  const { faults } = await replayOf(fixture.db, lot.lotId)
  expect(faults.slice(0, expected.length)).toEqual(expected)
})
