import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuctionWithLots, createCar } from '#server/testing/factories.ts'
import { type Fixture, openFixture, type Person } from '../testing/fixture.ts'

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

describe('[BACK-31] who is a party leaves it to a colleague', () => {
  test('an owner with a role cannot act on the own car, also by another account with the same number', async () => {
    const owner = await fixture.staff('auctions')
    const other = await fixture.person()
    await fixture.db.updateTable('accounts').set({ whatsapp: '+966599990001' }).where('id', '=', other.id).execute()
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

describe('[BACK-32] a car without an owner belongs to the auction house', () => {
  test('regardless of the employee who enters it', async () => {
    const brand = await fixture.call('POST /brands', { as: admin, body: { name_ar: 'دار', name_en: 'House' } })
    const names = { brand_id: brand.data.id, name_ar: 'أول', name_en: 'First' }
    const model = await fixture.call('POST /models', { as: admin, body: names })
    const body = {
      ...{ type: 'auction', brand_id: brand.data.id, model_id: model.data.id, year: 2022, kilometres: 10 },
      ...{ title_ar: 'سيارة', title_en: 'Car' },
    }
    await fixture.person()
    const owners = []
    for (const as of [admin, await fixture.staff('auctions')])
      owners.push((await fixture.call('POST /cars', { as, body })).data.owner_id)
    expect(owners[0]).toBe(owners[1])
    expect(owners[0]).not.toBe(admin.id)
  })
})

describe('[BACK-33] what a lot sells is fixed when its auction is published', () => {
  test('owner and facts stay, words may be corrected', async () => {
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

describe('[BACK-35] reserve and leader before the close', () => {
  test('are for those who run auctions', async () => {
    const { lots, auctionId } = await createAuctionWithLots(fixture.db, {}, [{ reservePrice: 7_123_400 }])
    const carId = lots[0]?.carId ?? 0
    for (const path of [`/lots/${carId}`, `/auctions/${auctionId}`, `/lots?auction_id=${auctionId}`]) {
      const shown = await fixture.call(`GET ${path}`, { as: admin })
      expect(shown.text).toContain('"reserve_price":71234')
      const hidden = await fixture.call(`GET ${path}`, { as: await fixture.staff('content') })
      expect(hidden.text).toContain('"reserve_price":null')
      expect(hidden.text).not.toContain('71234')
    }
  })

  test('the home of the office counts what runs and what waits', async () => {
    const { data } = await fixture.call('GET /home', { as: await fixture.staff('support') })
    expect(data.sales).toHaveLength(7)
    expect(data.live_lots).toBeGreaterThan(0)
    expect(data.closing.every((lot: { reserve_price: number | null }) => lot.reserve_price === null)).toBe(true)
    expect(data.members.at(-1).count).toBeGreaterThan(0)
  })
})
