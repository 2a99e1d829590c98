import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCar, riyals } from '#server/testing/factories.ts'
import { DEPOSIT, type Fixture, free, frozen, good, openFixture, type Person } from '../testing/fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

const post = (path: string, { token }: Person, body: object = {}, key?: string) =>
  fixture.call(`POST /api/v1${path}`, { token, body, ...(key && { headers: { 'idempotency-key': key } }) })
const offer = (buyer: Person, carId: number, amount: number, key?: string) =>
  post('/offers', buyer, { product_id: carId, amount }, key)
const answer = (as: Person, { id }: { id: number }, word: string, amount?: number) =>
  post(`/offers/${id}/${word}`, as, amount === undefined ? {} : { amount })
const listOf = async ({ token }: Person, query = '') =>
  (await good(fixture.call(`GET /api/v1/offers${query}`, { token }))).data.offers.data
const reasons = (answers: readonly { status: number; reason: string }[]) =>
  answers.map(({ status, reason }) => (status === 200 ? 'done' : reason)).sort()

/** A car at 100,000 that takes offers, with its owner. */
async function onSale(fields: Parameters<typeof createCar>[1] = {}) {
  const owner = await fixture.person()
  const { id, slug } = await createCar(fixture.db, { type: 'sale', takesOffers: true, ownerId: owner.id, ...fields })
  return { id, slug, owner }
}
type OnSale = Awaited<ReturnType<typeof onSale>>

/** A buyer with an open offer on a car. */
async function offered(car: OnSale, amount = 90_000) {
  const buyer = await fixture.bidder()
  return { buyer, talk: (await good(offer(buyer, car.id, amount))).data.offer as { id: number } }
}
const stateOf = async ({ id }: { id: number }) =>
  (await fixture.db.selectFrom('priceNegotiations').select('outcome').where('id', '=', id).executeTakeFirstOrThrow())
    .outcome
const ordersOf = (carId: number) =>
  fixture.db
    .selectFrom('orders')
    .select(['buyerId', 'price', 'status', 'negotiationId'])
    .where('carId', '=', carId)
    .where('status', '<>', 'canceled')
    .execute()
const setDeadline = ({ id }: { id: number }, ms: number) =>
  sql`update price_negotiations set decide_by = clock_timestamp() + ${ms} * interval '1 millisecond'
       where id = ${id}`.execute(fixture.db)

/** Money, order and negotiation tell one story: a buyer has the order and its deposit, or nothing is held. */
async function expectOneStory(car: OnSale, parties: readonly { buyer: Person; talk: { id: number } }[]) {
  const orders = await ordersOf(car.id)
  expect(orders.length).toBeLessThanOrEqual(1)
  for (const { buyer, talk } of parties) {
    const isBuyer = orders[0]?.buyerId === buyer.id
    const outcome = await stateOf(talk)
    expect(outcome === 'agreed' || outcome === 'bought').toBe(isBuyer)
    expect(outcome).not.toBeNull()
    expect(await fixture.wallet(buyer)).toEqual(isBuyer ? frozen : free)
  }
  return orders[0]
}

describe('an offer below a fixed price', () => {
  test('[OFR-43] [OFR-44] holds the deposit of a purchase, and both sides see it with its deadline', async () => {
    const car = await onSale()
    const page = await fixture.call(`GET /api/v1/page/car/${car.slug}`)
    expect(page.data.car.takes_offers).toBe(true)
    const buyer = await fixture.bidder()
    const copies = await Promise.all([1, 2, 3].map(() => offer(buyer, car.id, 90_000, 'one')))
    expect(new Set(copies.map(({ text }) => text)).size).toBe(1)
    expect(copies[0]?.data.offer).toMatchObject({ side: 'buyer', state: 'open', amount: 90_000, price: 100_000 })
    expect(await fixture.wallet(buyer)).toEqual(frozen)
    const { data: wallet } = await fixture.call('GET /api/v1/wallet', { token: buyer.token })
    expect(wallet.holds).toMatchObject([{ reason: 'offer', amount: DEPOSIT, product_id: car.id, price: 90_000 }])
    const [theirs] = await listOf(car.owner, '?side=owner&state=open')
    expect(theirs).toMatchObject({
      side: 'owner',
      deposit: DEPOSIT,
      negotiation: { turn: 'owner', your_turn: true, amount: 90_000, amount_min: 90_001, amount_max: 99_999 },
    })
    expect(JSON.stringify(theirs)).not.toContain(`"${buyer.id}"`)
    const hours = (Date.parse(theirs.decide_by) - Date.parse(theirs.made_at)) / 3_600_000
    expect(hours).toBeGreaterThan(47.9)
    expect(hours).toBeLessThan(48.1)
    expect(await fixture.noticesOf(car.owner)).toEqual(['offer'])
    expect(await fixture.noticesOf(buyer)).toEqual(['offer_sent'])
    expect(await listOf(await fixture.person())).toEqual([])
  })

  test('[OFR-43] is refused for the own car, without the right or the deposit, and where none is taken', async () => {
    const car = await onSale()
    const buyer = await fixture.bidder()
    expect(await offer(car.owner, car.id, 90_000)).toMatchObject({ status: 403, reason: 'own_car' })
    const staff = await fixture.person({ role: 'support', available: riyals(DEPOSIT) })
    expect((await offer(staff, car.id, 90_000)).reason).toBe('staff_may_not_trade')
    expect((await offer(await fixture.person({ phoneVerifiedAt: null }), car.id, 90_000)).reason).toBe(
      'phone_not_verified',
    )
    expect(await offer(await fixture.person(), car.id, 90_000)).toMatchObject({
      reason: 'deposit_required',
      data: { deposit_required: DEPOSIT },
    })
    expect(await offer(buyer, car.id, 100_000)).toMatchObject({ reason: 'offer_not_below_price' })
    expect((await offer(buyer, car.id, 90_000.5)).status).toBe(422)
    expect((await offer(buyer, 999_999, 90_000)).reason).toBe('not_found')
    for (const [fields, reason] of [
      [{ takesOffers: false }, 'offers_not_taken'],
      [{ saleStatus: 'reserved' }, 'not_for_sale'],
      [{ saleStatus: 'draft' }, 'not_found'],
      [{ type: 'auction' }, 'not_for_sale'],
    ] as const)
      expect(await offer(buyer, (await onSale(fields)).id, 90_000)).toMatchObject({ reason })
    await good(offer(buyer, car.id, 90_000))
    expect((await offer(buyer, car.id, 91_000)).reason).toBe('offer_running')
    expect((await fixture.call('POST /api/v1/offers', { body: { product_id: car.id, amount: 1 } })).status).toBe(401)
  })

  test('[OFR-43] five in a week about one car are enough', async () => {
    const car = await onSale()
    const buyer = await fixture.bidder()
    for (const amount of [1, 2, 3, 4, 5]) {
      const { data } = await good(offer(buyer, car.id, amount))
      await good(answer(buyer, data.offer, 'withdraw'))
    }
    expect(await offer(buyer, car.id, 6)).toMatchObject({ status: 409, reason: 'offers_used_up' })
    expect(await fixture.wallet(buyer)).toEqual(free)
  })
})

describe('the answers', () => {
  test('[OFR-45] [OFR-46] a counter-offer that is accepted is bought at; others are told and freed', async () => {
    const car = await onSale()
    const [first, second] = [await offered(car), await offered(car, 95_000)]
    expect((await answer(first.buyer, first.talk, 'accept')).reason).toBe('not_your_turn')
    expect((await answer(car.owner, first.talk, 'counter', 100_000)).reason).toBe('offer_out_of_range')
    await good(answer(car.owner, first.talk, 'counter', 97_000))
    expect((await answer(first.buyer, first.talk, 'accept', 90_000)).reason).toBe('price_moved')
    expect((await answer(first.buyer, second.talk, 'accept')).reason).toBe('not_found')
    const { data } = await good(answer(first.buyer, first.talk, 'accept', 97_000))
    expect(data.offer).toMatchObject({ state: 'agreed', amount: 97_000, negotiation: { outcome: 'agreed' } })
    expect(await expectOneStory(car, [first, second])).toMatchObject({ price: riyals(97_000), status: 'pending' })
    const { data: order } = await good(
      fixture.call(`GET /api/v1/orders/${data.offer.order_id}`, { token: first.buyer.token }),
    )
    expect(order.order).toMatchObject({ price: 97_000, invoice_status: 'issued' })
    expect(await stateOf(second.talk)).toBe('sold')
    expect(await fixture.noticesOf(second.buyer)).toEqual(['offer_sent', 'offer_ended'])
    expect((await answer(car.owner, second.talk, 'accept')).reason).toBe('decision_made')
    expect((await offer(second.buyer, car.id, 99_000)).reason).toBe('not_for_sale')
    expect((await fixture.call(`GET /api/v1/page/car/${car.slug}`)).data.car).toMatchObject({
      status: 'reserved',
      takes_offers: false,
    })
  })

  test('[OFR-45] [OFR-47] an offer is declined or withdrawn, and frees its deposit at once', async () => {
    const car = await onSale()
    const [first, second, third] = [await offered(car), await offered(car), await offered(car)]
    await good(answer(car.owner, first.talk, 'decline'))
    await good(answer(second.buyer, second.talk, 'withdraw'))
    expect((await answer(car.owner, second.talk, 'withdraw')).reason).toBe('decision_made')
    await good(answer(car.owner, third.talk, 'counter', 95_000))
    await good(answer(third.buyer, third.talk, 'counter', 92_000))
    // Taken back in its own time: the owner's price is on the table again.
    const { data } = await good(answer(third.buyer, third.talk, 'withdraw'))
    expect(data.offer).toMatchObject({ state: 'open', amount: 95_000, negotiation: { your_turn: true } })
    await good(answer(third.buyer, third.talk, 'decline'))
    for (const { buyer } of [first, second, third]) expect(await fixture.wallet(buyer)).toEqual(free)
    expect([await stateOf(first.talk), await stateOf(second.talk), await stateOf(third.talk)]).toEqual([
      'declined',
      'withdrawn',
      'declined',
    ])
    expect(await fixture.noticesOf(first.buyer)).toEqual(['offer_sent', 'sale_rejected'])
    expect(await ordersOf(car.id)).toEqual([])
  })

  test('[OFR-48] nobody answers after the deadline; the negotiation lapses and frees the deposit', async () => {
    const car = await onSale()
    const { buyer, talk } = await offered(car)
    await setDeadline(talk, 0)
    for (const word of ['accept', 'decline', 'withdraw'])
      expect((await answer(word === 'withdraw' ? buyer : car.owner, talk, word)).reason).toBe('offer_lapsed')
    await fixture.features.offers.priceOffers.endLapsed()
    expect(await stateOf(talk)).toBe('lapsed')
    expect(await fixture.wallet(buyer)).toEqual(free)
    expect(await fixture.noticesOf(buyer)).toEqual(['offer_sent', 'sale_rejected'])
    expect(await fixture.noticesOf(car.owner)).toEqual(['offer', 'car_not_sold'])
  })

  test('[OFR-46] a buyer who may not buy any more is not bound', async () => {
    const car = await onSale()
    const { buyer, talk } = await offered(car)
    await fixture.db.updateTable('accounts').set({ active: false }).where('id', '=', buyer.id).execute()
    expect(await answer(car.owner, talk, 'accept')).toMatchObject({ status: 409, reason: 'buyer_cannot_buy' })
    expect(await stateOf(talk)).toBeNull()
    await fixture.db.updateTable('accounts').set({ active: true, role: 'support' }).where('id', '=', buyer.id).execute()
    expect((await answer(car.owner, talk, 'accept')).reason).toBe('buyer_cannot_buy')
    await good(answer(car.owner, talk, 'decline'))
  })
})

describe('[OFR-49] at the same moment', () => {
  test('two accepted offers are one sale', async () => {
    const car = await onSale()
    const parties = [await offered(car), await offered(car, 91_000)]
    const answers = await Promise.all(parties.map(({ talk }) => answer(car.owner, talk, 'accept')))
    expect(reasons(answers)).toEqual(['decision_made', 'done'])
    expect(await expectOneStory(car, parties)).toBeDefined()
  })

  test('an acceptance and the deadline have one winner', async () => {
    for (const ms of [0, 5, 20]) {
      const car = await onSale()
      const party = await offered(car)
      await setDeadline(party.talk, ms)
      const [accepted] = await Promise.all([
        answer(car.owner, party.talk, 'accept'),
        fixture.features.offers.priceOffers.endLapsed(),
      ])
      if (accepted?.status !== 200) {
        await setDeadline(party.talk, 0)
        await fixture.features.offers.priceOffers.endLapsed()
      }
      const order = await expectOneStory(car, [party])
      expect(order !== undefined).toBe(accepted?.status === 200)
    }
  })

  test('a purchase at the price and an acceptance are one sale; the buyer’s own deposit counts', async () => {
    const car = await onSale()
    const parties = [await offered(car), await offered(car, 91_000)]
    const [first, second] = parties
    const answers = await Promise.all([
      post('/car-purchase', first?.buyer ?? car.owner, { product_id: car.id }),
      answer(car.owner, second?.talk ?? { id: 0 }, 'accept'),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await expectOneStory(car, parties)
    const other = await onSale()
    const alone = await offered(other)
    await good(post('/car-purchase', alone.buyer, { product_id: other.id }))
    expect(await stateOf(alone.talk)).toBe('bought')
    expect(await expectOneStory(other, [alone])).toMatchObject({ price: riyals(100_000), negotiationId: null })
  })

  test('a new price and an acceptance: an offer that the price fell to is not accepted', async () => {
    const staff = await fixture.person({ role: 'auctions' })
    const change = (carId: number, body: object) =>
      fixture.call(`PUT /api/admin/cars/${carId}`, { token: staff.token, body })
    const car = await onSale()
    const [low, high] = [await offered(car, 80_000), await offered(car, 90_000)]
    await good(change(car.id, { price: 95_000 }))
    expect(await stateOf(high.talk)).toBeNull()
    await good(change(car.id, { price: 90_000, takes_offers: false }))
    expect([await stateOf(low.talk), await stateOf(high.talk)]).toEqual([null, 'repriced'])
    expect(await fixture.wallet(high.buyer)).toEqual(free)
    expect(await fixture.noticesOf(high.buyer)).toEqual(['offer_sent', 'offer_ended'])
    const answers = await Promise.all([change(car.id, { price: 70_000 }), answer(car.owner, low.talk, 'accept')])
    expect(reasons(answers)).toContain('done')
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await expectOneStory(car, [low])
  })

  test('a withdrawn car and an acceptance: one of them happens', async () => {
    const car = await onSale()
    const party = await offered(car)
    await good(answer(car.owner, party.talk, 'counter', 95_000))
    const [withdrawn, accepted] = await Promise.all([
      post(`/my-cars/${car.id}/withdraw`, car.owner),
      answer(party.buyer, party.talk, 'accept'),
    ])
    expect([withdrawn?.status, accepted?.status].sort()).toEqual([200, 409])
    await expectOneStory(car, [party])
    const gone = await onSale()
    const waiting = await offered(gone)
    await good(post(`/my-cars/${gone.id}/withdraw`, gone.owner))
    expect(await stateOf(waiting.talk)).toBe('gone')
    expect(await fixture.wallet(waiting.buyer)).toEqual(free)
    expect(await listOf(waiting.buyer)).toMatchObject([{ state: 'gone' }])
  })
})

test('[OFR-53] the owner of a car for sale takes offers or stops it; offers that wait stay', async () => {
  const car = await onSale({ takesOffers: false })
  const takes = (as: Person, value: boolean, id = car.id) =>
    fixture.call(`PUT /api/v1/my-cars/${id}/takes-offers`, { token: as.token, body: { takes_offers: value } })
  const shown = async () => (await fixture.call(`GET /api/v1/page/car/${car.slug}`)).data.car.takes_offers
  expect((await takes(await fixture.person(), true)).reason).toBe('not_found')
  expect((await good(takes(car.owner, true))).data.car.takes_offers).toBe(true)
  expect(await shown()).toBe(true)
  const { buyer, talk } = await offered(car)
  await good(takes(car.owner, false))
  expect(await shown()).toBe(false)
  expect((await offer(await fixture.bidder(), car.id, 90_000)).reason).toBe('offers_not_taken')
  await good(answer(car.owner, talk, 'accept', 90_000))
  expect((await takes(car.owner, true)).reason).toBe('not_for_sale')
  await expectOneStory(car, [{ buyer, talk }])
  const inAuction = await onSale({ type: 'auction' })
  expect((await takes(inAuction.owner, true, inAuction.id)).reason).toBe('not_for_sale')
})
