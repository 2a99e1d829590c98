import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStepUp } from '#server/testing/account-factories.ts'
import {
  type ClosedLot,
  type Fixture,
  free,
  frozen,
  good,
  openFixture,
  orderOf,
  type Person,
} from './testing/fixture.ts'

let fixture: Fixture
let staff: Person
beforeAll(async () => {
  fixture = await openFixture()
  staff = await fixture.person({ role: 'auctions' })
})
afterAll(() => fixture.close())

const admin = (line: string, body?: object) => fixture.call(line, { token: staff.token, ...(body && { body }) })
const carOf = async ({ owner, carId }: ClosedLot) => {
  const { data } = await good(fixture.call('GET /api/v1/my-cars', { token: owner.token }))
  return data.products.data.find((car: { id: number }) => car.id === carId)
}
const winOf = async (buyer: Person, { carId }: ClosedLot) => {
  const { data } = await good(fixture.call('GET /api/v1/win-auctions', { token: buyer.token }))
  return data.products.data.find((car: { id: number }) => car.id === carId)
}
/** Pretends that the time of the waiting offer's sender is over. */
const ownTimeOver = (lotId: number) =>
  sql`update offers set answer_until = clock_timestamp() where lot_id = ${lotId} and outcome is null`.execute(
    fixture.db,
  )
const newestNotice = async ({ id }: Person) => {
  const columns = ['titleAr', 'titleEn', 'bodyEn'] as const
  const rows = fixture.db.selectFrom('notifications').select(columns).where('accountId', '=', id).orderBy('id', 'desc')
  return rows.executeTakeFirstOrThrow()
}

describe('a waiting offer', () => {
  test('[OFR-20] [OFR-11] is withdrawn by the owner: the bid is on the table again, for the remaining time', async () => {
    const lot = await fixture.closed({ reserve: 50_000 })
    const before = await carOf(lot)
    await good(fixture.decide(lot, 'counter', 55_000))
    const asked = (await carOf(lot)).negotiation
    expect(asked).toMatchObject({ can_withdraw: true, returns_until: before.decide_by, your_turn: false })
    expect((await winOf(lot.first, lot)).negotiation).toMatchObject({ can_withdraw: false, returns_until: null })

    const { data } = await good(fixture.decide(lot, 'withdraw', 55_000))
    expect(data.car).toMatchObject({ status: 'awaiting_owner', decide_by: before.decide_by })
    expect(data.car.negotiation).toMatchObject({
      your_turn: true,
      can_counter: true,
      can_withdraw: false,
      amount: 40_000,
      amount_min: 40_001,
      amount_max: null,
      rounds_used: 1,
      outcome: 'open',
      offers: [{ amount: 55_000, outcome: 'withdrawn' }],
    })
    expect(await fixture.wallet(lot.first)).toEqual(frozen)
    expect(await winOf(lot.first, lot)).toMatchObject({
      order: { status: 'negotiating' },
      negotiation: { turn: 'owner', your_turn: false, amount: 40_000 },
    })
    const order = fixture.db.selectFrom('orders').select('price').where('lotId', '=', lot.lotId)
    expect((await order.executeTakeFirstOrThrow()).price).toBe(4_000_000)
    expect((await newestNotice(lot.first)).titleEn).toMatch(/^The seller took back the offer for /)
    expect((await newestNotice(lot.first)).titleAr).toMatch(/^سحب \u2068البائع\u2069 عرضه على /)
    expect((await fixture.answer(lot.first, lot, 'accept', 55_000)).reason).toBe('not_your_turn')

    await good(fixture.decide(lot, 'approve', 40_000))
    expect(await orderOf(fixture, lot.first, lot)).toMatchObject({ status: 'pending' })
    expect((await carOf(lot)).negotiation).toMatchObject({ outcome: 'agreed', amount: 40_000, bid: 40_000 })
    expect(await fixture.decisionsOf(lot.lotId)).toMatchObject([{ outcome: 'sold', amount: 40_000 }])
  })

  test('[OFR-20] is withdrawn by the buyer: the owner’s offer waits again, as long as before', async () => {
    const lot = await fixture.closed()
    const asked = (await good(fixture.decide(lot, 'counter', 50_000))).data.car.decide_by
    await good(fixture.answer(lot.first, lot, 'counter', 43_000))
    expect((await winOf(lot.first, lot)).negotiation).toMatchObject({ can_withdraw: true, returns_until: asked })
    await good(fixture.answer(lot.first, lot, 'withdraw'))
    expect((await winOf(lot.first, lot)).negotiation).toMatchObject({
      your_turn: true,
      decide_by: asked,
      amount: 50_000,
      rounds_used: 2,
      offers: [{ outcome: 'running' }, { outcome: 'withdrawn' }],
    })
    expect((await newestNotice(lot.owner)).titleEn).toMatch(/^The buyer took back the offer for /)
    const { data } = await good(fixture.answer(lot.first, lot, 'accept', 50_000))
    // A bid stays a bid.
    const agreed = { outcome: 'agreed', amount: 50_000, bid: 40_000 }
    expect(data.order).toMatchObject({ status: 'pending', price: 50_000, negotiation: agreed })
    expect(await carOf(lot)).toMatchObject({ price: 50_000, negotiation: agreed })
    expect(await fixture.wallet(lot.first)).toEqual(frozen)
  })

  test('[OFR-20] [OFR-7] withdrawn after its sender’s time, ends the negotiation and releases everything', async () => {
    const lot = await fixture.closed()
    await good(fixture.decide(lot, 'counter', 50_000))
    await ownTimeOver(lot.lotId)
    const { data } = await good(fixture.decide(lot, 'withdraw'))
    expect(data.car).toMatchObject({ status: 'rejected', negotiation: { outcome: 'rejected', turn: null } })
    expect(await fixture.wallet(lot.first)).toEqual(free)
    expect(await winOf(lot.first, lot)).toBeUndefined()
    expect((await newestNotice(lot.first)).bodyEn).toBe('The whole deposit is free again.')
    expect(await fixture.decisionsOf(lot.lotId)).toMatchObject([{ outcome: 'rejected' }])
    expect((await fixture.decide(lot, 'withdraw')).reason).toBe('decision_made')
  })

  test('[OFR-20] without an answer to the restored bid the reserve decides', async () => {
    const lot = await fixture.closed()
    await good(fixture.decide(lot, 'counter', 50_000))
    await good(fixture.decide(lot, 'withdraw'))
    await fixture.timeOut(lot.lotId)
    await fixture.features.offers.endLapsed()
    await expect.poll(async () => (await fixture.stateOf(lot.lotId)).status).toBe('sold')
    expect(await orderOf(fixture, lot.first, lot)).toMatchObject({ status: 'pending' })
  })

  test('[OFR-20] only its side can withdraw it, and only while it waits', async () => {
    const lot = await fixture.closed()
    expect(await fixture.decide(lot, 'withdraw')).toMatchObject({ status: 409, reason: 'nothing_to_withdraw' })
    await good(fixture.decide(lot, 'counter', 50_000))
    expect((await fixture.answer(lot.first, lot, 'withdraw')).reason).toBe('nothing_to_withdraw')
    expect((await fixture.decide(lot, 'withdraw', 49_000)).reason).toBe('price_moved')
    expect((await fixture.decide({ ...lot, owner: lot.second }, 'withdraw')).status).toBe(404)
    await good(fixture.answer(lot.first, lot, 'counter', 45_000))
    expect((await fixture.decide(lot, 'withdraw')).reason).toBe('nothing_to_withdraw')
    const state = await fixture.stateOf(lot.lotId)
    expect(state.status).toBe('awaiting_owner')
  })

  test('[OFR-18] [OFR-20] withdrawn and accepted at once, exactly one of the two holds', async () => {
    for (let round = 0; round < 4; round += 1) {
      const lot = await fixture.closed()
      await good(fixture.decide(lot, 'counter', 50_000))
      const order = await orderOf(fixture, lot.first, lot)
      const accept = () =>
        fixture.call(`POST /api/v1/orders/${order.id}/counter`, {
          token: lot.first.token,
          body: { decision: 'accept', amount: 50_000 },
        })
      const [taken, accepted] = await Promise.all([fixture.decide(lot, 'withdraw', 50_000), accept()])
      expect([taken.status, accepted.status].sort()).toEqual([200, 409])
      expect((await fixture.stateOf(lot.lotId)).status).toBe(accepted.status === 200 ? 'sold' : 'awaiting_owner')
    }
  })

  test('[OFR-15] [OFR-20] withdrawn twice under one key, once', async () => {
    const lot = await fixture.closed()
    await good(fixture.decide(lot, 'counter', 50_000))
    const ask = () => fixture.decide(lot, 'withdraw', 50_000, { 'idempotency-key': 'back' })
    const [first, second] = [await ask(), await ask()]
    expect([first.status, second.text]).toEqual([200, first.text])
  })

  test('[OFR-14] [OFR-20] is withdrawn by its sender by phone, once that is confirmed', async () => {
    const lot = await fixture.closed()
    await good(fixture.decide(lot, 'counter', 50_000))
    const answer = (side: string) =>
      admin(`POST /api/admin/lots/${lot.carId}/answer`, { side, decision: 'withdraw', amount: 50_000 })
    expect((await answer('buyer')).reason).toBe('nothing_to_withdraw')
    await good(answer('owner'))
    const { token } = lot.owner
    const [spoken] = (await fixture.call('GET /api/v1/spoken-answers', { token })).data.answers
    const headers = { 'step-up': await createStepUp(fixture.db, lot.owner) }
    await good(fixture.call(`POST /api/v1/spoken-answers/${spoken.id}/confirm`, { token, body: {}, headers }))
    const { data } = await good(admin(`GET /api/admin/lots/${lot.carId}/offers`))
    expect(data).toMatchObject({ turn: 'owner', amount: 40_000, rounds_used: 1 })
    expect(data.buyers[0].offers).toMatchObject([{ outcome: 'withdrawn' }])
    const audit = fixture.db.selectFrom('audit').select(['action', 'actorId']).where('subject', '=', `lot:${lot.lotId}`)
    expect(await audit.execute()).toEqual([{ action: 'lot.answer_recorded', actorId: staff.id }])
  })
})

describe('with a runner-up', () => {
  const offered = async () => {
    const lot = await fixture.closed()
    await good(fixture.decide(lot, 'reject'))
    await good(admin(`POST /api/admin/lots/${lot.carId}/runner-up`, {}))
    return lot
  }

  test('[OFR-13] [OFR-20] a withdrawn counter-offer frees the deposit, and binds them no more', async () => {
    const lot = await offered()
    await good(fixture.answer(lot.second, lot, 'counter', 30_000))
    expect(await fixture.wallet(lot.second)).toEqual(frozen)
    await good(fixture.answer(lot.second, lot, 'withdraw', 30_000))
    expect(await fixture.wallet(lot.second)).toEqual(free)
    expect((await winOf(lot.second, lot)).negotiation).toMatchObject({ your_turn: true, amount: 32_000 })
    await good(fixture.answer(lot.second, lot, 'accept', 32_000))
    expect(await fixture.wallet(lot.second)).toEqual(frozen)
    expect((await fixture.stateOf(lot.lotId)).status).toBe('sold')
  })

  test('[OFR-13] [OFR-20] the owner withdraws the offer to them, and it ends', async () => {
    const lot = await offered()
    expect((await carOf(lot)).negotiation).toMatchObject({ can_withdraw: true, turn: 'buyer' })
    await good(fixture.decide(lot, 'withdraw', 32_000))
    expect((await fixture.stateOf(lot.lotId)).status).toBe('rejected')
    expect(await fixture.wallet(lot.second)).toEqual(free)
    expect((await newestNotice(lot.second)).bodyEn).toBe('The negotiation ended without a sale.')
    expect((await admin(`POST /api/admin/lots/${lot.carId}/runner-up`, {})).reason).toBe('no_runner_up')
  })
})
