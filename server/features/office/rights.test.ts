import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { officeRoutes } from '#contract/http/office/routes.ts'
import type { Right, Route } from '#contract/http/route.ts'
import type { Role } from '#server/platform/http/request/actor.ts'
import { createAuctionWithLots, riyals } from '#server/testing/factories.ts'
import { neededRights as needs } from '#server/testing/needed-rights.ts'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'

let fixture: Fixture
let people: Record<string, Person | undefined>

const roles: Role[] = ['admin', 'auctions', 'finance', 'content', 'support']

beforeAll(async () => {
  fixture = await openFixture()
  const reset = await fixture.person({ role: 'admin' })
  await fixture.db.updateTable('sessions').set({ purpose: 'reset' }).where('accountId', '=', reset.id).execute()
  const ended = await fixture.person({ role: 'admin' })
  await fixture.db.updateTable('sessions').set({ endedAt: new Date() }).where('accountId', '=', ended.id).execute()
  people = {
    guest: undefined,
    stranger: { id: 0, token: 'x'.repeat(43) },
    reset,
    ended,
    deactivated: await fixture.person({ role: 'admin', active: false }),
    member: await fixture.person(),
    unverified: await fixture.person({ phoneVerifiedAt: null }),
  }
  for (const role of roles) people[role] = await fixture.staff(role)
})
afterAll(() => fixture.close())

/** The rights of each role, written out here a second time on purpose. */
const holders: Record<Right, Role[]> = {
  read: ['admin', 'auctions', 'finance', 'content', 'support'],
  cars: ['admin', 'auctions'],
  auctions: ['admin', 'auctions'],
  users: ['admin'],
  finance: ['admin', 'finance'],
  content: ['admin', 'content'],
  settings: ['admin'],
  audit: ['admin'],
  letters: ['admin', 'support'],
  cases: ['admin', 'auctions', 'finance', 'support'],
  'read.members': ['admin', 'auctions', 'finance', 'support'],
  'read.money': ['admin', 'finance'],
  'read.reports': ['admin', 'auctions', 'finance'],
  'lots.secrets': ['admin', 'auctions'],
  'members.personal': ['admin', 'auctions', 'finance', 'support'],
}
/** Lists that also need this right unless they name one member. */
const whole: Partial<Record<keyof typeof officeRoutes, Right>> = {
  adminTransfers: 'read.money',
  adminRefunds: 'read.money',
  adminPayments: 'read.money',
  adminInvoices: 'read.money',
  adminSubscriptions: 'read.money',
}
const unknownOnes = ['guest', 'stranger', 'reset', 'ended', 'deactivated']

const cells = Object.entries(officeRoutes).flatMap(([name, route]) => {
  const path = route.path.replace(/\{\w+\}/g, '987654321')
  const full = route.base === '/api' ? `/api${path}` : path
  const ways = [`${route.method} ${full}`, ...(route.method === 'PUT' ? [`POST ${full}?_method=PUT`] : [])]
  const both = [needs[name as keyof typeof needs], whole[name as keyof typeof needs]].filter(
    (right) => right !== undefined,
  )
  return ways.map((way): [string, Right[]] => [way, both])
})

test.each(cells)('[BACK-3] %s needs %s', async (way, rights) => {
  const body = way.startsWith('GET') || way.startsWith('DELETE') ? {} : { body: {} }
  for (const [who, person] of Object.entries(people)) {
    const { status, text } = await fixture.call(way, { ...body, ...(person && { as: person }) })
    const allowed = rights.every((right) => holders[right].includes(who as Role))
    const expected = unknownOnes.includes(who) ? [401] : allowed ? [200, 404, 422] : [403]
    expect(expected, `${who}: ${status} ${text}`).toContain(status)
  }
  expect(fixture.lines).toEqual([])
})

test.each(Object.keys(whole) as (keyof typeof whole)[])(
  '[BACK-110] %s opens for one member to who reads members',
  async (name) => {
    const { path, wholeNeeds } = officeRoutes[name] as Route
    expect(wholeNeeds).toBe(whole[name])
    for (const role of roles) {
      const { status } = await fixture.call(`GET ${path}?user_id=7`, { as: people[role] as Person })
      expect(status, role).toBe(role === 'content' ? 403 : 200)
      const filtered = await fixture.call(`GET ${path}?search=7&filters={"user_id":""}`, { as: people[role] as Person })
      expect(filtered.status, role).not.toBe(holders['read.money'].includes(role) ? 403 : 200)
    }
  },
)

describe('audit', () => {
  /** Everything that staff can do, with how to see whether it happened. */
  async function acts() {
    const { brandId, modelId } = await fixture.references()
    const owner = await fixture.person()
    const { lots } = await createAuctionWithLots(fixture.db, {}, [
      { status: 'awaiting_owner', price: riyals(60_000) },
      {},
      { status: 'no_bids' },
    ])
    const [awaiting, live, free] = lots.map((lot) => lot.carId)
    const car = { type: 'auction', owner_id: owner.id, brand_id: brandId, model_id: modelId, year: 2020, kilometres: 5 }
    const lot = { car_id: free, opening_price: 500, closes_at: new Date(Date.now() + 3_600_000).toISOString() }
    const starts_at = new Date().toISOString()
    const names = { name_ar: 'جديد', name_en: 'New' }
    return [
      ['POST /cars', { ...car, title_ar: 'سيارة', title_en: 'Car' }],
      [`PUT /cars/${free}`, { kilometres: 7 }],
      ['POST /auctions', { title_ar: 'مزاد', title_en: 'Sale', mode: 'timed', starts_at, lots: [lot] }],
      [`POST /lots/${awaiting}/decision`, { decision: 'approve' }],
      [`POST /lots/${live}/extend`, { minutes: 5, cause: 'other' }],
      [`PUT /users/${owner.id}`, { active: false, reason: 'By mistake' }],
      [`POST /users/${owner.id}/adjust`, { amount: 5, reason: 'By mistake' }],
      ['POST /packages', { ...names, deposit: 500 }],
      ['POST /brands', names],
      ['POST /models', { ...names, brand_id: brandId }],
      ['PUT /settings/fees', { commission_bps: 1 }],
    ] as [string, object][]
  }
  const tables = [
    'cars',
    'auctions',
    'lots',
    'lotEvents',
    'orders',
    'journals',
    'packages',
    'brands',
    'models',
    'audit',
  ] as const
  async function traces() {
    const counts: Record<string, unknown> = {}
    for (const table of tables) {
      const { n } = await fixture.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      counts[table] = Number(n)
    }
    const inactive = await fixture.db.selectFrom('accounts').select('id').where('active', '=', false).execute()
    const settings = await fixture.db.selectFrom('settings').selectAll().where('key', '=', 'fees').execute()
    return { ...counts, inactive: inactive.length, settings }
  }

  test('[BACK-2] no act without its row: where the row cannot be written, nothing happens', async () => {
    const list = await acts()
    const before = await traces()
    await fixture.exec(
      "create function audit_broken() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$",
    )
    await fixture.exec(
      'create trigger audit_broken before insert on audit for each row execute function audit_broken()',
    )
    for (const [way, body] of list)
      expect((await fixture.call(way, { as: people.admin as Person, body })).status, way).toBe(500)
    expect(await traces()).toEqual(before)
    expect(fixture.lines.splice(0)).toHaveLength(list.length)

    await fixture.exec('drop trigger audit_broken on audit')
    for (const [index, [way, body]] of list.entries()) {
      const answer = await fixture.call(way, { as: people.admin as Person, body })
      expect(answer.status, `${way} ${answer.text}`).toBe(200)
      expect((await traces()) as object).toMatchObject({
        audit: Number((before as Record<string, unknown>).audit) + index + 1,
      })
    }
  })
})
