import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formOf } from '#server/testing/call-api.ts'
import { createAuctionWithLots, createCar } from '#server/testing/factories.ts'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'
import { openSession } from '#server/testing/whole-app.ts'

let fixture: Fixture
let admin: Person

beforeAll(async () => {
  fixture = await openFixture()
  admin = await fixture.staff('admin')
})
afterAll(() => fixture.close())

describe('[BACK-30] accounts with a role neither bid nor buy', () => {
  test.each(['/api/v1/bid', '/api/v1/buy', '/api/v1/car-purchase'])('POST %s', async (path) => {
    const body = { product_id: 1, amount: 1_000 }
    for (const role of ['admin', 'support'] as const) {
      const { status, reason } = await fixture.call(`POST ${path}`, { as: await fixture.staff(role), body })
      expect({ status, reason }).toEqual({ status: 403, reason: 'staff_may_not_trade' })
    }
    const member = await fixture.call(`POST ${path}`, { as: await fixture.person(), body })
    expect(member.reason).not.toBe('staff_may_not_trade')
  })
})

describe('[BACK-31] a party leaves it to a colleague', () => {
  test('an owner with a role cannot act on the own car, also by another account with the same number', async () => {
    const owner = await fixture.staff('auctions')
    const other = await fixture.person()
    const proved = { whatsapp: '+966599990001', whatsappVerifiedAt: new Date() }
    await fixture.db.updateTable('accounts').set(proved).where('id', '=', other.id).execute()
    const friend = await fixture.staff('auctions')
    await fixture.db.updateTable('accounts').set({ phone: '+966599990001' }).where('id', '=', friend.id).execute()
    for (const [as, ownerId] of [
      [owner, owner.id],
      [friend, other.id],
    ] as const) {
      const { id } = await createCar(fixture.db, { ownerId })
      const body = { reason: 'the owner asked for it' }
      const mine = await fixture.call(`POST /cars/${id}/withdraw`, { as, body })
      expect({ status: mine.status, reason: mine.reason }).toEqual({ status: 403, reason: 'conflict_of_interest' })
      const changed = await fixture.call(`PUT /cars/${id}`, { as, body: { title_en: 'Better' } })
      expect(changed.reason).toBe('conflict_of_interest')
      expect((await fixture.call(`POST /cars/${id}/withdraw`, { as: admin, body })).status).toBe(200)
    }
  })
})

test('[BACK-31] they add no car of their own, and make none their own', async () => {
  const me = await fixture.staff('auctions')
  const car = await createCar(fixture.db)
  const change = (owner_id: number) => fixture.call(`PUT /cars/${car.id}`, { as: me, body: { owner_id } })
  expect((await change(me.id)).reason).toBe('conflict_of_interest')
  expect((await change((await fixture.person()).id)).status).toBe(200)
  const { ownerId, brandId, modelId, cityId } = car
  const own = { type: 'sale', owner_id: me.id, brand_id: brandId, model_id: modelId, city_id: cityId, year: 2022 }
  const facts = { kilometres: 1, condition: 'excellent', title_ar: 'سيارة', title_en: 'Car', price: 20_000 }
  const added = (owner_id: number) => fixture.call('POST /cars', { as: me, body: { ...own, ...facts, owner_id } })
  expect((await added(me.id)).reason).toBe('conflict_of_interest')
  expect((await added(ownerId)).status).toBe(200)
})

test('[BACK-33] [AUC-6] an ordered car keeps its owner and kind, and goes into no auction', async () => {
  const car = await createCar(fixture.db, { type: 'sale', kilometres: 41_000 })
  const buyer = await fixture.person({ available: 100_000 })
  const other = await fixture.person()
  const bought = await fixture.call('POST /api/v1/car-purchase', { as: buyer, body: { product_id: car.id } })
  expect(bought.status, bought.text).toBe(200)
  const change = (body: object) => fixture.call(`PUT /cars/${car.id}`, { as: admin, body })
  for (const body of [{ owner_id: other.id }, { owner_id: null, tax: 'full' }, { type: 'auction' }, { kilometres: 12 }])
    expect(await change(body)).toMatchObject({ status: 409, reason: 'lot_facts_fixed' })
  expect((await change({ owner_id: car.ownerId, title_en: 'A better title' })).status).toBe(200)
  await sql`update cars set type = 'auction' where id = ${car.id}`.execute(fixture.db)
  const lot = { car_id: car.id, opening_price: 20_000, closes_at: new Date(Date.now() + 7_200_000).toISOString() }
  const auction = {
    title_ar: 'مزاد',
    title_en: 'Sale',
    mode: 'timed',
    starts_at: new Date().toISOString(),
    lots: [lot],
  }
  expect((await fixture.call('POST /auctions', { as: admin, body: auction })).status).toBe(422)
  await sql`update cars set type = 'sale' where id = ${car.id}`.execute(fixture.db)
  await fixture.db
    .updateTable('orders')
    .set({ status: 'canceled', invoiceStatus: 'canceled', cancelReason: 'x', canceledAt: new Date() })
    .where('carId', '=', car.id)
    .execute()
  expect((await change({ owner_id: other.id })).status).toBe(200)
})

test('[BACK-31] an account with the same bank account is a party too, also in the lots of a room', async () => {
  const bidder = await fixture.person()
  const friend = await fixture.staff('auctions')
  const { lots, auctionId } = await createAuctionWithLots(fixture.db)
  const { carId = 0, lotId = 0 } = lots[0] ?? {}
  const file = { visibility: 'private', kind: 'refund', width: 1, height: 1, variants: '[]' }
  const { id: imageId } = await fixture.db.insertInto('files').values(file).returning('id').executeTakeFirstOrThrow()
  const refund = {
    amount: 100,
    bankName: 'Bank',
    iban: 'SA0380000000608010167519',
    ibanHash: Buffer.from('one account'),
    name: 'A',
  }
  for (const accountId of [bidder.id, friend.id]) {
    const journal = fixture.db.insertInto('journals').values({ kind: 'refund', reference: `refund-of:${accountId}` })
    const { id: journalId } = await journal.returning('id').executeTakeFirstOrThrow()
    await fixture.db
      .insertInto('refunds')
      .values({ ...refund, accountId, bankImageId: imageId, idImageId: imageId, status: 'approved', journalId })
      .execute()
  }
  const bid = { lotId, accountId: bidder.id, maxAmount: 100, maxSeq: 1, lastAmount: 100, firstAt: new Date() }
  await fixture.db.insertInto('lotBidders').values(bid).execute()
  const body = { cause: 'technical_fault', reason: 'The line was down' }
  for (const path of [`/lots/${carId}/pause`, `/auctions/${auctionId}/pause`])
    expect(
      (await fixture.call(`POST ${path}`, { as: friend, body: path.startsWith('/lots') ? body : {} })).reason,
    ).toBe('conflict_of_interest')
})

describe('[BACK-32] a car without an owner belongs to the auction house', () => {
  test('regardless of the employee who enters it', async () => {
    const brand = await fixture.call('POST /brands', { as: admin, body: { name_ar: 'دار', name_en: 'House' } })
    const names = { brand_id: brand.data.id, name_ar: 'أول', name_en: 'First' }
    const model = await fixture.call('POST /models', { as: admin, body: names })
    const body = {
      ...{ type: 'auction', tax: 'full', brand_id: brand.data.id, model_id: model.data.id, year: 2022, kilometres: 10 },
      ...{ title_ar: 'سيارة', title_en: 'Car' },
    }
    await fixture.person()
    const owners = []
    for (const as of [admin, await fixture.staff('auctions')])
      owners.push((await fixture.call('POST /cars', { as, body })).data.owner_id)
    expect(owners[0]).toBe(owners[1])
    expect(owners[0]).not.toBe(admin.id)
    const owned = await fixture.call('POST /cars', {
      as: admin,
      body: { ...body, owner_id: (await fixture.person()).id },
    })
    const emptied = await fixture.call(`PUT /cars/${owned.data.id}`, {
      as: admin,
      body: { owner_id: null, tax: 'full' },
    })
    expect(emptied.data.owner_id).toBe(owners[0])
  })

  test('[HTTP-13] also if the form that removes the owner has a picture', async () => {
    const { brandId, modelId } = await fixture.references()
    const names = { title_ar: 'سيارة', title_en: 'Car' }
    const facts = {
      type: 'sale',
      tax: 'full',
      brand_id: brandId,
      model_id: modelId,
      year: 2022,
      kilometres: 10,
      price: 9_000,
    }
    const owner = await fixture.person()
    const body = { ...facts, ...names, owner_id: owner.id, key: 2, engine: '2.5', condition: 'excellent' }
    const { data: car } = await fixture.call('POST /cars', { as: admin, body })
    const emptied = { owner_id: '', key: '', engine: '', condition: '' }
    const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#a33' } })
      .jpeg()
      .toBuffer()
    const form = formOf('images', picture, emptied)
    const { data } = await fixture.call(`POST /cars/${car.id}?_method=PUT`, { as: admin, form })
    expect(data).toMatchObject({ key: null, engine: null, condition: null, price: 9_000, year: 2022 })
    expect(data.images).toHaveLength(1)
    expect(data.owner_id).not.toBe(owner.id)
    const house = await fixture.call('POST /cars', { as: admin, body: { ...facts, ...names } })
    expect(data.owner_id).toBe(house.data.owner_id)
  })

  test('the person who entered it has no claim to it, in the role and after it', async () => {
    const { brandId, modelId } = await fixture.references()
    const clerk = await fixture.staff('auctions')
    const names = { title_ar: 'سيارة', title_en: 'Car' }
    const body = { type: 'auction', brand_id: brandId, model_id: modelId, year: 2022, kilometres: 10, ...names }
    const { data } = await fixture.call('POST /cars', { as: clerk, body })
    expect((await fixture.call(`PUT /users/${clerk.id}`, { as: admin, body: { role: null } })).status).toBe(200)
    // The end of a role ends its sessions.
    expect((await fixture.call('GET /me', { as: clerk })).status).toBe(401)
    const member = { id: clerk.id, token: await openSession(fixture.db, clerk.id) }
    expect((await fixture.call('GET /me', { as: member })).status).toBe(403)
    expect((await fixture.call('GET /api/v1/my-cars', { as: member })).data.products.data).toEqual([])
    for (const path of ['withdraw', 'decision']) {
      const sent = path === 'decision' ? { decision: 'approve' } : {}
      const answer = await fixture.call(`POST /api/v1/my-cars/${data.id}/${path}`, { as: member, body: sent })
      expect(answer.status, path).toBe(404)
    }
  })
})

describe('[BACK-33] the facts of a lot are fixed when its auction is published', () => {
  test('owner and facts stay, texts may be corrected', async () => {
    const { lots } = await createAuctionWithLots(fixture.db)
    const carId = lots[0]?.carId ?? 0
    const before = (await fixture.call(`GET /cars/${carId}`, { as: admin })).data
    const stranger = await fixture.person()
    for (const fact of [{ owner_id: stranger.id }, { kilometres: before.kilometres + 1 }, { year: before.year - 1 }]) {
      const { status, reason } = await fixture.call(`PUT /cars/${carId}`, { as: admin, body: fact })
      expect({ fact, status, reason }).toEqual({ fact, status: 409, reason: 'lot_facts_fixed' })
    }
    const same = { kilometres: before.kilometres, plate_number: before.plate_number, title_en: 'Spelled right' }
    expect((await fixture.call(`PUT /cars/${carId}`, { as: admin, body: same })).data.title_en).toBe('Spelled right')
    expect((await fixture.call(`GET /cars/${carId}`, { as: admin })).data.owner_id).toBe(before.owner_id)
  })
})

describe('[TIME-5] [BACK-1] staff acts on a timed lot', () => {
  const lotFor = async () => (await createAuctionWithLots(fixture.db)).lots[0] ?? { carId: 0, lotId: 0 }
  const why = { cause: 'technical_fault', reason: 'The line was down for +966500000001' }

  test.each([
    ['extend', { minutes: 30 }, 'lot.extended'],
    ['pause', {}, 'lot.paused'],
    ['withdraw', {}, 'lot.withdrawn'],
  ])('%s is in the audit with its reason, and in public only with its cause', async (act, more, action) => {
    const { carId, lotId } = await lotFor()
    const { status, text } = await fixture.call(`POST /lots/${carId}/${act}`, { as: admin, body: { ...why, ...more } })
    expect(status, text).toBe(200)
    const audit = await fixture.db.selectFrom('audit').selectAll().where('subject', '=', `lot:${lotId}`).execute()
    expect(audit).toMatchObject([{ action, actorId: admin.id, reason: why.reason }])
    const log = await fixture.db.selectFrom('lotEvents').select('payload').where('lotId', '=', lotId).execute()
    expect(JSON.stringify(log)).toContain('technical_fault')
    expect(JSON.stringify(log)).not.toContain('966500000001')
  })

  test('a paused lot is resumed; a cause outside the list is refused', async () => {
    const { carId } = await lotFor()
    expect((await fixture.call(`POST /lots/${carId}/pause`, { as: admin, body: why })).data.closes_at).toBeNull()
    expect((await fixture.call(`POST /lots/${carId}/resume`, { as: admin, body: why })).data.closes_at).toMatch(/Z$/)
    expect((await fixture.call(`POST /lots/${carId}/pause`, { as: admin, body: { cause: 'mood' } })).status).toBe(422)
    expect((await fixture.call('POST /lots/999999/pause', { as: admin, body: why })).status).toBe(404)
  })

  test('[BACK-31] not by the owner of the car', async () => {
    const owner = await fixture.staff('auctions')
    const { carId } = await lotFor()
    await fixture.db.updateTable('cars').set({ ownerId: owner.id }).where('id', '=', carId).execute()
    for (const act of ['pause', 'withdraw'])
      expect((await fixture.call(`POST /lots/${carId}/${act}`, { as: owner, body: why })).reason).toBe(
        'conflict_of_interest',
      )
    const words = { text_ar: 'إعلان', text_en: 'Announcement' }
    expect((await fixture.call(`POST /lots/${carId}/announce`, { as: owner, body: words })).reason).toBe(
      'conflict_of_interest',
    )
  })
})

describe('[SAY-1] [SAY-2] announcements about a published car', () => {
  const pageOf = async (carId: number) => {
    const { slug } = (await fixture.call(`GET /cars/${carId}`, { as: admin })).data
    return (await fixture.call(`GET /api/v1/page/car/${slug}`)).data
  }

  test('an announcement and a correction are on its page, newest first', async () => {
    const { lots } = await createAuctionWithLots(fixture.db)
    const carId = lots[0]?.carId ?? 0
    const before = (await fixture.call(`GET /cars/${carId}`, { as: admin })).data
    const body = { text_ar: 'تبيّن خدش على الباب', text_en: 'A scratch was found on a door' }
    expect((await fixture.call(`POST /lots/${carId}/announce`, { as: admin, body })).data).toMatchObject({ seq: 1 })
    await fixture.call(`PUT /cars/${carId}`, { as: admin, body: { title_en: 'Spelled right' } })
    await fixture.call(`PUT /cars/${carId}`, { as: admin, body: { title_en: ' Spelled right ' } })
    const { announcements } = await pageOf(carId)
    expect(announcements).toMatchObject([
      { seq: 2, kind: 'correction', text_en: `The title was corrected. It was: “${before.title_en}”.` },
      { seq: 1, kind: 'announcement', ...body },
    ])
  })

  test('[BACK-33] after the close the texts are fixed too, and an inspection is a fact', async () => {
    const { lots } = await createAuctionWithLots(fixture.db, {}, [{ status: 'awaiting_owner' }])
    const carId = lots[0]?.carId ?? 0
    const words = await fixture.call(`PUT /cars/${carId}`, { as: admin, body: { title_en: 'Another car' } })
    expect(words.reason).toBe('lot_facts_fixed')
    const report = { results: [{ part: 'engine', verdict: 'ok', note_ar: '', note_en: '' }], body: [] }
    const inspected = await fixture.call(`PUT /cars/${carId}`, { as: admin, body: { inspection: report } })
    expect([inspected.status, inspected.reason], inspected.text).toEqual([409, 'lot_facts_fixed'])
  })
})

describe('[BACK-35] reserve and leader before the close', () => {
  test('are for those who run auctions', async () => {
    const { lots, auctionId } = await createAuctionWithLots(fixture.db, {}, [{ reservePrice: 7_123_400 }])
    const [lot] = lots
    const single = [`/lots/${lot?.carId}`, `/auction-lots/${lot?.lotId}`]
    for (const path of [...single, `/auctions/${auctionId}`, `/lots?auction_id=${auctionId}`]) {
      const shown = await fixture.call(`GET ${path}`, { as: admin })
      expect(shown.text).toContain('"reserve_price":71234')
      const hidden = await fixture.call(`GET ${path}`, { as: await fixture.staff('content') })
      expect(hidden.text).toContain('"reserve_price":null')
      expect(hidden.text).not.toContain('71234')
    }
  })
})
