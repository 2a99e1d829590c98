import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'

let fixture: Fixture
let staff: Person
beforeAll(async () => {
  fixture = await openFixture()
  staff = await fixture.staff('admin')
})
afterAll(() => fixture.close())

const call = (what: string, body?: object) => fixture.call(what, { as: staff, body })
const names = (name: string) => ({ name_ar: `اسم ${name}`, name_en: name })
const added = async (path: string, body: object) => {
  const { status, data } = await call(`POST /${path}`, body)
  expect(status).toBe(200)
  return data
}
const errorsOf = async (what: string, body: object) => {
  const { status, errors } = await call(what, body)
  return [status, Object.keys(errors ?? {})]
}

test.each(['brands', 'models', 'categories'])(
  '[BACK-6] %s need both names, the English one in Latin letters, and keep what they have',
  async (path) => {
    const brand = path === 'models' ? { brand_id: (await added('brands', names(`Of ${path}`))).id } : {}
    const body = { ...names(`Named ${path}`), ...brand }
    expect(await errorsOf(`POST /${path}`, { ...body, name_ar: '\u202e\u202e' })).toEqual([422, ['name_ar']])
    expect(await errorsOf(`POST /${path}`, { ...body, name_en: 'اسم' })).toEqual([422, ['name_en']])
    const { id } = await added(path, body)
    for (const field of ['name_ar', 'name_en'])
      expect(await errorsOf(`PUT /${path}/${id}`, { [field]: '\u2066\u2069' })).toEqual([422, [field]])
    expect((await call(`GET /${path}/${id}`)).data).toMatchObject({ ...body, active: true })
    for (const [method, change] of [['GET'], ['PUT', {}], ['DELETE']] as const)
      expect((await call(`${method} /${path}/${id + 999}`, change)).status, method).toBe(404)
  },
)

test('[BACK-94] a model’s name is taken within its brand alone, a category’s address among all', async () => {
  const [first, second] = [await added('brands', names('First')), await added('brands', names('Second'))]
  const model = names('Twin')
  await added('models', { ...model, brand_id: first.id })
  expect((await added('models', { ...model, brand_id: second.id })).slug).toBe('twin')
  expect(await errorsOf('POST /models', { ...model, brand_id: first.id })).toEqual([422, ['name_en']])
  expect(await errorsOf('POST /models', { ...model, brand_id: second.id + 99 })).toEqual([422, ['brand_id']])
  const category = await added('categories', { ...names('Old cars'), slug: 'old', order: 3 })
  expect(category).toMatchObject({ slug: 'old', order: 3 })
  expect(await errorsOf('POST /categories', { ...names('Older'), slug: 'old' })).toEqual([422, ['slug']])
  expect(await errorsOf('POST /categories', names('Old'))).toEqual([422, ['name_en']])
})

test('[BACK-1] a change of an entry is in the audit with the changed fields only, its removal with all of them', async () => {
  const { id } = await added('categories', names('Audited'))
  await call(`PUT /categories/${id}`, { name_en: 'Renamed', order: 0 })
  await call(`DELETE /categories/${id}`)
  const rows = fixture.db.selectFrom('audit').select(['action', 'before', 'after'])
  const [made, changed, gone] = await rows.where('subject', '=', `category:${id}`).orderBy('id').execute()
  expect(made).toMatchObject({ action: 'category.created', after: { slug: 'audited', nameEn: 'Audited' } })
  expect(changed).toEqual({
    ...{ action: 'category.changed', before: { nameEn: 'Audited' }, after: { nameEn: 'Renamed' } },
  })
  expect(gone).toMatchObject({ action: 'category.removed', before: { id, nameEn: 'Renamed', slug: 'audited' } })
})

test('a list of models is that of its brand, and is searched by either name', async () => {
  const [one, two] = [await added('brands', names('Brand one')), await added('brands', names('Brand two'))]
  const model = async (name: string, brand_id: number) => (await added('models', { ...names(name), brand_id })).id
  const [alpha, beta, other] = [await model('Alpha', one.id), await model('Beta', one.id), await model('Alpha', two.id)]
  const list = async (query: string) =>
    (await call(`GET /models?${query}`)).data.data.map(({ id }: { id: number }) => id).sort()
  expect(await list(`brand_id=${one.id}`)).toEqual([alpha, beta])
  expect(await list('search=alpha')).toEqual([alpha, other])
  expect(await list(`search=${encodeURIComponent('اسم Beta')}&brand_id=${one.id}`)).toEqual([beta])
  expect(await list(`search=%25&brand_id=${one.id}`)).toEqual([])
})
