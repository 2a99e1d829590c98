import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holdRow, untilBlocked } from '../bidding/testing/locks.ts'
import { type Fixture, good, openFixture, type Person } from './testing/fixture.ts'
import { createListing, type Listing } from './testing/listing.ts'

let fixture: Fixture
let staff: Listing['staff']
let list: Listing['list']
let review: Listing['review']
let mine: Listing['mine']
beforeAll(async () => {
  fixture = await openFixture()
  ;({ staff, list, review, mine } = await createListing(fixture))
})
afterAll(() => fixture.close())

describe('withdrawing a car', () => {
  const back = (owner: Person, carId: number, headers?: Record<string, string>) =>
    fixture.call(`POST /api/v1/my-cars/${carId}/withdraw`, {
      token: owner.token,
      body: {},
      ...(headers && { headers }),
    })
  const accepted = async (owner: Person, more: object = {}) => {
    const { id, slug } = (await good(list(owner, more))).data.car
    await good(review(id, { decision: 'approve' }))
    return { id, slug }
  }
  const publish = (carId: number, more: object = {}) =>
    fixture.call('POST /api/admin/auctions', {
      token: staff.token,
      body: {
        title_ar: 'مزاد',
        title_en: 'Auction',
        mode: 'timed',
        starts_at: new Date(Date.now() + 3_600_000).toISOString(),
        lots: [{ car_id: carId, opening_price: 20_000, closes_at: new Date(Date.now() + 7_200_000).toISOString() }],
        ...more,
      },
    })

  test('[OFR-21] [AUC-6] in review or accepted: its review is over, and it goes into no auction', async () => {
    const owner = await fixture.person()
    const { id } = (await good(list(owner))).data.car
    expect(await mine(owner)).toMatchObject([{ status: 'in_review', can_withdraw: true }])
    expect((await good(back(owner, id))).data.car).toMatchObject({ id, status: 'withdrawn', can_withdraw: false })
    expect((await review(id, { decision: 'approve' })).reason).toBe('car_withdrawn')
    expect((await back(owner, id)).reason).toBe('nothing_to_withdraw')
    const ready = await accepted(owner)
    await good(back(owner, ready.id))
    const refused = await publish(ready.id)
    expect([refused.status, refused.errors]).toEqual([
      422,
      { 'lots.0.car_id': ['The seller has taken this car back.'] },
    ])
    expect((await publish(ready.id, { draft: true })).status).toBe(422)
    const found = await good(fixture.call('GET /api/admin/cars?status=withdrawn', { token: staff.token }))
    expect(found.data.data.map((car: { id: number }) => car.id)).toEqual(expect.arrayContaining([id, ready.id]))
  })

  test('[OFR-21] a car for sale is no longer found, and cannot be bought', async () => {
    const owner = await fixture.person()
    const { id, slug } = await accepted(owner, { type: 'sale' })
    await good(back(owner, id))
    expect((await fixture.call(`GET /api/v1/page/car/${slug}`)).status).toBe(404)
    const buyer = await fixture.bidder()
    const bought = await fixture.call('POST /api/v1/car-purchase', { token: buyer.token, body: { product_id: id } })
    expect(bought.status).toBe(404)
  })

  test('[OFR-21] is refused in a scheduled or running auction, once sold or reserved, and for another’s car', async () => {
    const owner = await fixture.person()
    const auctioned = await accepted(owner)
    expect((await publish(auctioned.id)).status).toBe(200)
    expect(await back(owner, auctioned.id)).toMatchObject({ status: 409, reason: 'car_in_auction' })
    const lot = await fixture.closed()
    expect((await back(lot.owner, lot.carId)).reason).toBe('car_in_auction')
    await good(fixture.decide(lot, 'approve'))
    expect((await back(lot.owner, lot.carId)).reason).toBe('car_sold')
    const sale = await accepted(owner, { type: 'sale' })
    const buyer = await fixture.bidder()
    await good(fixture.call('POST /api/v1/car-purchase', { token: buyer.token, body: { product_id: sale.id } }))
    expect((await back(owner, sale.id)).reason).toBe('car_sold')
    expect((await back(buyer, auctioned.id)).status).toBe(404)
    for (const car of await mine(owner)) expect(car.can_withdraw).toBe(false)
  })

  test('[OFR-21] after an auction without a sale: it is offered to no runner-up then', async () => {
    const lot = await fixture.closed()
    await good(fixture.decide(lot, 'reject'))
    expect(await mine(lot.owner)).toMatchObject([{ status: 'rejected', can_withdraw: true }])
    await good(back(lot.owner, lot.carId))
    const refused = await fixture.call(`POST /api/admin/lots/${lot.carId}/runner-up`, { token: staff.token, body: {} })
    expect(refused).toMatchObject({ status: 409, reason: 'car_withdrawn' })
  })

  test('[OFR-21] withdrawn and published at once, exactly one of the two holds', async () => {
    const owner = await fixture.person()
    for (let round = 0; round < 3; round += 1) {
      const { id } = await accepted(owner)
      const [taken, published] = await Promise.all([back(owner, id), publish(id)])
      expect([taken.status === 200, published.status === 200].sort()).toEqual([false, true])
    }
  })

  test('[OFR-21] staff who withdraw a car while it is published find it in its auction', async () => {
    const { id } = await accepted(await fixture.person())
    const held = await holdRow(fixture.databaseUrl, 'cars', id)
    const published = publish(id)
    await untilBlocked(fixture.databaseUrl, 1)
    const body = { reason: 'Asked for it by phone' }
    const taken = fixture.call(`POST /api/admin/cars/${id}/withdraw`, { token: staff.token, body })
    await untilBlocked(fixture.databaseUrl, 2)
    await held.release()
    await good(published)
    expect(await taken).toMatchObject({ status: 409, reason: 'car_in_auction' })
  })

  test('[OFR-21] staff do it for its owner, with a reason that the owner and the audit read', async () => {
    const owner = await fixture.person()
    const { id } = await accepted(owner)
    const ask = (token: string, body: object) => fixture.call(`POST /api/admin/cars/${id}/withdraw`, { token, body })
    expect((await ask(staff.token, {})).status).toBe(422)
    const support = await fixture.person({ role: 'support' })
    expect((await ask(support.token, { reason: 'Asked for it' })).status).toBe(403)
    expect((await good(ask(staff.token, { reason: 'Asked for it by phone' }))).data.status).toBe('withdrawn')
    expect(await fixture.noticesOf(owner)).toEqual(['car_accepted', 'car_withdrawn'])
    const audit = fixture.db
      .selectFrom('audit')
      .select(['action', 'reason'])
      .where('subject', '=', `car:${id}`)
      .orderBy('id', 'desc')
    expect(await audit.executeTakeFirst()).toEqual({ action: 'car.withdrawn', reason: 'Asked for it by phone' })
  })

  test('[OFR-15] [OFR-21] under one key, once', async () => {
    const owner = await fixture.person()
    const { id } = await accepted(owner)
    const answers = await Promise.all([1, 2, 3].map(() => back(owner, id, { 'idempotency-key': 'back' })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })

  test('[AUC-6] a car in review goes into no auction; a draft may wait for it, and is checked again', async () => {
    const owner = await fixture.person()
    const { id } = (await good(list(owner))).data.car
    const early = await publish(id)
    expect([early.status, early.reason]).toEqual([409, 'car_in_review'])
    expect(early.errors).toEqual({ 'lots.0.car_id': [expect.stringContaining('in review')] })
    const draft = await good(publish(id, { draft: true }))
    const { data } = await good(fixture.call(`GET /api/admin/auctions/${draft.data.id}`, { token: staff.token }))
    const again = () =>
      fixture.call(`PUT /api/admin/auctions/${data.id}`, {
        token: staff.token,
        body: {
          title_ar: 'مزاد',
          title_en: 'Auction',
          mode: 'timed',
          starts_at: data.starts_at,
          lots: [{ car_id: id, opening_price: 20_000, closes_at: data.lots[0].closes_at }],
        },
      })
    expect((await again()).reason).toBe('car_in_review')
    await good(review(id, { decision: 'approve' }))
    expect((await again()).status).toBe(200)
    const declined = (await good(list(owner))).data.car.id
    await good(review(declined, { decision: 'reject', reason: 'No pictures' }))
    expect((await publish(declined, { draft: true })).errors).toEqual({
      'lots.0.car_id': ['This car was turned down in its review.'],
    })
  })
})
