import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unbalancedWallets } from '#server/features/ledger/index.ts'
import { createAuctionWithLots, riyals } from '#server/testing/factories.ts'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'

let fixture: Fixture
let admin: Person
let finance: Person

beforeAll(async () => {
  fixture = await openFixture()
  admin = await fixture.staff('admin')
  finance = await fixture.staff('finance')
})
afterAll(async () => {
  expect(await unbalancedWallets(fixture.db)).toEqual([])
  expect(fixture.lines).toEqual([])
  await fixture.close()
})

async function createRefund(accountId: number, iban: string): Promise<void> {
  const picture = { visibility: 'private', kind: 'id', width: 1, height: 1, variants: '[]' }
  const { id } = await fixture.db.insertInto('files').values(picture).returning('id').executeTakeFirstOrThrow()
  const pictures = { bankImageId: id, idImageId: id }
  await fixture.db
    .insertInto('refunds')
    .values({ accountId, amount: 100, bankName: 'Bank', iban, name: 'Sara', ...pictures })
    .execute()
}

const audit = (subject: string) =>
  fixture.db.selectFrom('audit').selectAll().where('subject', '=', subject).orderBy('id').execute()

describe('members', () => {
  test('[BACK-85] are found by name, number, and phone in people’s spelling', async () => {
    const sara = await fixture.person({ name: 'سارة القحطاني', phone: '+966555123987' })
    const ids = async (search: string) => {
      const answer = await fixture.call(`GET /users?search=${encodeURIComponent(search)}`, { as: admin })
      return answer.data.data.map((user: { id: number }) => user.id)
    }
    for (const search of ['القحطاني', '0555123987', '٠٥٥٥١٢٣٩٨٧', '+966 555 123 987'])
      expect(await ids(search), search).toEqual([sara.id])
    for (const number of [`${sara.id}`, `#${sara.id}`]) expect(await ids(number), number).toContain(sara.id)
    expect(await ids(`${sara.id}x`)).toEqual([])
    expect(await ids('9'.repeat(40))).toEqual([])
    expect(await ids('%')).toEqual([])
    const listed = await fixture.call('GET /users?role=finance&active=true', { as: admin })
    expect(listed.data.data).toMatchObject([{ id: finance.id, role: 'finance', active: true, verify_phone: true }])
    expect(listed.text).not.toContain('balance')
  })

  test('[BACK-112] a phone, ID number, mail or bank account finds a member as a whole, never by its parts', async () => {
    const { secrets } = fixture.context
    const [phone, identity, email, iban] = [
      '+966556677881',
      '1098765439',
      'only.whole@example.sa',
      'SA0380000000608010167519',
    ]
    const member = await fixture.person({ phone })
    const hash = {
      identityHash: secrets.hash('identity', identity),
      identitySealed: secrets.seal('identity', identity),
    }
    await fixture.db
      .updateTable('accounts')
      .set({ ...hash, email })
      .where('id', '=', member.id)
      .execute()
    await createRefund(member.id, iban)
    const { data: page } = await fixture.call(`GET /users/${member.id}`, { as: finance })
    expect(page).toMatchObject({ identity_masked: '1•••••••39', city: null, language: 'ar' })
    const found = async (search: string) => {
      const { data } = await fixture.call(`GET /users?search=${encodeURIComponent(search)}`, { as: finance })
      return data.data.map(({ id }: { id: number }) => id)
    }
    const wholes = [
      '0556677881',
      '00966 55 667 7881',
      '١٠٩٨٧٦٥٤٣٩',
      'Only.Whole@Example.sa',
      'sa03 8000 0000 6080 1016 7519',
    ]
    for (const whole of wholes) expect(await found(whole), whole).toEqual([member.id])
    for (const part of [
      phone.slice(0, -1),
      '55667788',
      identity.slice(0, -1),
      'only.whole@',
      'only.whole',
      iban.slice(0, -1),
    ])
      expect(await found(part), part).toEqual([])
    expect(await found('0556677882')).toEqual([])
    const rows = await fixture.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'members.searched')
      .orderBy('id')
      .execute()
    const own = rows.filter(({ actorId }) => actorId === finance.id)
    const print = expect.stringMatching(/^[0-9a-f]{16}$/)
    expect(own.map(({ subject, after }) => [subject, after])).toEqual([
      ...['phone', 'phone', 'identity', 'email', 'iban'].map((field) => [
        `account:${member.id}`,
        { field, fingerprint: print, found: 1 },
      ]),
      ['search:phone', { field: 'phone', fingerprint: print, found: 0 }],
    ])
    for (const secret of [phone, identity, email, iban]) expect(JSON.stringify(own)).not.toContain(secret.slice(-6))
  })

  test('[BACK-111] whose money a running lot holds shows in no balance and no history', async () => {
    const member = await fixture.person({ available: riyals(50_000) })
    const { lots } = await createAuctionWithLots(fixture.db)
    const [auctions, support] = [await fixture.staff('auctions'), await fixture.staff('support')]
    const read = async (as: Person) => (await fixture.call(`GET /users/${member.id}`, { as })).data
    const bids = async (as: Person) => {
      const { data } = await fixture.call(`GET /users/${member.id}/history`, { as })
      return data.parts.find(({ what }: { what: string }) => what === 'bids').total
    }
    const before = [await read(finance), await read(support), await bids(finance)]
    const body = { product_id: lots[0]?.carId, amount: 1_000_000 }
    expect((await fixture.call('POST /api/v1/bid', { as: member, body })).status).toBe(200)
    expect([await read(finance), await read(support), await bids(finance)]).toEqual(before)
    expect(before).toMatchObject([
      { available_balance: 50_000, frozen_balance: 0 },
      { available_balance: null, frozen_balance: null },
      0,
    ])
    const admins = await read(admin)
    expect(admins.frozen_balance).toBeGreaterThan(0)
    expect(admins.available_balance + admins.frozen_balance).toBe(50_000)
    expect([(await read(auctions)).frozen_balance, await bids(auctions)]).toEqual([null, 1])
    const adjust = { as: finance, body: { amount: 1, reason: 'A coin too few' } }
    const adjusted = await fixture.call(`POST /users/${member.id}/adjust`, adjust)
    expect(adjusted.data).toMatchObject({ available_balance: 50_001, frozen_balance: 0 })
  })

  test('[BACK-77] one call reads many names', async () => {
    const [one, other] = [await fixture.person({ name: 'One' }), await fixture.person({ name: 'Other' })]
    const { data } = await fixture.call(`GET /users?ids=${one.id},${other.id},999999&sort=id`, { as: admin })
    expect(data.data.map(({ name }: { name: string }) => name)).toEqual(['One', 'Other'])
    expect((await fixture.call('GET /users?ids=1,x', { as: admin })).status).toBe(422)
    expect((await fixture.call(`GET /orders?ids=1,2&user_id=${one.id}`, { as: admin })).data.data).toEqual([])
  })

  test('[BACK-93] of several who open an account for one phone at once one succeeds, and the others are told that it exists', async () => {
    const phone = '+966555987001'
    const open = () => fixture.call('POST /users', { as: admin, body: { name: 'Noura', phone } })
    const answers = await Promise.all(Array.from({ length: 6 }, open))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ status, errors }) => [status, Object.keys(errors ?? {})])).toEqual(
      Array(5).fill([422, ['phone']]),
    )
    const [opened] = answers.filter(({ status }) => status === 200)
    expect(await audit(`account:${opened?.data.id}`)).toHaveLength(1)
  })

  test('[BACK-5] lose their sessions at once when put out of use, and the reason is stored', async () => {
    const member = await fixture.person()
    expect((await fixture.call('GET /api/v1/profile', { as: member })).status).toBe(200)
    const body = { active: false, reason: 'Bids and never pays', name: '  New   name ' }
    const silent = await fixture.call(`PUT /users/${member.id}`, { as: admin, body: { active: false } })
    expect(silent).toMatchObject({ status: 422, errors: { reason: [expect.any(String)] } })
    const changed = await fixture.call(`PUT /users/${member.id}`, { as: admin, body })
    expect(changed.data).toMatchObject({ active: false, name: 'New   name' })
    expect(await fixture.call('GET /api/v1/profile', { as: member })).toMatchObject({
      status: 403,
      reason: 'account_inactive',
    })
    expect(await audit(`account:${member.id}`)).toMatchObject([
      {
        action: 'account.changed',
        actorId: admin.id,
        before: { active: true },
        after: { active: false },
        reason: body.reason,
      },
    ])
    const again = { active: true, reason: 'Has paid' }
    const back = await fixture.call(`POST /users/${member.id}?_method=PUT`, { as: admin, body: again })
    expect(back.data.active).toBe(true)
    expect((await fixture.call('GET /api/v1/profile', { as: member })).status).toBe(401)
  })

  test('[BACK-5] get another role only with new sessions', async () => {
    const member = await fixture.person()
    expect((await fixture.call('GET /cars', { as: member })).status).toBe(403)
    expect((await fixture.call(`PUT /users/${member.id}`, { as: admin, body: { role: 'support' } })).data.role).toBe(
      'support',
    )
    expect((await fixture.call('GET /cars', { as: member })).status).toBe(401)
    expect((await fixture.call(`PUT /users/${member.id}`, { as: admin, body: { role: null } })).data.role).toBe(null)
  })

  test('[BACK-5] staff cannot change their own role or deactivate themselves', async () => {
    for (const body of [{ role: null }, { active: false }])
      expect((await fixture.call(`PUT /users/${admin.id}`, { as: admin, body })).status).toBe(422)
    expect((await fixture.call(`PUT /users/${admin.id}`, { as: admin, body: { name: 'Boss' } })).status).toBe(200)
  })

  test('[BACK-6] accept no other field', async () => {
    const member = await fixture.person()
    for (const field of ['phone', 'available_balance', 'id', 'password', 'identity', 'robot', 'username'])
      expect((await fixture.call(`PUT /users/${member.id}`, { as: admin, body: { [field]: 1 } })).status, field).toBe(
        422,
      )
    for (const body of [{ role: 'owner' }, { name: '' }, { name: '\u0000' }, { active: 'yes' }])
      expect((await fixture.call(`PUT /users/${member.id}`, { as: admin, body })).status).toBe(422)
    expect((await fixture.call('PUT /users/999999', { as: admin, body: { name: 'Nobody' } })).status).toBe(404)
  })
})

test('[BACK-5] `active` may be written 0 and 1', async () => {
  const member = await fixture.person()
  const set = (active: unknown) =>
    fixture.call(`PUT /users/${member.id}`, { as: admin, body: { active, reason: 'As they asked' } })
  expect((await set(0)).data.active).toBe(false)
  expect((await set(1)).data.active).toBe(true)
  expect((await set(2)).status).toBe(422)
})

test('[ACC-31] a phone marked as unproved keeps its member from bidding; staff cannot prove it', async () => {
  const member = await fixture.person({ phone: '+966555000777' })
  const set = (verify_phone: unknown) => fixture.call(`PUT /users/${member.id}`, { as: admin, body: { verify_phone } })
  const proved = async () => (await fixture.call('GET /api/v1/profile', { as: member })).data.user.verify_phone
  expect((await set(true)).data.verify_phone).toBe(true)
  expect((await set(0)).data.verify_phone).toBe(false)
  expect(await proved()).toBe(0)
  expect(await set(1)).toMatchObject({ status: 422, errors: { verify_phone: [expect.any(String)] } })
  expect(await audit(`account:${member.id}`)).toMatchObject([
    {},
    { action: 'account.changed', before: { phoneVerified: true }, after: { phoneVerified: false } },
  ])
  const { lots } = await createAuctionWithLots(fixture.db)
  const body = { product_id: lots[0]?.carId, amount: 1_000_000 }
  expect(await fixture.call('POST /api/v1/bid', { as: member, body })).toMatchObject({
    status: 403,
    reason: 'phone_not_verified',
  })
})
