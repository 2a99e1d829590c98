import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'

let fixture: Fixture
let admin: Person
let second: Person

beforeAll(async () => {
  fixture = await openFixture()
  admin = await fixture.staff('admin')
  second = await fixture.staff('finance')
})
afterAll(async () => {
  expect(fixture.lines).toEqual([])
  await fixture.close()
})

describe('packages', () => {
  const body = { name_ar: 'الباقة البرونزية', name_en: 'Bronze', deposit: 500, bid_limit: 20_000, active_lots_limit: 1 }

  test('[BACK-1] [BACK-121] are added, changed and shown to members', async () => {
    const added = await fixture.call('POST /packages', { as: admin, body })
    expect(added.data.approval).toMatchObject({ kind: 'package', state: 'waiting' })
    expect((await fixture.approve(second, added)).data.after).toMatchObject({ deposit: 50_000, bidLimit: 2_000_000 })
    const [row] = (await fixture.call('GET /packages?search=bronze', { as: admin })).data.data
    expect(row).toMatchObject({ ...body, features_ar: [], badge_color: '#6B645B', active: true })
    const id = row.id
    const shown = async () =>
      (await fixture.call('GET /api/v1/page/packages')).data.packages.map((p: { id: number }) => p.id)
    expect(await shown()).toContain(id)
    const change = (fields: object) => fixture.call(`PUT /packages/${id}`, { as: admin, body: fields })
    for (const fields of [{ deposit: 1 }, { bid_limit: 1_000_000 }, { active_lots_limit: null }])
      expect((await change(fields)).data.approval.state, JSON.stringify(fields)).toBe('waiting')
    expect((await change({ name_en: 'Bronze 1', bid_limit: 20_000 })).data).toMatchObject({ name_en: 'Bronze 1' })
    await fixture.approve(second, await change({ bid_limit: null, active: false }))
    const now = await fixture.call(`GET /packages/${id}`, { as: admin })
    expect(now.data).toMatchObject({ bid_limit: null, active: false, deposit: 500 })
    expect(await shown()).not.toContain(id)
    const listed = await fixture.call('GET /packages?search=bronze', { as: admin })
    expect(listed.data).toMatchObject({ total: 1, data: [{ id }] })
    const rows = await fixture.db
      .selectFrom('audit')
      .selectAll()
      .where('subject', '=', `package:${id}`)
      .where('action', 'like', 'package.%')
      .orderBy('id')
      .execute()
    expect(rows).toMatchObject([
      { action: 'package.created' },
      { action: 'package.changed', after: { nameEn: 'Bronze 1' } },
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
