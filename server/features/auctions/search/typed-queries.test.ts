import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { normaliseArabic } from '#contract/values/search-text.ts'
import { seedReference } from '#server/seed/index.ts'
import { createAccount } from '#server/testing/factories.ts'
import { openTestSite, type TestSite } from '../testing/site.ts'
import { typedQueries } from '../testing/typed-queries.ts'

const YEARS = [2018, 2020, 2021]
const COLORS = ['white', 'black', 'red', 'grey']
const CITIES = ['riyadh', 'jeddah']
const STYLES = ['sedan', 'suv']
const FUELS = ['petrol', 'diesel', 'hybrid']
const GEARS = ['automatic', 'manual']

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
  const { db } = site
  await seedReference({ db })
  const { id: ownerId } = await createAccount(db)
  const models = await db
    .selectFrom('models')
    .innerJoin('brands', 'brands.id', 'models.brandId')
    .select([
      'models.brandId',
      'models.id as modelId',
      'brands.nameAr',
      'brands.nameEn',
      'models.nameAr as modelAr',
      'models.nameEn as modelEn',
    ])
    .execute()
  const cities = await Promise.all(
    CITIES.map((city) => db.selectFrom('cities').select('id').where('slug', '=', city).executeTakeFirstOrThrow()),
  )
  const pick = <T>(list: readonly T[], n: number) => list[n % list.length] as T // never empty
  const cars = models.flatMap((model, index) =>
    YEARS.map((year, at) => {
      const n = index * YEARS.length + at
      const titleAr = `${model.nameAr} ${model.modelAr} ${year}`
      const titleEn = `${model.nameEn} ${model.modelEn} ${year}`
      const like = {
        color: pick(COLORS, n),
        style: pick(STYLES, n >> 1),
        fuel: pick(FUELS, n),
        transmission: pick(GEARS, n),
      }
      const { brandId, modelId } = model
      const where = {
        cityId: pick(cities, n >> 1).id,
        slug: `typed-${n}`,
        searchText: normaliseArabic(`${titleAr} ${titleEn}`),
      }
      return {
        ...like,
        ...where,
        brandId,
        modelId,
        titleAr,
        titleEn,
        year,
        type: 'sale',
        ownerId,
        kilometres: 1,
        price: 5_000_000,
        tax: 'private',
      }
    }),
  )
  for (let at = 0; at < cars.length; at += 200)
    await db
      .insertInto('cars')
      .values(cars.slice(at, at + 200))
      .execute()
})
afterAll(() => site.close())

const list = async (query: string) => (await site.get('/page/filter', { query: `${query}&per_page=100` })).data

describe('[FIND-1] [FIND-2] typed searches find exactly their meaning', () => {
  const lines = typedQueries.trim().split('\n')
  test('in at least 150 ways', () => expect(lines.length).toBeGreaterThanOrEqual(150))

  test.each(lines)('%s', async (line) => {
    const [typed = '', meant = ''] = line.split(' = ')
    const [name = '', ...rest] = meant.split(' ')
    const [brand = '', model] = name.split('/')
    const years = rest.flatMap((part) =>
      part.startsWith('year=') ? [part.replace('=', '_from='), part.replace('=', '_to=')] : [part],
    )
    const color = rest.find((part) => part.startsWith('color='))?.slice(6)
    const plain = years.filter((part) => !part.startsWith('color='))
    const expected = await list(
      `?brand=${brand}${model ? `&model=${model}` : ''}${plain.map((part) => `&${part}`).join('')}`,
    )
    const cars = color === undefined ? expected.data : expected.data.filter((car) => car.color === color)
    const found = await list(`?q=${encodeURIComponent(typed)}`)
    expect(cars.length).toBeGreaterThan(0)
    expect(found.relaxed).toBe(false)
    expect(found.data.map((car) => car.title_en).sort()).toEqual(cars.map((car) => car.title_en).sort())
  })

  test('[FIND-4] a text without a full match is searched with less, and the answer says so', async () => {
    const found = await list(`?q=${encodeURIComponent('كامري 2021 بانوراما سماوي')}`)
    expect(found.relaxed).toBe(true)
    expect(new Set(found.data.map((car) => car.model.name))).toEqual(new Set(['Camry']))
    expect(new Set(found.data.map((car) => car.year))).toEqual(new Set([2021]))
    const older = await list('?q=camry 1999')
    expect([older.relaxed, older.total]).toEqual([true, YEARS.length])
    expect((await list('?q=qqqqqqqq')).total).toBe(0)
  })

  test.each([
    ['camry تحت 50 الف', 3],
    ['camry من 40 إلى 60 ألف', 3],
    ['camry تحت 40 الف', 0],
    ['camry under 49,999 sar', 0],
    ['camry 2020 وفوق', 2],
    ['camry before 2018', 1],
    ['camry موديل 18', 1],
    ['camry over 5000 km', 0],
    // A number is no part of a year or a code.
    ['20', 0],
  ])('[FIND-8] [FIND-9] `%s` finds %i cars and leaves nothing out', async (typed, total) => {
    const found = await list(`?q=${encodeURIComponent(typed)}`)
    expect([found.total, found.relaxed]).toEqual([total, false])
  })

  test('[FIND-8] the range of a text and that of the form both count', async () => {
    const q = encodeURIComponent('camry تحت 60 الف')
    expect((await list(`?q=${q}&price_from=50`)).total).toBe(YEARS.length)
    expect((await list(`?q=${q}&price_from=51`)).total).toBe(0)
  })

  test('[FIND-12] the parts of a text are named, each with the text without it', async () => {
    const found = await list(`?q=${encodeURIComponent('سيارة كامري تحت ٥٠ ألف بانوراما الرياض')}`)
    const parts = found.understood.map(({ kind, name, to, without, used }) => [kind, name, to, without, used])
    expect(parts).toEqual([
      ['model', 'Camry', null, 'بانوراما الرياض تحت ٥٠ ألف', true],
      ['word', 'بانوراما', null, 'كامري الرياض تحت ٥٠ ألف', false],
      ['city', 'Riyadh', null, 'كامري بانوراما تحت ٥٠ ألف', true],
      ['price', 'تحت ٥٠ ألف', 50_000, 'كامري بانوراما الرياض', true],
    ])
    expect([found.relaxed, found.understood[0]?.brand]).toEqual([true, 'toyota'])
    const nothing = await list(`?q=${encodeURIComponent('كامري تحت 40 الف')}`)
    expect([nothing.total, nothing.understood.length]).toEqual([0, 2])
  })

  test('[FIND-13] every list is counted under the same text and filters, in any state', async () => {
    const { found_in, total } = await list('?q=camry&year_from=2020')
    expect(found_in).toEqual({ all: 2, auctions: 0, sales: 2 })
    expect(total).toBe(2)
    expect((await list('?q=camry&year_from=2020&status=sold')).found_in).toEqual(found_in)
    const whole = await list('?sort=newest')
    expect(whole.found_in).toEqual(whole.in_list)
  })

  test('[FIND-10] a province means its cities', async () => {
    const west = await list(`?q=${encodeURIComponent('كامري الغربية')}`)
    expect(new Set(west.data.map((car) => car.city.name))).toEqual(new Set([expect.stringMatching(/Jeddah|جدة/)]))
  })

  test('[FIND-5] brands and models are suggested beside their cars', async () => {
    const { data } = await site.get('/search-recommendations', { query: '?keywords=toyot', language: 'en' })
    expect(data.brands).toEqual([expect.objectContaining({ slug: 'toyota', name: 'Toyota' })])
    expect(data.rows.every((row) => row.title.startsWith('Toyota'))).toBe(true)
    const models = await site.get('/search-recommendations', {
      query: `?keywords=${encodeURIComponent('تويوتا كام')}`,
      language: 'ar',
    })
    expect(models.data.models.map(({ name }) => name)).toEqual(['تويوتا كامري'])
  })

  test.each([
    ['land r', ['Land Rover'], []],
    ['ram 35', [], ['Ram 3500']],
    ['audi q', [], ['Audi Q3', 'Audi Q5', 'Audi Q7']],
    ['range rover s', [], ['Land Rover Range Rover Sport']],
    ['camry g', [], ['Toyota Camry']],
    ['mini coop', [], ['MINI Cooper']],
  ])('[FIND-5] `%s` is the beginning of its suggestion', async (typed, brands, models) => {
    const query = `?keywords=${encodeURIComponent(typed)}`
    const { data } = await site.get('/search-recommendations', { query, language: 'en' })
    expect(data.brands.map(({ name }) => name)).toEqual(brands)
    expect(data.models.map(({ name }) => name).sort()).toEqual(models)
    expect(data.rows.length).toBeGreaterThan(0)
  })
})
