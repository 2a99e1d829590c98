import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStepUp } from '#server/testing/account-factories.ts'
import { createAuctionWithLots, riyals } from '#server/testing/factories.ts'
import {
  type ClosedLot,
  type Fixture,
  free,
  frozen,
  good,
  openFixture,
  orderOf,
  type Person,
  until,
} from './testing/fixture.ts'

let fixture: Fixture
let staff: Person
beforeAll(async () => {
  fixture = await openFixture()
  staff = await fixture.person({ role: 'auctions' })
})
afterAll(() => fixture.close())

const admin = (line: string, body?: object) => fixture.call(line, { token: staff.token, ...(body && { body }) })
const offer = ({ carId }: ClosedLot) => admin(`POST /api/admin/lots/${carId}/runner-up`, {})
const speak = ({ carId }: ClosedLot, body: object) => admin(`POST /api/admin/lots/${carId}/answer`, body)
const rejected = async (lot: Parameters<Fixture['closed']>[0] = {}) => {
  const made = await fixture.closed(lot)
  await good(fixture.decide(made, 'reject'))
  return made
}

describe('the runner-up', () => {
  test('[OFR-12] is offered the lot shown to staff, or nothing if the car has a newer one', async () => {
    const lot = await rejected()
    const offerOf = (lotId: number) => admin(`POST /api/admin/lots/${lot.carId}/runner-up`, { lot_id: lotId })
    const { lots } = await createAuctionWithLots(fixture.db, {}, [{ carId: lot.carId, status: 'no_bids' }])
    expect((await offerOf(lot.lotId)).reason).toBe('nothing_to_decide')
    expect((await offerOf(lots[0]?.lotId ?? 0)).reason).toBe('sale_not_rejected')
    expect((await fixture.stateOf(lot.lotId)).status).toBe('rejected')
    const other = await rejected()
    const offered = await good(admin(`POST /api/admin/lots/${other.carId}/runner-up`, { lot_id: other.lotId }))
    expect(offered.data).toMatchObject({ status: 'awaiting_owner', turn: 'buyer' })
  })

  test('[OFR-12] is offered no car that was sold since', async () => {
    const lot = await rejected()
    const set = { type: 'sale', saleStatus: 'reserved', price: 4_000_000 }
    await fixture.db.updateTable('cars').set(set).where('id', '=', lot.carId).execute()
    expect((await offer(lot)).reason).toBe('car_sold')
    expect((await fixture.stateOf(lot.lotId)).status).toBe('rejected')
  })

  test('[OFR-12] [OFR-13] is offered the car at their highest intended amount, and is bound when they accept', async () => {
    const lot = await rejected({ bids: [32_000, 36_000], maxSecond: 35_500 })
    const { data } = await good(offer(lot))
    expect(data).toMatchObject({ status: 'awaiting_owner', turn: 'buyer', amount: 35_500, runner_up: null })
    expect(data.buyers).toMatchObject([
      { user_id: lot.second.id, outcome: 'open', offers: [{ round: 0, side: 'owner', by_staff: true }] },
    ])
    expect(await fixture.wallet(lot.second)).toEqual(free)
    expect(await orderOf(fixture, lot.first, lot)).toBeUndefined()
    const order = await orderOf(fixture, lot.second, lot)
    expect(order).toMatchObject({ status: 'negotiating' })
    expect(await fixture.noticesOf(lot.second)).toContain('offer')
    expect(await fixture.noticesOf(lot.owner)).toContain('offered_to_runner_up')

    expect((await fixture.decide(lot, 'approve')).reason).toBe('not_your_turn')
    const { data: agreed } = await good(fixture.answer(lot.second, lot, 'accept', 35_500))
    expect(agreed.order).toMatchObject({ id: order.id, status: 'pending', price: 35_500 })
    expect(await fixture.wallet(lot.second)).toEqual(frozen)
    expect(await fixture.wallet(lot.first)).toEqual(free)
    expect(await fixture.stateOf(lot.lotId)).toMatchObject({
      status: 'sold',
      leaderId: lot.second.id,
      price: riyals(35_500),
    })
    const log = await fixture.decisionsOf(lot.lotId)
    expect(log).toMatchObject([{ outcome: 'rejected' }, { outcome: 'runner_up' }, { outcome: 'sold', amount: 35_500 }])
    expect(log.map(({ seq }) => seq - (log[0]?.seq ?? 0))).toEqual([0, 1, 2])
    const won = await good(fixture.call('GET /api/v1/subscribe-auctions', { token: lot.second.token }))
    expect(won.data.products.data[0]).toMatchObject({ id: lot.carId, result: 'won' })
    const lost = await good(fixture.call('GET /api/v1/subscribe-auctions', { token: lot.first.token }))
    expect(lost.data.products.data[0]).toMatchObject({ id: lot.carId, result: 'lost' })
  })

  test('[OFR-12] [LED-12] has one hold with their own order, whatever was negotiated with the highest bidder before', async () => {
    const lot = await fixture.closed()
    await good(fixture.decide(lot, 'counter', 50_000))
    await good(fixture.answer(lot.first, lot, 'reject'))
    await good(offer(lot))
    await good(fixture.answer(lot.second, lot, 'accept', 32_000))
    const { data } = await good(fixture.call('GET /api/v1/wallet', { token: lot.second.token }))
    expect(data.holds).toMatchObject([{ reason: 'won', amount: 1_000, product_id: lot.carId, price: 32_000 }])
    const { due_at } = await orderOf(fixture, lot.second, lot)
    expect(data.holds[0].releases_at).toBe(due_at)
  })

  test('[OFR-12] is asked too if they meant to pay as much as the highest bidder, but later', async () => {
    const lot = await rejected({ bids: [32_000, 40_000], maxSecond: 40_000 })
    const shown = await good(admin(`GET /api/admin/lots/${lot.carId}/offers`))
    expect(shown.data.runner_up).toMatchObject({ amount: 40_000 })
    await good(offer(lot))
    expect((await fixture.stateOf(lot.lotId)).leaderId).toBe(shown.data.runner_up.user_id)
  })

  test('[OFR-13] a counter-offer binds too, and its end releases like any other', async () => {
    const lot = await rejected()
    await good(offer(lot))
    expect((await fixture.answer(lot.second, lot, 'counter', 19_999)).reason).toBe('offer_out_of_range')
    expect(await fixture.wallet(lot.second)).toEqual(free)
    await good(fixture.answer(lot.second, lot, 'counter', 30_000))
    expect(await fixture.wallet(lot.second)).toEqual(frozen)
    await good(fixture.decide(lot, 'counter', 31_000))
    await good(fixture.answer(lot.second, lot, 'counter', 30_500))
    expect((await fixture.decide(lot, 'counter', 30_800)).reason).toBe('rounds_used_up')
    await good(fixture.decide(lot, 'reject'))
    expect(await fixture.wallet(lot.second)).toEqual(free)
    expect((await fixture.stateOf(lot.lotId)).status).toBe('rejected')
  })

  test('[OFR-13] without a free deposit they cannot commit, but may decline', async () => {
    const lot = await rejected()
    await good(offer(lot))
    const { lots } = await createAuctionWithLots(fixture.db, {}, [{ openingPrice: riyals(20_000) }])
    const body = { product_id: lots[0]?.carId, amount: 20_000 }
    await good(fixture.call('POST /api/v1/bid', { token: lot.second.token, body }))
    const refused = await fixture.answer(lot.second, lot, 'accept')
    expect([refused.status, refused.reason]).toEqual([403, 'active_lots_limit_reached'])
    expect(await fixture.wallet(lot.second)).toEqual(frozen)
    await good(fixture.answer(lot.second, lot, 'reject'))
    expect(await fixture.wallet(lot.second)).toEqual(frozen)
    expect((await fixture.stateOf(lot.lotId)).status).toBe('rejected')
  })

  test('[OFR-5] [OFR-12] lapses without a sale, and then the next bidder’s turn comes', async () => {
    const lot = await fixture.closed()
    await good(fixture.decide(lot, 'counter', 50_000))
    await good(fixture.answer(lot.first, lot, 'reject'))
    const shown = await good(admin(`GET /api/admin/lots/${lot.carId}/offers`))
    expect(shown.data.runner_up).toMatchObject({ user_id: lot.second.id, amount: 32_000 })
    const before = (await good(fixture.call('GET /api/v1/orders', { token: lot.first.token }))).data.orders.data[0]
    await good(offer(lot))
    const late = await fixture.call(`POST /api/v1/orders/${before.id}/counter`, {
      token: lot.first.token,
      body: { decision: 'accept' },
    })
    expect([late.status, late.reason]).toEqual([409, 'decision_made'])
    await fixture.timeOut(lot.lotId)
    await until(async () => (await fixture.stateOf(lot.lotId)).status === 'rejected')
    expect(await fixture.wallet(lot.second)).toEqual(free)
    const { data } = await good(admin(`GET /api/admin/lots/${lot.carId}/offers`))
    expect(data).toMatchObject({ runner_up: null, turn: null, amount: null, decide_by: null })
    expect(data.buyers.map((buyer: { outcome: string }) => buyer.outcome)).toEqual(['lapsed', 'rejected'])
    expect((await offer(lot)).reason).toBe('no_runner_up')
  })

  test('[OFR-12] is offered nothing before the sale is rejected, twice, or of a car that is elsewhere', async () => {
    const lot = await fixture.closed()
    expect((await offer(lot)).reason).toBe('sale_not_rejected')
    await good(fixture.decide(lot, 'approve'))
    expect((await offer(lot)).reason).toBe('sale_not_rejected')
    expect((await offer({ ...lot, carId: 999_999 })).status).toBe(404)
    const twice = await rejected()
    const answers = await Promise.all([offer(twice), offer(twice), offer(twice)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const moved = await rejected()
    await createAuctionWithLots(fixture.db, { state: 'draft' }, [{ carId: moved.carId }])
    expect((await good(offer(moved))).data).toMatchObject({ status: 'awaiting_owner', turn: 'buyer' })
  })

  test('[OFR-12] a car in another auction is not offered', async () => {
    const lot = await rejected()
    const { lots } = await createAuctionWithLots(fixture.db, {}, [{ carId: lot.carId }])
    const asked = fixture.features.offers.offerToRunnerUp(fixture.atWork(staff), lot.lotId)
    expect(await asked).toMatchObject({ refused: 'car_in_auction' })
    expect(lots).toHaveLength(1)
    expect((await fixture.stateOf(lot.lotId)).status).toBe('rejected')
  })
})

describe('staff', () => {
  test('[OFR-14] record a side’s answer by phone: it binds when that side confirms it with a code', async () => {
    const lot = await fixture.closed()
    const as = ({ token }: Person, line: string, stepUp?: string) =>
      fixture.call(line, { token, body: {}, ...(stepUp !== undefined && { headers: { 'step-up': stepUp } }) })
    const waiting = async ({ token }: Person) =>
      (await fixture.call('GET /api/v1/spoken-answers', { token })).data.answers
    expect((await speak(lot, { side: 'buyer', decision: 'accept' })).reason).toBe('not_your_turn')
    await good(fixture.decide(lot, 'counter', 45_000))
    const recorded = await good(speak(lot, { side: 'buyer', decision: 'accept' }))
    expect(recorded.data).toMatchObject({
      turn: 'buyer',
      spoken: { side: 'buyer', decision: 'accept', amount: 45_000 },
    })
    expect((await fixture.stateOf(lot.lotId)).status).toBe('awaiting_owner')
    expect(await waiting(lot.owner)).toEqual([])
    // A second call replaces the first.
    await good(speak(lot, { side: 'buyer', decision: 'counter', amount: 43_000 }))
    const [shown, ...others] = await waiting(lot.first)
    expect([shown, others]).toMatchObject([{ decision: 'counter', amount: 43_000, product_id: lot.carId }, []])
    const confirm = `POST /api/v1/spoken-answers/${shown.id}/confirm`
    expect((await as(lot.owner, confirm, await createStepUp(fixture.db, lot.owner))).status).toBe(404)
    expect((await as(lot.first, confirm)).reason).toBe('step_up_required')
    const stepUp = await createStepUp(fixture.db, lot.first)
    const answers = await Promise.all([as(lot.first, confirm, stepUp), as(lot.first, confirm, stepUp)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await waiting(lot.first)).toEqual([])
    await good(admin(`POST /api/admin/lots/${lot.carId}/decision`, { decision: 'approve' }))
    const [noted] = await waiting(lot.owner)
    await good(
      as(lot.owner, `POST /api/v1/spoken-answers/${noted.id}/confirm`, await createStepUp(fixture.db, lot.owner)),
    )
    const notices = await fixture.db
      .selectFrom('notifications')
      .select(['accountId', 'kind', 'titleEn', 'bodyEn'])
      .where('accountId', 'in', [lot.first.id, lot.owner.id])
      .where('kind', 'in', ['sale_approved', 'car_sold', 'answer_to_confirm'])
      .orderBy('id')
      .execute()
    const words = notices.map(({ titleEn, bodyEn }) => `${titleEn} ${bodyEn}`).join(' ')
    expect(words).toMatch(/Our staff recorded that you accept SAR\u00a045,000.*does not bind you/)
    const audit = await fixture.db
      .selectFrom('audit')
      .select(['action', 'actorId', 'after'])
      .where('subject', '=', `lot:${lot.lotId}`)
      .orderBy('id')
      .execute()
    expect(audit).toMatchObject([
      { action: 'lot.answer_recorded', actorId: staff.id, after: { side: 'buyer', accountId: lot.first.id } },
      { action: 'lot.answer_recorded', after: { word: 'counter', price: riyals(43_000) } },
      { action: 'lot.answer_recorded', after: { side: 'owner', word: 'accept', price: riyals(43_000) } },
    ])
    const offers = await good(admin(`GET /api/admin/lots/${lot.carId}/offers`))
    expect(offers.data.buyers).toMatchObject([
      { outcome: 'agreed', offers: [{ by_staff: false }, { by_staff: false }] },
    ])
    expect(offers.data.spoken).toBeNull()
  })

  test('[OFR-14] a disputed phone answer is declined and changes nothing', async () => {
    const lot = await fixture.closed()
    await good(speak(lot, { side: 'owner', decision: 'reject' }))
    const { token } = lot.owner
    const [shown] = (await fixture.call('GET /api/v1/spoken-answers', { token })).data.answers
    const line = `POST /api/v1/spoken-answers/${shown.id}`
    await good(fixture.call(`${line}/decline`, { token, body: {} }))
    const late = { token, body: {}, headers: { 'step-up': await createStepUp(fixture.db, lot.owner) } }
    expect(await fixture.call(`${line}/confirm`, late)).toMatchObject({ status: 409, reason: 'decision_made' })
    expect((await fixture.stateOf(lot.lotId)).status).toBe('awaiting_owner')
  })

  test('[OFR-14] a record about one car leaves those of others alone', async () => {
    const [one, two] = [await fixture.closed(), await fixture.closed()]
    for (const lot of [one, two]) await good(speak(lot, { side: 'owner', decision: 'reject' }))
    await good(speak(one, { side: 'owner', decision: 'counter', amount: 45_000 }))
    const spokenOf = async ({ carId }: ClosedLot) => (await admin(`GET /api/admin/lots/${carId}/offers`)).data.spoken
    expect([await spokenOf(one), await spokenOf(two)]).toMatchObject([{ decision: 'counter' }, { decision: 'reject' }])
    const { token } = one.owner
    const [shown] = (await fixture.call('GET /api/v1/spoken-answers', { token })).data.answers
    await good(fixture.call(`POST /api/v1/spoken-answers/${shown.id}/decline`, { token, body: {} }))
    expect([await spokenOf(one), await spokenOf(two)]).toMatchObject([null, { decision: 'reject' }])
  })

  test('[OFR-14] [BACK-111] without the right see the offers without the buyers’ names, and answer none', async () => {
    const lot = await fixture.closed()
    const support = await fixture.person({ role: 'support' })
    const { data } = await good(fixture.call(`GET /api/admin/lots/${lot.carId}/offers`, { token: support.token }))
    expect(data.buyers).toMatchObject([{ user_id: null, name: null, outcome: 'open' }])
    expect((await admin(`GET /api/admin/lots/${lot.carId}/offers`)).data.buyers[0].user_id).toEqual(expect.any(Number))
    for (const [path, body] of [
      ['answer', { side: 'owner', decision: 'accept' }],
      ['runner-up', {}],
    ] as const) {
      const answer = await fixture.call(`POST /api/admin/lots/${lot.carId}/${path}`, { token: support.token, body })
      expect(answer.status).toBe(403)
    }
  })
})

describe('[OFR-22] buyers’ own limits', () => {
  const limits = (who: Person, body: object) =>
    good(
      fixture.call('PUT /api/v1/bid-limits', { token: who.token, body: { cars_max: null, amount_max: null, ...body } }),
    )

  test('bind a runner-up’s acceptance and counter-offer, until they raise them', async () => {
    const lot = await rejected()
    await good(offer(lot))
    await limits(lot.second, { amount_max: 31_999 })
    const refused = await fixture.answer(lot.second, lot, 'accept', 32_000)
    expect([refused.status, refused.reason]).toEqual([403, 'own_limit_reached'])
    expect(await fixture.wallet(lot.second)).toEqual(free)
    await limits(lot.second, { amount_max: 29_999 })
    expect((await fixture.answer(lot.second, lot, 'counter', 30_000)).reason).toBe('own_limit_reached')
    await limits(lot.second, { amount_max: 32_000 })
    await good(fixture.answer(lot.second, lot, 'accept', 32_000))
    expect((await fixture.stateOf(lot.lotId)).status).toBe('sold')
  })

  test('bind a winner by the excess over the bid, and never their rejection', async () => {
    const lot = await fixture.closed()
    await limits(lot.first, { cars_max: 1, amount_max: 40_000 })
    await good(fixture.decide(lot, 'counter', 45_000))
    expect((await fixture.answer(lot.first, lot, 'accept')).reason).toBe('own_limit_reached')
    expect((await fixture.answer(lot.first, lot, 'counter', 40_001)).reason).toBe('own_limit_reached')
    await limits(lot.first, { cars_max: 1, amount_max: 45_000 })
    await good(fixture.answer(lot.first, lot, 'accept', 45_000))
    const other = await fixture.closed()
    await limits(other.first, { amount_max: 100 })
    await good(fixture.decide(other, 'counter', 45_000))
    await good(fixture.answer(other.first, other, 'reject'))
  })
})
