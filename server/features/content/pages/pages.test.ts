import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'

let fixture: Fixture
let editor: Person
beforeAll(async () => {
  fixture = await openFixture()
  editor = await fixture.staff('content')
})
afterAll(() => fixture.close())

const item = { title_ar: '', title_en: '', text_ar: 'نص', text_en: 'Text' }
const section = (key: string) => ({ key, title_ar: 'قسم', title_en: 'Part', items: [item] })
const body = (slug: string) => ({ slug, title_ar: 'عنوان', title_en: 'Title', sections: [section('a'), section('b')] })
const call = (what: string, sent?: object) => fixture.call(what, { as: editor, body: sent })
const errorsOf = ({ status, errors }: Awaited<ReturnType<typeof call>>) => [status, Object.keys(errors ?? {})]
const add = async (slug: string) => (await call('POST /pages', body(slug))).data

test('[CONT-1] a refused change makes no version: another address, a repeated key, an empty title', async () => {
  const { id } = await add('rules')
  const change = (sent: object) => call(`PUT /pages/${id}`, sent)
  expect(errorsOf(await change({ slug: 'other' }))).toEqual([422, ['slug']])
  expect(errorsOf(await change({ sections: [section('a'), section('a')] }))).toEqual([422, ['sections']])
  expect(errorsOf(await change({ title_en: '\u202e' }))).toEqual([422, ['title_en']])
  expect(errorsOf(await change({ title_ar: '\u202e' }))).toEqual([422, ['title_ar']])
  expect((await call(`GET /pages/${id}/versions`)).data.data).toMatchObject([{ version: 1, title_en: 'Title' }])
  // The address that it has may be sent with a form.
  expect((await change({ slug: 'rules', lead_en: 'A lead' })).data).toMatchObject({ version: 2, lead_en: 'A lead' })
})

test('[CONT-1] a new page names its author and is public at once, in both languages', async () => {
  const page = await add('returns')
  expect(page).toMatchObject({ version: 1, created_by: editor.id, note: null })
  const read = async (language: 'ar' | 'en') =>
    (await fixture.call('GET /api/v1/pages/returns', { language })).data.page
  expect(await read('en')).toMatchObject({ title: 'Title', body: '1. Part\nText\n\n2. Part\nText' })
  expect(await read('ar')).toMatchObject({ title: 'عنوان', body: '1. قسم\nنص\n\n2. قسم\nنص' })
  expect((await fixture.call('GET /api/v1/pages/nothing')).reason).toBe('not_found')
})

test('[CONT-2] the audit of a change names both versions and its note, and unknown pages have none', async () => {
  const { id } = await add('shipping')
  await call(`PUT /pages/${id}`, { title_en: 'Delivery', note: ' Clearer ' })
  const rows = fixture.db.selectFrom('audit').select(['action', 'before', 'after', 'reason'])
  expect((await rows.where('subject', '=', `page:${id}`).orderBy('id').execute()).at(-1)).toEqual({
    ...{ action: 'page.changed', before: { version: 1 }, after: { version: 2 }, reason: 'Clearer' },
  })
  for (const [what, sent] of [
    [`GET /pages/${id + 99}`],
    [`GET /pages/${id + 99}/versions`],
    [`PUT /pages/${id + 99}`, {}],
    [`DELETE /pages/${id + 99}`],
  ] as const)
    expect((await call(what, sent)).status, what).toBe(404)
})

test('a short name leads to the page that everybody links to', async () => {
  await add('privacy-policy')
  expect((await fixture.call('GET /api/v1/pages/privacy')).data.page.slug).toBe('privacy-policy')
})
