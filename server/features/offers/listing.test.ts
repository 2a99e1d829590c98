import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formOf } from '#server/testing/call-api.ts'
import { createAuctionWithLots, createModel, riyals } from '#server/testing/factories.ts'
import { type Fixture, good, openFixture, type Person } from './testing/fixture.ts'
import { createListing, type Listing } from './testing/listing.ts'

let fixture: Fixture
let staff: Listing['staff']
let references: Listing['references']
let list: Listing['list']
let review: Listing['review']
let mine: Listing['mine']
beforeAll(async () => {
  fixture = await openFixture()
  ;({ staff, references, list, review, mine } = await createListing(fixture))
})
afterAll(() => fixture.close())

describe('listing a car', () => {
  test('[OFR-16] creates a draft that only its owner and staff see', async () => {
    const owner = await fixture.person()
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
    expect(await mine(await fixture.person())).toEqual([])
    expect((await fixture.call(`GET /api/v1/page/car/${slug}`)).status).toBe(404)
    const found = await good(
      fixture.call(`GET /api/admin/cars?owner_id=${owner.id}&status=in_review`, { token: staff.token }),
    )
    expect(found.data.data).toMatchObject([{ id, owner_id: owner.id, status: 'in_review' }])
  })

  test('keeps an owner’s typed text only for that owner', async () => {
    const [owner, other] = [await fixture.person(), await fixture.person()]
    const read = async ({ token }: { token: string }) =>
      (await good(fixture.call('GET /api/v1/my-cars/draft', { token }))).data.draft
    const save = ({ token }: { token: string }, form: object) =>
      good(fixture.call('PUT /api/v1/my-cars/draft', { token, body: { form } }))
    expect(await read(owner)).toBeNull()
    await save(owner, { year: '2019' })
    expect(await read(other)).toBeNull()
    await save(other, { year: '2020' })
    await save(owner, { year: '2021', kilometres: '9\0\ud8001' })
    expect(await read(owner)).toMatchObject({ form: { year: '2021', kilometres: '91' } })
    await good(fixture.call('DELETE /api/v1/my-cars/draft', { token: owner.token }))
    expect(await read(owner)).toBeNull()
    expect(await read(other)).toMatchObject({ form: { year: '2020' } })
  })

  test('[OFR-27] keeps the owner’s marks on the drawing as their own, until an inspector saves theirs', async () => {
    const owner = await fixture.person()
    const marks = [
      { panel: 'roof', kind: 'dent', note: 'By hail' },
      { panel: 'bonnet', kind: 'repaint' },
    ]
    // A form with pictures sends the list as text.
    const { id } = (await good(list(owner, { body_marks: JSON.stringify(marks) }))).data.car
    const told = async () => (await mine(owner))[0].periodic_inspection
    expect(await told()).toMatchObject({ by_owner: true, results: [] })
    expect((await told()).body).toMatchObject([
      { panel: 'roof', kind: 'dent', note: 'By hail' },
      { panel: 'bonnet', kind: 'repaint', note: '' },
    ])
    const { token } = staff
    const { data: car } = await good(fixture.call(`GET /api/admin/cars/${id}`, { token }))
    expect(car.inspection.body).toHaveLength(2)
    const inspection = { results: [], body: car.inspection.body.slice(0, 1) }
    await good(fixture.call(`PUT /api/admin/cars/${id}`, { token, body: { inspection } }))
    expect(await told()).toMatchObject({ by_owner: false, body: [{ panel: 'roof' }] })
    for (const wrong of ['nothing', '[{"panel":"keel","kind":"dent"}]', '{}'])
      expect(Object.keys((await list(owner, { body_marks: wrong })).errors)[0]).toMatch(/^body_marks/)
  })

  test('[OFR-16] names the wrong fields, and accepts no other name for the owner', async () => {
    const owner = await fixture.person()
    const bad = await list(owner, { brand_id: 999_999, style: 'boat', year: 2099, plate_number: 'XYZ' })
    expect(bad.status).toBe(422)
    expect(Object.keys(bad.errors).sort()).toEqual(['plate_number', 'style', 'year'])
    expect(Object.keys((await list(owner, { model_id: 999_999 })).errors)).toEqual(['model_id'])
    expect(Object.keys((await list(owner, { type: 'sale', price: undefined })).errors)).toEqual(['price'])
    const old = { model_id: await createModel(fixture.db, references.brand_id, 'old') }
    await fixture.db.updateTable('models').set({ active: false }).where('id', '=', old.model_id).execute()
    expect((await list(owner, old)).errors.model_id?.[0]).toContain('out of use')
    for (const field of ['owner_id', 'sale_status', 'status', 'id'])
      expect(Object.keys((await list(owner, { [field]: 1 })).errors)).toEqual([field])
    expect(await mine(owner)).toEqual([])
  })

  test('[OFR-16] once staff accept it, it can go into an auction, and its owner follows it there', async () => {
    const owner = await fixture.person()
    const { id } = (await good(list(owner))).data.car
    await good(review(id, { decision: 'approve' }))
    expect(await mine(owner)).toMatchObject([{ id, status: 'unlisted' }])
    expect(await fixture.noticesOf(owner)).toEqual(['car_accepted'])
    expect((await review(id, { decision: 'reject', reason: 'Too late' })).reason).toBe('review_made')
    await createAuctionWithLots(fixture.db, {}, [{ carId: id, reservePrice: riyals(95_000) }])
    expect(await mine(owner)).toMatchObject([{ id, status: 'live', reserve_price: 95_000, bid: null }])
  })

  test('[OFR-16] staff reject it, with a reason that its owner reads', async () => {
    const owner = await fixture.person()
    const { id } = (await good(list(owner))).data.car
    expect(Object.keys((await review(id, { decision: 'reject' })).errors)).toEqual(['reason'])
    await good(review(id, { decision: 'reject', reason: 'The pictures are missing' }))
    expect(await mine(owner)).toMatchObject([{ id, status: 'declined', review_reason: 'The pictures are missing' }])
    expect(await fixture.noticesOf(owner)).toEqual(['car_declined'])
    const audit = await fixture.db
      .selectFrom('audit')
      .select(['action', 'actorId', 'reason'])
      .where('subject', '=', `car:${id}`)
      .execute()
    expect(audit).toEqual([{ action: 'car.declined', actorId: staff.id, reason: 'The pictures are missing' }])
  })

  test('[OFR-16] a car for sale is public once staff accept it', async () => {
    const owner = await fixture.person()
    const { id, slug } = (await good(list(owner, { type: 'sale' }))).data.car
    expect((await fixture.call(`GET /api/v1/page/car/${slug}`)).status).toBe(404)
    const buyer = await fixture.bidder()
    const early = await fixture.call('POST /api/v1/car-purchase', { token: buyer.token, body: { product_id: id } })
    expect([403, 404, 409]).toContain(early.status)
    await good(review(id, { decision: 'approve' }))
    expect((await good(fixture.call(`GET /api/v1/page/car/${slug}`))).data.car).toMatchObject({ price: 90_000 })
    expect(await mine(owner)).toMatchObject([{ id, status: 'for_sale', price: 90_000 }])
  })

  test('[OFR-16] only staff with the right review, and only cars listed by an owner', async () => {
    const owner = await fixture.person()
    const { id } = (await good(list(owner))).data.car
    const content = await fixture.person({ role: 'content' })
    expect((await review(id, { decision: 'approve' }, content.token)).status).toBe(403)
    expect((await review(id, { decision: 'approve' }, owner.token)).status).toBe(403)
    expect((await review(999_999, { decision: 'approve' })).status).toBe(404)
  })
})

describe('[OFR-52] a picture of a draft', () => {
  const png = (side: number) => sharp({ create: { width: side, height: 20, channels: 3, background: '#657' } }).png()
  const send = async ({ token }: Person, view?: string, side = 600, headers: Record<string, string> = {}) =>
    fixture.call('POST /api/v1/my-cars/draft/pictures', {
      ...{ token, headers, body: formOf('image', await png(side).toBuffer(), view === undefined ? {} : { view }) },
    })
  const kept = async ({ token }: Person) =>
    (await good(fixture.call('GET /api/v1/my-cars/draft', { token }))).data.draft?.pictures
  const idOf = async (answer: Awaited<ReturnType<typeof send>>) => (await good(Promise.resolve(answer))).data.picture.id
  const statusOf = async (src: string) => (await fixture.app.inject({ url: src })).statusCode

  test('waits on the server, once for each key, and becomes the car’s in the order and the group of its view', async () => {
    const owner = await fixture.person()
    const [first, again] = [
      await send(owner, 'engine', 600, { 'idempotency-key': 'engine' }),
      await send(owner, 'engine', 600, { 'idempotency-key': 'engine' }),
    ]
    expect(again.text).toBe(first.text)
    const [engine, front, other] = [
      await idOf(first),
      await idOf(await send(owner, 'front')),
      await idOf(await send(owner)),
    ]
    expect(await kept(owner)).toMatchObject([{ view: 'engine' }, { view: 'front' }, { view: null }])
    const pictures = JSON.stringify([other, front, engine])
    const { car } = (await good(list(owner, { pictures }))).data
    expect(car.images.map(({ group }: { group: string }) => group)).toEqual(['outside', 'outside', 'mechanical'])
    expect(await kept(owner)).toEqual([])
  })

  test('is the owner’s alone; a car takes no picture twice, and none of another', async () => {
    const [owner, other] = [await fixture.person(), await fixture.person()]
    const id = await idOf(await send(owner))
    const remove = ({ token }: Person) => fixture.call(`DELETE /api/v1/my-cars/draft/pictures/${id}`, { token })
    expect((await remove(other)).status).toBe(404)
    for (const [person, pictures] of [
      [other, [id]],
      [owner, [id, id]],
      [owner, [id, 999_999]],
    ] as const)
      expect(Object.keys((await list(person, { pictures })).errors)).toEqual(['images'])
    expect(await mine(owner)).toEqual([])
    const [{ src }] = await kept(owner)
    expect(await statusOf(src)).toBe(200)
    await good(remove(owner))
    expect([await kept(owner), (await remove(owner)).status]).toEqual([[], 404])
    await expect.poll(() => statusOf(src)).toBe(404)
  })

  test('goes with the draft; a wrong one leaves nothing', async () => {
    const owner = await fixture.person()
    expect(await send(owner, 'boot')).toMatchObject({ status: 422, errors: { view: [expect.anything()] } })
    expect(await send(owner, 'front', 599)).toMatchObject({ status: 422, reason: 'picture_too_small' })
    expect(await kept(owner)).toBeUndefined()
    await good(send(owner))
    const [{ src }] = await kept(owner)
    await good(fixture.call('DELETE /api/v1/my-cars/draft', { token: owner.token }))
    expect(await kept(owner)).toBeUndefined()
    await expect.poll(() => statusOf(src)).toBe(404)
  })
})

test('[OFR-30] a member has at most twenty cars in review (`listings_full`); a review makes room', async () => {
  const owner = await fixture.person()
  const first = await good(list(owner))
  for (let listed = 1; listed < 20; listed += 1) await good(list(owner))
  const full = await list(owner)
  expect(full).toMatchObject({ status: 409, reason: 'listings_full' })
  expect(await mine(owner)).toHaveLength(20)
  await good(review(first.data.car.id, { decision: 'reject', reason: 'Too old for us' }))
  await good(list(owner))
  expect((await list(owner)).reason).toBe('listings_full')
})

describe('a listing that is sent twice', () => {
  const under = (key: string) => ({ 'idempotency-key': key })
  const body = () => ({ ...references, year: 2020, kilometres: 10_000 })

  test('[OFR-15] under one key makes one car, and byte for byte the same answer', async () => {
    const owner = await fixture.person()
    const ask = (more: object = {}) =>
      fixture.call('POST /api/v1/my-cars', { token: owner.token, body: { ...body(), ...more }, headers: under('one') })
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask()))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect((await ask()).text).toBe(answers[0]?.text)
    expect(await mine(owner)).toHaveLength(1)
    expect(await ask({ year: 2019 })).toMatchObject({ status: 409, reason: 'idempotency_key_reused' })
    const kept = await fixture.call('GET /api/v1/idempotency/one', { token: owner.token })
    expect(kept.data).toMatchObject({ state: 'done', status: 200 })
  })

  test('[OFR-15] leaves its key free if it was not accepted', async () => {
    const owner = await fixture.person()
    const ask = (more: object) =>
      fixture.call('POST /api/v1/my-cars', {
        token: owner.token,
        body: { ...body(), ...more },
        headers: under('again'),
      })
    expect((await ask({ chassis_number: '12345' })).status).toBe(422)
    expect((await ask({})).status).toBe(200)
    expect(await mine(owner)).toHaveLength(1)
  })

  test('[HTTP-14] with another photograph is another request', async () => {
    const owner = await fixture.person()
    const send = async (grey: number) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(body())) form.set(name, String(value))
      const picture = sharp({
        create: { width: 600, height: 20, channels: 3, background: { r: grey, g: grey, b: grey } },
      })
      form.append('images', new Blob([new Uint8Array(await picture.png().toBuffer())]), 'car.png')
      const sent = new Request('http://house.example', { method: 'POST', body: form })
      const headers = { authorization: `Bearer ${owner.token}`, ...under('seen') }
      return fixture.app.inject({
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

test('[OFR-17] the owner’s list has cars that await an answer first, nothing masked, page by page', async () => {
  const waiting = await fixture.closed({ reserve: 55_000 })
  const { owner } = waiting
  for (let made = 0; made < 3; made += 1) await good(list(owner))
  const first = await good(fixture.call('GET /api/v1/my-cars?per_page=2', { token: owner.token }))
  expect(first.data.products).toMatchObject({ total: 4, last_page: 2 })
  expect(first.data.products.data).toMatchObject([
    { id: waiting.carId, status: 'awaiting_owner', bid: 40_000, bids_count: 2, reserve_price: 55_000 },
    { status: 'in_review' },
  ])
  expect(first.text).not.toContain(`"max_amount"`)
})
