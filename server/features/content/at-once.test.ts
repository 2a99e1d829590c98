import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'
import { holdRow, untilBlocked } from '../bidding/testing/locks.ts'

let fixture: Fixture
let editor: Person
beforeAll(async () => {
  fixture = await openFixture()
  editor = await fixture.staff('content')
})
afterAll(async () => {
  expect(fixture.lines).toEqual([])
  await fixture.close()
})

test('[CONT-6] keeps two concurrent changes: the later one starts from the earlier one', async () => {
  const body = { slug: 'delivery', title_ar: 'التوصيل', title_en: 'Delivery', sections: [] }
  const { id, version } = (await fixture.call('POST /pages', { as: editor, body })).data
  const held = await holdRow(fixture.databaseUrl, 'pages', id)
  const first = fixture.call(`PUT /pages/${id}`, { as: editor, body: { title_en: 'Delivery of cars' } })
  await untilBlocked(fixture.databaseUrl, 1)
  const second = fixture.call(`PUT /pages/${id}`, { as: editor, body: { title_ar: 'توصيل السيارات' } })
  await untilBlocked(fixture.databaseUrl, 2)
  await held.release()
  expect((await first).data).toMatchObject({ version: version + 1, title_en: 'Delivery of cars' })
  expect((await second).data).toMatchObject({
    version: version + 2,
    title_en: 'Delivery of cars',
    title_ar: 'توصيل السيارات',
  })
  const changes = fixture.db
    .selectFrom('audit')
    .select('before')
    .where('subject', '=', `page:${id}`)
    .orderBy('id')
    .offset(1)
  expect((await changes.execute()).map(({ before }) => before)).toEqual([{ version }, { version: version + 1 }])
})

test('[CONT-14] keeps the named fields of two concurrent changes of a place', async () => {
  const body = { kind: 'branch', name_ar: 'فرع الشمال', name_en: 'North', hours: '9–5' }
  const { id } = (await fixture.call('POST /places', { as: editor, body })).data
  const held = await holdRow(fixture.databaseUrl, 'branches', id % 1_000_000_000)
  const changes = [{ name_en: 'North Branch' }, { hours: '8–4' }].map((change) =>
    fixture.call(`PUT /places/${id}`, { as: editor, body: change }),
  )
  await untilBlocked(fixture.databaseUrl, 2)
  await held.release()
  expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([200, 200])
  const { data } = await fixture.call(`GET /places/${id}`, { as: editor })
  expect(data).toMatchObject({ name_en: 'North Branch', hours_ar: '8–4', hours_en: '8–4' })
  await fixture.call(`DELETE /places/${id}`, { as: editor })
})

test('[CONT-11] a place referenced during its removal stays', async () => {
  const create = async (body: object) => (await fixture.call('POST /places', { as: editor, body })).data
  const country = await create({ kind: 'country', name_ar: 'الساحل', name_en: 'Coastland', code: 'zy' })
  const city = await create({ kind: 'city', parent_id: country.id, name_ar: 'مدينة الساحل', name_en: 'Coast Town' })
  const yard = await create({ kind: 'yard', name_ar: 'ساحة', name_en: 'Coast Yard' })
  const held = await holdRow(fixture.databaseUrl, 'branches', yard.id % 1_000_000_000)
  await held.run('update branches set city_id = $1 where id = $2', [city.id, yard.id % 1_000_000_000])
  const removed = fixture.call(`DELETE /places/${city.id}`, { as: editor })
  await untilBlocked(fixture.databaseUrl, 1)
  await held.release()
  expect(await removed).toMatchObject({ status: 409, reason: 'in_use' })
  for (const { id } of [yard, city, country])
    expect((await fixture.call(`DELETE /places/${id}`, { as: editor })).status).toBe(200)
})
