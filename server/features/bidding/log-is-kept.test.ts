import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { riyals } from '#server/testing/factories.ts'
import { logOf } from './testing/books.ts'
import { type Fixture, only, openFixture } from './testing/fixture.ts'

let fixture: Fixture
let lotId: number
let member: number
beforeAll(async () => {
  fixture = await openFixture()
  const [first = 0, second = 0] = await fixture.members(2)
  member = first
  const lot = only(await fixture.lots([{}]))
  lotId = lot.lotId
  await fixture.bid(first, lot, riyals(50_000), { max: riyals(60_000) })
  await fixture.bid(second, lot, riyals(51_000))
  await fixture
    .processAt(0)
    .setOwnLimits({ accountId: first, language: 'en' }, { carsMax: null, amountMax: riyals(55_000) })
})
afterAll(() => fixture.close())

/** With the rights of the product's own connection, bypassing all of its code. */
const run = (statement: string) => sql.raw(statement).execute(fixture.db)

test.each(['lot_events', 'lot_maxima', 'lot_withdrawals'])(
  '[QUE-3] rows of %s are never changed or removed',
  async (table) => {
    await expect(run(`update ${table} set seq = seq`)).rejects.toThrow('never changed')
    await expect(run(`delete from ${table}`)).rejects.toThrow('never changed')
    await expect(run(`truncate ${table} cascade`)).rejects.toThrow('never changed')
  },
)

const event = (seq: number, kind = 'bid') =>
  `insert into lot_events (lot_id, seq, kind, account_id, amount, at, payload, hash)
   values (${lotId}, ${seq}, '${kind}', ${member}, 9900000, clock_timestamp(), '{}', '\\x00')`

test('[QUE-3] a number of the log is given once, from 1 on, to known kinds only', async () => {
  await expect(run(event(1))).rejects.toThrow('lot_events_pkey')
  await expect(run(event(0))).rejects.toThrow('lot_events_seq_check')
  await expect(run(event(9, 'gift'))).rejects.toThrow('lot_events_kind_check')
  expect((await logOf(fixture.db, lotId)).map(({ seq }) => seq)).toEqual([1, 2, 3])
})

test.each([
  ['a price above its leader’s maximum', 'price = leader_max + 100'],
  ['a price without a leader', 'leader_id = null, leader_max = null'],
  ['a leader without a price', 'price = null'],
])('[AUTO-1] a lot is never left with %s', async (_name, set) => {
  await expect(run(`update lot_states set ${set} where lot_id = ${lotId}`)).rejects.toThrow('check constraint')
})

test('[QUE-6] a deposit is held once for each lot, and no balance is negative', async () => {
  const hold = `insert into holds (account_id, kind, ref_id, amount) values (${member}, 'lot', ${lotId}, 100000)`
  await expect(run(hold)).rejects.toThrow('unique constraint')
  await expect(run(`update wallets set available = -1 where account_id = ${member}`)).rejects.toThrow()
})
