import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/db/database.ts'
import type { Role } from '#server/platform/http/request/actor.ts'
import { createStepUp } from '#server/testing/account-factories.ts'
import { createAccount, riyals } from '#server/testing/factories.ts'
import { openSession, openWholeApp, type WholeApp } from '#server/testing/whole-app.ts'
import { factorState, passkeyPlace } from './rules.ts'
import { saveChallenge, takeChallenge } from './store.ts'

let house: WholeApp
beforeAll(async () => {
  house = await openWholeApp({ env: { STAFF_SECOND_FACTOR: 'required' } })
})
afterAll(() => house.close())

type Staff = { id: number; token: string }
async function staff(role: Role = 'admin'): Promise<Staff> {
  const { id } = await createAccount(house.db, { role })
  return { id, token: await openSession(house.db, id) }
}
const codeOf = (secret: string, stepsAhead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsAhead * 30_000 })
const call = (line: string, { token }: Staff, body?: object) => house.call(line, { token, ...(body && { body }) })

async function enrol(person: Staff): Promise<{ secret: string; usedCode: string }> {
  const { id, secret } = (await call('POST /api/v1/second-factor/totp', person, {})).data
  const usedCode = codeOf(secret)
  const answer = await call('POST /api/v1/second-factor/totp/confirm', person, { id, code: usedCode })
  expect(answer.data).toMatchObject({ required: true, proved: true, factors: [{ kind: 'totp' }] })
  return { secret, usedCode }
}
const age = (person: Staff, column: 'factorAt' | 'lastSeenAt' | 'createdAt', minutes: number) =>
  house.db
    .updateTable('sessions')
    .set({ [column]: new Date(Date.now() - minutes * 60_000) })
    .where('accountId', '=', person.id)
    .execute()

describe('[ACC-43] staff and their second factor', () => {
  test('nothing of the office opens before there is one, and it opens with it', async () => {
    const person = await staff()
    expect(await call('GET /api/admin/me', person)).toMatchObject({ status: 403, reason: 'second_factor_missing' })
    await enrol(person)
    expect((await call('GET /api/admin/me', person)).status).toBe(200)
  })

  test('each log-in asks for it again; a code works once', async () => {
    const person = await staff()
    const { secret, usedCode } = await enrol(person)
    const again = { id: person.id, token: await openSession(house.db, person.id) }
    expect((await call('GET /api/admin/me', again)).reason).toBe('second_factor_needed')
    const used = await call('POST /api/v1/second-factor/prove', again, { code: usedCode })
    expect(used).toMatchObject({ status: 422, reason: 'otp_wrong' })
    const code = codeOf(secret, 1)
    const answers = await Promise.all([1, 2, 3].map(() => call('POST /api/v1/second-factor/prove', again, { code })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect((await call('GET /api/admin/me', again)).status).toBe(200)
  })

  test('checks ten wrong codes in a quarter of an hour', async () => {
    const person = await staff()
    const { secret } = await enrol(person)
    const again = { id: person.id, token: await openSession(house.db, person.id) }
    for (let tries = 0; tries < 10; tries += 1)
      await call('POST /api/v1/second-factor/prove', again, { code: '000000' })
    const right = await call('POST /api/v1/second-factor/prove', again, { code: codeOf(secret, 1) })
    expect(right).toMatchObject({ status: 429, reason: 'too_many' })
  })

  test('a forged passkey proves nothing', async () => {
    const person = await staff()
    await enrol(person)
    const again = { id: person.id, token: await openSession(house.db, person.id) }
    await call('POST /api/v1/second-factor/prove/options', again, {})
    for (const response of [{}, { id: 'x', rawId: 'x', type: 'public-key', response: {} }]) {
      expect((await call('POST /api/v1/second-factor/prove', again, { response })).status).toBe(422)
      expect((await call('POST /api/v1/second-factor/passkey', again, { name: 'x', response })).status).toBe(403)
    }
    expect((await call('GET /api/admin/me', again)).reason).toBe('second_factor_needed')
  })

  test('a challenge works once, for its own session and purpose, until it expires', async () => {
    const { id } = await staff()
    const sessions = await Promise.all([openSession(house.db, id), openSession(house.db, id)])
    const rows = await house.db.selectFrom('sessions').select('id').where('accountId', '=', id).orderBy('id').execute()
    const [own, other] = rows.map((row) => row.id) as [number, number]
    expect(sessions).toHaveLength(2)
    await saveChallenge(house.db, own, 'add', 'first')
    const take = (session: number, purpose: 'add' | 'prove') =>
      inTransaction(house.db, (tx) => takeChallenge(tx, session, purpose))
    expect([await take(own, 'prove'), await take(other, 'add')]).toEqual([undefined, undefined])
    expect([await take(own, 'add'), await take(own, 'add')]).toEqual(['first', undefined])
    await saveChallenge(house.db, own, 'prove', 'late')
    await house.db
      .updateTable('passkeyChallenges')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .execute()
    expect(await take(own, 'prove')).toBeUndefined()
  })

  test('members have no passkeys', async () => {
    const { id } = await createAccount(house.db)
    const member = { id, token: await openSession(house.db, id) }
    expect((await call('POST /api/v1/second-factor/passkey/options', member, {})).status).toBe(403)
  })
})

test('[ACC-44] sensitive acts ask for a proof of the last five minutes; reading does not', async () => {
  const [admin, member] = [await staff('finance'), await createAccount(house.db, { available: riyals(100) })]
  const { secret } = await enrol(admin)
  await age(admin, 'factorAt', 6)
  const adjust = () => call(`POST /api/admin/users/${member.id}/adjust`, admin, { amount: 1, reason: 'By mistake' })
  expect(await adjust()).toMatchObject({ status: 403, reason: 'step_up_required' })
  expect((await call('GET /api/admin/me', admin)).status).toBe(200)
  await call('POST /api/v1/second-factor/prove', admin, { code: codeOf(secret, 1) })
  expect((await adjust()).status).toBe(200)
  await age(admin, 'factorAt', 6)
  expect((await call('POST /api/v1/second-factor/totp', admin, {})).reason).toBe('step_up_required')
})

test.each([
  'PUT /api/admin/settings/orders',
  'POST /api/admin/mismatches/1/resolve',
  'POST /api/admin/refunds/1/send-back',
  'POST /api/admin/refunds/1/approve',
  'POST /api/admin/refunds/1/pay',
  'POST /api/admin/shipping/1/cancel',
  'POST /api/admin/bank-transfers/1/approve',
  'POST /api/admin/payments/1/cash',
  'POST /api/admin/users/1/stop',
  'POST /api/admin/invoices/1/confirm',
  'POST /api/admin/invoices/1/credit',
  'POST /api/admin/notifications',
])('[ACC-44] %s needs a fresh proof', async (line) => {
  const admin = await staff(/settings|users|notifications/.test(line) ? 'admin' : 'finance')
  await enrol(admin)
  await age(admin, 'factorAt', 6)
  expect(await call(line, admin, {})).toMatchObject({ status: 403, reason: 'step_up_required' })
})

test('[ACC-45] staff sessions end after twelve hours, or after half an hour without use', async () => {
  const [idle, old] = [await staff(), await staff()]
  await enrol(idle)
  await enrol(old)
  await age(idle, 'lastSeenAt', 31)
  await age(old, 'createdAt', 12 * 60 + 1)
  for (const person of [idle, old]) expect((await call('GET /api/admin/me', person)).status).toBe(401)
})

describe('two administrators', () => {
  test('[ACC-46] reset a lost factor together, which ends the sessions of its owner', async () => {
    const [one, two, lost] = [await staff(), await staff(), await staff('auctions')]
    for (const person of [one, two, lost]) await enrol(person)
    const path = `POST /api/admin/users/${lost.id}/reset-second-factor`
    const body = { reason: 'The phone is gone' }
    const asked = await call(path, one, body)
    expect(asked.data.approval).toMatchObject({ kind: 'role', state: 'waiting' })
    expect((await call('GET /api/admin/me', lost)).status).toBe(200)
    const approve = `POST /api/admin/approvals/${asked.data.approval.id}/approve`
    await age(two, 'factorAt', 6)
    expect((await call(approve, two, {})).reason).toBe('second_factor_required')
    await age(two, 'factorAt', 0)
    expect((await call(approve, two, {})).data.state).toBe('approved')
    expect((await call('GET /api/admin/me', lost)).status).toBe(401)
    const back = { id: lost.id, token: await openSession(house.db, lost.id) }
    expect((await call('GET /api/admin/me', back)).reason).toBe('second_factor_missing')
    const kept = (await call('GET /api/v1/second-factor', two)).data
    expect(kept.factors).toMatchObject([{ kind: 'totp' }])
  })
})

test('missing factors of a session, and the host of passkeys', () => {
  expect([factorState(false, null, false), factorState(false, null, true)]).toEqual(['none', 'missing'])
  expect([null, 300, 301].map((ago) => factorState(true, ago, false))).toEqual(['needed', 'fresh', 'stale'])
  expect(passkeyPlace('http://127.0.0.1:3000')).toEqual({ host: 'localhost', origin: 'http://localhost:3000' })
  expect(passkeyPlace('https://marsa.example')).toEqual({ host: 'marsa.example', origin: 'https://marsa.example' })
})

describe('[ACC-49] the SIM of a colleague', () => {
  test('changes neither phone, mail nor password without the second factor, which replaces code and password', async () => {
    const person = await staff()
    const email = 'colleague@example.com'
    await house.db.updateTable('accounts').set({ email }).where('id', '=', person.id).execute()
    const { secret } = await enrol(person)
    const thief = { id: person.id, token: await openSession(house.db, person.id) }
    const stepUp = await createStepUp(house.db, thief)
    const change = (by: Staff, body: object) =>
      house.call('POST /api/v1/update-profile', { token: by.token, body, headers: { 'step-up': stepUp } })
    const password = { password: 'not of the owner', password_confirmation: 'not of the owner' }
    const phone = '+966500004901'
    const changes = [{ phone }, { email: 'thief@example.com' }, password]
    for (const body of changes)
      expect(await change(thief, body)).toMatchObject({ status: 403, reason: 'second_factor_needed' })
    await age(thief, 'factorAt', 6)
    for (const body of changes) expect((await change(person, body)).reason).toBe('second_factor_needed')
    await call('POST /api/v1/second-factor/prove', person, { code: codeOf(secret, 1) })
    for (const body of [password, { password: 'yet another one', password_confirmation: 'yet another one' }])
      expect((await house.call('POST /api/v1/update-profile', { token: person.token, body })).status).toBe(200)
  })

  test('resets no password', async () => {
    const person = await staff()
    const { phone } = await house.db
      .selectFrom('accounts')
      .select('phone')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    const reset = async () => {
      await house.call('POST /api/v1/forgetpassword', { body: { phone } })
      const otp = JSON.parse((await house.call(`GET /dev/outbox.json?to=${encodeURIComponent(phone)}`)).text)[0].code
      return house.call('POST /api/v1/verifyforgetpassword', { body: { otp, email: phone } })
    }
    expect((await reset()).data.user.token).toBeTruthy()
    await enrol(person)
    expect(await reset()).toMatchObject({ status: 403, reason: 'second_factor_needed' })
  })
})
