import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccount, createCar, riyals } from '#server/testing/factories.ts'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'

let fixture: Fixture
let admin: Person
let facts: object
beforeAll(async () => {
  fixture = await openFixture()
  admin = await fixture.staff('admin')
  const { brandId, modelId } = await fixture.references()
  const names = { title_ar: 'كامري', title_en: 'Camry' }
  facts = { brand_id: brandId, model_id: modelId, year: 2022, kilometres: 40_000, ...names }
})
afterAll(() => fixture.close())

const business = (account: { id: number }, more: object) =>
  fixture.db.updateTable('accounts').set(more).where('id', '=', account.id).execute()
const vinOf = (number: number) => `JTDBR32E72001234${number}`
const CR = { registrationNumber: '1010123456' }
const VAT = { ...CR, vatNumber: '311204875600003' }

/** The saved tax, or the fields at fault. */
async function outcome(call: ReturnType<Fixture['call']>) {
  const { status, data, errors, text } = await call
  expect([200, 422], text).toContain(status)
  return status === 200 ? data.tax : Object.keys(errors)
}
const add = (body: object) => outcome(fixture.call('POST /cars', { as: admin, body: { ...facts, ...body } }))

describe('[CAR-40] the tax of a car', () => {
  test('is none for a private person, what a business chose, and in the price of the house’s own car', async () => {
    const [person, company, decided] = [
      await createAccount(fixture.db),
      await createAccount(fixture.db),
      await createAccount(fixture.db),
    ]
    await business(company, CR)
    await business(decided, { ...VAT, carTax: 'full' })
    const sale = { type: 'sale', price: 50_000 }
    expect(await add({ ...sale, owner_id: person.id })).toBe('private')
    expect(await add({ ...sale, owner_id: decided.id })).toBe('full')
    expect(await add({ ...sale, owner_id: decided.id, tax: 'private' })).toBe('private')
    expect(await add({ ...sale, owner_id: company.id })).toEqual(['tax'])
    expect(await add({ type: 'auction', owner_id: company.id })).toBeNull()
    expect(await add(sale)).toBe('full')
    expect(await add({ type: 'auction' })).toBe('full')
    expect(await add({ ...sale, tax: 'private' })).toEqual(['tax'])
    expect(await add({ ...sale, tax: 'full' })).toBe('full')
    expect(await add({ ...sale, tax: 'margin', year: 2099 })).toEqual(['year', 'purchase_price', 'chassis_number'])
    expect(await add({ ...sale, tax: 'margin', purchase_price: 40_000, chassis_number: vinOf(1) })).toBe('margin')
  })

  test('is decided again for another owner, and stays while nothing about it changes', async () => {
    const person = await createAccount(fixture.db)
    const owned = await createCar(fixture.db, { ownerId: person.id, type: 'sale' })
    const change = (body: object) => outcome(fixture.call(`PUT /cars/${owned.id}`, { as: admin, body }))
    expect(await change({ owner_id: null })).toEqual(['tax'])
    expect(await change({ owner_id: null, tax: 'margin', purchase_price: 40_000, chassis_number: vinOf(2) })).toBe(
      'margin',
    )
    expect(await change({ chassis_number: null })).toEqual(['chassis_number'])
    expect(await change({ kilometres: 41_000 })).toBe('margin')
    expect(await change({ purchase_price: null })).toEqual(['purchase_price'])
    expect(await change({ tax: null })).toEqual(['tax'])
    expect(await change({ owner_id: person.id })).toBe('private')
    // A car of the house from before its tax was chosen.
    const { data: house } = await fixture.call('POST /cars', { as: admin, body: { ...facts, type: 'auction' } })
    await fixture.db.updateTable('cars').set({ tax: 'private' }).where('id', '=', house.id).execute()
    expect(await outcome(fixture.call(`PUT /cars/${house.id}`, { as: admin, body: { year: 2021 } }))).toBe('private')
  })

  test('is asked from a business that lists its car, and needs a VAT number', async () => {
    const owner = await fixture.person()
    const list = async (more: object) => {
      const { status, errors, data, text } = await fixture.call('POST /api/v1/my-cars', {
        ...{ as: owner, key: crypto.randomUUID() },
        body: { ...facts, price: 50_000, ...more },
      })
      expect([200, 422], text).toContain(status)
      if (status !== 200) return Object.keys(errors)
      return (await fixture.call(`GET /cars/${data.car.id}`, { as: admin })).data.tax
    }
    expect(await list({ tax: 'full' })).toEqual(['tax'])
    expect(await list({})).toBe('private')
    await business(owner, CR)
    expect(await list({})).toEqual(['tax'])
    expect(await list({ tax: 'full' })).toEqual(['tax'])
    expect(await list({ tax: 'private' })).toBe('private')
    await business(owner, VAT)
    expect(await list({ tax: 'margin' })).toEqual(['purchase_price', 'chassis_number'])
    expect(await list({ tax: 'margin', purchase_price: 30_000, chassis_number: vinOf(3) })).toBe('margin')
    await business(owner, { carTax: 'full' })
    expect(await list({})).toBe('full')
  })
})

describe('[CAR-41] without a tax', () => {
  test('[AUC-6] a car waits in a draft, and its auction is not published', async () => {
    const company = await createAccount(fixture.db)
    await business(company, VAT)
    const described = { ...facts, type: 'auction', owner_id: company.id }
    const { data: car } = await fixture.call('POST /cars', { as: admin, body: described })
    const lot = { car_id: car.id, opening_price: 10_000, closes_at: new Date(Date.now() + 7_200_000).toISOString() }
    const starts_at = new Date(Date.now() + 3_600_000).toISOString()
    const body = { title_ar: 'مزاد', title_en: 'Auction', mode: 'timed', starts_at, lots: [lot] }
    const { data: draft } = await fixture.call('POST /auctions', { as: admin, body: { ...body, draft: true } })
    expect(draft.state).toBe('draft')
    const publish = () => fixture.call(`PUT /auctions/${draft.id}`, { as: admin, body })
    const refused = await publish()
    expect([refused.status, refused.reason, Object.keys(refused.errors)]).toEqual([
      409,
      'tax_not_chosen',
      ['lots.0.car_id'],
    ])
    expect((await fixture.call(`PUT /cars/${car.id}`, { as: admin, body: { tax: 'full' } })).status).toBe(200)
    expect((await publish()).status).toBe(200)
  })

  test('no car is taken from its review, and none gets for sale beside the rules', async () => {
    const owner = await fixture.person()
    const listed = { ...facts, type: 'sale', price: 50_000 }
    const { data } = await fixture.call('POST /api/v1/my-cars', { as: owner, key: crypto.randomUUID(), body: listed })
    const { id } = data.car
    await fixture.db.updateTable('cars').set({ tax: null }).where('id', '=', id).execute()
    const review = () => fixture.call(`POST /cars/${id}/review`, { as: admin, body: { decision: 'approve' } })
    expect((await review()).reason).toBe('tax_not_chosen')
    await fixture.db.updateTable('cars').set({ tax: 'private' }).where('id', '=', id).execute()
    expect((await review()).status).toBe(200)
    await expect(createCar(fixture.db, { type: 'sale', tax: null, price: riyals(9_000) })).rejects.toThrow(
      'cars_sale_taxed',
    )
  })

  test('[CAR-41] the purchase price is on no page of a buyer', async () => {
    const sale = { type: 'sale', price: 50_000, tax: 'margin', purchase_price: 43_217, chassis_number: vinOf(4) }
    const { data: car } = await fixture.call('POST /cars', { as: admin, body: { ...facts, ...sale } })
    const buyer = await fixture.person()
    const page = await fixture.call(`GET /api/v1/page/car/${car.slug}`, { as: buyer })
    expect(page.status).toBe(200)
    // The buyer may know that the tax is on a margin, and not how large it is.
    expect(page.text.replace(/"price_tax":\{[^}]*\}/, '')).not.toMatch(/43.?217|margin/)
  })
})
