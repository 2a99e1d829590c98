import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedContent } from '#server/seed/index.ts'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'
import { readVersions } from './pages/store.ts'

let fixture: Fixture
let editor: Person
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

beforeAll(async () => {
  fixture = await openFixture()
  editor = await fixture.staff('content')
  await seedContent({ db: fixture.db })
})
afterAll(() => fixture.close())

const formOf = (fields: Record<string, string>, image?: Buffer) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (image) form.append('image', new Blob([image as Uint8Array<ArrayBuffer>], { type: 'image/png' }), 'a.png')
  return form
}

describe('testimonials, under the specification’s spelling', () => {
  const words = { name: 'Noura', nameAr: 'نورة', text: 'As described.', textAr: 'كما وُصفت.' }

  test('[CONT-10] added with a picture, changed without one, shown, removed', async () => {
    const added = await fixture.call('POST /testmonials', { as: editor, form: formOf(words, png), language: 'ar' })
    expect(added).toMatchObject({ status: 200, message: 'تمت إضافة العنصر بنجاح.', data: words })
    expect(added.data.image).toMatch(/^\/media\/[0-9a-f]{32}\.jpeg$/)
    const { id, image } = added.data

    const changed = await fixture.call(`POST /testmonials/${id}?_method=put`, {
      as: editor,
      form: formOf({ ...words, text: 'Even better.' }),
    })
    expect(changed).toMatchObject({ status: 200, message: 'Data sent.', data: { text: 'Even better.', image } })
    expect((await fixture.call(`GET /testmonials/${id}`, { as: editor })).data).toEqual({
      id,
      ...words,
      text: 'Even better.',
      image,
    })
    const shown = await fixture.call('GET /api/v1/testimonials', { language: 'ar' })
    expect(shown.data.testimonials).toMatchObject([{ name: 'نورة', text: 'كما وُصفت.' }])

    const newer = (await fixture.call('POST /testmonials', { as: editor, form: formOf({ ...words, name: 'Maan' }) }))
      .data
    const both = await fixture.call('GET /api/v1/testimonials')
    expect(both.data.testimonials.map(({ name }: { name: string }) => name)).toEqual(['Maan', 'Noura'])
    await fixture.call(`DELETE /api/testmonials/${newer.id}`, { as: editor })

    const found = await fixture.call('GET /testmonials?search=better&page=1', { as: editor })
    expect(found.data).toMatchObject({ data: [{ id }], last_page: 1, total: 1 })
    expect((await fixture.call('GET /testmonials?search=worse', { as: editor })).data.data).toEqual([])

    expect((await fixture.call(`DELETE /api/testmonials/${id}`)).status).toBe(401)
    expect((await fixture.call(`DELETE /api/testmonials/${id}`, { as: editor })).status).toBe(200)
    expect((await fixture.call(`GET /testmonials/${id}`, { as: editor })).status).toBe(404)
  })

  test('names each missing field', async () => {
    const refused = await fixture.call('POST /testmonials', { as: editor, form: formOf({ name: 'Only' }) })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.errors).sort()).toEqual(['nameAr', 'text', 'textAr'])
  })
})

describe('pages', () => {
  const bySlug = async (slug: string) => {
    const { data } = await fixture.call(`GET /pages?search=${slug}`, { as: editor })
    return data.data[0]
  }

  test('[CONT-1] [CONT-2] each change is a new version, and the old ones stay', async () => {
    const terms = await bySlug('terms-and-conditions')
    expect(terms).toMatchObject({ version: 1, created_by: null })
    const changed = await fixture.call(`PUT /pages/${terms.id}`, {
      as: editor,
      body: { title_en: 'Terms of use', note: 'A shorter title' },
    })
    expect(changed.data).toMatchObject({ version: 2, title_ar: terms.title_ar, title_en: 'Terms of use' })
    expect(changed.data.sections).toEqual(terms.sections)
    const shown = await fixture.call('GET /api/v1/pages/terms-and-conditions')
    expect(shown.data.page).toMatchObject({ slug: 'terms-and-conditions', version: 2, title: 'Terms of use' })
    expect(shown.data.page.body).toContain('1. Accepting these terms')
    const arabic = await fixture.call('GET /api/v1/pages/terms-and-conditions', { language: 'ar' })
    expect(arabic.data.page).toMatchObject({ title: terms.title_ar, lead: terms.lead_ar })
    expect(shown.data.page.lead).toBe(terms.lead_en)
    expect([...(await readVersions(fixture.db, [terms.slug]))]).toEqual([[terms.slug, 2]])
    const versions = await fixture.call(`GET /pages/${terms.id}/versions`, { as: editor })
    expect(versions.data.data.map(({ version, title_en }: Record<string, unknown>) => [version, title_en])).toEqual([
      [2, 'Terms of use'],
      [1, 'Terms and conditions'],
    ])
    await expect(fixture.exec('update page_versions set version = 9')).rejects.toThrow()
    await expect(fixture.exec('delete from page_versions')).rejects.toThrow()
  })

  test('[CONT-3] pages linked by the site are never removed; others are, and may come back', async () => {
    const privacy = await bySlug('privacy-policy')
    expect(await fixture.call(`DELETE /pages/${privacy.id}`, { as: editor })).toMatchObject({
      status: 409,
      reason: 'in_use',
    })
    const body = { slug: 'returns', title_ar: 'الإرجاع', title_en: 'Returns', sections: [] }
    const added = await fixture.call('POST /pages', { as: editor, body })
    expect(added.data).toMatchObject({ slug: 'returns', version: 1 })
    expect((await fixture.call('POST /pages', { as: editor, body })).errors).toHaveProperty('slug')
    expect((await fixture.call(`DELETE /pages/${added.data.id}`, { as: editor })).status).toBe(200)
    expect((await fixture.call('GET /api/v1/pages/returns')).status).toBe(404)
    expect((await fixture.call('POST /pages', { as: editor, body })).data).toMatchObject({ version: 2 })
  })
})

test('[CONT-4] answers contain the current figures', async () => {
  const admin = await fixture.staff('admin')
  const answerOf = async (language: 'ar' | 'en') => {
    const { data } = await fixture.call('GET /api/v1/faqs', { language })
    return data.faqs.find(({ question }: { question: string }) => /on top of the price|فوق قيمة السيارة/.test(question))
      .answer
  }
  expect(await answerOf('en')).toContain('1.5% of the price, at least SAR 500')
  expect(await answerOf('ar')).toContain('عمولة 1.5% من القيمة بحد أدنى 500 ر.س')
  const asked = await fixture.call('PUT /settings/fees', { as: admin, body: { commission_bps: 225 } })
  await fixture.approve(await fixture.staff('admin'), asked)
  expect(await answerOf('en')).toContain('2.25% of the price')
})

test('[CONT-5] a hidden question is not shown, its order counts inside its group', async () => {
  const body = { category: 'account', question_ar: 'س', question_en: 'Q', answer_ar: 'ج', answer_en: 'A', order: 0 }
  const { data } = await fixture.call('POST /faqs', { as: editor, body })
  const shown = async () =>
    (await fixture.call('GET /api/v1/faqs')).data.faqs.map(({ question }: { question: string }) => question)
  expect((await shown()).at(-3)).toBe('Q')
  await fixture.call(`PUT /faqs/${data.id}`, { as: editor, body: { active: false } })
  expect(await shown()).not.toContain('Q')
})

test('[CONT-11] places: a city in a country, a yard in a city; used ones stay', async () => {
  const create = (body: object) => fixture.call('POST /places', { as: editor, body })
  const country = (await create({ kind: 'country', name_ar: 'عمان', name_en: 'Testland', code: 'zz' })).data
  expect(country).toMatchObject({ kind: 'country', code: 'ZZ', parent_id: null })
  const city = await create({ kind: 'city', parent_id: country.id, name_ar: 'مدينة', name_en: 'New Town' })
  expect(city.data).toMatchObject({ kind: 'city', parent_id: country.id })
  expect((await create({ kind: 'city', parent_id: city.data.id, name_ar: 'أ', name_en: 'B' })).errors).toHaveProperty(
    'parent_id',
  )
  const yard = await create({
    kind: 'yard',
    parent_id: city.data.id,
    name_ar: 'ساحة',
    name_en: 'Yard',
    phones: ['+966 11 204 8700'],
    hours_en: '9–6',
  })
  expect(yard.data).toMatchObject({ kind: 'yard', parent_id: city.data.id, phones: ['+966112048700'] })
  expect((await fixture.call('GET /api/v1/contact-us')).data.branches).toMatchObject([{ name: 'Yard', hours: '9–6' }])
  const spoken = {
    kind: 'branch',
    name_ar: 'فرع',
    name_en: 'Branch',
    address: 'King Road',
    hours: '9–6',
    hours_en: '9 to 6',
  }
  const branch = (await create(spoken)).data
  expect(branch).toMatchObject({ address: 'King Road', address_ar: 'King Road', address_en: 'King Road' })
  expect(branch).toMatchObject({ hours: '9–6', hours_ar: '9–6', hours_en: '9 to 6' })
  const moved = await fixture.call(`PUT /places/${branch.id}`, { as: editor, body: { address: 'Sea Road' } })
  expect(moved.data).toMatchObject({ address_ar: 'Sea Road', address_en: 'Sea Road', hours_ar: '9–6' })
  // A city's id is the `city_id` of vacancies and cars.
  const job = { title_ar: 'فاحص', title_en: 'Inspector', city_id: city.data.id }
  const vacancy = await fixture.call('POST /jobs', { as: editor, body: job })
  expect(vacancy.data).toMatchObject({ city_id: city.data.id })
  for (const path of [`jobs/${vacancy.data.id}`, `places/${branch.id}`])
    expect((await fixture.call(`DELETE /${path}`, { as: editor })).status).toBe(200)
  for (const { id } of [country, city.data])
    expect((await fixture.call(`DELETE /places/${id}`, { as: editor })).reason).toBe('in_use')
  expect((await fixture.call(`PUT /places/${yard.data.id}`, { as: editor, body: { kind: 'branch' } })).status).toBe(422)
  const left = await create({ kind: 'city', parent_id: country.id, name_ar: 'أخرى', name_en: 'Left' })
  for (const { id } of [yard.data, city.data])
    expect((await fixture.call(`DELETE /places/${id}`, { as: editor })).status).toBe(200)
  expect((await fixture.call(`GET /places/${city.data.id}`, { as: editor })).status).toBe(404)
  for (const { id } of [left.data, country])
    expect((await fixture.call(`DELETE /places/${id}`, { as: editor })).status).toBe(200)
})

test('[CONT-12] a vacancy shows until its last day, in a city that exists', async () => {
  const body = { title_ar: 'فاحص', title_en: 'Inspector', body_en: 'Inspects.' }
  expect((await fixture.call('POST /jobs', { as: editor, body: { ...body, city_id: 999_999 } })).errors).toHaveProperty(
    'city_id',
  )
  await fixture.call('POST /jobs', { as: editor, body: { ...body, open_until: '2020-01-01' } })
  await fixture.call('POST /jobs', { as: editor, body: { ...body, open_until: '2999-01-01' } })
  await fixture.call('POST /jobs', { as: editor, body: { ...body, title_en: 'Driver', open_until: '2999-01-01' } })
  const { data } = await fixture.call('GET /api/v1/about')
  expect(data.jobs.map(({ title }: { title: string }) => title)).toEqual(['Driver', 'Inspector'])
  expect(data.jobs[1]).toMatchObject({ title: 'Inspector', open_until: '2999-01-01' })
  expect(data.figures).toMatchObject({ cars_sold: 0, branches: 0 })
  expect(data).toMatchObject({ slug: 'about', title: 'A car market where you know everything before you bid' })
})

test('[CONT-13] sliders and partners take pictures and safe links only', async () => {
  const slider = { title_ar: 'ع', title_en: 'T', url: 'javascript:alert(1)' }
  for (const url of ['javascript:alert(1)', '//evil.example', '/\\evil.example', 'https://evil.example', 'auctions'])
    expect((await fixture.call('POST /sliders', { as: editor, body: { ...slider, url } })).status).toBe(422)
  const form = formOf({ ...slider, url: '/auctions', active: '1' }, png)
  expect((await fixture.call('POST /sliders', { as: editor, form })).data).toMatchObject({
    url: '/auctions',
    image: { width: 1, height: 1 },
  })
  const broken = await fixture.call('POST /sliders', {
    as: editor,
    form: formOf({ ...slider, url: '/' }, Buffer.from('no picture')),
  })
  expect(broken.status).toBe(415)
})

describe('requests of partners', () => {
  const request = {
    name: 'Huda Ali',
    phone: '0550000777',
    email: 'huda@example.com',
    company: 'Gulf Motors',
    message: 'May we list our fleet with you?',
  }

  test('[CONT-24] a request of only removed characters is empty', async () => {
    const company = '\u202e'.repeat(12)
    const refused = await fixture.call('POST /api/v1/partner-requests', { body: { ...request, company } })
    expect(refused.errors).toEqual({ company: [expect.any(String)] })
  })

  test('[CONT-23] a partner’s request goes through its states, and staff see how many are new', async () => {
    const waiting = async () => (await fixture.call('GET /home', { as: editor })).data.waiting
    const sent = await fixture.call('POST /api/v1/partner-requests', { body: request })
    expect(sent.status).toBe(200)
    expect((await fixture.call('POST /api/v1/partner-requests', { body: request })).data).toEqual(sent.data)
    expect(await waiting()).toContainEqual(expect.objectContaining({ what: 'partner_requests', count: 1 }))
    const { email: _email, ...nameless } = request
    expect((await fixture.call('POST /api/v1/partner-requests', { body: nameless })).errors).toHaveProperty('email')
    const change = (status: string) =>
      fixture.call(`PUT /partner-requests/${sent.data.id}`, { as: editor, body: { status } })
    expect((await change('accepted')).data).toMatchObject({ company: 'Gulf Motors', status: 'accepted' })
    expect((await change('maybe')).status).toBe(422)
    expect(await waiting()).toContainEqual(expect.objectContaining({ what: 'partner_requests', count: 0 }))
  })
})
