import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'

let fixture: Fixture
let admin: Person

beforeAll(async () => {
  fixture = await openFixture()
  admin = await fixture.staff('admin')
})
afterAll(async () => {
  expect(fixture.lines).toEqual([])
  await fixture.close()
})

describe('settings', () => {
  test('[BACK-1] are read and changed in riyals, field by field', async () => {
    const fees = await fixture.call('GET /settings/fees', { as: admin })
    expect(fees.data).toMatchObject({
      key: 'fees',
      value: { commission_bps: 150, commission_min: 500, vat_bps: 1_500 },
    })
    const changed = await fixture.call('PUT /settings/fees', {
      as: admin,
      body: { commission_min: 600.5, commission_max: 9_000 },
    })
    await fixture.approve(await fixture.staff('admin'), changed)
    const now = await fixture.call('GET /settings/fees', { as: admin })
    expect(now.data.value).toMatchObject({ commission_bps: 150, commission_min: 600.5, commission_max: 9_000 })
    await fixture.call('PUT /settings/auctions', { as: admin, body: { increment: 250, extension_mode: 'reset' } })
    const site = {
      site_name_ar: 'مرسى السيارات',
      footer_about_ar: 'سطر أول\n\n\n\nسطر\u0000 ثان',
    }
    await fixture.call('POST /settings/site?_method=PUT', { as: admin, body: site })
    const all = await fixture.call('GET /settings', { as: admin })
    expect(all.data.data.map((group: { key: string }) => group.key)).toEqual([
      'fees',
      'auctions',
      'site',
      'accounts',
      'orders',
      'invoicing',
      'approvals',
      'letters',
    ])
    expect(all.data.data[1].value).toMatchObject({ increment: 250, extension_mode: 'reset', deposit_required: 1_000 })
    expect(all.data.data[2].value).toMatchObject({ ...site, footer_about_ar: 'سطر أول\n\nسطر ثان' })
    const rows = await fixture.db
      .selectFrom('audit')
      .selectAll()
      .where('subject', '=', 'settings:fees')
      .orderBy('id')
      .execute()
    expect(rows).toMatchObject([
      { action: 'approval.asked' },
      { before: { commissionMin: 50_000 }, after: { commissionMin: 60_050, commissionMax: 900_000 } },
      { action: 'approval.approved' },
    ])
  })

  test('[BACK-6] refuse what does not fit', async () => {
    const wrong: [string, object][] = [
      ['fees', { commission_bps: 10_001 }],
      ['fees', { commission_min: 0.001 }],
      ['fees', { commission_min: -1 }],
      ['fees', { unknown: 1 }],
      ['auctions', { increment: 0.5 }],
      ['auctions', { owner_decision_hours: 0 }],
      ['auctions', { extension_seconds: 1e9 }],
      ['site', { mada: true }],
      ['site', { site_name_ar: 5 }],
    ]
    for (const [key, body] of wrong)
      expect((await fixture.call(`PUT /settings/${key}`, { as: admin, body })).status, JSON.stringify(body)).toBe(422)
    expect((await fixture.call('GET /settings/secrets', { as: admin })).status).toBe(404)
  })
})

test('[BACK-1] brands and models are added once and found by both names', async () => {
  const names = { name_ar: 'جينيسيس', name_en: 'Genesis' }
  const brand = await fixture.call('POST /brands', { as: admin, body: names })
  expect(brand.data).toMatchObject({ slug: 'genesis', ...names })
  expect((await fixture.call('POST /brands', { as: admin, body: names })).status).toBe(422)
  expect((await fixture.call('POST /brands', { as: admin, body: { name_ar: 'أ', name_en: 'أ' } })).status).toBe(422)
  const model = await fixture.call('POST /models', {
    as: admin,
    body: { name_ar: 'جي 70', name_en: 'G70', brand_id: brand.data.id },
  })
  expect(model.data).toMatchObject({ slug: 'g70', brand_id: brand.data.id })
  expect((await fixture.call('POST /models', { as: admin, body: { ...names, brand_id: 999_999 } })).status).toBe(422)
  expect((await fixture.call('GET /brands?search=جيني', { as: admin })).data.total).toBe(1)
  expect((await fixture.call(`GET /models?brand_id=${brand.data.id}`, { as: admin })).data.data).toEqual([model.data])
})

describe('audit', () => {
  test('[BACK-2] a row is read by its id, and has no PUT and no DELETE', async () => {
    const row = (await fixture.call('GET /audit', { as: admin })).data.data[0]
    expect((await fixture.call(`GET /audit/${row.id}`, { as: admin })).data).toEqual(row)
    for (const way of ['PUT', 'DELETE', 'PATCH'])
      expect((await fixture.call(`${way} /audit/${row.id}`, { as: admin })).status).toBe(405)
    expect((await fixture.call('GET /audit/987654321', { as: admin })).status).toBe(404)
  })

  test('[BACK-2] is listed newest first, by subject, actor and action', async () => {
    const { data } = await fixture.call('GET /audit?action=brand.created', { as: admin })
    expect(data.data).toMatchObject([{ actor_id: admin.id, action: 'brand.created', after: { slug: 'genesis' } }])
    expect(data.data[0].request_id).toMatch(/^[0-9a-f-]{36}$/)
    const { subject } = data.data[0]
    expect((await fixture.call(`GET /audit?subject=${subject}&actor_id=${admin.id}`, { as: admin })).data.total).toBe(1)
    const all = (await fixture.call('GET /audit', { as: admin })).data.data.map((row: { id: number }) => row.id)
    expect(all).toEqual([...all].sort((a, b) => b - a))
  })

  test('[BACK-2] rows are never changed or removed, by anybody', async () => {
    await expect(fixture.db.updateTable('audit').set({ action: 'x' }).execute()).rejects.toThrow('never changed')
    await expect(fixture.db.deleteFrom('audit').execute()).rejects.toThrow('never changed')
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
      expect((await fixture.call(`${method} /audit`, { as: admin })).status).toBe(405)
  })
})
