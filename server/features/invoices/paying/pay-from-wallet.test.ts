import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Payment } from '#contract/http/money/payments.ts'
import { createCar, riyals } from '#server/testing/factories.ts'
import { checkAccounts, checkJournals } from '../../books/reconciliation/check-store.ts'
import { DEPOSIT, type Fixture, good, openFixture, type Person } from '../../offers/testing/fixture.ts'
import { unpaidOrders } from '../../orders/testing/unpaid.ts'

let fixture: Fixture
let finance: Person
let orders: ReturnType<typeof unpaidOrders>
beforeAll(async () => {
  fixture = await openFixture()
  finance = await fixture.person({ role: 'finance' })
  orders = unpaidOrders(fixture)
})
afterAll(async () => {
  expect(await checkJournals(fixture.db)).toEqual([])
  expect((await checkAccounts(fixture.db)).filter(({ subject }) => subject === 'ledger:advances')).toEqual([])
  await fixture.close()
})

const call = (line: string, by: Person, body?: object, key?: string) =>
  fixture.call(line.replace(' /', ' /api/v1/'), {
    token: by.token,
    ...(body && { body }),
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
const admin = (line: string, body: object = {}) =>
  fixture.call(line.replace(' /', ' /api/admin/'), { token: finance.token, body })
const decide = async (payment: Payment, result: 'paid' | 'failed', buyer: Person) => {
  await good(fixture.call(`POST ${new URL(payment.checkout_url ?? '').pathname}`, { body: { result } }))
  return (await good(call(`GET /payments/${payment.id}`, buyer))).data.payment.status
}
/** The member adds money with a card. */
const topUp = async (buyer: Person, amount: number) => {
  const { data } = await good(call('POST /wallet/top-up', buyer, { amount, payment_method: 'online' }))
  expect(await decide(data.payment, 'paid', buyer)).toBe('paid')
}
type Sale = { orderId: number; buyer: Person; total: number; invoiceId: number }
/** A won car, its deposit held, with the sum of its invoice. */
async function won(): Promise<Sale> {
  const { orderId, buyer } = await orders.won()
  return { orderId, buyer, ...(await priced(orderId, buyer)) }
}
const priced = async (orderId: number, buyer: Person) => {
  const { total } = await orders.readOrder(buyer, orderId)
  const { data } = await good(call(`GET /invoices?order_id=${orderId}`, buyer))
  return { total: total as number, invoiceId: data.invoices.data[0].id as number }
}
/** Two cars of one buyer, each with its deposit. */
async function two(): Promise<[Sale, Sale]> {
  const first = await won()
  await topUp(first.buyer, DEPOSIT)
  const car = await createCar(fixture.db, { type: 'sale' })
  const { data } = await good(call('POST /car-purchase', first.buyer, { product_id: car.id }))
  const orderId = data.order.id as number
  return [first, { orderId, buyer: first.buyer, ...(await priced(orderId, first.buyer)) }]
}
const pay = (sales: Sale[], more: object = {}, key: string = randomUUID()) => {
  const [first] = sales
  if (!first) throw new Error('no order')
  return call('POST /wallet/pay', first.buyer, { invoice_ids: sales.map(({ invoiceId }) => invoiceId), ...more }, key)
}
const completeBody = ({ orderId }: Sale, more: object) => ({
  ...{ order_id: orderId, owner_name: 'Fahd Al Harbi', owner_identity: '1000000008', owner_phone: '0501234567' },
  ...{ transfer_location: 'Riyadh', ...more },
})
const statusOf = async ({ orderId, buyer }: Sale) => (await orders.readOrder(buyer, orderId)).invoice_status
const linesOf = async ({ orderId }: Sale) => {
  const { rows } = await sql<{ account: string; amount: number }>`
    select l.account, l.amount from payments p join postings l on l.journal_id = p.journal_id
     where p.order_id = ${orderId} order by p.id, l.line`.execute(fixture.db)
  return rows.map(({ account, amount }) => [account, amount / 100])
}
const receiptsOf = async ({ buyer }: Sale) => {
  await fixture.features.invoices.issueReceipts()
  const { rows } = await sql<{ total: number }>`
    select total from invoices where account_id = ${buyer.id} and kind = 'receipt' order by id`.execute(fixture.db)
  return rows.map(({ total }) => total / 100)
}

describe('from the wallet alone', () => {
  test('[PAY-80] [PAY-81] an order is paid at once from the available balance, with an entry and no second receipt', async () => {
    const sale = await won()
    const { buyer, orderId, total } = sale
    await topUp(buyer, total + 500)
    const body = completeBody(sale, { payment_method: 'wallet' })
    const { data } = await good(call('POST /complete-win-order', buyer, body))
    expect(data.payment).toMatchObject({ method: 'wallet', status: 'paid', purpose: 'order', amount: total })
    expect(data.order).toMatchObject({ status: 'making', invoice_status: 'paid', payment_method: 'wallet' })
    expect(await linesOf(sale)).toEqual([
      ['wallet', -total],
      ['advances', total],
    ])
    expect(await fixture.wallet(buyer)).toEqual({ available: DEPOSIT + 500, frozen: 0 })
    expect(await receiptsOf(sale)).toEqual([total + 500])
    const { movements } = (await good(call('GET /wallet', buyer))).data
    const spent = movements.data.find(({ kind }: { kind: string }) => kind === 'order_payment')
    expect(spent).toMatchObject({ amount: -total, description: expect.stringContaining('Paid from the wallet: Car') })
    const { statement } = (await good(call('GET /statement?kind=orders', buyer))).data
    expect(JSON.stringify(statement)).toContain(`${-total}`)
    expect((await call('POST /complete-win-order', buyer, body)).reason).toBe('order_wrong_state')
    expect(orderId).toBeGreaterThan(0)
  })

  test('[PAY-80] held money pays nothing, and a refusal changes nothing', async () => {
    const sale = await won()
    await topUp(sale.buyer, sale.total - DEPOSIT)
    const refused = await call('POST /complete-win-order', sale.buyer, completeBody(sale, { payment_method: 'wallet' }))
    expect(refused).toMatchObject({ status: 409, reason: 'insufficient_balance' })
    expect(refused.data).toEqual({ available_balance: sale.total - DEPOSIT, rest: DEPOSIT })
    expect((await pay([sale], { payment_method: 'wallet' })).reason).toBe('insufficient_balance')
    expect(await orders.readOrder(sale.buyer, sale.orderId)).toMatchObject({ transfer: null, payment_method: null })
    expect(await fixture.wallet(sale.buyer)).toEqual({ available: sale.total - DEPOSIT, frozen: DEPOSIT })
  })

  test('[PAY-82] several invoices are paid at once, each with its own entry; copies pay once; not another member’s', async () => {
    const [first, second] = await two()
    await topUp(first.buyer, first.total + second.total)
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => pay([second, first], {}, key)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]?.data).toEqual({
      paid: [first, second].map(({ invoiceId, orderId, total }) => ({
        ...{ invoice_id: invoiceId, order_id: orderId, amount: total },
      })),
      rest: 0,
      payment: null,
    })
    expect([await statusOf(first), await statusOf(second)]).toEqual(['paid', 'paid'])
    const stranger = await won()
    expect(await call('POST /wallet/pay', stranger.buyer, { invoice_ids: [first.invoiceId] })).toMatchObject({
      status: 404,
    })
    const again = await pay([first, second])
    expect(again).toMatchObject({ status: 409, reason: 'order_wrong_state', data: { order_id: first.orderId } })
  })

  test('[PAY-86] the package ends if the wallet no longer has its deposit', async () => {
    const sale = await won()
    await topUp(sale.buyer, sale.total)
    await sql`update wallets set package_id = (select max(id) from packages where deposit > ${riyals(DEPOSIT)})
               where account_id = ${sale.buyer.id}`.execute(fixture.db)
    expect((await good(call('GET /wallet', sale.buyer))).data.current_plan).not.toBeNull()
    await good(pay([sale]))
    expect((await good(call('GET /wallet', sale.buyer))).data.current_plan).toBeNull()
  })

  test('[PAY-87] money of a card that paid an order goes back to the card, once the order is canceled', async () => {
    const sale = await won()
    await topUp(sale.buyer, sale.total)
    await good(pay([sale]))
    const owed = async () => (await good(call('GET /refunds', sale.buyer))).data.to_cards
    const act = await admin(`POST /orders/cancel/${sale.orderId}`, { reason: 'The car has no papers', cause: 'house' })
    await good(Promise.resolve(act))
    expect(await fixture.wallet(sale.buyer)).toEqual({ available: DEPOSIT + sale.total, frozen: 0 })
    expect(await owed()).toBe(sale.total)
    await good(call('POST /wallet/refund', sale.buyer, { amount: sale.total }))
  })
})

describe('with the rest online', () => {
  test('[PAY-83] [PAY-82] one card payment settles several invoices with the held part: all of them, one receipt', async () => {
    const [first, second] = await two()
    const part = 5_000
    await topUp(first.buyer, part)
    const { data } = await good(pay([first, second]))
    expect(data).toMatchObject({ paid: [], rest: first.total + second.total - part })
    expect(data.payment).toMatchObject({ purpose: 'invoices', amount: data.rest, status: 'initiated' })
    expect(await fixture.wallet(first.buyer)).toEqual({ available: 0, frozen: 2 * DEPOSIT + part })
    const { holds, pending_amount: pending } = (await good(call('GET /wallet', first.buyer))).data
    expect(holds).toContainEqual(expect.objectContaining({ reason: 'payment', amount: part }))
    expect(pending).toBe(0)
    expect((await good(pay([second, first]))).data.payment.id).toBe(data.payment.id)
    expect([await statusOf(first), await statusOf(second)]).toEqual(['issued', 'issued'])
    expect(await decide(data.payment, 'paid', first.buyer)).toBe('paid')
    expect([await statusOf(first), await statusOf(second)]).toEqual(['paid', 'paid'])
    expect(await linesOf(first)).toEqual([
      ['wallet', -first.total],
      ['advances', first.total],
    ])
    expect((await fixture.wallet(first.buyer)).available).toBe(2 * DEPOSIT)
    expect(await receiptsOf(first)).toEqual([DEPOSIT, part, data.rest])
    expect((await orders.readOrder(first.buyer, first.orderId)).payment_method).toBe('online')
  })

  test('[PAY-84] a refused or forgotten card frees the held part; another choice frees it at once', async () => {
    const sale = await won()
    await topUp(sale.buyer, 700)
    const begin = async () =>
      (
        await good(
          call(
            'POST /complete-win-order',
            sale.buyer,
            completeBody(sale, { payment_method: 'online', use_wallet: true }),
          ),
        )
      ).data.payment as Payment
    const free = { available: 700, frozen: DEPOSIT }
    const held = { available: 0, frozen: DEPOSIT + 700 }
    const refused = await begin()
    expect(await fixture.wallet(sale.buyer)).toEqual(held)
    expect(await decide(refused, 'failed', sale.buyer)).toBe('failed')
    const { payments } = (await good(call('GET /my-payments', sale.buyer))).data
    expect(payments.data[0]).toMatchObject({ purpose: 'invoices', order_id: sale.orderId, order_part: 'invoice' })
    expect(await fixture.wallet(sale.buyer)).toEqual(free)
    const forgotten = await begin()
    expect(forgotten.id).not.toBe(refused.id)
    await sql`update payments set created_at = created_at - interval '25 hours' where id = ${forgotten.id}`.execute(
      fixture.db,
    )
    await fixture.features.payments.reconcile()
    expect(await fixture.wallet(sale.buyer)).toEqual(free)
    await begin()
    await good(call('POST /complete-win-order', sale.buyer, completeBody(sale, { payment_method: 'cash' })))
    expect(await fixture.wallet(sale.buyer)).toEqual(free)
  })

  test('[PAY-83] [PAY-84] a canceled order frees its held part; of two, the card still pays the other', async () => {
    const cancel = ({ orderId }: Sale) =>
      good(admin(`POST /orders/cancel/${orderId}`, { reason: 'The car has no papers', cause: 'house' }))
    const alone = await won()
    await topUp(alone.buyer, 700)
    await good(pay([alone]))
    await cancel(alone)
    expect(await fixture.wallet(alone.buyer)).toEqual({ available: DEPOSIT + 700, frozen: 0 })
    const [first, second] = await two()
    await topUp(first.buyer, 700)
    const { data } = await good(pay([first, second]))
    await cancel(first)
    expect(await decide(data.payment, 'paid', first.buyer)).toBe('paid')
    expect([await statusOf(first), await statusOf(second)]).toEqual(['canceled', 'paid'])
    expect(await fixture.wallet(first.buyer)).toEqual({ available: 2 * DEPOSIT + first.total, frozen: 0 })
    expect(await fixture.noticesOf(first.buyer)).not.toContain('order_excess')
  })

  test('[PAY-85] money of a card that comes after the held part was spent stays in the wallet, and pays nothing', async () => {
    const sale = await won()
    await topUp(sale.buyer, 700)
    const { data } = await good(pay([sale]))
    await good(call('POST /complete-win-order', sale.buyer, completeBody(sale, { payment_method: 'cash' })))
    await good(call('POST /wallet/refund', sale.buyer, { amount: 700 }))
    expect(await decide(data.payment, 'paid', sale.buyer)).toBe('paid')
    expect(await statusOf(sale)).toBe('issued')
    expect(await fixture.wallet(sale.buyer)).toEqual({ available: data.rest, frozen: DEPOSIT + 700 })
  })

  test('[PAY-88] before a transfer the wallet’s part is paid at once, and the transfer brings the rest', async () => {
    const sale = await won()
    await topUp(sale.buyer, 1_500)
    const body = completeBody(sale, { payment_method: 'bank_transfer', use_wallet: true })
    const { data } = await good(call('POST /complete-win-order', sale.buyer, body))
    expect(data.payment).toMatchObject({ method: 'bank_transfer', amount: sale.total - 1_500 })
    expect(data.order).toMatchObject({ amount_due: sale.total - 1_500, payment_method: 'bank_transfer' })
    expect((await fixture.wallet(sale.buyer)).available).toBe(0)
    await good(orders.transfer(sale.buyer, sale.orderId, sale.total - 1_500))
    expect(await statusOf(sale)).toBe('under_review')
    expect((await pay([sale])).reason).toBe('transfer_under_review')
  })

  test('[PAY-83] [ORD-62] beside a transfer of a part the wallet and the card pay what it does not cover', async () => {
    const sale = await won()
    await topUp(sale.buyer, 1_500)
    await good(orders.transfer(sale.buyer, sale.orderId, 9_000))
    const { data } = await good(pay([sale]))
    expect(data.rest).toBe(sale.total - 9_000 - 1_500)
    await decide(data.payment, 'paid', sale.buyer)
    expect((await orders.readOrder(sale.buyer, sale.orderId)).amount_due).toBe(9_000)
    expect((await fixture.wallet(sale.buyer)).available).toBe(0)
  })

  test('[PAY-89] days in the yard and a delivery are paid in the same way', async () => {
    const sale = await won()
    await topUp(sale.buyer, sale.total)
    await good(pay([sale]))
    await good(admin(`POST /orders/deliver/${sale.orderId}`))
    await sql`update orders set collect_by = clock_timestamp() - interval '30 hours' where id = ${sale.orderId}`.execute(
      fixture.db,
    )
    const city = await fixture.db.selectFrom('cities').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    const place = { order_id: sale.orderId, city_id: city.id, address: 'حي المنسك، شارع 12' }
    const yard = await good(call(`POST /orders/${sale.orderId}/collect-fee`, sale.buyer, { payment_method: 'wallet' }))
    expect(yard.data).toMatchObject({ payment: { method: 'wallet', amount: 115 }, order: { permit: {} } })
    const { data: asked } = await good(call('POST /shipping', sale.buyer, place))
    const offers = [{ kind: 'car_carrier', price: 1_000, days: 8 }]
    await good(admin(`POST /shipping/${asked.request.id}/quote`, { offers }))
    const accept = (more: object) => call(`POST /shipping/${asked.request.id}/accept`, sale.buyer, more)
    expect((await accept({ payment_method: 'wallet' })).reason).toBe('insufficient_balance')
    const { data } = await good(accept({ use_wallet: true }))
    expect(data.payment).toMatchObject({ purpose: 'invoices', amount: 1_150 - (DEPOSIT - 115) })
    await decide(data.payment, 'paid', sale.buyer)
    expect((await orders.readOrder(sale.buyer, sale.orderId)).shipping_status).toBe('accepted')
    expect((await fixture.wallet(sale.buyer)).available).toBe(0)
    expect(yard.data.order.id).toBe(sale.orderId)
  })

  test('[PAY-89] days in the yard begun with the wallet and a card give the permit once the card has paid', async () => {
    const sale = await won()
    await topUp(sale.buyer, sale.total)
    await good(pay([sale]))
    await good(admin(`POST /orders/deliver/${sale.orderId}`))
    await sql`update orders set collect_by = clock_timestamp() - interval '22 days' where id = ${sale.orderId}`.execute(
      fixture.db,
    )
    const { data } = await good(call(`POST /orders/${sale.orderId}/collect-fee`, sale.buyer, { use_wallet: true }))
    expect(data.payment.purpose).toBe('invoices')
    await decide(data.payment, 'paid', sale.buyer)
    expect(await orders.readOrder(sale.buyer, sale.orderId)).toMatchObject({
      permit: { used_at: null },
      collection: { days_due: 0 },
    })
  })
})

describe('at the same moment', () => {
  test('[PAY-80] [REF-1] of a payment and a refund of the same money one happens', async () => {
    const sale = await won()
    await topUp(sale.buyer, sale.total)
    const [paid, refund] = await Promise.all([
      pay([sale], { payment_method: 'wallet' }),
      call('POST /wallet/refund', sale.buyer, { amount: sale.total }),
    ])
    expect([paid.status, refund.status].filter((status) => status === 200)).toHaveLength(1)
    expect((await fixture.wallet(sale.buyer)).available).toBe(paid.status === 200 ? DEPOSIT : 0)
  })

  test('[PAY-80] two tabs pay an order once', async () => {
    const sale = await won()
    await topUp(sale.buyer, 2 * sale.total)
    const answers = await Promise.all([pay([sale]), pay([sale])])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await fixture.wallet(sale.buyer)).available).toBe(DEPOSIT + sale.total)
  })

  test('[PAY-80] [ORD-22] an approved transfer and the wallet pay once: the rest is in the wallet', async () => {
    const sale = await won()
    await topUp(sale.buyer, sale.total)
    const { data } = await good(orders.transfer(sale.buyer, sale.orderId, 9_000))
    await Promise.all([
      pay([sale]),
      good(admin(`POST /bank-transfers/${data.transfer.id}/approve`, { amount: 9_000, other_money: true })),
    ])
    if ((await statusOf(sale)) !== 'paid') await good(pay([sale]))
    expect(await statusOf(sale)).toBe('paid')
    expect((await fixture.wallet(sale.buyer)).available).toBe(DEPOSIT + 9_000)
  })

  test('[PAY-80] [ORD-5] a cancelation leaves all money in the wallet', async () => {
    const sale = await won()
    await topUp(sale.buyer, sale.total)
    const [, canceled] = await Promise.all([
      pay([sale]),
      admin(`POST /orders/cancel/${sale.orderId}`, { reason: 'The car has no papers', cause: 'house' }),
    ])
    expect(canceled.status).toBe(200)
    expect(await fixture.wallet(sale.buyer)).toEqual({ available: DEPOSIT + sale.total, frozen: 0 })
  })
})
