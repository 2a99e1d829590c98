import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holdLot, untilBlocked } from '../bidding/testing/locks.ts'
import { type Fixture, free, frozen, good, openFixture, orderOf, until } from './testing/fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

const ordersOf = (lotId: number) =>
  fixture.db.selectFrom('orders').select(['buyerId', 'status', 'price']).where('lotId', '=', lotId).execute()

describe('[OFR-18] concurrency of both sides, the deadline and several processes', () => {
  test('accept and accept: one sale, one order', async () => {
    const lot = await fixture.closed()
    await good(fixture.decide(lot, 'counter', 45_000))
    const answers = await Promise.all(Array.from({ length: 8 }, () => fixture.answer(lot.first, lot, 'accept')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    expect(await fixture.decisionsOf(lot.lotId)).toHaveLength(1)
    expect(await ordersOf(lot.lotId)).toEqual([{ buyerId: lot.first.id, status: 'pending', price: 4_500_000 }])
  })

  test('accept, reject and counter of one side: exactly one of them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const lot = await fixture.closed()
      await good(fixture.decide(lot, 'counter', 45_000))
      const words: [string, number?][] = [['accept'], ['reject'], ['counter', 42_000]]
      const answers = await Promise.all(words.map(([word, amount]) => fixture.answer(lot.first, lot, word, amount)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const { status } = await fixture.stateOf(lot.lotId)
      expect(await fixture.wallet(lot.first)).toEqual(status === 'rejected' ? free : frozen)
      expect(await fixture.decisionsOf(lot.lotId)).toHaveLength(status === 'awaiting_owner' ? 0 : 1)
    }
  })

  test('accept and lapse: one of two legal ends, and the money matches', async () => {
    const ends = new Set<string>()
    for (let round = 0; round < 12; round += 1) {
      const lot = await fixture.closed()
      await good(fixture.decide(lot, 'counter', 45_000))
      // Read beforehand: an order that has lapsed meanwhile is no longer among the won cars.
      const { id } = await orderOf(fixture, lot.first, lot)
      await sql`update lot_states set decide_by = clock_timestamp() + ${round * 4} * interval '1 millisecond'
        where lot_id = ${lot.lotId}`.execute(fixture.db)
      const [answer] = await Promise.all([
        fixture.call(`POST /api/v1/orders/${id}/counter`, { token: lot.first.token, body: { decision: 'accept' } }),
        ...Array.from({ length: 3 }, () => fixture.features.offers.endLapsed()),
      ])
      await until(async () => (await fixture.stateOf(lot.lotId)).status !== 'awaiting_owner')
      const { status } = await fixture.stateOf(lot.lotId)
      expect(status).toBe(answer.status === 200 ? 'sold' : 'rejected')
      if (answer.status !== 200) expect(['offer_lapsed', 'decision_made']).toContain(answer.reason)
      expect(await fixture.decisionsOf(lot.lotId)).toHaveLength(1)
      expect(await fixture.wallet(lot.first)).toEqual(status === 'sold' ? frozen : free)
      expect((await ordersOf(lot.lotId)).map((order) => order.status)).toEqual([
        status === 'sold' ? 'pending' : 'canceled',
      ])
      ends.add(status)
    }
    expect(ends.size).toBeGreaterThan(0)
  })

  test('[OFR-4] an answer that gets the lock after its time is refused, however early it was sent', async () => {
    const lot = await fixture.closed()
    await good(fixture.decide(lot, 'counter', 45_000))
    const held = await holdLot(fixture.databaseUrl, lot.lotId)
    const answer = fixture.answer(lot.first, lot, 'accept')
    await untilBlocked(fixture.databaseUrl, 1)
    await held.run('update lot_states set decide_by = clock_timestamp() where lot_id = $1', [lot.lotId])
    await held.release()
    const { status, reason } = await answer
    expect(status).toBe(409)
    expect(['offer_lapsed', 'decision_made']).toContain(reason)
    await until(async () => (await fixture.stateOf(lot.lotId)).status === 'rejected')
    expect(await fixture.wallet(lot.first)).toEqual(free)
  })

  test('[OFR-6] a sale with a failed order leaves everything unchanged', async () => {
    const lot = await fixture.closed()
    await good(fixture.decide(lot, 'counter', 45_000))
    await sql`create function no_sale() returns trigger language plpgsql as $$ begin raise 'planted'; end $$`.execute(
      fixture.db,
    )
    await sql`create trigger no_sale before update on orders for each row when (new.status = 'pending')
      execute function no_sale()`.execute(fixture.db)
    const failed = await fixture.answer(lot.first, lot, 'accept')
    await sql`drop trigger no_sale on orders`.execute(fixture.db)
    expect(failed.status).toBe(500)
    expect((await fixture.stateOf(lot.lotId)).status).toBe('awaiting_owner')
    await good(fixture.answer(lot.first, lot, 'accept'))
    expect(await fixture.wallet(lot.first)).toEqual(frozen)
  })
})
