import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCar, riyals } from '#server/testing/factories.ts'
import { openSession } from '#server/testing/whole-app.ts'
import { DEPOSIT, type Fixture, free, good, openFixture, type Person } from '../../offers/testing/fixture.ts'
import { keptInBooks, keptInvoices, unpaidOrders } from '../testing/unpaid.ts'

let fixture: Fixture
let finance: Person
let orders: ReturnType<typeof unpaidOrders>
beforeAll(async () => {
  fixture = await openFixture()
  orders = unpaidOrders(fixture)
  finance = await fixture.person({ role: 'finance' })
})
afterAll(() => fixture.close())

const won = () => orders.won()
const bought = (available?: number) => orders.bought(available)
const complete = (buyer: Person, orderId: number, method: string) => orders.complete(buyer, orderId, method)
const pass = (orderId: number, hours: number) => orders.pass(orderId, hours)
const run = () => orders.run()
const readOrder = (buyer: Person, orderId: number) => orders.readOrder(buyer, orderId)
const auditOf = (orderId: number) =>
  fixture.db.selectFrom('audit').selectAll().where('subject', '=', `order:${orderId}`).orderBy('id').execute()
const admin = (path: string, body: object, by = finance) =>
  fixture.call(`POST /api/admin${path}`, { token: by.token, body })
describe('an unpaid order of a won car', () => {
  test('[ORD-50] [ORD-51] [ORD-52] [ORD-56] [OFR-12] reminder, days of grace from the deposit, end, the rest kept, the runner-up', async () => {
    const { lot, orderId, buyer } = await won()
    await pass(orderId, 47)
    await run()
    expect(await fixture.noticesOf(buyer)).not.toContain('order_due_soon')
    await pass(orderId, 2)
    await Promise.all(Array.from({ length: 10 }, run))
    expect((await fixture.noticesOf(buyer)).filter((kind) => kind === 'order_due_soon')).toHaveLength(1)
    await pass(orderId, 24)
    await Promise.all(Array.from({ length: 10 }, run))
    expect(await readOrder(buyer, orderId)).toMatchObject({
      invoice_status: 'grace',
      grace: { days: 1, taken: 100 },
      deposit_held: 900,
      deposit_kept: 100,
      cancel_reason: null,
    })
    const { due_at, lapses_at } = await readOrder(buyer, orderId)
    expect(Date.parse(lapses_at) - Date.parse(due_at)).toBe(5 * 24 * 3_600_000)
    await pass(orderId, 48)
    await Promise.all(Array.from({ length: 10 }, run))
    expect(await readOrder(buyer, orderId)).toMatchObject({ grace: { days: 3, taken: 300 }, status: 'pending' })
    expect(await fixture.wallet(buyer)).toEqual({ available: 0, frozen: 700 })
    await pass(orderId, 48)
    await Promise.all(Array.from({ length: 10 }, run))
    expect(await readOrder(buyer, orderId)).toMatchObject({ grace: { days: 5, taken: 500 }, status: 'pending' })
    await pass(orderId, 24)
    await Promise.all(Array.from({ length: 10 }, run))
    expect(await readOrder(buyer, orderId)).toMatchObject({
      status: 'canceled',
      deposit_held: 0,
      deposit_kept: 1_000,
      lapses_at: null,
      cancel_reason: 'The order was not paid in time.',
    })
    expect(await fixture.wallet(buyer)).toEqual({ available: 0, frozen: 0 })
    // Five days of 100 riyals, and the other 500; the invoices and the books name the same VAT.
    expect(await keptInvoices(fixture, buyer)).toEqual([
      ...Array.from({ length: 5 }, () => ({ total: riyals(100), vat: 1_304 })),
      { total: riyals(500), vat: 6_522 },
    ])
    expect(await keptInBooks(fixture, buyer)).toEqual({ forfeits: 869.58, vat: 130.42, wallet: -1_000 })
    expect((await fixture.noticesOf(buyer)).slice(-1)).toEqual(['order_lapsed'])
    expect((await fixture.noticesOf(buyer)).filter((kind) => kind === 'order_grace_day')).toHaveLength(3)
    expect(await fixture.noticesOf(lot.owner)).toContain('sale_canceled')
    expect((await fixture.stateOf(lot.lotId)).status).toBe('rejected')
    const staff = await fixture.person({ role: 'auctions' })
    const offered = await good(admin(`/lots/${lot.carId}/runner-up`, {}, staff))
    expect(offered.data).toMatchObject({ status: 'awaiting_owner', amount: 32_000 })
  })

  test('[ORD-51] takes a smaller deposit as far as it goes, and the order still ends', async () => {
    const { orderId, buyer } = await won()
    await fixture.db.updateTable('wallets').set({ frozen: 15_000 }).where('accountId', '=', buyer.id).execute()
    await fixture.db
      .updateTable('holds')
      .set({ amount: 15_000 })
      .where('accountId', '=', buyer.id)
      .where('endedAt', 'is', null)
      .execute()
    await pass(orderId, 72 + 8 * 24)
    await run()
    expect(await readOrder(buyer, orderId)).toMatchObject({ status: 'canceled', grace: { days: 5, taken: 150 } })
    expect(await fixture.wallet(buyer)).toEqual({ available: 850, frozen: 0 })
    expect(await keptInBooks(fixture, buyer)).toMatchObject({ wallet: -150 })
  })

  test('[ORD-54] finance gives it more days, with a reason and never for their own order', async () => {
    const { orderId, buyer } = await won()
    const { due_at } = await readOrder(buyer, orderId)
    const extend = (body: object, by = finance) => admin(`/orders/extend/${orderId}`, body, by)
    expect((await extend({ days: 2 })).status).toBe(422)
    expect((await extend({ days: 31, reason: 'A long holiday' })).status).toBe(422)
    const { data } = await good(extend({ days: 2, reason: 'The bank is closed' }))
    expect(Date.parse(data.due_at) - Date.parse(due_at)).toBe(48 * 3_600_000)
    expect(await auditOf(orderId)).toMatchObject([
      { action: 'order.extended', after: { days: 2, invoiceStatus: 'issued' }, reason: 'The bank is closed' },
    ])
    await pass(orderId, 5 * 24 + 1)
    await run()
    expect(await readOrder(buyer, orderId)).toMatchObject({ invoice_status: 'grace', grace: { days: 1 } })
    expect((await good(extend({ days: 1, reason: 'The bank is closed' }))).data.invoice_status).toBe('issued')
    await pass(orderId, 23)
    await run()
    expect((await readOrder(buyer, orderId)).grace.days).toBe(1)
    await pass(orderId, 24)
    await run()
    expect((await readOrder(buyer, orderId)).grace.days).toBe(2)
    await fixture.db.updateTable('accounts').set({ role: 'finance' }).where('id', '=', buyer.id).execute()
    expect((await extend({ days: 1, reason: 'Because I say so' }, buyer)).status).toBe(403)
    expect((await admin('/orders/extend/999999', { days: 1, reason: 'Nothing there' })).status).toBe(404)
  })

  test('[ORD-54] beyond two extensions, or seven days in all, a second person approves it', async () => {
    const colleague = await fixture.person({ role: 'finance' })
    const left = async (...days: number[]) => {
      const { orderId, buyer } = await won()
      const { due_at } = await readOrder(buyer, orderId)
      const extend = (more: number) =>
        good(admin(`/orders/extend/${orderId}`, { days: more, reason: 'The bank is closed' }))
      for (const each of days) expect((await extend(each)).data.approval).toBeUndefined()
      const given = async () =>
        (Date.parse((await readOrder(buyer, orderId)).due_at) - Date.parse(due_at)) / (24 * 3_600_000)
      return { extend, given }
    }
    const often = await left(1, 1)
    const third = await often.extend(1)
    expect(third.data.approval).toMatchObject({ kind: 'extension', state: 'waiting' })
    expect(await often.given()).toBe(2)
    await good(orders.approve(third, colleague))
    expect(await often.given()).toBe(3)
    const long = await left(6)
    expect((await long.extend(2)).data.approval).toMatchObject({ state: 'waiting' })
    expect((await long.extend(1)).data.approval).toBeUndefined()
    expect(await long.given()).toBe(7)
  })

  test('[ORD-55] a payment made in time at the gateway counts, although its webhook never came', async () => {
    const { orderId, buyer } = await won()
    const { data } = await complete(buyer, orderId, 'online')
    const ref = new URL(data.payment.checkout_url).pathname.split('/').at(-1) ?? ''
    await fixture.db
      .updateTable('sandboxCharges')
      .set({ status: 'paid', decidedAt: new Date() })
      .where('ref', '=', ref)
      .execute()
    await pass(orderId, 72 + 6 * 24)
    await run()
    expect(await readOrder(buyer, orderId)).toMatchObject({ status: 'making', invoice_status: 'paid' })
    // The days of grace had begun and are charged; the rest is free.
    expect(await fixture.wallet(buyer)).toEqual({ available: 500, frozen: 0 })
  })

  test('[ORD-55] while the gateway does not answer, an order with an open payment is not ended', async () => {
    const { orderId, buyer } = await won()
    await complete(buyer, orderId, 'online')
    await pass(orderId, 72 + 6 * 24)
    const { gateway } = fixture.context
    const { fetch } = gateway
    gateway.fetch = async () => {
      throw new Error('gateway down')
    }
    try {
      await run()
    } finally {
      gateway.fetch = fetch
    }
    expect((await readOrder(buyer, orderId)).status).toBe('pending')
    await run()
    expect((await readOrder(buyer, orderId)).status).toBe('canceled')
  })
})

describe('a kept deposit', () => {
  const lapsed = async () => {
    const { orderId, buyer } = await won()
    await pass(orderId, 72 + 6 * 24)
    await run()
    return { orderId, buyer }
  }
  const waive = (orderId: number, by: Person) =>
    admin(`/orders/waive-forfeit/${orderId}`, { reason: 'The bank was closed' }, by)

  test('[ORD-57] two people return it, once, with a credit note; days of grace stay charged', async () => {
    const { orderId, buyer } = await lapsed()
    const colleague = await fixture.person({ role: 'finance' })
    const asked = await good(waive(orderId, finance))
    expect(asked.data.approval).toMatchObject({ kind: 'forfeit', state: 'waiting' })
    expect(await orders.approve(asked, finance)).toMatchObject({ status: 403, reason: 'own_request' })
    expect(await fixture.wallet(buyer)).toEqual({ available: 0, frozen: 0 })
    const answers = await Promise.all(Array.from({ length: 10 }, () => orders.approve(asked, colleague)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await waive(orderId, finance)).toMatchObject({ status: 409, reason: 'nothing_kept' })
    expect(await fixture.wallet(buyer)).toEqual({ available: 500, frozen: 0 })
    expect(await readOrder(buyer, orderId)).toMatchObject({ deposit_kept: 500, grace: { taken: 500 } })
    const { rows } = await sql<{ account: string; amount: number }>`
      select p.account, p.amount from postings p join journals j on j.id = p.journal_id
       where j.kind = 'forfeit_waived' and j.reference = ${`order:${orderId}`} order by p.line`.execute(fixture.db)
    expect(rows).toEqual([
      { account: 'wallet', amount: 50_000 },
      { account: 'forfeits', amount: -43_478 },
      { account: 'vat', amount: -6_522 },
    ])
    const notes = await fixture.db
      .selectFrom('invoices')
      .select('total')
      .where('accountId', '=', buyer.id)
      .where('kind', '=', 'credit_note')
      .where('total', '=', 50_000)
      .execute()
    expect(notes).toHaveLength(1)
    expect(await auditOf(orderId)).toMatchObject([
      { action: 'approval.asked', actorId: finance.id, reason: 'The bank was closed' },
      {
        ...{ action: 'order.forfeit_waived', actorId: finance.id, reason: 'The bank was closed' },
        after: { amount: 50_000, vat: 6_522 },
      },
      { action: 'approval.approved', actorId: colleague.id },
    ])
    expect((await fixture.noticesOf(buyer)).slice(-1)).toEqual(['order_forfeit_waived'])
  })

  test('[ORD-57] no party to it, and only a deposit that was kept', async () => {
    const { orderId, buyer } = await lapsed()
    await fixture.db.updateTable('accounts').set({ role: 'finance' }).where('id', '=', buyer.id).execute()
    const sameBuyer = { ...buyer, token: await openSession(fixture.db, buyer.id) }
    expect(await waive(orderId, sameBuyer)).toMatchObject({ status: 403, reason: 'conflict_of_interest' })
    expect(await orders.approve(await good(waive(orderId, finance)), sameBuyer)).toMatchObject({ status: 403 })
    expect(await fixture.wallet(buyer)).toEqual({ available: 0, frozen: 0 })
    const paid = await won()
    expect(await waive(paid.orderId, finance)).toMatchObject({ status: 409, reason: 'nothing_kept' })
  })

  test('[ORD-57] that of a purchase at a fixed price is returned as well', async () => {
    const { buyer, orderId } = await bought()
    await pass(orderId, 24 + 6 * 24)
    await run()
    const colleague = await fixture.person({ role: 'finance' })
    await good(orders.approve(await good(waive(orderId, finance)), colleague))
    expect(await fixture.wallet(buyer)).toEqual({ available: 500, frozen: 0 })
  })
})

describe('a purchase at a fixed price', () => {
  test('[BUY-13] needs a free deposit, and holds it', async () => {
    const { buyer } = await bought()
    expect(await fixture.wallet(buyer)).toEqual({ available: 0, frozen: DEPOSIT })
    const { data } = await good(fixture.call('GET /api/v1/wallet', { token: buyer.token }))
    expect(data.holds).toMatchObject([{ reason: 'won', amount: DEPOSIT }])
    const next = await createCar(fixture.db, { type: 'sale' })
    const second = await fixture.call('POST /api/v1/car-purchase', {
      token: buyer.token,
      body: { product_id: next.id },
    })
    expect(second).toMatchObject({ status: 403, reason: 'deposit_required', data: { deposit_required: DEPOSIT } })
    const page = await good(fixture.call(`GET /api/v1/page/car/${next.slug}`))
    expect(page.data.car).toMatchObject({ status: 'for_sale', deposit_required: DEPOSIT })
  })

  test('[BUY-13] two at once with one deposit: one car', async () => {
    const buyer = await fixture.bidder()
    const cars = await Promise.all(Array.from({ length: 6 }, () => createCar(fixture.db, { type: 'sale' })))
    const answers = await Promise.all(
      cars.map(({ id }) => fixture.call('POST /api/v1/car-purchase', { token: buyer.token, body: { product_id: id } })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await fixture.wallet(buyer)).toEqual({ available: 0, frozen: DEPOSIT })
  })

  test('[BUY-14] is due in a day, ends after the days of grace, and the car is for sale again', async () => {
    const { car, buyer, orderId } = await bought()
    const { due_at, issued_at } = await readOrder(buyer, orderId)
    expect(Date.parse(due_at) - Date.parse(issued_at)).toBe(24 * 3_600_000)
    await pass(orderId, 25)
    await run()
    expect(await readOrder(buyer, orderId)).toMatchObject({ invoice_status: 'grace', grace: { days: 1, taken: 100 } })
    await pass(orderId, 5 * 24)
    await run()
    expect(await readOrder(buyer, orderId)).toMatchObject({ status: 'canceled' })
    expect(await fixture.wallet(buyer)).toEqual({ available: 0, frozen: 0 })
    expect((await good(fixture.call(`GET /api/v1/page/car/${car.slug}`))).data.car.status).toBe('for_sale')
  })

  test('[BUY-13] canceled by finance before it is due, its deposit is free', async () => {
    const { buyer, orderId } = await bought()
    await good(admin(`/orders/cancel/${orderId}`, { reason: 'The car was damaged' }))
    expect(await fixture.wallet(buyer)).toEqual(free)
  })

  test('[BUY-14] [PAY-41] paid, its deposit is freed', async () => {
    const { buyer, orderId } = await bought()
    const { data } = await complete(buyer, orderId, 'online')
    expect(data.payment).toMatchObject({ order_id: orderId, order_part: 'invoice' })
    await good(fixture.call(`POST ${new URL(data.payment.checkout_url).pathname}`, { body: { result: 'paid' } }))
    await good(fixture.call(`GET /api/v1/payments/${data.payment.id}`, { token: buyer.token }))
    expect((await readOrder(buyer, orderId)).status).toBe('making')
    expect(await fixture.wallet(buyer)).toEqual(free)
  })
})

test('[PAY-19] expires payments announced and never made; late money is still recorded', async () => {
  const member = await fixture.person()
  const topUp = async (method: string) =>
    (
      await good(
        fixture.call('POST /api/v1/wallet/top-up', {
          token: member.token,
          body: { amount: 300, payment_method: method },
        }),
      )
    ).data.payment
  const [cash, transfer] = [await topUp('cash'), await topUp('bank_transfer')]
  const age = (days: number) =>
    sql`update payments set created_at = created_at - make_interval(days => ${days}) where account_id = ${member.id}`.execute(
      fixture.db,
    )
  const stateOf = async () => {
    await fixture.features.payments.reconcile()
    const { data } = await good(fixture.call('GET /api/v1/my-payments', { token: member.token }))
    return data.payments.data.map(({ status }: { status: string }) => status)
  }
  await age(2)
  expect(await stateOf()).toEqual(['initiated', 'initiated'])
  await age(2)
  expect(await stateOf()).toEqual(['initiated', 'failed'])
  await age(4)
  expect(await stateOf()).toEqual(['failed', 'failed'])
  expect(transfer.status).toBe('initiated')
  await good(admin(`/payments/${cash.id}/cash`, {}))
  expect(await fixture.wallet(member)).toEqual({ available: 300, frozen: 0 })
})
