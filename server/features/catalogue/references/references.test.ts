import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createImage } from '#server/testing/car-factories.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { createPackage } from '#server/testing/factories.ts'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'
import { untilBlocked } from '../../bidding/testing/locks.ts'

let database: TestDatabase
let fixture: Fixture
let staff: Person
let car: Record<string, unknown>

beforeAll(async () => {
  database = await createTestDatabase()
  fixture = await openFixture({ database })
  staff = await fixture.staff('admin')
  const { brandId, modelId } = await fixture.references()
  car = { type: 'sale', tax: 'full', brand_id: brandId, model_id: modelId, year: 2020, kilometres: 5, price: 90_000 }
  car = { ...car, title_ar: 'سيارة', title_en: 'Car' }
})
afterAll(() => fixture.close())

const as = (body?: object) => ({ as: staff, body })
const addCar = async (more: object = {}) => (await fixture.call('POST /cars', as({ ...car, ...more }))).data

describe('[BACK-40] additions by mistake can be removed, used ones stay', () => {
  test.each(['brands', 'models', 'categories'])('%s', async (path) => {
    const body = { name_ar: 'خطأ', name_en: `Mistake ${path}`, ...(path === 'models' && { brand_id: car.brand_id }) }
    const added = await fixture.call(`POST /${path}`, as(body))
    expect(added.data).toMatchObject({ slug: `mistake-${path}` })
    const at = `/${path}/${added.data.id}`
    expect((await fixture.call(`PUT ${at}`, as({ name_en: 'Renamed' }))).data).toMatchObject({
      name_ar: 'خطأ',
      name_en: 'Renamed',
      slug: `mistake-${path}`,
    })
    // A form returns the values that it has read; those in addresses stay.
    const { id: _id, ...whole } = (await fixture.call(`GET ${at}`, as())).data
    const fixed = path === 'categories' ? ['slug'] : path === 'models' ? ['brand_id'] : []
    const sent = Object.fromEntries(['name_ar', 'name_en', ...fixed].map((field) => [field, whole[field]]))
    expect((await fixture.call(`PUT ${at}`, as(sent))).status).toBe(200)
    for (const field of fixed) {
      const other = { [field]: field === 'slug' ? 'another' : whole[field] + 1 }
      expect((await fixture.call(`PUT ${at}`, as(other))).errors).toHaveProperty(field)
    }
    expect((await fixture.call(`GET ${at}`, as())).data.name_en).toBe('Renamed')
    expect((await fixture.call(`DELETE ${at}`, as())).status).toBe(200)
    expect((await fixture.call(`GET ${at}`, as())).status).toBe(404)
  })

  test('a brand, a model and a category with cars; a package with a member', async () => {
    const { data: categories } = await fixture.call('GET /categories?search=fleet', as())
    const categoryId = categories.data[0].id
    await addCar({ category_id: categoryId })
    const plan = await createPackage(fixture.db)
    for (const at of [`brands/${car.brand_id}`, `models/${car.model_id}`, `categories/${categoryId}`])
      expect((await fixture.call(`DELETE /${at}`, as())).reason, at).toBe('in_use')
    expect((await fixture.call(`DELETE /packages/${plan.id}`, as())).status).toBe(200)
    const { id: used } = await createPackage(fixture.db)
    const member = await fixture.person()
    await fixture.db.updateTable('wallets').set({ packageId: used }).where('accountId', '=', member.id).execute()
    expect((await fixture.call(`DELETE /packages/${used}`, as())).reason).toBe('in_use')
  })

  test('a car, unless it is a member’s favourite', async () => {
    const { id } = await addCar()
    const member = await fixture.person()
    await fixture.call('POST /api/v1/toggle-favourite', { as: member, body: { product_id: id } })
    expect((await fixture.call(`DELETE /cars/${id}`, as())).reason).toBe('in_use')
    const mistake = await addCar()
    for (const carId of [id, mistake.id]) await createImage(fixture.db, carId, 1)
    expect((await fixture.call(`DELETE /cars/${mistake.id}`, as())).status).toBe(200)
    expect((await fixture.call(`GET /cars/${mistake.id}`, as())).status).toBe(404)
    expect((await fixture.call(`GET /cars/${id}`, as())).data.images).toHaveLength(1)
  })

  test('an account that never logged in; its owner proves the phone at the first log-in', async () => {
    const body = { name: 'Huda', phone: '0550009911', email: 'huda@example.com', language: 'en' }
    const opened = await fixture.call('POST /users', as(body))
    expect(opened.data).toMatchObject({ phone: '+966 •• ••• ••11', verify_phone: false, role: null, active: true })
    expect((await fixture.call('POST /users', as(body))).errors).toHaveProperty('phone')
    expect((await fixture.call(`DELETE /users/${opened.data.id}`, as())).status).toBe(200)
    const member = await fixture.person()
    expect((await fixture.call(`DELETE /users/${member.id}`, as())).reason).toBe('in_use')
    expect((await fixture.call(`DELETE /users/${staff.id}`, as())).status).toBe(422)
  })
})

describe('[BACK-40] [CAR-8] an entry out of use stays on its cars, and no other car gets it', () => {
  const add = async (path: string, body: object = {}) =>
    (await fixture.call(`POST /${path}`, as({ name_ar: 'قديم', name_en: `Old ${path}`, ...body }))).data
  const put = (path: string, body: object) => fixture.call(`PUT ${path}`, as(body))
  const addModel = async (brandId: unknown) => ({ model_id: (await add('models', { brand_id: brandId })).id })
  /** Adds a brand, model or category: its address, and the fields of a car that has it. */
  const addOne = {
    brand_id: async () => {
      const { id } = await add('brands')
      return { at: `/brands/${id}`, given: { brand_id: id, ...(await addModel(id)) } }
    },
    model_id: async () => {
      const given = await addModel(car.brand_id)
      return { at: `/models/${given.model_id}`, given }
    },
    category_id: async () => {
      const { id, active } = await add('categories')
      expect(active).toBe(true)
      return { at: `/categories/${id}`, given: { category_id: id } }
    },
  }

  test.each(['brand_id', 'model_id', 'category_id'] as const)('%s', async (field) => {
    const { at, given } = await addOne[field]()
    const [{ id }, { id: other }] = [await addCar(given), await addCar()]
    expect((await put(at, { active: false })).data).toMatchObject({ active: false })
    for (const refused of [
      await fixture.call('POST /cars', as({ ...car, ...given })),
      await put(`/cars/${other}`, given),
    ]) {
      expect([refused.status, Object.keys(refused.errors)]).toEqual([422, [field]])
      expect(refused.errors[field]?.[0]).toContain('out of use')
    }
    const kept = { ...given, title_en: 'Kept' }
    expect((await put(`/cars/${id}`, kept)).data).toMatchObject(kept)
    expect((await put(at, { active: 1 })).data).toMatchObject({ active: true })
    expect((await put(`/cars/${other}`, given)).data).toMatchObject(given)
  })

  test('a car saved while its model is put out of use waits for that, and is refused', async () => {
    const { id } = await add('models', { brand_id: car.brand_id, name_en: 'Last' })
    const model = fixture.db.selectFrom('models').where('id', '=', id)
    const { saved } = await fixture.db.transaction().execute(async (tx) => {
      await tx.executeQuery(model.select('id').forUpdate())
      await tx.updateTable('models').set({ active: false }).where('id', '=', id).execute()
      const saved = fixture.call('POST /cars', as({ ...car, model_id: id }))
      await untilBlocked(database.url, 1)
      return { saved }
    })
    expect((await saved).errors).toHaveProperty('model_id')
  })
})

test('[CAR-30] categories narrow the lists of cars', async () => {
  const { data: found } = await fixture.call('GET /categories?search=damaged', as())
  const { id } = await addCar({ category_id: found.data[0].id })
  const list = async (slug: string) => {
    const { data } = await fixture.call(`GET /api/v1/page/filter-sales?category=${slug}`)
    return data.data.map((each: { id: number }) => each.id)
  }
  expect(await list('damaged')).toEqual([id])
  expect(await list('no-such-category')).toEqual([])
  expect((await fixture.call(`PUT /cars/${id}`, as({ category_id: 999_999 }))).errors).toHaveProperty('category_id')
})

test('[CAR-31] stores an inspection as a whole, in the words of the vocabulary', async () => {
  const inspection = {
    results: [{ part: 'engine', verdict: 'note', note_en: 'Oil is due' }],
    body: [{ panel: 'roof', kind: 'scratch' }],
  }
  const { id } = await addCar({ inspection, inspection_status: 'valid', inspection_valid_until: '2999-01-01' })
  const { data } = await fixture.call(`GET /cars/${id}`, as())
  expect(data).toMatchObject({ inspection, inspection_status: 'valid', inspection_valid_until: '2999-01-01' })
  const shown = await fixture.call(`GET /api/v1/page/car/${data.slug}`)
  expect(shown.text).toContain('Oil is due')
  const wrong = { inspection: { results: [], body: [{ panel: 'keel', kind: 'scratch' }] } }
  expect((await fixture.call(`PUT /cars/${id}`, as(wrong))).status).toBe(422)
})

test('[CAR-31] each wheel is a panel; the single word of older reports stays readable', async () => {
  const body = ['front_left_wheel', 'front_right_wheel', 'rear_left_wheel', 'rear_right_wheel', 'wheels'].map(
    (panel) => ({ panel, kind: 'scratch' }),
  )
  const { id } = await addCar({ inspection: { results: [], body } })
  const { data } = await fixture.call(`GET /cars/${id}`, as())
  expect(data.inspection.body).toEqual(body)
  expect((await fixture.call(`PUT /cars/${id}`, as({ inspection: data.inspection }))).status).toBe(200)
  const shown = await fixture.call(`GET /api/v1/page/car/${data.slug}`)
  for (const name of ['Front left wheel', 'Front right wheel', 'Rear left wheel', 'Rear right wheel', 'Wheels'])
    expect(shown.text).toContain(`"name":"${name}"`)
})

test('[CAR-32] pictures are arranged, focused, grouped and removed by their ids; a stale arrangement changes nothing', async () => {
  const { id } = await addCar()
  const form = new FormData()
  for (const width of [640, 641, 642]) {
    const bytes = await sharp({ create: { width, height: 480, channels: 3, background: '#6b645b' } })
      .png()
      .toBuffer()
    form.append('images', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), `${width}.png`)
  }
  await fixture.call(`POST /cars/${id}?_method=PUT`, { as: staff, form })
  const { data } = await fixture.call(`GET /cars/${id}/pictures`, as())
  const [first, second, third] = data.pictures.map((each: { id: number }) => each.id)
  const arranged = await fixture.call(
    `PUT /cars/${id}/pictures`,
    as({ pictures: [{ id: third, focus_x: 20, focus_y: 70, group: 'faults' }, { id: first }] }),
  )
  expect(arranged.data.pictures).toMatchObject([
    { id: third, focus_x: 20, focus_y: 70 },
    { id: first, focus_x: 50 },
  ])
  await fixture.call(`PUT /cars/${id}/pictures`, as({ pictures: [{ id: first }, { id: third }] }))
  const again = await fixture.call(`GET /cars/${id}/pictures`, as())
  expect(again.data.pictures.map((each: { image: { group: string } }) => each.image.group)).toEqual([
    'outside',
    'faults',
  ])
  expect(
    (await fixture.call(`GET /cars/${id}`, as())).data.images.map((each: { width: number }) => each.width),
  ).toEqual([640, 642])
  for (const pictures of [[{ id: second }], [{ id: first }, { id: first }]])
    expect((await fixture.call(`PUT /cars/${id}/pictures`, as({ pictures }))).errors).toHaveProperty('pictures')
})

test.each(['brands', 'models', 'categories'])(
  '[BACK-94] of several %s that get one name at once, one is added',
  async (path) => {
    for (let round = 0; round < 4; round += 1) {
      const bodies = Array.from({ length: 8 }, (_, index) => ({
        name_ar: `اسم ${index}`,
        name_en: `At once ${round} ${path}`,
        ...(path === 'models' && { brand_id: car.brand_id }),
      }))
      const answers = await Promise.all(bodies.map((body) => fixture.call(`POST /${path}`, as(body))))
      const [added, ...more] = answers.filter(({ status }) => status === 200)
      expect([more.length, answers.filter(({ errors }) => errors?.name_en).length]).toEqual([0, 7])
      expect((await fixture.call(`GET /${path}/${added?.data.id}`, as())).data).toEqual(added?.data)
    }
  },
)
