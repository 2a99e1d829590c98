import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { adminCarBody } from '#contract/http/office/routes.ts'
import { CAR_TEXTS } from '#contract/values/vehicle/car-facts.ts'
import { carWords, eachCarWord } from '#contract/values/vehicle/car-words.ts'
import {
  createAuctionWithLots,
  createBrand,
  createCar,
  createCity,
  createModel,
  riyals,
} from '#server/testing/factories.ts'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'

let fixture: Fixture
let admin: Person
beforeAll(async () => {
  fixture = await openFixture()
  admin = await fixture.staff('admin')
})
afterAll(() => fixture.close())

type Fact = Exclude<keyof z.input<typeof adminCarBody>, (typeof CAR_TEXTS)[number]>
const words = eachCarWord((field) => Object.keys(carWords[field].choices)[0])

/** A change of every field of a car but its texts; a new field needs its line here. */
async function changes(): Promise<Record<Fact, object>> {
  const brand_id = await createBrand(fixture.db, 'lada')
  const model_id = await createModel(fixture.db, brand_id, 'niva')
  const city_id = await createCity(fixture.db, 'abha')
  const names = { name_ar: 'غارقة', name_en: 'Flooded' }
  const category = await fixture.call('POST /categories', { as: admin, body: names })
  return {
    ...eachCarWord((field) => ({ [field]: Object.keys(carWords[field].choices).at(-1) })),
    owner_id: { owner_id: (await fixture.person()).id },
    type: { type: 'sale', price: 70_000 },
    brand_id: { brand_id, model_id },
    model_id: { brand_id, model_id },
    city_id: { city_id },
    takes_offers: { takes_offers: true },
    category_id: { category_id: category.data.id },
    year: { year: 2001 },
    kilometres: { kilometres: 999_999 },
    price: { price: 71_000 },
    engine: { engine: '1.0' },
    key: { key: 0 },
    form: { form: 'Full option' },
    plate_number: { plate_number: 'د د د 77' },
    chassis_number: { chassis_number: 'JTDBR32E720012345' },
    serial: { serial: '998877' },
    vehicle_number: { vehicle_number: '554433' },
    address_ar: { address_ar: 'جدة' },
    address_en: { address_en: 'Jeddah' },
    tax: { tax: 'full' },
    purchase_price: { purchase_price: 40_000 },
    inspection_status: { inspection_status: 'failed' },
    inspection_valid_until: { inspection_valid_until: '2030-01-01' },
    inspection: { inspection: { results: [{ part: 'engine', verdict: 'ok' }], body: [] } },
  }
}

async function outcomeOf(carId: number, body: object): Promise<string> {
  const { status, reason, text } = await fixture.call(`PUT /cars/${carId}`, { as: admin, body })
  expect([200, 409], text).toContain(status)
  return status === 200 ? 'changed' : reason
}

describe('[BACK-33] every field of a car but its texts is a fact', () => {
  test('in a published auction each is fixed, in a draft none', async () => {
    const facts = await changes()
    const isText = (field: string) => CAR_TEXTS.some((text) => text === field)
    expect(Object.keys(facts).sort()).toEqual(
      Object.keys(adminCarBody.shape)
        .filter((each) => !isText(each))
        .sort(),
    )
    const car = { ...words, tax: 'private' as const }
    const [published, draft] = [
      await createAuctionWithLots(fixture.db, {}, [{ car }]),
      await createAuctionWithLots(fixture.db, { state: 'draft' }, [{ car }]),
    ].map(({ lots }) => lots[0]?.carId ?? 0) as [number, number]
    const before = (await fixture.call(`GET /cars/${published}`, { as: admin })).data
    for (const [field, body] of Object.entries(facts)) {
      expect([field, await outcomeOf(published, body)]).toEqual([field, 'lot_facts_fixed'])
      expect([field, await outcomeOf(draft, body)]).toEqual([field, 'changed'])
    }
    expect((await fixture.call(`GET /cars/${published}`, { as: admin })).data).toEqual(before)
  })

  test('a sold car may be moved, and nothing else of it changes', async () => {
    const car = await createCar(fixture.db, { type: 'sale' })
    const buyer = await fixture.person({ available: riyals(1_000) })
    const bought = await fixture.call('POST /api/v1/car-purchase', { as: buyer, body: { product_id: car.id } })
    expect(bought.status, bought.text).toBe(200)
    expect(await outcomeOf(car.id, { address_ar: 'ساحة جدة', address_en: 'The yard in Jeddah' })).toBe('changed')
    expect(await outcomeOf(car.id, { address_en: 'Another yard', engine: '1.0' })).toBe('lot_facts_fixed')
  })
})

test('[BACK-33] once a car has bids, pictures are added and put in order; taking one away needs an announcement', async () => {
  const { lots } = await createAuctionWithLots(fixture.db, {}, [{ car: { images: 3 } }, { car: { images: 2 } }])
  const [carId, otherId] = [lots[0]?.carId ?? 0, lots[1]?.carId ?? 0]
  type Kept = { id: number }[]
  const pictures = async (id: number): Promise<Kept> =>
    (await fixture.call(`GET /cars/${id}/pictures`, { as: admin })).data.pictures.map((each: { id: number }) => ({
      id: each.id,
    }))
  const arrange = (id: number, kept: Kept, more: object = {}) =>
    fixture.call(`PUT /cars/${id}/pictures`, { as: admin, body: { pictures: kept, ...more } })
  const { slug } = (await fixture.call(`GET /cars/${carId}`, { as: admin })).data
  const said = async () => (await fixture.call(`GET /api/v1/page/car/${slug}`)).data.announcements
  const all = await pictures(carId)
  const bidder = await fixture.person({ available: riyals(50_000) })
  const bid = { product_id: carId, amount: 1_000_000 }
  expect((await fixture.call('POST /api/v1/bid', { as: bidder, body: bid })).status).toBe(200)
  const refused = await arrange(carId, all.slice(1))
  expect([refused.status, refused.reason, await pictures(carId)]).toEqual([409, 'lot_facts_fixed', all])
  expect((await arrange(carId, all.toReversed())).status).toBe(200)
  expect(await said()).toEqual([])
  const announcement = { text_ar: 'حُذفت صورة سيارة أخرى', text_en: 'A picture of another car was removed' }
  expect((await arrange(carId, all.slice(1), { announcement })).data.pictures).toHaveLength(2)
  expect(await said()).toMatchObject([{ kind: 'announcement', ...announcement }])
  expect((await arrange(otherId, (await pictures(otherId)).slice(1))).data.pictures).toHaveLength(1)
  await fixture.db.updateTable('lotStates').set({ status: 'sold' }).where('carId', '=', carId).execute()
  expect((await arrange(carId, all.slice(2), { announcement })).reason).toBe('lot_facts_fixed')
})
