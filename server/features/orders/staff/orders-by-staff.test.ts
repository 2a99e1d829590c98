import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStepUp } from '#server/testing/account-factories.ts'
import { createPackage, riyals } from '#server/testing/factories.ts'
import { letOneRecordMoney } from '#server/testing/money-by-hand.ts'
import { type Fixture, good, openFixture, orderOf, type Person } from '../../offers/testing/fixture.ts'

let fixture: Fixture
let finance: Person
beforeAll(async () => {
  fixture = await openFixture()
  await letOneRecordMoney(fixture.db)
  finance = await fixture.person({ role: 'finance' })
})
afterAll(() => fixture.close())

const proofOf = (person: Person) => createStepUp(fixture.db, person)
const admin = (line: string, body: object = {}, headers: Record<string, string> = {}) =>
  fixture.call(line.replace(' /', ' /api/admin/'), {
    token: finance.token,
    headers,
    ...(!/^(GET|DELETE)/.test(line) && { body }),
  })
const transfer = {
  owner_name: 'Fahd Al Harbi',
  owner_identity: '1000000008',
  owner_phone: '0501234567',
  transfer_location: 'Riyadh',
}
/** A won car whose invoice is issued and whose buyer has chosen a payment method. */
async function chosen(method?: 'bank_transfer' | 'cash') {
  const lot = await fixture.closed()
  await good(fixture.decide(lot, 'approve'))
  const { id } = await orderOf(fixture, lot.first, lot)
  const orderId = id as number
  const buyer = lot.first
  const { data } = await good(fixture.call(`GET /api/v1/invoices?order_id=${orderId}`, { token: buyer.token }))
  const invoiceId = data.invoices.data[0].id as number
  if (method === undefined) return { orderId, invoiceId, buyer, due: 0, paymentId: 0 }
  const body = { order_id: orderId, payment_method: method, ...transfer }
  const done = await good(fixture.call('POST /api/v1/complete-win-order', { token: buyer.token, body }))
  const { order, payment } = done.data
  return { orderId, invoiceId, buyer, due: order.amount_due as number, paymentId: payment.id as number }
}
async function sendTransfer(buyer: Person, fields: object): Promise<void> {
  const form = new FormData()
  const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10)
  const all = { transfer_date: today, name: 'Fahd', city: 'Jeddah', iban: 'SA0380000000608010167519', ...fields }
  for (const [name, value] of Object.entries(all)) form.set(name, String(value))
  const [r, g, b] = [...randomBytes(3)]
  const picture = await sharp({
    create: { width: 800, height: 20, channels: 3, background: { r: r ?? 0, g: g ?? 0, b: b ?? 0 } },
  })
    .jpeg()
    .toBuffer()
  for (const name of ['image', 'id_image']) form.set(name, new Blob([new Uint8Array(picture)]), `${name}.jpg`)
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const answer = await fixture.app.inject({
    method: 'POST',
    url: '/api/v1/store-bank-transfer',
    headers: {
      authorization: `Bearer ${buyer.token}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  expect(answer.statusCode, answer.body).toBe(200)
}
const statusOf = async ({ orderId }: { orderId: number }) => (await good(admin(`GET /orders/${orderId}`))).data

describe('orders by their state', () => {
  test('[ORD-47] an order is found only in the list of its own state', async () => {
    const { orderId } = await chosen()
    expect((await good(admin(`GET /orders/pending/${orderId}`))).data).toMatchObject({ id: orderId, status: 'pending' })
    for (const other of ['making', 'delivering', 'finished', 'canceled'])
      expect((await admin(`GET /orders/${other}/${orderId}`)).status, other).toBe(404)
  })

  test.each([
    ['POST /orders', 'cancel'],
    ['DELETE /orders/1', 'cancel'],
    ['POST /orders/pending', 'cancel'],
    ['DELETE /orders/pending/1', 'cancel'],
    ['PUT /orders/making/1', 'cancel'],
    ['POST /bank-transfers', 'approves'],
    ['DELETE /bank-transfers/1', 'approves'],
    ['PUT /refunds/1', 'approves'],
    ['POST /lots', 'auction'],
    ['DELETE /lots/1', 'auction'],
  ])('[HTTP-11] %s names the call to use instead', async (line, word) => {
    const answer = await admin(line)
    expect(answer).toMatchObject({ status: 405, reason: 'method_not_allowed' })
    expect(answer.message).toContain(word)
    expect(answer.headers.allow).toContain('GET')
  })

  test('[BACK-31] staff who share the buyer’s e-mail address neither move, extend nor correct the order', async () => {
    const { orderId, buyer } = await chosen('cash')
    const colleague = await fixture.person({ role: 'finance' })
    const proved = { email: 'Fahd@example.sa', emailVerifiedAt: new Date() }
    await fixture.db.updateTable('accounts').set(proved).where('id', '=', buyer.id).execute()
    await fixture.db.updateTable('accounts').set({ email: 'fahd@example.sa' }).where('id', '=', colleague.id).execute()
    const before = await statusOf({ orderId })
    const reason = 'A favour'
    for (const [line, body] of [
      [`POST /orders/deliver/${orderId}`, {}],
      [`POST /orders/extend/${orderId}`, { days: 5, reason }],
      [`PUT /orders/${orderId}`, { ...transfer, reason }],
    ] as const) {
      const answer = await fixture.call(line.replace(' /', ' /api/admin/'), { token: colleague.token, body })
      expect(answer, line).toMatchObject({ status: 403, reason: 'conflict_of_interest' })
    }
    expect(await statusOf({ orderId })).toEqual(before)
  })

  test('[ORD-48] the buyer changes the new owner with a proof; the session alone does not', async () => {
    const { orderId, buyer } = await chosen('cash')
    const change = (as: Person, stepUp?: string) =>
      fixture.call(`PUT /api/v1/orders/${orderId}/owner`, {
        token: as.token,
        body: { ...transfer, owner_name: 'Sara Al Otaibi' },
        ...(stepUp && { headers: { 'step-up': stepUp } }),
      })
    expect(await change(buyer)).toMatchObject({ status: 403, reason: 'step_up_required' })
    const other = await fixture.person()
    expect((await change(other, await proofOf(other))).status).toBe(404)
    const { data } = await good(change(buyer, await proofOf(buyer)))
    expect(data.order.transfer.owner_name).toBe('Sara Al Otaibi')
    expect(await fixture.noticesOf(buyer)).toContain('transfer_changed')
  })

  test('[ORD-48] two persons of staff correct the new owner, with a reason; the buyer is notified', async () => {
    const { orderId, buyer } = await chosen('cash')
    const change = {
      ...{ ...transfer, owner_name: 'Sara Al Otaibi', owner_identity: '2000000006' },
      reason: 'The buyer sent a new ID',
    }
    expect((await admin(`PUT /orders/${orderId}`, { ...change, owner_identity: '12' })).errors).toHaveProperty(
      'owner_identity',
    )
    const asked = await good(admin(`PUT /orders/${orderId}`, change))
    expect(asked.data.approval).toMatchObject({ kind: 'ownership', state: 'waiting' })
    expect(await fixture.noticesOf(buyer)).not.toContain('transfer_changed')
    const second = await fixture.person({ role: 'finance' })
    await good(
      fixture.call(`POST /api/admin/approvals/${asked.data.approval.id}/approve`, { token: second.token, body: {} }),
    )
    const { data } = await good(fixture.call(`GET /api/v1/orders/${orderId}`, { token: buyer.token }))
    expect(data.order.transfer.owner_name).toBe('Sara Al Otaibi')
    expect(await fixture.noticesOf(buyer)).toContain('transfer_changed')
    const audit = await fixture.db
      .selectFrom('audit')
      .select(['before', 'after'])
      .where('action', '=', 'order.transfer_changed')
      .where('subject', '=', `order:${orderId}`)
      .executeTakeFirstOrThrow()
    expect(audit).toEqual({
      before: { name: 'Fahd Al Harbi', identityEnd: '0008', identityHash: expect.any(String) },
      after: { name: 'Sara Al Otaibi', identityEnd: '0006', identityHash: expect.any(String) },
    })
    await fixture.db.updateTable('accounts').set({ role: 'finance' }).where('id', '=', buyer.id).execute()
    const own = await fixture.call(`PUT /api/admin/orders/${orderId}`, { token: buyer.token, body: change })
    expect(own.status).toBe(403)
  })
})

describe('the money of an invoice is confirmed', () => {
  test('[INV-11] [TRF-3] by its transfer, once, even when several ask at the same time', async () => {
    const sale = await chosen('bank_transfer')
    expect((await admin(`POST /invoices/${sale.invoiceId}/confirm`)).reason).toBe('nothing_to_confirm')
    await sendTransfer(sale.buyer, { purpose: 'order', order_id: sale.orderId, amount: sale.due })
    const answers = await Promise.all([1, 2, 3].map(() => admin(`POST /invoices/${sale.invoiceId}/confirm`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 200)?.data).toMatchObject({ status: 'paid', due_amount: 0 })
    expect(await statusOf(sale)).toMatchObject({ status: 'making', invoice_status: 'paid', paid_amount: sale.due })
  })

  test('[INV-11] [TRF-7] by announced cash, with a receipt', async () => {
    const sale = await chosen('cash')
    expect((await good(admin(`POST /invoices/${sale.invoiceId}/confirm`))).data.status).toBe('paid')
    const { data } = await good(admin(`GET /payments/${sale.paymentId}`))
    expect(data).toMatchObject({ status: 'paid', receipt_number: expect.stringMatching(/^CR-/) })
  })
})

describe('cash that nobody announced', () => {
  const key = () => ({ 'idempotency-key': randomBytes(8).toString('hex') })

  test('[TRF-9] is credited with a receipt, once for a key', async () => {
    const member = await fixture.person()
    const body = { user_id: member.id, purpose: 'wallet', amount: 250.5 }
    const headers = key()
    const answers = await Promise.all([1, 2, 3].map(() => admin('POST /payments', body, headers)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]?.data).toMatchObject({ method: 'cash', status: 'paid', receipt_number: expect.any(String) })
    expect(await fixture.wallet(member)).toEqual({ available: 250.5, frozen: 0 })
  })

  test('[TRF-9] sets the package whose deposit it covers, and pays an order of the same member alone', async () => {
    const sale = await chosen()
    const plan = await createPackage(fixture.db, { deposit: riyals(5_000) })
    const member = await fixture.person()
    const packageId = plan.id
    await good(
      admin('POST /payments', { user_id: member.id, purpose: 'package', package_id: packageId, amount: 5_000 }),
    )
    const { data } = await good(fixture.call('GET /api/v1/wallet', { token: member.token }))
    expect(data.current_plan.id).toBe(packageId)
    const forOrder = { purpose: 'order', order_id: sale.orderId }
    expect((await admin('POST /payments', { user_id: member.id, ...forOrder, amount: 100 })).status).toBe(404)
    const { total } = await statusOf(sale)
    await good(admin('POST /payments', { user_id: sale.buyer.id, ...forOrder, amount: total }))
    expect((await statusOf(sale)).status).toBe('making')
    const again = await admin('POST /payments', { user_id: sale.buyer.id, ...forOrder, amount: 1 })
    expect(again.reason).toBe('order_already_paid')
    expect((await admin('POST /payments', { user_id: finance.id, purpose: 'wallet', amount: 1 })).status).toBe(403)
  })
})
