import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCar } from '#server/testing/factories.ts'
import type { Fixture, Person } from '#server/testing/staff-fixture.ts'
import { openImports, untilImport } from './testing/fixture.ts'

let fixture: Fixture
let staff: Person
beforeAll(async () => {
  ;({ fixture, staff } = await openImports())
})
afterAll(() => fixture.close())

const HEAD = 'brand,model,year,km,price,city,color,ref,our notes'
const row = (km: number, ref = '') => `Toyota,Yaris,2020,${km},40000,Riyadh,White,${ref},x`
const post = async (rows: string[], more: object = {}) =>
  (
    await fixture.call('POST /imports/cars', {
      as: staff,
      body: { csv: [HEAD, ...rows].join('\n'), tax: 'full', ...more },
    })
  ).data
const call = (id: number, act: string, body: object = {}) =>
  fixture.call(`POST /imports/cars/${id}/${act}`, { as: staff, body })
const until = (id: number, state: string, hidden?: number) => untilImport({ fixture, staff }, id, state, hidden)
const added = async (rows: string[]) => until((await post(rows, { dry_run: false })).import.id, 'done')
const isPublic = async (carId: number) => {
  const found = await fixture.db.selectFrom('listings').select('carId').where('carId', '=', carId).execute()
  return found.length === 1
}
type Row = { row: number; verdict: string; car_id: number; errors: object; warnings: object }
const verdicts = (data: { rows: { data: Row[] } }) => data.rows.data.map(({ verdict }) => verdict)
const idsIn = (data: { rows: { data: Row[] } }) => data.rows.data.map(({ car_id }) => car_id)

test('[IMP-16] cars for sale come in hidden, until staff show them', async () => {
  const done = await added([row(11_001, 'a1'), row(11_002, 'a2')])
  const [one = 0] = idsIn(done)
  expect([done.hidden, done.import.shown_at, await isPublic(one)]).toEqual([2, null, false])
  expect((await call(done.import.id, 'show')).status).toBe(200)
  await until(done.import.id, 'done', 0)
  expect(await isPublic(one)).toBe(true)
  expect((await call(done.import.id, 'rows', { rows: [2], accept: false })).reason).toBe('already_decided')
})

test('[IMP-17] an import is taken back, but for the cars that somebody has touched; its file can come in again', async () => {
  const rows = [1, 2, 3].map((each) => row(12_000 + each, `b${each}`))
  const done = await added(rows)
  const [changed = 0, liked = 0, plain = 0] = idsIn(done)
  await call(done.import.id, 'show')
  await until(done.import.id, 'done', 0)
  await fixture.call(`PUT /cars/${changed}`, { as: staff, body: { engine: '2.0 L' } })
  const member = await fixture.person()
  await fixture.db.insertInto('favourites').values({ accountId: member.id, carId: liked }).execute()
  expect((await call(done.import.id, 'take-back')).status).toBe(200)
  const after = await until(done.import.id, 'taken_back')
  expect(after.import.added).toBe(2)
  expect(idsIn(after)).toEqual([changed, liked, null])
  expect((await fixture.call(`GET /cars/${plain}`, { as: staff })).status).toBe(404)
  expect((await call(done.import.id, 'apply')).reason).toBe('already_decided')
  expect(verdicts(await post(rows))).toEqual(['duplicate', 'duplicate', 'accepted'])
})

test('[IMP-17] one imported car can be removed alone', async () => {
  const [carId = 0] = idsIn(await added([row(12_500, 'c1')]))
  expect((await fixture.call(`DELETE /cars/${carId}`, { as: staff })).status).toBe(200)
})

test('[IMP-3] likeness is a warning within a file and over files; rows without a number are the same car', async () => {
  await added([row(13_001, 'd1'), row(13_002)])
  const data = await post([
    row(13_001, 'd9'),
    row(13_001),
    row(13_002),
    row(13_003, 'e1'),
    row(13_003, 'e2'),
    row(13_003),
  ])
  expect(verdicts(data)).toEqual(['accepted', 'duplicate', 'duplicate', 'accepted', 'accepted', 'duplicate'])
  const warned = data.rows.data.map(({ warnings }: Row) => Object.keys(warnings).includes('row'))
  expect(warned).toEqual([true, false, false, false, true, false])
})

test('[IMP-18] staff accept a duplicate and decline a row; only rows with a car can be decided', async () => {
  await added([row(14_001, 'f1')])
  const { import: found } = await post([row(14_001, 'f1'), row(14_002, 'f2'), 'Toyota,Nothing,2020,1,1,Riyadh,,,'])
  expect((await call(found.id, 'rows', { rows: [2, 4], accept: true })).errors).toHaveProperty('rows')
  expect(verdicts((await call(found.id, 'rows', { rows: [2], accept: true })).data)[0]).toBe('accepted')
  const declined = (await call(found.id, 'rows', { rows: [3], accept: false })).data
  expect(verdicts(declined)).toEqual(['accepted', 'refused', 'refused'])
  await call(found.id, 'apply')
  const done = await until(found.id, 'done')
  expect([done.import.added, verdicts(done)[0]]).toEqual([1, 'accepted'])
})

test('[IMP-19] the answer names unread columns and groups the reasons; rows count as a spreadsheet does', async () => {
  const bad = (km: number) => `Toyota,Tumbler,2020,${km},40000,Riyadh,White,,x`
  const data = await post(['', bad(15_001), bad(15_002), row(15_003, 'g1')])
  expect(data.columns).toEqual({ read: HEAD.split(',').slice(0, -1), unread: ['our notes'] })
  expect(data.reasons).toEqual([{ field: 'model', text: expect.stringContaining('Tumbler'), count: 2, rows: [3, 4] }])
  expect(data.rows.data.map(({ row: line }: Row) => line)).toEqual([3, 4, 5])
  expect(data.rows.data[0].title).toBe('Toyota Tumbler 2020')
})

test('[IMP-23] a wrong cell is mended in place; only its row is checked again', async () => {
  await added([row(19_001, 'h1')])
  const bad = (ref: string) => `Toyota,Tumbler,2020,19000,40000,Riyadh,White,${ref},x`
  const data = await post([bad('h2'), bad('h1'), bad('h3'), row(19_004, 'h4')])
  const { id } = data.import
  expect(data.rows.data[0].cells).toEqual([{ column: 1, head: 'model', text: 'Tumbler' }])
  const yaris = (line: number) => ({ row: line, column: 1, text: 'Yaris' })
  const mended = (await call(id, 'mend', { cells: [yaris(2), yaris(3)] })).data
  expect(verdicts(mended)).toEqual(['accepted', 'duplicate', 'refused', 'accepted'])
  expect([mended.rows.data[0].cells, mended.reasons[0].rows]).toEqual([[], [4]])
  // The own number of a row that is accepted already.
  const twin = await call(id, 'mend', { cells: [yaris(4), { row: 4, column: 7, text: 'h4' }] })
  expect(verdicts(twin.data)).toEqual(['accepted', 'duplicate', 'duplicate', 'accepted'])
  for (const cell of [yaris(2), yaris(99), { ...yaris(4), column: 9 }])
    expect((await call(id, 'mend', { cells: [cell] })).errors).toHaveProperty('cells')
  const audit = fixture.db.selectFrom('audit').select(['before', 'after']).where('action', '=', 'import.mended')
  expect((await audit.where('subject', '=', `import:${id}`).orderBy('id').execute())[0]).toMatchObject({
    before: { cells: ['Tumbler', 'Tumbler'] },
    after: { cells: [yaris(2), yaris(3)], rows: 2 },
  })
  await call(id, 'apply')
  const done = await until(id, 'done')
  expect(done.import.added).toBe(2)
  expect((await call(id, 'mend', { field: 'model' })).reason).toBe('already_decided')
})

test('[IMP-23] a model that was missing is added, and all rows that it refused are checked again', async () => {
  const bad = (km: number) => `Toyota,Batwagon,2020,${km},40000,Riyadh,White,,x`
  const { import: found, reasons } = await post([
    bad(20_001),
    bad(20_002),
    `${bad(20_003)}`.replace('Riyadh', 'Gotham'),
  ])
  expect(reasons[0]).toMatchObject({ field: 'model', count: 3 })
  const brand = fixture.db.selectFrom('brands').select('id').where('nameEn', '=', 'Toyota')
  const { id: brandId } = await brand.executeTakeFirstOrThrow()
  const names = { brand_id: brandId, name_ar: 'باتواغن', name_en: 'Batwagon' }
  expect((await fixture.call('POST /models', { as: staff, body: names })).status).toBe(200)
  const checked = (await call(found.id, 'mend', { field: 'model' })).data
  expect(verdicts(checked)).toEqual(['accepted', 'accepted', 'refused'])
  expect(checked.reasons).toMatchObject([{ field: 'city', count: 1 }])
})

test('[CAR-58] a row without a body takes that of its model; staff see it, until somebody saves the word', async () => {
  const data = await added([row(17_001, 'own-17')])
  expect(data.rows.data).toMatchObject([{ verdict: 'accepted', warnings: {}, assumed: { style: 'Sedan' } }])
  const [id = 0] = idsIn(data)
  const read = async () => (await fixture.call(`GET /cars/${id}`, { as: staff })).data
  expect(await read()).toMatchObject({ style: 'sedan', fuel: null, assumed: ['style'] })
  await fixture.call(`PUT /cars/${id}`, { as: staff, body: { color: 'black' } })
  expect((await read()).assumed).toEqual(['style'])
  await fixture.call(`PUT /cars/${id}`, { as: staff, body: { style: 'hatchback' } })
  expect(await read()).toMatchObject({ style: 'hatchback', assumed: [] })
})

test('[CAR-57] a model learns its usual words and trims from the cars that say them', async () => {
  const prado = { brand: 'toyota', model: 'prado', fuel: 'diesel', titleEn: 'Toyota Prado VX 2022' }
  const add = (more: object, times: number) =>
    Promise.all(Array.from({ length: times }, () => createCar(fixture.db, { ...prado, ...more })))
  const [{ modelId, brandId } = { modelId: 0, brandId: 0 }] = await add({ style: 'wagon' }, 4)
  const usual = async () => (await fixture.call(`GET /api/v1/models/${modelId}/usual`)).data
  expect(await usual()).toEqual({ style: 'suv', fuel: null, trims: ['VX'] })
  await add({ style: 'wagon', titleEn: 'Toyota Prado TX 2022' }, 1)
  expect(await usual()).toEqual({ style: 'wagon', fuel: 'diesel', trims: ['VX'] })
  await add({ style: 'suv', fuel: 'petrol' }, 1)
  expect(await usual()).toMatchObject({ style: 'suv', fuel: null })
  const body = { brand_id: brandId, model_id: modelId, year: 2022, kilometres: 9, trim: 'VX' }
  const listed = await fixture.call('POST /api/v1/my-cars', { as: await fixture.person(), body })
  expect(listed.data.car.title).toBe('Toyota Prado VX 2022')
})
