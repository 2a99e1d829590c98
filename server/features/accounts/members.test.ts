import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAccount } from './index.ts'
import { registerAccountJobs } from './jobs.ts'
import { type Fixture, freshIdentity, freshPhone, newMember, openFixture, signupOf } from './test-fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

const create = (member: Parameters<Fixture['accounts']['createMember']>[1]) =>
  fixture.db.transaction().execute((tx) => fixture.accounts.createMember(tx, member))

describe('[ACC-29] the first admin', () => {
  test('is opened once, by any number of processes, and logs in by code', async () => {
    const phone = '+966500000000'
    const ids = await Promise.all(Array.from({ length: 8 }, () => fixture.accounts.ensureAdmin(phone)))
    expect(ids.filter((id) => id !== undefined)).toHaveLength(1)
    const id = ids.find((each) => each !== undefined) ?? 0
    expect(await findAccount(fixture.db, id)).toMatchObject({ name: 'المدير', role: 'admin', phoneVerified: false })
    await fixture.call('POST /send-otp', { email: '0500000000' })
    const answer = await fixture.call('POST /verify-otp', { otp: await fixture.codeOf(phone), email: phone })
    expect(answer).toMatchObject({ status: 200, data: { user: { id, verify_phone: 1 } } })
    expect(await fixture.accounts.authenticate(answer.data.token)).toMatchObject({ accountId: id, role: 'admin' })
    expect(await fixture.accounts.ensureAdmin(phone)).toBeUndefined()
  })

  test('is created only while there is none; a member may become it', async () => {
    const { id, phone } = await newMember(fixture)
    expect(await fixture.accounts.ensureAdmin(phone)).toBeUndefined()
    expect(await findAccount(fixture.db, id)).toMatchObject({ role: null })
    await fixture.db.updateTable('accounts').set({ role: null }).where('role', '=', 'admin').execute()
    expect(await fixture.accounts.ensureAdmin(phone)).toBe(id)
    expect(await findAccount(fixture.db, id)).toMatchObject({
      name: 'سارة القحطاني',
      role: 'admin',
      phoneVerified: true,
    })
  })
})

describe('members for seeds', () => {
  test('have a proved phone, a wallet, and a password if wanted', async () => {
    const phone = freshPhone()
    const identity = freshIdentity()
    const id = await create({ name: 'فهد الدوسري', phone, identity, password: 'a seed password', language: 'en' })
    expect(await create({ name: 'فهد الدوسري', phone })).toBe(id)
    expect(await findAccount(fixture.db, id)).toEqual({
      id,
      name: 'فهد الدوسري',
      phone,
      whatsapp: null,
      email: null,
      language: 'en',
      role: null,
      active: true,
      robot: false,
      phoneVerified: true,
    })
    expect((await fixture.call('POST /login', { phone, password: 'a seed password' })).status).toBe(200)
    expect(await fixture.db.selectFrom('wallets').selectAll().where('accountId', '=', id).execute()).toHaveLength(1)
    await expect(create({ name: 'آخر', phone: freshPhone(), identity })).rejects.toThrow('taken')
  })

  test('an unknown account is undefined', async () => {
    expect(await findAccount(fixture.db, 999_999_999)).toBeUndefined()
  })
})

test('removes useless data each night', async () => {
  const phone = freshPhone()
  await fixture.call('POST /signup-otp', signupOf(phone))
  const { token, id } = await newMember(fixture)
  await fixture.call('POST /logout', undefined, { token })
  let night: () => Promise<void> = async () => undefined
  const schedules: string[] = []
  registerAccountJobs(
    {
      work: (_queue, handler) => {
        night = () => handler({} as never) // the job carries no data
      },
      schedule: (queue, cron) => schedules.push(`${queue} ${cron}`),
    },
    fixture.db,
  )
  expect(schedules).toEqual(['remove-old-proofs 20 0 * * *'])
  const count = async () => [
    (await fixture.db.selectFrom('signups').select('id').where('phone', '=', phone).execute()).length,
    (await fixture.db.selectFrom('codes').select('id').where('phone', '=', phone).execute()).length,
    (await fixture.db.selectFrom('sessions').select('id').where('accountId', '=', id).execute()).length,
  ]
  await night()
  expect(await count()).toEqual([1, 1, 1])
  const long = new Date(Date.now() - 100 * 86_400_000)
  await fixture.db.updateTable('signups').set({ createdAt: long }).where('phone', '=', phone).execute()
  await fixture.db.updateTable('codes').set({ sentAt: long }).where('phone', '=', phone).execute()
  await fixture.db.updateTable('sessions').set({ endedAt: long }).where('accountId', '=', id).execute()
  await night()
  expect(await count()).toEqual([0, 0, 0])
})
