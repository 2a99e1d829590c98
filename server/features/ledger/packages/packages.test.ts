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

describe('packages', () => {
  const body = { name_ar: 'الباقة البرونزية', name_en: 'Bronze', deposit: 500, bid_limit: 20_000, active_lots_limit: 1 }

  test('[BACK-1] are added, changed and shown to members', async () => {
    const added = await fixture.call('POST /packages', { as: admin, body })
    expect(added.data).toMatchObject({ ...body, features_ar: [], badge_color: '#6B645B', active: true })
    const id = added.data.id
    const shown = async () =>
      (await fixture.call('GET /api/v1/page/packages')).data.packages.map((p: { id: number }) => p.id)
    expect(await shown()).toContain(id)
    const changed = await fixture.call(`PUT /packages/${id}`, { as: admin, body: { bid_limit: null, active: false } })
    expect(changed.data).toMatchObject({ bid_limit: null, active: false, deposit: 500 })
    expect(await shown()).not.toContain(id)
    const listed = await fixture.call('GET /packages?search=bronze', { as: admin })
    expect(listed.data).toMatchObject({ total: 1, data: [{ id }] })
    const rows = await fixture.db
      .selectFrom('audit')
      .selectAll()
      .where('subject', '=', `package:${id}`)
      .orderBy('id')
      .execute()
    expect(rows).toMatchObject([
      { action: 'package.created' },
      {
        action: 'package.changed',
        before: { bidLimit: 2_000_000, active: true },
        after: { bidLimit: null, active: false },
      },
    ])
  })

  test('[BACK-6] refuse invalid values', async () => {
    for (const wrong of [
      { deposit: 0 },
      { deposit: 10.5 },
      { deposit: '500' },
      { bid_limit: -1 },
      { active_lots_limit: 0 },
      { badge_color: 'red' },
      { name_ar: '\u0000' },
      { features_ar: 'many' },
      { id: 3 },
    ]) {
      const answer = await fixture.call('POST /packages', { as: admin, body: { ...body, ...wrong } })
      expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([422, Object.keys(wrong)])
    }
    expect((await fixture.call('PUT /packages/999999', { as: admin, body })).status).toBe(404)
  })
})
