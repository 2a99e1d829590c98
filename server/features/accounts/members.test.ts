import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAccount } from './index.ts'
import { registerAccountJobs } from './jobs.ts'
import { freshIdentity, freshPhone, type House, newMember, openHouse, signupOf } from './test-house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const create = (member: Parameters<House['accounts']['createMember']>[1]) =>
  house.db.transaction().execute((tx) => house.accounts.createMember(tx, member))

describe('[ACC-29] the first admin', () => {
  test('is opened once, by however many processes, and comes in by code', async () => {
    const phone = '+966500000000'
    const ids = await Promise.all(Array.from({ length: 8 }, () => house.accounts.ensureAdmin(phone)))
    expect(new Set(ids).size).toBe(1)
    const id = ids[0] ?? 0
    expect(await findAccount(house.db, id)).toMatchObject({ name: 'المدير', role: 'admin', phoneVerified: false })
    await house.call('POST /send-otp', { email: '0500000000' })
    const answer = await house.call('POST /verify-otp', { otp: await house.codeOf(phone), email: phone })
    expect(answer).toMatchObject({ status: 200, data: { user: { id, verify_phone: 1 } } })
    expect(await house.accounts.authenticate(answer.data.token)).toMatchObject({ accountId: id, role: 'admin' })
    expect(await house.accounts.ensureAdmin(phone)).toBe(id)
  })

  test('may be a member already', async () => {
    const { id, phone } = await newMember(house)
    expect(await house.accounts.ensureAdmin(phone)).toBe(id)
    expect(await findAccount(house.db, id)).toMatchObject({ name: 'سارة القحطاني', role: 'admin', phoneVerified: true })
  })
})

describe('members for seeds', () => {
  test('have a proved phone, a wallet, and a password if wanted', async () => {
    const phone = freshPhone()
    const identity = freshIdentity()
    const id = await create({ name: 'فهد الدوسري', phone, identity, password: 'a seed password', language: 'en' })
    expect(await create({ name: 'فهد الدوسري', phone })).toBe(id)
    expect(await findAccount(house.db, id)).toEqual({
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
    expect((await house.call('POST /login', { phone, password: 'a seed password' })).status).toBe(200)
    expect(await house.db.selectFrom('wallets').selectAll().where('accountId', '=', id).execute()).toHaveLength(1)
    await expect(create({ name: 'آخر', phone: freshPhone(), identity })).rejects.toThrow('taken')
  })

  test('an unknown account is undefined', async () => {
    expect(await findAccount(house.db, 999_999_999)).toBeUndefined()
  })
})

test('what has no use any more is removed each night', async () => {
  const phone = freshPhone()
  await house.call('POST /signup-otp', signupOf(phone))
  const { token, id } = await newMember(house)
  await house.call('POST /logout', undefined, { token })
  let night: () => Promise<void> = async () => undefined
  const schedules: string[] = []
  registerAccountJobs(
    {
      work: (_queue, handler) => {
        night = () => handler({} as never) // the job carries no data
      },
      schedule: (queue, cron) => schedules.push(`${queue} ${cron}`),
    },
    house.db,
  )
  expect(schedules).toEqual(['remove-old-proofs 20 0 * * *'])
  const count = async () => [
    (await house.db.selectFrom('signups').select('id').where('phone', '=', phone).execute()).length,
    (await house.db.selectFrom('codes').select('id').where('phone', '=', phone).execute()).length,
    (await house.db.selectFrom('sessions').select('id').where('accountId', '=', id).execute()).length,
  ]
  await night()
  expect(await count()).toEqual([1, 1, 1])
  const long = new Date(Date.now() - 100 * 86_400_000)
  await house.db.updateTable('signups').set({ createdAt: long }).where('phone', '=', phone).execute()
  await house.db.updateTable('codes').set({ sentAt: long }).where('phone', '=', phone).execute()
  await house.db.updateTable('sessions').set({ endedAt: long }).where('accountId', '=', id).execute()
  await night()
  expect(await count()).toEqual([0, 0, 0])
})
