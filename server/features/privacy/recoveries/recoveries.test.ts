import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMoney, addPerson, noticesTo } from '#server/testing/account-factories.ts'
import { riyals } from '#server/testing/factories.ts'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'
import { freshIdentity, freshPhone } from '../../accounts/test-fixture.ts'

let fixture: Fixture
let admin: Person
beforeAll(async () => {
  fixture = await openFixture()
  admin = await fixture.staff('admin')
})
afterAll(() => fixture.close())

const api = (line: string, body?: object, as?: Person) =>
  fixture.call(line.replace(' /', ' /api/v1/'), { body, language: 'ar', ...(as && { as }) })
type Message = { channel: string; body: string; code: string | null }
const outbox = async (to: string): Promise<Message[]> =>
  (await fixture.app.inject(`/dev/outbox.json?to=${encodeURIComponent(to)}`)).json()
const codeOf = async (to: string) => (await outbox(to))[0]?.code

type Signup = { phone: string; identity: string; name: string; email?: string }
async function start({ phone, identity, name, email }: Signup) {
  const { challenge } = (await api('POST /signup-otp', { phone, identity, name, email, agree: true })).data
  return async (otp?: string | null) =>
    api('POST /signup-verify', { otp: otp ?? (await codeOf(phone)) ?? '000000', phone, challenge })
}
const signUp = async (signup: Signup) => (await start(signup))()

let mails = 0
async function member() {
  mails += 1
  const own = {
    phone: freshPhone(),
    identity: freshIdentity(),
    name: 'سارة القحطاني',
    email: `own${mails}@example.com`,
  }
  const { token, user } = (await signUp(own)).data
  return { ...own, id: Number(user.id), token: String(token) }
}
/** A member whose phone somebody else proves by a sign-up. */
async function recovery(more: Partial<Signup> = {}) {
  const known = await member()
  const newcomer = { phone: known.phone, identity: freshIdentity(), name: 'صاحب الشريحة', ...more }
  expect(await signUp(newcomer)).toMatchObject({ status: 409, reason: 'recovery_started' })
  const { data } = await fixture.call('GET /recoveries?status=new', { as: admin })
  return { known, newcomer, id: Number(data.data[0].id) }
}
const decide = (id: number, decision: 'give' | 'refuse', as = admin) =>
  fixture.call(`POST /recoveries/${id}/decide`, { as, body: { decision, reason: 'Papers were compared' } })
const isIn = async (as: Person) => (await api('GET /profile', undefined, as)).status === 200
/** True if a log-in code is sent to the phone and opens the account with this number. */
async function codeOpens(phone: string, id: number): Promise<boolean> {
  const before = (await outbox(phone)).length
  await api('POST /send-otp', { email: phone })
  if ((await outbox(phone)).length === before) return false
  return (await api('POST /verify-otp', { email: phone, otp: await codeOf(phone) })).data?.user?.id === id
}
const age = (id: number, hours: number) =>
  fixture.exec(`update recoveries set created_at = created_at - interval '${hours} hours' where id = ${id}`)

describe('[ACC-51] while staff have to decide about a phone', () => {
  test('a sign-up whose code has not come stops nothing; one whose code has come stops all codes', async () => {
    const known = await member()
    const finish = await start({ phone: known.phone, identity: freshIdentity(), name: 'صاحب الشريحة' })
    const proof = await codeOf(known.phone)
    expect(await codeOpens(known.phone, known.id)).toBe(true)
    const usual = await api('POST /send-otp', { email: known.phone })
    const early = await codeOf(known.phone)
    expect((await finish(proof)).reason).toBe('recovery_started')
    const sent = (await outbox(known.phone)).length
    expect((await api('POST /verify-otp', { email: known.phone, otp: early })).reason).toBe('otp_expired')
    const paused = await api('POST /send-otp', { email: known.phone })
    expect({ status: paused.status, data: paused.data }).toEqual({ status: usual.status, data: usual.data })
    expect((await api('POST /verify-otp', { email: known.phone, otp: early })).reason).toBe('otp_expired')
    expect((await api('POST /forgetpassword', { phone: known.phone })).status).toBe(200)
    await start({ ...known, name: 'سارة القحطاني' })
    expect(await outbox(known.phone)).toHaveLength(sent)
    expect(await isIn(known)).toBe(true)
    expect((await outbox(known.email))[0]).toMatchObject({ channel: 'mail', code: null })
  })

  test('the pause ends after 72 hours, and another person starts the next one after 30 days', async () => {
    const { known, id } = await recovery()
    await age(id, 71)
    expect(await codeOpens(known.phone, known.id)).toBe(false)
    await age(id, 2)
    expect(await codeOpens(known.phone, known.id)).toBe(true)
    const again = () => signUp({ phone: known.phone, identity: freshIdentity(), name: 'صاحب آخر' })
    expect((await again()).reason).toBe('recovery_started')
    expect(await codeOpens(known.phone, known.id)).toBe(true)
    await fixture.exec(
      `update recoveries set created_at = created_at - interval '31 days' where account_id = ${known.id}`,
    )
    expect((await again()).reason).toBe('recovery_started')
    expect(await codeOpens(known.phone, known.id)).toBe(false)
  })
})

describe('[BACK-120] recoveries', () => {
  test('show both sides masked, to the right `users` alone', async () => {
    const { known, newcomer, id } = await recovery()
    const { data } = await fixture.call(`GET /recoveries/${id}`, { as: admin })
    expect(data).toMatchObject({
      ...{ kind: 'number', status: 'new', newcomer_name: newcomer.name, newcomer_papers: ['identity'], reason: null },
      ...{ member_id: known.id, member_name: known.name, member_papers: ['identity'], open: [] },
      newcomer_identity_masked: expect.stringMatching(/^1•+\d{2}$/),
      paused_until: expect.stringMatching(/Z$/),
    })
    const shown = JSON.stringify(data)
    for (const secret of [known.phone, known.identity, newcomer.identity]) expect(shown).not.toContain(secret)
    const found = await fixture.call(`GET /recoveries?search=${encodeURIComponent('صاحب')}`, { as: admin })
    expect(found.data.data.map((row: { id: number }) => row.id)).toContain(id)
    for (const role of ['auctions', 'finance', 'support', 'content'] as const) {
      const as = await fixture.staff(role)
      for (const line of ['GET /recoveries', `GET /recoveries/${id}`, `POST /recoveries/${id}/decide`])
        expect([
          role,
          line,
          (await fixture.call(line, { as, ...(line.startsWith('POST') && { body: {} }) })).status,
        ]).toEqual([role, line, 403])
    }
  })

  test('are not decided by staff who are the member or the newcomer', async () => {
    const { known, id } = await recovery({ name: 'زميل في الدار' })
    const colleague = await fixture.staff('admin')
    const refused = { status: 403, reason: 'conflict_of_interest' }
    await fixture.exec(`update accounts set whatsapp = '${known.phone}' where id = ${colleague.id}`)
    expect(await decide(id, 'give', colleague)).toMatchObject(refused)
    await fixture.exec(`update accounts set whatsapp = null,
      identity_hash = (select identity_hash from recoveries where id = ${id}) where id = ${colleague.id}`)
    expect(await decide(id, 'give', colleague)).toMatchObject(refused)
    expect((await decide(id, 'refuse')).status).toBe(200)
  })

  test('refused: the newcomer learns it by SMS, and codes go to the member at once', async () => {
    const { known, id } = await recovery()
    expect(await decide(id, 'refuse')).toMatchObject({
      status: 200,
      data: { status: 'refused', decided_by: admin.id, reason: 'Papers were compared', paused_until: null },
    })
    expect((await outbox(known.phone))[0]).toMatchObject({ channel: 'sms', body: expect.stringContaining('تعذّر') })
    expect(await codeOpens(known.phone, known.id)).toBe(true)
    expect((await decide(id, 'give')).reason).toBe('already_decided')
    const audit = await fixture.call(`GET /audit?subject=account:${known.id}`, { as: admin })
    expect(audit.data.data).toMatchObject([{ action: 'recovery.refused', reason: 'Papers were compared' }])
  })

  test('given, with nothing open: the old account closes, others who asked are refused, and the newcomer signs up', async () => {
    const { known, newcomer, id } = await recovery()
    const company = await member()
    await addPerson(fixture.db, { companyId: company.id, personId: known.id })
    await age(id, 73)
    expect((await signUp({ ...newcomer, identity: freshIdentity() })).reason).toBe('recovery_started')
    expect((await decide(id, 'give')).data).toMatchObject({ status: 'released' })
    expect(await isIn(known)).toBe(false)
    expect(await noticesTo(fixture.db, company.id)).toEqual(['company_person_left'])
    expect((await outbox(known.phone))[0]?.body).toContain('التسجيل بهذا الرقم')
    const { data } = await fixture.call('GET /recoveries?status=new', { as: admin })
    expect(data.data.filter((row: { member_id: number }) => row.member_id === known.id)).toEqual([])
    const opened = await signUp(newcomer)
    expect(opened).toMatchObject({ status: 200, data: { user: { name: newcomer.name } } })
    expect(opened.data.user.id).not.toBe(known.id)
  })

  test('given, with money left: the account only loses its phone, and its owner comes back by another recovery', async () => {
    const { known, newcomer, id } = await recovery()
    await addMoney(fixture.db, known.id, riyals(500))
    expect((await fixture.call(`GET /recoveries/${id}`, { as: admin })).data.open).toEqual(['balance'])
    expect((await decide(id, 'give')).status).toBe(200)
    expect(await isIn(known)).toBe(false)
    expect((await outbox(known.email))[0]?.body).toContain('انتقل رقم جوال حسابك')
    expect((await signUp(newcomer)).data.user.id).not.toBe(known.id)
    const phone = freshPhone()
    expect((await signUp({ ...known, phone })).reason).toBe('recovery_started')
    const [row] = (await fixture.call('GET /recoveries?status=new', { as: admin })).data.data
    expect(row).toMatchObject({ kind: 'return', member_id: known.id, paused_until: null })
    expect((await decide(row.id, 'give')).data).toMatchObject({ status: 'released' })
    expect(await codeOpens(phone, known.id)).toBe(true)
    const account = fixture.db.selectFrom('accounts').select(['phone', 'refundsHeldUntil']).where('id', '=', known.id)
    const { refundsHeldUntil } = await account.executeTakeFirstOrThrow()
    expect(Number(refundsHeldUntil)).toBeGreaterThan(Date.now() + 71 * 3_600_000)
  })

  test('never take the phone of an account with a role', async () => {
    const { known, id } = await recovery()
    await fixture.exec(`update accounts set role = 'support' where id = ${known.id}`)
    expect(await decide(id, 'give')).toMatchObject({ status: 422, errors: { decision: [expect.any(String)] } })
    expect((await decide(id, 'refuse')).status).toBe(200)
  })
})
