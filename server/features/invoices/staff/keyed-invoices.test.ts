import { afterAll, beforeAll, expect, test } from 'vitest'
import { letOneRecordMoney } from '#server/testing/money-by-hand.ts'
import { sentPayout } from '#server/testing/sent-payout.ts'
import { type Fixture, good, openFixture, orderOf, type Person } from '../../offers/testing/fixture.ts'
import { issueByHand } from '../../orders/testing/by-hand.ts'

let fixture: Fixture
let finance: Person
beforeAll(async () => {
  fixture = await openFixture()
  await letOneRecordMoney(fixture.db)
  finance = await fixture.person({ role: 'finance' })
  await issueByHand(fixture.db)
})
afterAll(() => fixture.close())

/** Three copies at once and one later, which all have the same text. @returns its data. */
async function copies(line: string, key: string, body: object) {
  const ask = () =>
    fixture.call(line.replace(' /', ' /api/admin/'), {
      ...{ token: finance.token, body },
      headers: { 'idempotency-key': key },
    })
  const first = await Promise.all([ask(), ask(), ask()])
  const last = await ask()
  expect(last, JSON.stringify(last)).toMatchObject({ status: 200 })
  expect(new Set([...first, last].map(({ data }) => JSON.stringify(data))).size).toBe(1)
  return last.data
}
const invoiceOf = async (source: string) => {
  const found = fixture.db.selectFrom('invoices').select('id').where('source', '=', source)
  return (await found.orderBy('id').executeTakeFirstOrThrow()).id
}
const countOf = async (orderId: number, kind: string) =>
  (
    await fixture.db
      .selectFrom('invoices')
      .select('id')
      .where('orderId', '=', orderId)
      .where('kind', '=', kind)
      .execute()
  ).length

test('[HTTP-95] an invoice is issued, credited, confirmed and paid out once under its key', async () => {
  const lot = await fixture.closed()
  await good(fixture.decide(lot, 'approve'))
  const { id } = await orderOf(fixture, lot.first, lot)
  const orderId = id as number
  const invoiceId = await invoiceOf(`order:${orderId}`)
  const email = 'known.only.to.few@example.sa'
  await fixture.db.updateTable('accounts').set({ email }).where('id', '=', lot.first.id).execute()
  const issued = await copies(`POST /invoices/${invoiceId}/issue`, 'issue', {})
  // [BACK-72] A stored answer is masked like any other.
  expect(issued).toMatchObject({ id: invoiceId, email: 'k•••@example.sa', mobile: expect.stringContaining('•') })
  const note = await copies(`POST /invoices/${invoiceId}/credit`, 'credit', { reason: 'A wrong address' })
  expect(note.kind).toBe('credit_note')
  expect([await countOf(orderId, 'credit_note'), await countOf(orderId, 'simplified')]).toEqual([1, 2])
  const owner = { owner_name: 'Fahd Al Harbi', owner_identity: '1000000008', owner_phone: '0501234567' }
  const body = { ...owner, transfer_location: 'Riyadh', order_id: orderId, payment_method: 'cash' }
  await good(fixture.call('POST /api/v1/complete-win-order', { token: lot.first.token, body }))
  const { id: standing } = await fixture.db
    .selectFrom('invoices')
    .select('id')
    .where('source', '=', `order:${orderId}`)
    .where('creditedAt', 'is', null)
    .executeTakeFirstOrThrow()
  expect(await copies(`POST /invoices/${standing}/confirm`, 'cash', {})).toMatchObject({
    due_amount: 0,
    status: 'paid',
  })
  const owed = await invoiceOf(`owner:${orderId}`)
  const payout = await sentPayout(fixture.db, owed)
  const sent = await copies(`POST /payouts/${payout}/confirm`, 'payout', { reference: 'FT-1' })
  expect(sent).toMatchObject({ id: payout, state: 'paid' })
  const receipts = fixture.db.selectFrom('cashReceipts').innerJoin('payments', 'payments.id', 'cashReceipts.paymentId')
  expect(await receipts.select('payments.id').where('payments.orderId', '=', orderId).execute()).toHaveLength(1)
})
