import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DatabaseHandle, inTransaction, openDatabase } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal } from '#server/platform/http/refusal.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { updateCar } from './cars.ts'
import {
  addBrands,
  addCities,
  addCountry,
  addModels,
  type CarExtras,
  type CarInput,
  carFields,
  createCar,
  readCountries,
  readSlugs,
  selectCars,
} from './index.ts'
import { readCarNames } from './references/store.ts'

let database: TestDatabase
let handle: DatabaseHandle
let ownerId: number
let base: CarInput

function granted<T>(result: T | Refusal): T {
  if (isRefusal(result)) throw new Error(JSON.stringify(result))
  return result
}
const errorsOf = (result: unknown) => (isRefusal(result) ? Object.keys(result.errors ?? {}).sort() : undefined)
const inTx = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(handle.db, work)
const newCar = async (more: Partial<CarInput> = {}, extras: CarExtras = {}) =>
  granted(await inTx((tx) => createCar(tx, { ...base, ...more }, extras)))
const readCar = (id: number) => selectCars(handle.db).where('cars.id', '=', id).executeTakeFirstOrThrow()

async function newAccount(name: string, phone: string): Promise<number> {
  const row = await handle.db.insertInto('accounts').values({ name, phone }).returning('id').executeTakeFirstOrThrow()
  return row.id
}

beforeAll(async () => {
  database = await createTestDatabase()
  handle = openDatabase(database.url)
  ownerId = await newAccount('Owner', '+966550000901')
  await inTx(async (tx) => {
    const brands = [
      { slug: 'ford', nameAr: 'فورد', nameEn: 'Ford' },
      { slug: 'kia', nameAr: 'كيا', nameEn: 'Kia' },
    ]
    const ids = await addBrands(tx, brands)
    await addModels(tx, [{ brandId: ids.get('ford') ?? 0, slug: 'bronco', nameAr: 'برونكو', nameEn: 'Bronco' }])
    const countryId = await addCountry(tx, { code: 'SA', nameAr: 'السعودية', nameEn: 'Saudi Arabia' })
    const city = (slug: string, nameAr: string, sortOrder: number) => ({
      countryId,
      slug,
      nameAr,
      nameEn: slug,
      sortOrder,
    })
    await addCities(tx, [city('jeddah', 'جدة', 2), city('riyadh', 'الرياض', 1)])
  })
  const slugs = await readSlugs(handle.db)
  base = {
    type: 'auction',
    owner_id: ownerId,
    brand_id: slugs.brands.get('ford') ?? 0,
    model_id: slugs.models.get('ford/bronco') ?? 0,
    year: 2022,
    kilometres: 38_400,
    title_ar: 'فورد برونكو أوتر بانكس 2022',
    title_en: 'Ford Bronco Outer Banks 2022',
  }
})
afterAll(async () => {
  await handle.close()
  await database.drop()
})

describe('a new car', () => {
  test('[CAR-8] has an address of its title and id, and is in the first city unless another is given', async () => {
    const first = await newCar()
    const second = await newCar({ title_en: 'سيارة' })
    expect(first.slug).toBe(`ford-bronco-outer-banks-2022-${first.id}`)
    expect(second.slug).toBe(String(second.id))
    expect(await readCar(first.id)).toMatchObject({
      cityAr: 'الرياض',
      brandSlug: 'ford',
      modelEn: 'Bronco',
      images: [],
    })
  })

  test('[CAR-8] names every missing reference', async () => {
    const wrong = { owner_id: 999_999, brand_id: 999_999, city_id: 999_999 }
    expect(errorsOf(await inTx((tx) => createCar(tx, { ...base, ...wrong })))).toEqual([
      'brand_id',
      'city_id',
      'model_id',
      'owner_id',
    ])
    const kia = (await readSlugs(handle.db)).brands.get('kia') ?? 0
    expect(errorsOf(await inTx((tx) => createCar(tx, { ...base, brand_id: kia })))).toEqual(['model_id'])
  })

  test('[CAR-4] is not for sale without a price', async () => {
    expect(errorsOf(await inTx((tx) => createCar(tx, { ...base, type: 'sale' })))).toEqual(['price'])
    const { id } = await newCar({ type: 'sale', price: 185_000 })
    expect(await readCar(id)).toMatchObject({ type: 'sale', price: 18_500_000, saleStatus: 'for_sale' })
  })
})

describe('a changed car', () => {
  test('[CAR-9] keeps its address and all unnamed fields; its search text follows', async () => {
    const { id, slug } = await newCar({ plate_number: 'RNT 4827', fuel: 'petrol', engine: '2.7' })
    const changed = granted(await inTx((tx) => updateCar(tx, id, { title_en: 'Blue Whale', fuel: null })))
    expect(changed.slug).toBe(slug)
    expect(await readCar(id)).toMatchObject({
      titleEn: 'Blue Whale',
      titleAr: base.title_ar,
      fuel: null,
      plateDigits: '4827',
      engineAr: '2.7',
    })
    const { searchText } = await handle.db
      .selectFrom('cars')
      .select('searchText')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(searchText).toContain('blue whale')
    expect(searchText).not.toContain('4827')
  })

  test('[CAR-9] is refused completely if one field is wrong, and not found if it does not exist', async () => {
    const { id } = await newCar()
    const wrong = { title_en: 'Never seen', style: 'boat' }
    expect(errorsOf(await inTx((tx) => updateCar(tx, id, wrong)))).toEqual(['style'])
    expect((await readCar(id)).titleEn).toBe(base.title_en)
    expect(await inTx((tx) => updateCar(tx, 999_999, {}))).toMatchObject({ refused: 'not_found' })
  })
})

describe('a car on the wire', () => {
  const facts: Partial<CarInput> = {
    plate_number: 'ABJ 1234',
    chassis_number: '1FMEE5BP5NLA48271',
    style: 'suv',
    color: 'cactus_grey',
    description_ar: 'وصف',
    description_en: 'Text',
    address_ar: 'الرياض',
    address_en: 'Riyadh',
  }
  const extras: CarExtras = {
    engineAr: '2.7 لتر تيربو',
    engineEn: '2.7-litre turbo',
    inspectionStatus: 'valid',
    inspectionValidUntil: '2020-01-31',
    inspection: {
      results: [{ part: 'tyres', verdict: 'note', note_ar: 'قديمة', note_en: 'Old' }],
      body: [{ panel: 'bonnet', kind: 'scratch', note_en: 'Small' }],
    },
  }

  test('[CAR-10] guests see a part of plate and chassis number, members all of it', async () => {
    const row = await readCar((await newCar(facts)).id)
    expect(carFields(row, 'ar', { masked: true })).toMatchObject({
      plate_number: '• • • ••34',
      plate_number_en: '• • • ••34',
      chassis_number: '1FMEE5•••••••8271',
    })
    expect(carFields(row, 'ar', { masked: false })).toMatchObject({
      plate_number: 'أ ب ح 1234',
      plate_number_en: 'A B J 1234',
      chassis_number: '1FMEE5BP5NLA48271',
    })
    const bare = carFields(await readCar((await newCar()).id), 'ar', { masked: true })
    expect(bare).toMatchObject({ plate_number: null, plate_number_en: null, chassis_number: null })
  })

  test('[CAR-11] texts and labels come in the requested language', async () => {
    const row = await readCar((await newCar({ ...facts, chassis_number: null }, extras)).id)
    const arabic = carFields(row, 'ar', { masked: true })
    const english = carFields(row, 'en', { masked: true })
    expect(arabic).toMatchObject({ title: row.titleAr, engine: '2.7 لتر تيربو', description: 'وصف', address: 'الرياض' })
    expect(english).toMatchObject({ title: row.titleEn, engine: '2.7-litre turbo', description: 'Text', form: null })
    expect(arabic.labels).toMatchObject({ style: { value: 'suv', name: 'دفع رباعي / SUV' }, fuel: null })
    expect(english.labels.color).toEqual({ value: 'cactus_grey', name: 'Cactus grey' })
    expect(english.brand).toEqual({ id: base.brand_id, slug: 'ford', name: 'Ford' })
    expect(arabic.periodic_inspection.results).toEqual([
      { part: 'tyres', name: 'الإطارات', verdict: 'note', note: 'قديمة' },
    ])
    expect(english.periodic_inspection.body).toEqual([
      { panel: 'bonnet', name: 'Bonnet', kind: 'scratch', kind_name: 'Scratch', note: 'Small' },
    ])
  })

  test('[CAR-12] an inspection past its date is expired', async () => {
    const expired = await readCar((await newCar({}, extras)).id)
    const valid = await readCar((await newCar({}, { ...extras, inspectionValidUntil: '2099-01-31' })).id)
    expect([expired.inspectionStatus, valid.inspectionStatus]).toEqual(['expired', 'valid'])
  })
})

test('[PLACE-1] countries list their cities in the set order; adding them again changes nothing', async () => {
  const before = await readCountries(handle.db, 'ar')
  expect(before).toMatchObject([{ name: 'السعودية', cities: [{ name: 'الرياض' }, { name: 'جدة' }] }])
  await inTx(async (tx) => {
    const countryId = await addCountry(tx, { code: 'SA', nameAr: 'أخرى', nameEn: 'Other' })
    await addCities(tx, [{ countryId, slug: 'riyadh', nameAr: 'أخرى', nameEn: 'Other' }])
  })
  expect(await readCountries(handle.db, 'ar')).toEqual(before)
})

test('[PLACE-2] a car can have any brand, model and city, also those without a car', async () => {
  expect(await readCarNames(handle.db, 'en')).toMatchObject({
    brands: [
      { name: 'Ford', models: [{ name: 'Bronco' }] },
      { name: 'Kia', models: [] },
    ],
    cities: [{ name: 'riyadh' }, { name: 'jeddah' }],
  })
  const arabic = await readCarNames(handle.db, 'ar')
  expect(arabic.brands.map(({ name }) => name)).toEqual(['فورد', 'كيا'])
  await handle.db.updateTable('brands').set({ active: false }).where('slug', '=', 'kia').execute()
  await handle.db.updateTable('models').set({ active: false }).where('slug', '=', 'bronco').execute()
  expect((await readCarNames(handle.db, 'en')).brands).toMatchObject([
    { name: 'Ford', active: true, models: [{ name: 'Bronco', active: false }] },
    { name: 'Kia', active: false },
  ])
})
