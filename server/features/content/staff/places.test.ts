import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'

let fixture: Fixture
let editor: Person
beforeAll(async () => {
  fixture = await openFixture()
  editor = await fixture.staff('content')
})
afterAll(() => fixture.close())

const names = (name: string) => ({ name_ar: `مكان ${name}`, name_en: name })
const post = (body: object) => fixture.call('POST /places', { as: editor, body })
const put = (id: number, body: object) => fixture.call(`PUT /places/${id}`, { as: editor, body })
const read = async (id: number) => (await fixture.call(`GET /places/${id}`, { as: editor })).data
const addCountry = async (code: string) => (await post({ kind: 'country', code, ...names(`Land ${code}`) })).data.id
const errorsOf = ({ status, errors }: Awaited<ReturnType<typeof post>>) => [status, Object.keys(errors ?? {})]
const refused = (field: string) => [422, [field]]

test('[CONT-11] a city moves to another country, and to no place that is none', async () => {
  const [from, to] = [await addCountry('xa'), await addCountry('xb')]
  const { id } = (await post({ kind: 'city', parent_id: from, ...names('Border Town') })).data
  expect((await put(id, { parent_id: to })).data).toMatchObject({ parent_id: to, name_en: 'Border Town' })
  expect(await read(id)).toMatchObject({ parent_id: to, name_en: 'Border Town' })
  for (const parent_id of [id, to + 99, null])
    expect(errorsOf(await put(id, { parent_id }))).toEqual(refused('parent_id'))
  expect(await read(id)).toMatchObject({ parent_id: to })
  // The old country is free now, the new one is not.
  const remove = (country: number) => fixture.call(`DELETE /places/${country}`, { as: editor })
  expect([(await remove(from)).status, (await remove(to)).reason]).toEqual([200, 'in_use'])
  const audit = fixture.db
    .selectFrom('audit')
    .select(['action', 'before', 'after'])
    .where('subject', '=', `place:${id}`)
  expect((await audit.orderBy('id').execute()).at(-1)).toEqual({
    ...{ action: 'place.changed', before: { parentId: from }, after: { parentId: to } },
  })
})

test('[CONT-11] a country has a code of its own, which never changes, and belongs to no place', async () => {
  const id = await addCountry('xc')
  expect((await put(id, { code: 'XC', name_en: 'Renamed', order: 7 })).data).toMatchObject({ code: 'XC', order: 7 })
  expect(errorsOf(await put(id, { code: 'xd' }))).toEqual(refused('code'))
  expect(errorsOf(await put(id, { parent_id: id }))).toEqual(refused('parent_id'))
  expect(await read(id)).toMatchObject({ code: 'XC', name_en: 'Renamed', order: 7, parent_id: null })
  expect(errorsOf(await post({ kind: 'country', code: 'Xc', ...names('Twin') }))).toEqual(refused('code'))
  expect(errorsOf(await post({ kind: 'country', ...names('Nameless') }))).toEqual(refused('code'))
  expect(errorsOf(await post({ kind: 'branch', code: 'xe', ...names('Coded') }))).toEqual(refused('code'))
})

test('[CONT-11] a city needs a country and an English name of its own in Latin letters', async () => {
  const parent_id = await addCountry('xf')
  expect(errorsOf(await post({ kind: 'city', ...names('Homeless') }))).toEqual(refused('parent_id'))
  const latin = { kind: 'city', parent_id, name_ar: 'جازان', name_en: 'جازان' }
  expect(errorsOf(await post(latin))).toEqual(refused('name_en'))
  expect((await post({ kind: 'city', parent_id, ...names('Twin Town') })).status).toBe(200)
  expect(errorsOf(await post({ kind: 'city', parent_id, ...names('twin  town') }))).toEqual(refused('name_en'))
  expect(errorsOf(await post({ kind: 'city', parent_id, ...names('Ok'), name_ar: '\u202e\u202e' }))).toEqual(
    refused('name_ar'),
  )
})

test('the phones of a branch are kept as digits, and one unreadable phone refuses the change', async () => {
  const phones = ['٠١١ ٢٠٤ ٨٧٠٠', '+966 (11) 204-8701']
  const { data } = await post({ kind: 'branch', ...names('Branch'), phones, hours: '9–6', hours_ar: '٩–٦' })
  const stored = { phones: ['0112048700', '+966112048701'], hours_ar: '٩–٦', hours_en: '9–6', parent_id: null }
  expect(data).toMatchObject(stored)
  expect(errorsOf(await put(data.id, { phones: ['0112048700', 'call us'] }))).toEqual(refused('phones'))
  expect(await read(data.id)).toMatchObject(stored)
  const shown = await fixture.call('GET /api/v1/contact-us', { language: 'ar' })
  expect(shown.data.branches).toMatchObject([{ name: 'مكان Branch', phones: stored.phones, hours: '٩–٦' }])
})

test('the list of places is searched by either name or by kind, and sorted', async () => {
  const list = async (query: string) => {
    const { data } = await fixture.call(`GET /places?${query}`, { as: editor })
    return data.data.map(({ name_en }: { name_en: string }) => name_en)
  }
  await post({ kind: 'yard', ...names('Zebra yard') })
  await post({ kind: 'yard', ...names('Alpha yard') })
  expect(await list('search=yard&sort=name_en')).toEqual(['Alpha yard', 'Zebra yard'])
  expect(await list('search=yard&sort=-name_en')).toEqual(['Zebra yard', 'Alpha yard'])
  expect(await list(`search=${encodeURIComponent('مكان Zebra')}`)).toEqual(['Zebra yard'])
  expect(await list('search=%25')).toEqual([])
})
