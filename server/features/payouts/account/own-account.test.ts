import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'

const IBAN = 'SA0380000000608010167519'
const OTHER = 'SA4420000001234567891234'
let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

/** A proof that the member holds the phone, for the header `step-up`. */
async function stepUpOf(member: Person): Promise<string> {
  const token = `proof-${randomUUID()}`
  const session = fixture.db.selectFrom('sessions').select('id').where('accountId', '=', member.id)
  const { id: sessionId } = await session.executeTakeFirstOrThrow()
  const tokenHash = createHash('sha256').update(token).digest()
  const expiresAt = new Date(Date.now() + 600_000)
  await fixture.db.insertInto('stepUps').values({ accountId: member.id, sessionId, tokenHash, expiresAt }).execute()
  return token
}

/** Money that a member sent from a bank account, and that finance decided. */
async function addTransfer({ id: accountId }: Person, iban: string, status: 'approved' | 'rejected') {
  const { db } = fixture
  const payment = { accountId, amount: 5_000, method: 'cash', purpose: 'wallet' }
  const { id: paymentId } = await db.insertInto('payments').values(payment).returning('id').executeTakeFirstOrThrow()
  const transfer = {
    ...{ accountId, paymentId, amount: 5_000, name: 'A', iban, purpose: 'wallet', city: 'Riyadh' },
    ...{ transferDate: '2026-11-01', imageHash: Buffer.alloc(32), status },
    ...{ reviewedAt: new Date(), reviewedBy: accountId, approvedAmount: status === 'approved' ? 5_000 : null },
  }
  await db.insertInto('bankTransfers').values(transfer).execute()
}

test('[PAY-OUT-1] a bank account for payouts is proved, is in the member’s own name, and waits 72 hours', async () => {
  const member = await fixture.person({ name: 'سارة القحطاني' })
  const put = (body: object, stepUp?: string) =>
    fixture.call('PUT /api/v1/payout-account', { as: member, body, language: 'ar', ...(stepUp && { stepUp }) })
  const read = async (as = member) => (await fixture.call('GET /api/v1/payout-account', { as })).data.account
  const body = { iban: 'sa03 8000 0000 6080 1016 7519', holder: 'ساره القحطاني' }
  expect(await read()).toBeNull()
  expect(await put(body)).toMatchObject({ status: 403, reason: 'step_up_required' })
  const stepUp = await stepUpOf(member)
  expect((await put({ iban: 'SA00', holder: 'فهد الحربي' }, stepUp)).errors).toEqual({
    iban: [expect.any(String)],
    holder: [expect.stringContaining('سارة القحطاني')],
  })
  expect(await read()).toBeNull()
  const before = Date.now()
  const { account } = (await put(body, stepUp)).data
  expect(account).toMatchObject({ iban_masked: 'SA03••••7519', holder: body.holder, verified: false })
  expect(account.bank).toBe('مصرف الراجحي')
  const hours = (Date.parse(account.usable_from) - before) / 3_600_000
  expect(hours).toBeGreaterThan(71.9)
  expect(hours).toBeLessThan(72.1)
  const told = fixture.db.selectFrom('messages').select('channel').orderBy('channel')
  expect(await told.execute()).toEqual([{ channel: 'sms' }])
  const { ibanSealed } = await fixture.db
    .selectFrom('payoutAccounts')
    .select('ibanSealed')
    .where('accountId', '=', member.id)
    .executeTakeFirstOrThrow()
  expect(ibanSealed.toString('latin1')).not.toContain('6080')
  // The proof of the first change is used up; the same account again needs none and moves nothing.
  expect((await put({ ...body, iban: IBAN })).data.account).toEqual(account)
  expect(await put({ ...body, iban: OTHER }, stepUp)).toMatchObject({ status: 403 })
  expect(await read(await fixture.person())).toBeNull()
  await addTransfer(member, OTHER, 'approved')
  await addTransfer(member, IBAN, 'rejected')
  await addTransfer(await fixture.person(), IBAN, 'approved')
  expect((await read()).verified).toBe(false)
  await addTransfer(member, IBAN, 'approved')
  expect((await read()).verified).toBe(true)
})
