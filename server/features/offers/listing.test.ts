import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuctionWithLots, createBrand, createCity, createModel, riyals } from '#server/testing/factories.ts'
import { good, type House, openHouse, type Person } from './testing/house.ts'

let house: House
let staff: Person
let references: { brand_id: number; model_id: number; city_id: number }
beforeAll(async () => {
  house = await openHouse()
  staff = await house.person({ role: 'auctions' })
  const brandId = await createBrand(house.db, 'lexus')
  references = {
    brand_id: brandId,
    model_id: await createModel(house.db, brandId, 'es'),
    city_id: await createCity(house.db, 'jeddah'),
  }
})
afterAll(() => house.close())

const list = (owner: Person, more: object = {}) =>
  house.call('POST /api/v1/my-cars', {
    token: owner.token,
    body: { ...references, year: 2021, kilometres: 35_000, condition: 'used', price: 90_000, ...more },
  })
const review = (carId: number, body: object, token = staff.token) =>
  house.call(`POST /api/admin/cars/${carId}/review`, { token, body })
const mine = async ({ token }: Person) => (await good(house.call('GET /api/v1/my-cars', { token }))).data.products.data

describe('listing a car', () => {
  test('[OFR-16] makes a draft that its owner sees, staff find, and nobody else', async () => {
    const owner = await house.person()
    const chassis = '1HGCM82633A004352'
    const { data } = await good(list(owner, { chassis_number: chassis, description: 'One owner.' }))
    expect(data.car).toMatchObject({
      status: 'in_review',
      event: null,
      price: null,
      wanted_price: 90_000,
      title_en: 'Lexus ES 2021',
      chassis_number: chassis,
      negotiation: null,
      review_reason: null,
    })
    const { id, slug } = data.car
    expect(await mine(owner)).toMatchObject([{ id, status: 'in_review', description: 'One owner.' }])
    expect(await mine(await house.person())).toEqual([])
    expect((await house.call(`GET /api/v1/page/car/${slug}`)).status).toBe(404)
    const found = await good(
      house.call(`GET /api/admin/cars?owner_id=${owner.id}&status=in_review`, { token: staff.token }),
    )
    expect(found.data.data).toMatchObject([{ id, owner_id: owner.id, status: 'in_review' }])
  })

  test('[OFR-16] names the fields at fault, and takes nobody else’s name for the owner', async () => {
    const owner = await house.person()
    const bad = await list(owner, { brand_id: 999_999, style: 'boat', year: 2099, plate_number: 'XYZ' })
    expect(bad.status).toBe(422)
    expect(Object.keys(bad.errors).sort()).toEqual(['plate_number', 'style', 'year'])
    expect(Object.keys((await list(owner, { model_id: 999_999 })).errors)).toEqual(['model_id'])
    expect(Object.keys((await list(owner, { type: 'sale', price: undefined })).errors)).toEqual(['price'])
    for (const field of ['owner_id', 'seller_vat', 'status', 'id'])
      expect(Object.keys((await list(owner, { [field]: 1 })).errors)).toEqual([field])
    expect(await mine(owner)).toEqual([])
  })

  test('[OFR-16] staff take it: then it can go into an auction, and its owner follows it there', async () => {
    const owner = await house.person()
    const { id } = (await good(list(owner))).data.car
    await good(review(id, { decision: 'approve' }))
    expect(await mine(owner)).toMatchObject([{ id, status: 'unlisted' }])
    expect(await house.noticesOf(owner)).toEqual(['car_accepted'])
    expect((await review(id, { decision: 'reject', reason: 'Too late' })).reason).toBe('review_made')
    await createAuctionWithLots(house.db, {}, [{ carId: id, reservePrice: riyals(95_000) }])
    expect(await mine(owner)).toMatchObject([{ id, status: 'live', reserve_price: 95_000, bid: null }])
  })

  test('[OFR-16] staff turn it down, with a reason that its owner reads', async () => {
    const owner = await house.person()
    const { id } = (await good(list(owner))).data.car
    expect(Object.keys((await review(id, { decision: 'reject' })).errors)).toEqual(['reason'])
    await good(review(id, { decision: 'reject', reason: 'The pictures are missing' }))
    expect(await mine(owner)).toMatchObject([{ id, status: 'declined', review_reason: 'The pictures are missing' }])
    expect(await house.noticesOf(owner)).toEqual(['car_declined'])
    const audit = await house.db
      .selectFrom('audit')
      .select(['action', 'actorId', 'reason'])
      .where('subject', '=', `car:${id}`)
      .execute()
    expect(audit).toEqual([{ action: 'car.declined', actorId: staff.id, reason: 'The pictures are missing' }])
  })

  test('[OFR-16] a car for sale is public from the moment that staff take it', async () => {
    const owner = await house.person()
    const { id, slug } = (await good(list(owner, { type: 'sale' }))).data.car
    expect((await house.call(`GET /api/v1/page/car/${slug}`)).status).toBe(404)
    const buyer = await house.person()
    const early = await house.call('POST /api/v1/car-purchase', { token: buyer.token, body: { product_id: id } })
    expect([403, 404, 409]).toContain(early.status)
    await good(review(id, { decision: 'approve' }))
    expect((await good(house.call(`GET /api/v1/page/car/${slug}`))).data.car).toMatchObject({ price: 90_000 })
    expect(await mine(owner)).toMatchObject([{ id, status: 'for_sale', price: 90_000 }])
  })

  test('[OFR-16] only staff with the right review, and only what an owner has listed', async () => {
    const owner = await house.person()
    const { id } = (await good(list(owner))).data.car
    const content = await house.person({ role: 'content' })
    expect((await review(id, { decision: 'approve' }, content.token)).status).toBe(403)
    expect((await review(id, { decision: 'approve' }, owner.token)).status).toBe(403)
    expect((await review(999_999, { decision: 'approve' })).status).toBe(404)
  })
})

describe('taking a car back', () => {
  const back = (owner: Person, carId: number, headers?: Record<string, string>) =>
    house.call(`POST /api/v1/my-cars/${carId}/withdraw`, {
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
    house.call('POST /api/admin/auctions', {
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
    const owner = await house.person()
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
    const found = await good(house.call('GET /api/admin/cars?status=withdrawn', { token: staff.token }))
    expect(found.data.data.map((car: { id: number }) => car.id)).toEqual(expect.arrayContaining([id, ready.id]))
  })

  test('[OFR-21] one for sale is not found any more, and cannot be bought', async () => {
    const owner = await house.person()
    const { id, slug } = await accepted(owner, { type: 'sale' })
    await good(back(owner, id))
    expect((await house.call(`GET /api/v1/page/car/${slug}`)).status).toBe(404)
    const buyer = await house.person()
    const bought = await house.call('POST /api/v1/car-purchase', { token: buyer.token, body: { product_id: id } })
    expect(bought.status).toBe(404)
  })

  test('[OFR-21] not from an auction, scheduled or under way, nor once it is sold or reserved, nor another’s', async () => {
    const owner = await house.person()
    const auctioned = await accepted(owner)
    expect((await publish(auctioned.id)).status).toBe(200)
    expect(await back(owner, auctioned.id)).toMatchObject({ status: 409, reason: 'car_in_auction' })
    const lot = await house.closed()
    expect((await back(lot.owner, lot.carId)).reason).toBe('car_in_auction')
    await good(house.decide(lot, 'approve'))
    expect((await back(lot.owner, lot.carId)).reason).toBe('car_sold')
    const sale = await accepted(owner, { type: 'sale' })
    const buyer = await house.person()
    await good(house.call('POST /api/v1/car-purchase', { token: buyer.token, body: { product_id: sale.id } }))
    expect((await back(owner, sale.id)).reason).toBe('car_sold')
    expect((await back(buyer, auctioned.id)).status).toBe(404)
    for (const car of await mine(owner)) expect(car.can_withdraw).toBe(false)
  })

  test('[OFR-21] after an auction without a sale: no runner-up is offered it then', async () => {
    const lot = await house.closed()
    await good(house.decide(lot, 'reject'))
    expect(await mine(lot.owner)).toMatchObject([{ status: 'rejected', can_withdraw: true }])
    await good(back(lot.owner, lot.carId))
    const refused = await house.call(`POST /api/admin/lots/${lot.carId}/runner-up`, { token: staff.token, body: {} })
    expect(refused).toMatchObject({ status: 409, reason: 'car_withdrawn' })
  })

  test('[OFR-21] taken back and published at once, exactly one of the two holds', async () => {
    const owner = await house.person()
    for (let round = 0; round < 3; round += 1) {
      const { id } = await accepted(owner)
      const [taken, published] = await Promise.all([back(owner, id), publish(id)])
      expect([taken.status === 200, published.status === 200].sort()).toEqual([false, true])
    }
  })

  test('[OFR-21] staff do it for its owner, with a reason that the owner and the audit read', async () => {
    const owner = await house.person()
    const { id } = await accepted(owner)
    const ask = (token: string, body: object) => house.call(`POST /api/admin/cars/${id}/withdraw`, { token, body })
    expect((await ask(staff.token, {})).status).toBe(422)
    const support = await house.person({ role: 'support' })
    expect((await ask(support.token, { reason: 'Asked for it' })).status).toBe(403)
    expect((await good(ask(staff.token, { reason: 'Asked for it by phone' }))).data.status).toBe('withdrawn')
    expect(await house.noticesOf(owner)).toEqual(['car_accepted', 'car_withdrawn'])
    const audit = house.db
      .selectFrom('audit')
      .select(['action', 'reason'])
      .where('subject', '=', `car:${id}`)
      .orderBy('id', 'desc')
    expect(await audit.executeTakeFirst()).toEqual({ action: 'car.withdrawn', reason: 'Asked for it by phone' })
  })

  test('[OFR-15] [OFR-21] under one key, once', async () => {
    const owner = await house.person()
    const { id } = await accepted(owner)
    const answers = await Promise.all([1, 2, 3].map(() => back(owner, id, { 'idempotency-key': 'back' })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })

  test('[AUC-6] a car in review goes into no auction; a draft may wait for it, and is looked at anew', async () => {
    const owner = await house.person()
    const { id } = (await good(list(owner))).data.car
    const early = await publish(id)
    expect([early.status, early.reason]).toEqual([409, 'car_in_review'])
    expect(early.errors).toEqual({ 'lots.0.car_id': [expect.stringContaining('in review')] })
    const draft = await good(publish(id, { draft: true }))
    const { data } = await good(house.call(`GET /api/admin/auctions/${draft.data.id}`, { token: staff.token }))
    const again = () =>
      house.call(`PUT /api/admin/auctions/${data.id}`, {
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

describe('a listing that is sent twice', () => {
  const under = (key: string) => ({ 'idempotency-key': key })
  const body = () => ({ ...references, year: 2020, kilometres: 10_000 })

  test('[OFR-15] under one key makes one car, and the same answer to the letter', async () => {
    const owner = await house.person()
    const ask = (more: object = {}) =>
      house.call('POST /api/v1/my-cars', { token: owner.token, body: { ...body(), ...more }, headers: under('one') })
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask()))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect((await ask()).text).toBe(answers[0]?.text)
    expect(await mine(owner)).toHaveLength(1)
    expect(await ask({ year: 2019 })).toMatchObject({ status: 409, reason: 'idempotency_key_reused' })
    const kept = await house.call('GET /api/v1/idempotency/one', { token: owner.token })
    expect(kept.data).toMatchObject({ state: 'done', status: 200 })
  })

  test('[OFR-15] leaves its key free where it could not be taken', async () => {
    const owner = await house.person()
    const ask = (more: object) =>
      house.call('POST /api/v1/my-cars', { token: owner.token, body: { ...body(), ...more }, headers: under('again') })
    expect((await ask({ chassis_number: '12345' })).status).toBe(422)
    expect((await ask({})).status).toBe(200)
    expect(await mine(owner)).toHaveLength(1)
  })

  test('[HTTP-14] with another photograph is another request', async () => {
    const owner = await house.person()
    const send = async (grey: number) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(body())) form.set(name, String(value))
      const picture = sharp({
        create: { width: 40, height: 30, channels: 3, background: { r: grey, g: grey, b: grey } },
      })
      form.append('images', new Blob([new Uint8Array(await picture.png().toBuffer())]), 'car.png')
      const sent = new Request('http://house.example', { method: 'POST', body: form })
      const headers = { authorization: `Bearer ${owner.token}`, ...under('seen') }
      return house.app.inject({
        method: 'POST',
        url: '/api/v1/my-cars',
        headers: { ...headers, 'content-type': sent.headers.get('content-type') ?? '' },
        payload: Buffer.from(await sent.arrayBuffer()),
      })
    }
    const [first, same, other] = [await send(80), await send(80), await send(90)]
    expect([first.statusCode, same.body, other.statusCode]).toEqual([200, first.body, 409])
    expect(await mine(owner)).toMatchObject([{ images: [{ alt: expect.any(String) }] }])
  })
})

test('[OFR-17] the owner’s list has what awaits a word first, nothing masked, page by page', async () => {
  const waiting = await house.closed({ reserve: 55_000 })
  const { owner } = waiting
  for (let made = 0; made < 3; made += 1) await good(list(owner))
  const first = await good(house.call('GET /api/v1/my-cars?per_page=2', { token: owner.token }))
  expect(first.data.products).toMatchObject({ total: 4, last_page: 2 })
  expect(first.data.products.data).toMatchObject([
    { id: waiting.carId, status: 'awaiting_owner', bid: 40_000, bids_count: 2, reserve_price: 55_000 },
    { status: 'in_review' },
  ])
  expect(first.text).not.toContain(`"max_amount"`)
})
