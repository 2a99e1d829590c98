import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCar } from '#server/testing/factories.ts'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'

let fixture: Fixture
let first: Person
let second: Person

beforeAll(async () => {
  fixture = await openFixture()
  first = await fixture.person({ role: 'admin', name: 'Saad' })
  second = await fixture.staff('admin')
})
afterAll(() => fixture.close())

const words = {
  category: 'bidding',
  question_ar: 'كيف أدفع؟',
  question_en: 'How do I pay?',
  answer_ar: 'بالبطاقة',
  answer_en: 'By card',
}

async function faq(): Promise<{ path: string; version: string }> {
  const { data } = await fixture.call('POST /faqs', { as: first, body: words })
  const path = `/faqs/${data.id}`
  const { version } = await fixture.call(`GET ${path}`, { as: second })
  return { path, version }
}

describe('[BACK-68] two colleagues with one form', () => {
  test('the second save of a field is refused, and names the author and the fields', async () => {
    const { path, version } = await faq()
    await fixture.call(`PUT ${path}`, { as: first, body: { answer_en: 'By card or cash' }, version })
    const refused = await fixture.call(`PUT ${path}`, { as: second, body: { answer_en: 'By transfer' }, version })
    expect([refused.status, refused.reason]).toEqual([409, 'edited_meanwhile'])
    expect(refused.data.changed).toMatchObject([{ field: 'answer_en', by: 'Saad' }])
    expect((await fixture.call(`GET ${path}`, { as: second })).data.answer_en).toBe('By card or cash')
  })

  test('a save based on the colleague’s version succeeds', async () => {
    const { path, version } = await faq()
    await fixture.call(`PUT ${path}`, { as: first, body: { answer_en: 'By card or cash' }, version })
    const again = await fixture.call(`GET ${path}`, { as: second })
    const saved = await fixture.call(`PUT ${path}`, {
      as: second,
      body: { answer_en: 'By transfer' },
      version: again.version,
    })
    expect([saved.status, saved.data.answer_en]).toEqual([200, 'By transfer'])
  })

  test('other fields, equal texts and a call without a version do not conflict', async () => {
    const { path, version } = await faq()
    await fixture.call(`PUT ${path}`, { as: first, body: { answer_en: 'By card or cash' }, version })
    const other = await fixture.call(`PUT ${path}`, { as: second, body: { answer_ar: 'نقدًا' }, version })
    expect(other.status).toBe(200)
    const same = await fixture.call(`PUT ${path}`, { as: second, body: { answer_en: 'By card or cash' }, version })
    expect(same.status).toBe(200)
    const bare = await fixture.call(`PUT ${path}`, { as: second, body: { answer_en: 'By transfer' } })
    expect(bare.status).toBe(200)
  })

  test('of two concurrent saves one is refused', async () => {
    const { path, version } = await faq()
    const saves = await Promise.all(
      [first, second].map((as, index) =>
        fixture.call(`PUT ${path}`, { as, body: { answer_en: `Answer ${index}` }, version }),
      ),
    )
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('settings have a version as well', async () => {
    const { version } = await fixture.call('GET /settings/auctions', { as: second })
    await fixture.call('PUT /settings/auctions', { as: first, body: { increment: 460 }, version })
    const refused = await fixture.call('PUT /settings/auctions', { as: second, body: { increment: 470 }, version })
    expect([refused.status, refused.reason]).toEqual([409, 'edited_meanwhile'])
  })
})

describe('[BACK-44] two colleagues with one text', () => {
  const refusedAs = async (path: string, bodies: [object, object]) => {
    const { version } = await fixture.call(`GET ${path}`, { as: second })
    expect((await fixture.call(`PUT ${path}`, { as: first, body: bodies[0], version })).status).toBe(200)
    return (await fixture.call(`PUT ${path}`, { as: second, body: bodies[1], version })).reason
  }

  test('a page', async () => {
    const body = { slug: 'returns', title_ar: 'الإرجاع', title_en: 'Returns', sections: [] }
    const { data } = await fixture.call('POST /pages', { as: first, body })
    expect(await refusedAs(`/pages/${data.id}`, [{ title_en: 'Sending back' }, { title_ar: 'إرجاع' }])).toBe(
      'edited_meanwhile',
    )
  })

  test('an inspection', async () => {
    const { id } = await createCar(fixture.db)
    const report = (verdict: string) => ({
      inspection: { results: [{ part: 'engine', verdict, note_ar: '', note_en: '' }], body: [] },
    })
    expect(await refusedAs(`/cars/${id}`, [report('ok'), report('fault')])).toBe('edited_meanwhile')
  })
})
