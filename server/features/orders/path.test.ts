import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/db/database.ts'
import { createCar, riyals } from '#server/testing/factories.ts'
import { sentPayout } from '#server/testing/sent-payout.ts'
import { lockWallet } from '../ledger/index.ts'
import { DEPOSIT, type Fixture, good, openFixture, orderOf, type Person } from '../offers/testing/fixture.ts'
import { issueInvoiceForOrder } from './index.ts'
import { invoiceChanges, orderChanges } from './states.ts'
import { issueByHand } from './testing/by-hand.ts'

let fixture: Fixture
let finance: Person
let gate: Person
beforeAll(async () => {
  fixture = await openFixture()
  finance = await fixture.person({ role: 'finance' })
  gate = await fixture.person({ role: 'auctions' })
})
afterAll(() => fixture.close())

const IDENTITY = '1000000008'
const transfer = {
  owner_name: 'Fahd Al Harbi',
  owner_identity: IDENTITY,
  owner_phone: '0501234567',
  transfer_location: 'Riyadh',
}
const won = async () => {
  const lot = await fixture.closed()
  await good(fixture.decide(lot, 'approve'))
  const { id } = await orderOf(fixture, lot.first, lot)
  return { lot, orderId: id as number, buyer: lot.first }
}
/** Like the feature of the invoices. */
const issueAgain = (sale: { orderId: number; buyer: Person }) =>
  inTransaction(fixture.db, async (tx) => {
    await lockWallet(tx, sale.buyer.id)
    return issueInvoiceForOrder(tx, sale.orderId, { dueDays: 3, purchaseDueHours: 24 })
  })
const complete = (buyer: Person, orderId: number, more: object = {}) =>
  fixture.call('POST /api/v1/complete-win-order', {
    token: buyer.token,
    body: { order_id: orderId, payment_method: 'online', ...transfer, ...more },
  })
const readOrder = async (buyer: Person, orderId: number) =>
  (await good(fixture.call(`GET /api/v1/orders/${orderId}`, { token: buyer.token }))).data.order
const admin = (line: string, body: object = {}, by: Person = finance) =>
  fixture.call(line.replace(' /', ' /api/admin/'), { token: by.token, ...(!line.startsWith('GET') && { body }) })
const pay = async (payment: { id: number; checkout_url: string }, buyer: Person) => {
  await good(fixture.call(`POST ${new URL(payment.checkout_url).pathname}`, { body: { result: 'paid' } }))
  const { data } = await good(fixture.call(`GET /api/v1/payments/${payment.id}`, { token: buyer.token }))
  expect(data.payment.status).toBe('paid')
}
const balanceOf = async (account: string, reference: string) => {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(p.amount), 0)::bigint as amount from postings p join journals j on j.id = p.journal_id
     where p.account = ${account} and j.reference = ${reference}`.execute(fixture.db)
  return rows[0]?.amount ?? 0
}

describe('the invoice of a new order', () => {
  test('[INV-1] is issued with the sale: the time to pay starts, and the buyer is told the sum', async () => {
    const { orderId, buyer } = await won()
    const order = await readOrder(buyer, orderId)
    expect(order).toMatchObject({ invoice_status: 'issued', invoice_by: null })
    expect(Date.parse(order.due_at) - Date.parse(order.issued_at)).toBe(3 * 24 * 3_600_000)
    const { data } = await good(fixture.call(`GET /api/v1/invoices?order_id=${orderId}`, { token: buyer.token }))
    expect(data.invoices.data).toMatchObject([{ kind: 'simplified', due_date: order.due_at }])
    expect(data.invoices.data[0].number).toMatch(/^INV-/)
    expect(await fixture.noticesOf(buyer)).toContain('invoice_issued')
  })

  test('[INV-1] [ORD-20] without the setting it waits for finance, and the buyer is told by when', async () => {
    await issueByHand(fixture.db)
    try {
      const { orderId, buyer } = await won()
      const order = await readOrder(buyer, orderId)
      expect(order).toMatchObject({ invoice_status: 'waiting_invoice', due_at: null, lapses_at: null })
      expect(Date.parse(order.invoice_by) - Date.parse(order.events[0].at)).toBe(24 * 3_600_000)
      expect(await fixture.noticesOf(buyer)).toContain('invoice_coming')
      expect(await complete(buyer, orderId)).toMatchObject({ status: 409, reason: 'invoice_not_issued' })
      const { data } = await good(fixture.call(`GET /api/v1/invoices?order_id=${orderId}`, { token: buyer.token }))
      await good(admin(`POST /invoices/${data.invoices.data[0].id}/issue`))
      expect(await readOrder(buyer, orderId)).toMatchObject({ invoice_status: 'issued', invoice_by: null })
    } finally {
      await issueByHand(fixture.db, false)
    }
  })
})

describe('from the win to the handover', () => {
  test('[ORD-20] [ORD-21] [ORD-24] [ORD-40] [ORD-43] [DASH-9] [DASH-10] the whole path: invoice, online payment, paperwork, permit, gate', async () => {
    const { lot, orderId, buyer } = await won()
    const wins = async (query = '') =>
      (await good(fixture.call(`GET /api/v1/win-auctions${query}`, { token: buyer.token }))).data
    const { products, counts } = await wins()
    expect(counts).toEqual({ open: 1, done: 0, canceled: 0 })
    const place = await good(fixture.call('GET /api/v1/dashboard/counts', { token: buyer.token }))
    expect(place.data.waits).toEqual({ purchases: 1, own_cars: 0, deliveries: 0 })
    expect(products.data).toMatchObject([{ id: lot.carId, bought: false, order: { id: orderId } }])
    const before = await readOrder(buyer, orderId)
    expect(before).toMatchObject({ invoice_status: 'issued', amount_due: before.total, deposit_held: DEPOSIT })
    const { data } = await good(complete(buyer, orderId))
    expect(data.order.transfer).toEqual({
      owner_name: transfer.owner_name,
      owner_identity_masked: '1•••••••08',
      owner_phone: '+966501234567',
      transfer_location: 'Riyadh',
    })
    expect(data.payment).toMatchObject({
      amount: before.total,
      method: 'online',
      purpose: 'order',
      status: 'initiated',
    })
    await pay(data.payment, buyer)
    const paid = await readOrder(buyer, orderId)
    expect(paid).toMatchObject({ status: 'making', invoice_status: 'paid', amount_due: 0, deposit_held: 0 })
    expect(paid.events.map((event: { invoice_status: string }) => event.invoice_status)).toEqual([
      'waiting_invoice',
      'issued',
      'payment_confirmed',
      'paid',
      'paid',
    ])
    expect(await fixture.wallet(buyer)).toEqual({ available: DEPOSIT, frozen: 0 })
    const books = `order:${orderId}`
    expect(await balanceOf('sellers', books)).toBe(riyals(before.price))
    expect(await balanceOf('fees', books)).toBe(riyals(before.client_fees + before.administrative_fees))
    expect(await balanceOf('vat', books)).toBe(riyals(before.tax_amount))
    expect(await fixture.noticesOf(lot.owner)).toContain('car_paid')

    expect(
      (await fixture.call(`POST /api/v1/orders/${orderId}/collect-fee`, { token: buyer.token, body: {} })).reason,
    ).toBe('not_ready')
    await good(admin(`POST /orders/make/${orderId}`))
    expect((await good(admin(`POST /orders/deliver/${orderId}`))).data.status).toBe('delivering')
    const collected = await good(
      fixture.call(`POST /api/v1/orders/${orderId}/collect-fee`, { token: buyer.token, body: {} }),
    )
    expect(collected.data.payment).toBeNull()
    const { permit } = collected.data.order
    const check = (body: object) => admin('POST /exit-permits/check', body, gate)
    expect((await good(check({ code: permit.code }))).data).toMatchObject({
      released: false,
      holder: transfer.owner_name,
    })
    expect((await check({ code: `${permit.code.slice(0, -1)}x` })).reason).toBe('permit_invalid')
    const phone = '+966599990011'
    const friend = await fixture.person({ role: 'auctions', phone })
    await fixture.db
      .updateTable('accounts')
      .set({ whatsapp: phone, whatsappVerifiedAt: new Date() })
      .where('id', '=', buyer.id)
      .execute()
    // [BACK-31]
    const favour = await admin('POST /exit-permits/check', { code: permit.code, release: true }, friend)
    expect(favour).toMatchObject({ status: 403, reason: 'conflict_of_interest' })
    const gates = await Promise.all([1, 2, 3].map(() => check({ code: permit.code, release: true })))
    expect(gates.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await check({ code: permit.code })).reason).toBe('permit_used')
    const audit = fixture.db.selectFrom('audit').select(['action', 'actorId', 'after']).orderBy('id')
    expect(await audit.where('subject', '=', `order:${orderId}`).execute()).toEqual([
      { action: 'order.made', actorId: finance.id, after: { status: 'making' } },
      { action: 'order.delivered', actorId: finance.id, after: { status: 'delivering' } },
      { action: 'exit_permit.used', actorId: gate.id, after: { status: 'finished', permit: permit.number } },
    ])
    expect(await readOrder(buyer, orderId)).toMatchObject({ status: 'finished' })
    expect(await wins('?show=open')).toMatchObject({ products: { data: [], total: 0 } })
    const finished = await wins('?show=done')
    expect(finished).toMatchObject({
      products: { data: [{ id: lot.carId }] },
      counts: { open: 0, done: 1, canceled: 0 },
    })
    expect((await good(admin('GET /orders/finished'))).data.data[0]).toMatchObject({
      id: orderId,
      title: expect.any(String),
    })
    expect(await fixture.noticesOf(buyer)).toEqual(
      expect.arrayContaining(['invoice_issued', 'order_paid', 'car_ready', 'exit_permit', 'order_finished']),
    )
  })

  test('[ORD-58] a paid order is canceled: all money is back, the invoices are void, and the car can be sold again', async () => {
    const { lot, orderId, buyer } = await won()
    const { data } = await good(complete(buyer, orderId))
    await pay(data.payment, buyer)
    const before = await readOrder(buyer, orderId)
    const { data: canceled } = await good(admin(`POST /orders/cancel/${orderId}`, { reason: 'The car was damaged' }))
    expect(canceled).toMatchObject({ status: 'canceled', invoice_status: 'canceled' })
    expect(await fixture.wallet(buyer)).toEqual({ available: DEPOSIT + before.total, frozen: 0 })
    for (const account of ['sellers', 'fees', 'vat'])
      expect(await balanceOf(account, `order:${orderId}`), account).toBe(0)
    const { rows } = await sql<{ kind: string; isVoid: boolean }>`
      select kind, credited_at is not null as is_void from invoices where order_id = ${orderId}
         and kind <> 'receipt' order by id`.execute(fixture.db)
    expect(rows).toEqual([
      { kind: 'simplified', isVoid: true },
      { kind: 'purchase', isVoid: true },
      { kind: 'credit_note', isVoid: false },
    ])
    expect((await fixture.stateOf(lot.lotId)).status).toBe('rejected')
    expect(await fixture.noticesOf(buyer)).toContain('order_canceled')
    const { movements } = (await good(fixture.call('GET /api/v1/wallet', { token: buyer.token }))).data
    expect(movements.data[0]).toMatchObject({ kind: 'order_returned', amount: before.total })
    expect((await admin(`POST /orders/cancel/${orderId}`, { reason: 'Once more' })).reason).toBe('order_not_pending')
  })

  test('[BUY-15] a car bought at its price is sold once paid, and for sale again if that order is canceled', async () => {
    const car = await createCar(fixture.db, { type: 'sale' })
    const buyer = await fixture.person({ available: riyals(DEPOSIT) })
    const state = async () => {
      const page = await good(fixture.call(`GET /api/v1/page/car/${car.slug}`))
      const listed = await good(fixture.call('GET /api/v1/page/filter-sales?per_page=100'))
      return [page.data.car.status, listed.data.data.some(({ id }: { id: number }) => id === car.id)]
    }
    const body = { product_id: car.id }
    const bought = await good(fixture.call('POST /api/v1/car-purchase', { token: buyer.token, body }))
    const orderId = bought.data.order.id as number
    expect(await state()).toEqual(['reserved', true])
    const { data } = await good(complete(buyer, orderId))
    await pay(data.payment, buyer)
    expect(await state()).toEqual(['sold', false])
    expect((await fixture.call('POST /api/v1/car-purchase', { token: buyer.token, body })).reason).toBe('not_for_sale')
    await good(admin(`POST /orders/cancel/${orderId}`, { reason: 'The car was damaged' }))
    expect(await state()).toEqual(['for_sale', true])
  })

  test('[ORD-58] not once the seller has the price, and not once the car is ready', async () => {
    const { orderId, buyer } = await won()
    const { data } = await good(complete(buyer, orderId))
    await pay(data.payment, buyer)
    const purchase = await fixture.db
      .selectFrom('invoices')
      .select('id')
      .where('source', '=', `owner:${orderId}`)
      .executeTakeFirstOrThrow()
    await good(
      admin(`POST /payouts/${await sentPayout(fixture.db, purchase.id)}/confirm`, { reference: `FT-${orderId}` }),
    )
    const cancel = () => admin(`POST /orders/cancel/${orderId}`, { reason: 'The car was damaged' })
    expect(await cancel()).toMatchObject({ status: 409, reason: 'seller_paid' })
    expect(await readOrder(buyer, orderId)).toMatchObject({ status: 'making', invoice_status: 'paid' })
    expect(await fixture.wallet(buyer)).toEqual({ available: DEPOSIT, frozen: 0 })
    await good(admin(`POST /orders/deliver/${orderId}`))
    expect(await cancel()).toMatchObject({ status: 409, reason: 'order_paid' })
  })

  test('[ORD-24] a coupon is used as often as each member may, and only an unused one is removed', async () => {
    const coupon = async (code: string) =>
      (await good(admin('POST /coupons', { title: code, code, discountCash: 10, uses_per_member: 1 }))).data
        .id as number
    const used = await coupon('WELCOME')
    const unused = await coupon('NOBODY')
    const order = async (buyer: Person) => {
      const { id } = await createCar(fixture.db, { type: 'sale' })
      const call = fixture.call('POST /api/v1/car-purchase', { token: buyer.token, body: { product_id: id } })
      const orderId = (await good(call)).data.order.id as number
      return orderId
    }
    const quote = (buyer: Person, orderId: number) =>
      fixture.call(`POST /api/v1/orders/${orderId}/quote`, { token: buyer.token, body: { coupon: 'WELCOME' } })
    const buyer = await fixture.person({ available: riyals(2 * DEPOSIT) })
    const other = await fixture.person({ available: riyals(DEPOSIT) })
    await good(complete(buyer, await order(buyer), { coupon: 'WELCOME' }))
    expect(await quote(buyer, await order(buyer))).toMatchObject({ status: 409, reason: 'coupon_used_up' })
    await good(admin(`DELETE /coupons/${unused}`))
    expect((await good(quote(other, await order(other)))).data.discount).toBe(10)
    expect((await admin(`GET /coupons/${unused}`)).status).toBe(404)
    expect((await good(admin(`GET /coupons/${used}`))).data.uses).toBe(1)
  })

  test('[ORD-23] the deposit counts if the buyer wishes: less is due, and it goes into the price', async () => {
    const { orderId, buyer } = await won()
    const { total } = await readOrder(buyer, orderId)
    for (const use_deposit of [true, 1]) {
      const call = fixture.call(`POST /api/v1/orders/${orderId}/quote`, { token: buyer.token, body: { use_deposit } })
      expect((await good(call)).data.amount_due).toBe(total - DEPOSIT)
    }
    const { data } = await good(complete(buyer, orderId, { use_deposit: true }))
    expect(data.payment.amount).toBe(total - DEPOSIT)
    await pay(data.payment, buyer)
    expect(await fixture.wallet(buyer)).toEqual({ available: 0, frozen: 0 })
    expect(await balanceOf('wallet', `order:${orderId}`)).toBe(-riyals(DEPOSIT))
  })

  test('[ORD-22] money for a canceled or paid order is the payer’s own', async () => {
    const { orderId, buyer } = await won()
    const { data } = await good(complete(buyer, orderId))
    await good(admin(`POST /orders/cancel/${orderId}`, { reason: 'The owner fell ill' }))
    await pay(data.payment, buyer)
    expect(await fixture.wallet(buyer)).toEqual({ available: DEPOSIT + data.payment.amount, frozen: 0 })
    expect(await readOrder(buyer, orderId)).toMatchObject({ status: 'canceled', paid_amount: 0 })
  })

  test('[ORD-41] days after the free ones are paid before the permit; a new day asks again', async () => {
    const { orderId, buyer } = await won()
    const { data } = await good(complete(buyer, orderId))
    await pay(data.payment, buyer)
    await good(admin(`POST /orders/deliver/${orderId}`))
    const back = (hours: number) =>
      sql`update orders set collect_by = clock_timestamp() - make_interval(hours => ${hours}) where id = ${orderId}`.execute(
        fixture.db,
      )
    const collect = () =>
      good(fixture.call(`POST /api/v1/orders/${orderId}/collect-fee`, { token: buyer.token, body: {} }))
    await back(30)
    expect((await admin(`POST /orders/finish/${orderId}`)).reason).toBe('collect_fee_due')
    const first = await collect()
    // Two days of 50 riyals, and VAT on them.
    expect(first.data.payment.amount).toBe(115)
    expect(first.data.order.collection).toMatchObject({ days_due: 2, fee: 100, tax_amount: 15 })
    await pay(first.data.payment, buyer)
    const { permit } = await readOrder(buyer, orderId)
    await back(50)
    const check = (code: string) => admin('POST /exit-permits/check', { code, release: true }, gate)
    // The permit was signed for two days from another moment.
    expect((await check(permit.code)).status).toBe(200)
    expect(await balanceOf('collection', `order:${orderId}`)).toBe(riyals(100))
  })
})

describe('refusals', () => {
  test('[ORD-45] an invoice is issued once, and its notice names the amount due', async () => {
    const sale = await won()
    expect(await fixture.noticesOf(sale.buyer)).toContain('invoice_issued')
    expect(await issueAgain(sale)).toEqual({ refused: 'invoice_issued' })
  })

  test('[ORD-20] fields of the transfer, another’s order, a second payment', async () => {
    const { orderId, buyer } = await won()
    const other = await fixture.person()
    expect((await complete(other, orderId)).status).toBe(404)
    const wrong = await complete(buyer, orderId, { owner_identity: '1234567890', owner_phone: '12' })
    expect(wrong).toMatchObject({
      status: 422,
      errors: { owner_identity: [expect.any(String)], owner_phone: [expect.any(String)] },
    })
    // Left out, the number is that of the account, which must have one.
    const own = { owner_identity: undefined }
    expect((await complete(buyer, orderId, own)).errors).toHaveProperty('owner_identity')
    const identitySealed = fixture.context.secrets.seal('identity', '2000000006')
    await fixture.db.updateTable('accounts').set({ identitySealed }).where('id', '=', buyer.id).execute()
    const { order } = (await good(complete(buyer, orderId, { ...own, payment_method: 'cash' }))).data
    expect(order.transfer.owner_identity_masked).toBe('2•••••••06')
    const copies = await Promise.all([1, 2, 3].map(() => complete(buyer, orderId)))
    expect(new Set(copies.map(({ data }) => data.payment.id)).size).toBe(1)
    await pay(copies[0]?.data.payment, buyer)
    expect((await complete(buyer, orderId)).reason).toBe('order_wrong_state')
  })

  test('[ORD-42] staff who are a party to an order do not move it', async () => {
    const sale = await won()
    const { data } = await good(complete(sale.buyer, sale.orderId))
    await pay(data.payment, sale.buyer)
    await fixture.db.updateTable('accounts').set({ role: 'finance' }).where('id', '=', sale.buyer.id).execute()
    expect((await admin(`POST /orders/deliver/${sale.orderId}`, {}, sale.buyer)).status).toBe(403)
  })
})

test('[ORD-44] [P38] only listed changes of state happen: the table and the code are equal', async () => {
  const rows = await fixture.db.selectFrom('orderChanges').selectAll().execute()
  const table = (field: string) =>
    rows
      .filter((row) => row.field === field)
      .map(({ before, after }) => `${before}>${after}`)
      .sort()
  const flat = (changes: Record<string, readonly string[]>) =>
    Object.entries(changes)
      .flatMap(([before, list]) => list.map((after) => `${before}>${after}`))
      .sort()
  expect(table('status')).toEqual(flat(orderChanges))
  expect(table('invoice_status')).toEqual(flat(invoiceChanges))
  const { orderId } = await won()
  const states = Object.keys(orderChanges) as (keyof typeof orderChanges)[]
  for (const to of states.filter((state) => state !== 'pending' && !orderChanges.pending.includes(state)))
    await expect(
      fixture.db.updateTable('orders').set({ status: to }).where('id', '=', orderId).execute(),
      to,
    ).rejects.toThrow(/does not go from/)
})
