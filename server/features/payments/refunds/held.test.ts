import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freshPhone } from '#server/features/accounts/test-fixture.ts'
import { createTimedDatabase, type TimedDatabase } from '#server/features/bidding/testing/fake-time.ts'
import { riyals } from '#server/testing/factories.ts'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'

const HOUR = 3_600_000_000
const IBAN = 'SA0380000000608010167519'
let time: TimedDatabase
let fixture: Fixture
beforeAll(async () => {
  time = await createTimedDatabase()
  fixture = await openFixture({ database: time })
})
afterAll(() => fixture.close())

/** A proof that the member holds the phone, for the header `step-up`. */
async function stepUpOf(member: Person): Promise<string> {
  const token = `proof-${randomUUID()}`
  const { id: sessionId } = await fixture.db
    .selectFrom('sessions')
    .select('id')
    .where('accountId', '=', member.id)
    .executeTakeFirstOrThrow()
  const tokenHash = createHash('sha256').update(token).digest()
  const expiresAt = new Date((await time.now()) / 1_000 + 600_000)
  await fixture.db.insertInto('stepUps').values({ accountId: member.id, sessionId, tokenHash, expiresAt }).execute()
  return token
}
/** The newest code at a phone; the message is sent by a job, whose own clock does not move. */
const codeOf = async (phone: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const answer = await fixture.app.inject({ url: `/dev/outbox.json?to=${encodeURIComponent(phone)}` })
      return answer.json().find(({ code }: { code: string | null }) => code !== null).code
    },
    { timeout: 100_000 },
  )
async function refundOf(member: Person, stepUp?: string) {
  const form = new FormData()
  const account = fixture.db.selectFrom('accounts').select('name').where('id', '=', member.id)
  const { name: own } = await account.executeTakeFirstOrThrow()
  const fields = { amount: 400, bank_name: 'Al Rajhi', iban: IBAN, name: own }
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  const image = await sharp({ create: { width: 800, height: 20, channels: 3, background: 'green' } })
    .jpeg()
    .toBuffer()
  for (const name of ['bank_account_image', 'id_image'])
    form.set(name, new Blob([new Uint8Array(image)]), `${name}.jpg`)
  return fixture.call('POST /api/v1/wallet/refund', { as: member, form, ...(stepUp !== undefined && { stepUp }) })
}
const heldUntil = async (member: Person) =>
  (await fixture.call('GET /api/v1/refunds', { as: member })).data.held_until as string | null
const inHours = async (hours: number) => new Date((await time.now()) / 1_000 + hours * 3_600_000).toISOString()
const update = async (member: Person, body: object) =>
  fixture.call('POST /api/v1/update-profile', { as: member, body, stepUp: await stepUpOf(member) })

describe('[REF-8] [ACC-38] for 72 hours', () => {
  test('a new phone or password stops a request and a payment, but no approval', async () => {
    const member = await fixture.person({ available: riyals(1_000) })
    const { data } = await refundOf(member, await stepUpOf(member))
    const path = `/refunds/${data.refund.id}`
    await fixture.db.updateTable('accounts').set({ refundsHeldUntil: null }).where('id', '=', member.id).execute()
    const phone = freshPhone()
    const changed = await update(member, { phone })
    expect(changed.status, changed.text).toBe(200)
    const body = { otp: await codeOf(phone), email: phone }
    expect((await fixture.call('POST /api/v1/verify-otp', { as: member, body })).status).toBe(200)
    const finance = await fixture.staff('finance')
    expect((await fixture.call(`POST ${path}/approve`, { as: finance })).status).toBe(200)
    const early = await fixture.call(`POST ${path}/pay`, { as: finance, body: { reference: 'B-2' } })
    expect(early.reason).toBe('refunds_held')
    await time.pass(72 * HOUR)
    const later = await fixture.staff('finance')
    const secret = 'a long first one'
    await update(member, { password: secret, password_confirmation: secret })
    const unpaid = await fixture.call(`POST ${path}/pay`, { as: later, body: { reference: 'B-2' } })
    expect(unpaid.reason).toBe('refunds_held')
    const asked = await refundOf(member)
    expect(asked).toMatchObject({ status: 409, reason: 'refunds_held', data: { until: await inHours(72) } })
    expect(asked.text).toContain('72 hours')
    const wallet = await fixture.call('GET /api/v1/wallet', { as: member })
    expect(wallet.data).toMatchObject({ available_balance: 600, frozen_balance: 0 })
  })

  test('the first refund to an account waits, and the former phone gets a message', async () => {
    const member = await fixture.person({ available: riyals(1_000) })
    expect(await heldUntil(member)).toBeNull()
    const asked = await refundOf(member, await stepUpOf(member))
    expect(asked.data.refund, asked.text).toMatchObject({ status: 'under_review', amount: 400 })
    const until = await inHours(72)
    expect(await heldUntil(member)).toBe(until)
    const finance = await fixture.staff('finance')
    const path = `/refunds/${asked.data.refund.id}`
    expect((await fixture.call(`POST ${path}/approve`, { as: finance })).data).toMatchObject({ status: 'approved' })
    const pay = async () =>
      fixture.call(`POST ${path}/pay`, { as: await fixture.staff('finance'), body: { reference: 'B-1' } })
    expect(await pay()).toMatchObject({ status: 409, reason: 'refunds_held', data: { until } })
    expect((await fixture.call(`GET ${path}`, { as: finance })).data.held_until).toBe(until)
    await time.pass(72 * HOUR - 1)
    expect((await pay()).reason).toBe('refunds_held')
    await time.pass(1)
    const paid = await pay()
    expect(paid.data).toMatchObject({ status: 'paid_out', held_until: null })
    // The account is known now.
    expect((await refundOf(member)).data.refund.status).toBe('under_review')
    expect(await heldUntil(member)).toBeNull()
  })

  test('finance can refuse meanwhile, which frees the money', async () => {
    const member = await fixture.person({ available: riyals(1_000) })
    const { data } = await refundOf(member, await stepUpOf(member))
    const rejected = await fixture.call(`POST /refunds/${data.refund.id}/reject`, {
      as: await fixture.staff('finance'),
      body: { reason: 'Another name' },
    })
    expect(rejected.data.status).toBe('rejected')
    const wallet = await fixture.call('GET /api/v1/wallet', { as: member })
    expect(wallet.data).toMatchObject({ available_balance: 1_000, frozen_balance: 0 })
  })
})
