import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'

let fixture: Fixture
let colleague: Person
beforeAll(async () => {
  fixture = await openFixture()
  colleague = await fixture.staff('finance')
})
afterAll(() => fixture.close())

const set = (id: number, values: object) =>
  fixture.db.updateTable('accounts').set(values).where('id', '=', id).execute()
const adjust = async (member: Person, as: Person) =>
  (await fixture.call(`POST /users/${member.id}/adjust`, { as, body: { amount: 1, reason: 'By mistake' } })).reason

const IBAN = 'SA0380000000608010167519'

const hashOf = (iban: string) => fixture.context.secrets.hash('payout-iban', iban)

async function pictureId() {
  const file = { visibility: 'private', kind: 'refund', width: 1, height: 1, variants: '[]' }
  return (await fixture.db.insertInto('files').values(file).returning('id').executeTakeFirstOrThrow()).id
}

async function addTransfer(accountId: number) {
  const { db } = fixture
  const payment = { accountId, amount: 5_000, method: 'cash', purpose: 'wallet' }
  const { id: paymentId } = await db.insertInto('payments').values(payment).returning('id').executeTakeFirstOrThrow()
  const picture = await pictureId()
  const transfer = {
    ...{
      accountId,
      paymentId,
      amount: 5_000,
      name: 'A',
      iban: IBAN,
      ibanHash: hashOf(IBAN),
      purpose: 'wallet',
      city: 'Riyadh',
    },
    ...{ transferDate: '2026-11-01', imageId: picture, idImageId: picture, imageHash: Buffer.alloc(32) },
  }
  return (await db.insertInto('bankTransfers').values(transfer).returning('id').executeTakeFirstOrThrow()).id
}

async function addRefund(accountId: number) {
  const picture = await pictureId()
  const values = { accountId, amount: 100, bankName: 'Bank', iban: IBAN, ibanHash: hashOf(IBAN), name: 'A' }
  const refund = { ...values, bankImageId: picture, idImageId: picture }
  return (await fixture.db.insertInto('refunds').values(refund).returning('id').executeTakeFirstOrThrow()).id
}

describe('[BACK-31] unproved contacts of a member keep no staff member from their work', () => {
  test('the e-mail address', async () => {
    const [member, staff] = [await fixture.person(), await fixture.staff('finance')]
    await set(staff.id, { email: 'auctioneer@example.sa' })
    await set(member.id, { email: 'Auctioneer@example.sa' })
    expect(await adjust(member, staff)).not.toBe('conflict_of_interest')
    await set(member.id, { emailVerifiedAt: new Date() })
    expect(await adjust(member, staff)).toBe('conflict_of_interest')
  })

  test('the WhatsApp number', async () => {
    const [member, staff] = [await fixture.person(), await fixture.staff('finance')]
    await set(staff.id, { phone: '+966599990123' })
    await set(member.id, { whatsapp: '+966599990123' })
    expect(await adjust(member, staff)).not.toBe('conflict_of_interest')
    await set(member.id, { whatsappVerifiedAt: new Date() })
    expect(await adjust(member, staff)).toBe('conflict_of_interest')
    // Staff write their own number: it counts without a proof.
    const other = await fixture.staff('finance')
    await set(other.id, { whatsapp: '+966599990124' })
    await set(member.id, { phone: '+966599990124' })
    expect(await adjust(member, other)).toBe('conflict_of_interest')
  })

  test('the bank account of a transfer, but nobody decides a transfer or refund of their own account', async () => {
    const [member, staff] = [await fixture.person(), await fixture.staff('finance')]
    await addRefund(staff.id)
    const transferId = await addTransfer(member.id)
    const refundId = await addRefund(member.id)
    expect(await adjust(member, staff)).not.toBe('conflict_of_interest')
    for (const path of [`/bank-transfers/${transferId}/reject`, `/refunds/${refundId}/reject`])
      expect((await fixture.call(`POST ${path}`, { as: staff, body: { reason: 'A favour' } })).reason).toBe(
        'conflict_of_interest',
      )
    await fixture.call(`POST /bank-transfers/${transferId}/approve`, { as: colleague, body: {} })
    expect(await adjust(member, staff)).toBe('conflict_of_interest')
  })
})

test('[BACK-31] the account for payouts that a member shares with a staff member makes that person a party', async () => {
  const [member, staff] = [await fixture.person(), await fixture.staff('finance')]
  const name = (accountId: number, iban: string) =>
    fixture.db
      .insertInto('payoutAccounts')
      .values({
        ...{ accountId, holderName: 'A', usableFrom: new Date() },
        ...{ ibanSealed: Buffer.from(iban), ibanHash: hashOf(iban) },
      })
      .execute()
  await name(staff.id, 'one')
  const other = await fixture.person()
  await name(other.id, 'two')
  expect(await adjust(other, staff)).not.toBe('conflict_of_interest')
  await name(member.id, 'one')
  expect(await adjust(member, staff)).toBe('conflict_of_interest')
  // Also an account that one of both uses for a refund only: the number of a payout account is sealed.
  const refunded = await fixture.staff('finance')
  await addRefund(refunded.id)
  const paidOut = await fixture.person()
  expect(await adjust(paidOut, refunded)).not.toBe('conflict_of_interest')
  await name(paidOut.id, IBAN)
  expect(await adjust(paidOut, refunded)).toBe('conflict_of_interest')
})
