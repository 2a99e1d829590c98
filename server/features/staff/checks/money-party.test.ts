import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'

let fixture: Fixture
let member: Person
let friend: Person

beforeAll(async () => {
  fixture = await openFixture()
  member = await fixture.person()
  friend = await fixture.staff('admin')
  const set = (column: 'phone' | 'whatsapp', id: number) =>
    fixture.db
      .updateTable('accounts')
      .set({ [column]: '+966599990009' })
      .where('id', '=', id)
      .execute()
  await set('whatsapp', member.id)
  await set('phone', friend.id)
  await fixture.db.updateTable('accounts').set({ whatsappVerifiedAt: new Date() }).where('id', '=', member.id).execute()
})
afterAll(() => fixture.close())

/** One of each decision of staff about the member's money. */
async function moneyOf(accountId: number) {
  const { db } = fixture
  const picture = { visibility: 'private', kind: 'refund', width: 1, height: 1, variants: '[]' }
  const { id: fileId } = await db.insertInto('files').values(picture).returning('id').executeTakeFirstOrThrow()
  const cash = { accountId, amount: 5_000, method: 'cash', purpose: 'wallet' }
  const [first, second] = await db.insertInto('payments').values([cash, cash]).returning('id').execute()
  const [paymentId, transferPaymentId] = [first?.id ?? 0, second?.id ?? 0]
  const bank = {
    accountId,
    amount: 5_000,
    name: 'A',
    iban: 'SA0380000000608010167519',
    ibanHash: Buffer.from('one account'),
  }
  const transfer = await db
    .insertInto('bankTransfers')
    .values({
      ...{ ...bank, paymentId: transferPaymentId, purpose: 'wallet', transferDate: '2026-11-01', city: 'Riyadh' },
      ...{ imageId: fileId, idImageId: fileId, imageHash: Buffer.alloc(32) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const refund = await db
    .insertInto('refunds')
    .values({ ...bank, bankName: 'Bank', bankImageId: fileId, idImageId: fileId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const charge = { gateway: 'sandbox', gatewayRef: `ref-${accountId}`, expectedAmount: 5_000, chargedAmount: 1 }
  const mismatch = await db
    .insertInto('paymentMismatches')
    .values({ ...charge, kind: 'amount', paymentId, currency: 'SAR' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const invoice = await db
    .insertInto('invoices')
    .values({ accountId, kind: 'receipt', source: `payment:${paymentId}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    paymentId,
    transferId: transfer.id,
    refundId: refund.id,
    mismatchId: mismatch.id,
    invoiceId: invoice.id,
  }
}

test('[BACK-31] [TRF-6] [ADJ-5] staff decide nothing about the money of a person with their own phone', async () => {
  const { paymentId, transferId, refundId, mismatchId, invoiceId } = await moneyOf(member.id)
  const reason = 'A favour'
  const acts: [string, object][] = [
    [`/bank-transfers/${transferId}/approve`, {}],
    [`/bank-transfers/${transferId}/reject`, { reason }],
    [`/refunds/${refundId}/approve`, {}],
    [`/refunds/${refundId}/reject`, { reason }],
    [`/refunds/${refundId}/pay`, { reference: 'B-1' }],
    [`/refunds/${refundId}/send-back`, {}],
    [`/payments/${paymentId}/cash`, {}],
    ['/payments', { user_id: member.id, purpose: 'wallet', amount: 50 }],
    [`/mismatches/${mismatchId}/resolve`, { resolution: 'dismissed', reason }],
    [`/invoices/${invoiceId}/confirm`, {}],
    [`/invoices/${invoiceId}/issue`, {}],
    [`/invoices/${invoiceId}/credit`, { reason }],
    [`/users/${member.id}/adjust`, { amount: 5, reason }],
    [`/users/${friend.id}/adjust`, { amount: 5, reason }],
  ]
  for (const [path, body] of acts) {
    const answer = await fixture.call(`POST ${path}`, { as: friend, body })
    expect({ path, status: answer.status, reason: answer.reason }).toEqual({
      ...{ path, status: 403, reason: 'conflict_of_interest' },
    })
  }
  const colleague = await fixture.staff('finance')
  const rejected = await fixture.call(`POST /bank-transfers/${transferId}/reject`, { as: colleague, body: { reason } })
  expect(rejected.status, rejected.text).toBe(200)
})
