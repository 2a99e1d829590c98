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

describe('[CAR-54] one car of a chassis number', () => {
  const take = (owner: Person, carId: number) =>
    good(fixture.call(`POST /api/v1/my-cars/${carId}/withdraw`, { token: owner.token, body: {} }))
  const again = (owner: Person, carId: number, body: object = { kilometres: 36_000 }) =>
    fixture.call(`POST /api/v1/my-cars/${carId}/again`, { token: owner.token, body })

  test('of many that list it at once one succeeds, and the others do not learn whose it is', async () => {
    const chassis = '1HGCM82633A104352'
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => fixture.person()))
    const answers = await Promise.all(people.map((owner) => list(owner, { chassis_number: chassis })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.reason).toBe('chassis_taken')
    expect(refused?.errors).toEqual({ chassis_number: [expect.stringContaining('Another car')] })
    expect(JSON.stringify(refused)).not.toContain('car_id')
    const first = answers.find(({ status }) => status === 200)?.data.car.id
    const twin = { holdsChassis: true, chassisNumber: chassis }
    const other = (await good(list(await fixture.person()))).data.car.id
    const writing = fixture.db.updateTable('cars').set(twin).where('id', '=', other).execute()
    await expect(writing).rejects.toThrow('cars_of_chassis')
    const changed = await fixture.call(`PUT /api/admin/cars/${other}`, {
      token: staff.token,
      body: { chassis_number: chassis },
    })
    expect([changed.status, changed.reason]).toEqual([409, 'chassis_taken'])
    await good(review(first, { decision: 'reject', reason: 'No pictures' }))
    expect((await list(await fixture.person(), { chassis_number: chassis })).status).toBe(200)
  })

  test('[CAR-55] [CAR-56] its owner lists a withdrawn car again; a stranger who came first keeps the number', async () => {
    const owner = await fixture.person()
    const chassis = '1HGCM82633A204352'
    const { id } = (await good(list(owner, { chassis_number: chassis, type: 'sale' }))).data.car
    expect((await again(owner, id)).reason).toBe('already_offered')
    const own = await list(owner, { chassis_number: chassis })
    expect([own.reason, own.data]).toEqual(['chassis_taken', { car_id: id }])
    await good(review(id, { decision: 'approve' }))
    await take(owner, id)
    expect((await again(owner, id, { kilometres: 34_999 })).errors).toHaveProperty('kilometres')
    expect((await again(await fixture.person(), id)).status).toBe(404)
    const { car } = (await good(again(owner, id, { kilometres: 36_000, price: 85_000 }))).data
    expect(car).toMatchObject({ status: 'in_review', can_list_again: false, kilometres: 36_000, wanted_price: 85_000 })
    const listing = await good(fixture.call(`GET /api/admin/listings/${id}`, { token: staff.token }))
    expect(listing.data).toMatchObject({ status: 'in_review', reviewed_by: null })
    await good(review(id, { decision: 'approve' }))
    expect(await mine(owner)).toMatchObject([{ id, status: 'for_sale', price: 85_000 }])
    await take(owner, id)
    const stranger = await fixture.person()
    const theirs = (await good(list(stranger, { chassis_number: chassis }))).data.car.id
    expect((await again(owner, id)).reason).toBe('chassis_taken')
    const path = `GET /api/admin/cars/${theirs}/history`
    const { same_chassis: same } = (await good(fixture.call(path, { token: staff.token }))).data
    expect(same).toMatchObject([{ id, owner_id: owner.id, status: 'withdrawn', kilometres: 36_000 }])
    const former = (await good(fixture.call(`GET /api/admin/cars/${id}/history`, { token: staff.token }))).data
    expect(former.entries.filter(({ what }: { what: string }) => what === 'listed')).toHaveLength(2)
    expect(former.entries.filter(({ what }: { what: string }) => what === 'withdrawn')).toHaveLength(2)
  })

  test('[CAR-55] after no sale it waits for a review, and nobody is asked for the former lot', async () => {
    const lot = await fixture.closed()
    expect((await again(lot.owner, lot.carId, { kilometres: 40_000 })).reason).toBe('car_in_auction')
    await good(fixture.decide(lot, 'reject'))
    expect(await mine(lot.owner)).toMatchObject([{ status: 'rejected', can_list_again: true }])
    const body = { kilometres: 41_000, price: 30_000 }
    const answers = await Promise.all([1, 2, 3].map(() => again(lot.owner, lot.carId, body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await mine(lot.owner)).toMatchObject([{ status: 'in_review', wanted_price: 30_000, negotiation: null }])
    const asked = await fixture.call(`POST /api/admin/lots/${lot.carId}/runner-up`, { token: staff.token, body: {} })
    expect(asked).toMatchObject({ status: 409, reason: 'nothing_to_decide' })
    await good(review(lot.carId, { decision: 'approve' }))
    expect(await mine(lot.owner)).toMatchObject([{ status: 'unlisted', can_list_again: false }])
    expect((await again(lot.owner, lot.carId, { kilometres: 41_000 })).reason).toBe('already_offered')
  })

  test('a sold car keeps its number until it is handed over', async () => {
    const lot = await fixture.closed()
    const chassis = '1HGCM82633A304352'
    await fixture.db.updateTable('cars').set({ chassisNumber: chassis }).where('id', '=', lot.carId).execute()
    await good(fixture.decide(lot, 'approve'))
    expect((await again(lot.owner, lot.carId, { kilometres: 40_000 })).reason).toBe('car_sold')
    expect((await list(lot.first, { chassis_number: chassis })).reason).toBe('chassis_taken')
  })
})
