import { createHmac, randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { riyadhDay } from '#contract/values/dates.ts'
import { createPackage, riyals } from '#server/testing/factories.ts'
import { DEPOSIT, type Fixture, good, openFixture, type Person } from '../../offers/testing/fixture.ts'
import { askBankRefund } from '../../payments/testing/refund-requests.ts'
import { payOrder } from '../testing/pay.ts'
import { unpaidOrders } from '../testing/unpaid.ts'

let fixture: Fixture
let finance: Person
let orders: ReturnType<typeof unpaidOrders>
beforeAll(async () => {
  const port = await freePort()
  fixture = await openFixture({ env: { SADAD: 'sandbox', PUBLIC_URL: `http://127.0.0.1:${port}` } })
  await fixture.app.listen({ port, host: '127.0.0.1' })
  orders = unpaidOrders(fixture)
  finance = await fixture.person({ role: 'finance' })
})
afterAll(() => fixture.close())

/** The address that the sandbox calls must be known before the server listens. */
const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

const soon = { timeout: 60_000, interval: 50 }
const get = async (path: string, { token }: Person) => (await good(fixture.call(`GET /api/v1${path}`, { token }))).data
const paymentOf = async (id: number, person: Person) => (await get(`/payments/${id}`, person)).payment
const balanceOf = async (person: Person): Promise<number> => (await get('/wallet', person)).total_balance
const creditsOf = async (id: number) =>
  (await fixture.db.selectFrom('journals').select('id').where('reference', '=', `payment:${id}`).execute()).length
const statusOf = async (id: number) =>
  (await fixture.db.selectFrom('payments').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const begin = async (person: Person, path: string, body: object) =>
  fixture.call(`POST /api/v1${path}`, { token: person.token, body: { ...body, payment_method: 'sadad' } })
const topUp = async (person: Person, amount: number) =>
  (await good(begin(person, '/wallet/top-up', { amount }))).data.payment
/** A bank pays a bill; the sandbox then sends its webhook. */
const pay = (number: string, amount?: number) =>
  good(fixture.call(`POST /sandbox/sadad/${number}`, { body: amount === undefined ? {} : { amount } }))
const bought = async () => {
  const order = await orders.bought()
  const { payment } = (await orders.complete(order.buyer, order.orderId, 'sadad')).data
  return { ...order, payment }
}
const cancel = (orderId: number) =>
  fixture.call(`POST /api/admin/orders/cancel/${orderId}`, {
    token: finance.token,
    body: { reason: 'No longer wanted' },
  })

/** A webhook of the sandbox, signed with its key or another one. */
function tell(number: string, { id = randomUUID(), forged = false } = {}) {
  const key = fixture.context.secrets.hash('sandbox-bill-webhook', 'key').toString('base64url')
  const text = JSON.stringify({ id, type: 'bill_paid', data: { number, status: 'paid' } })
  const signature = createHmac('sha256', forged ? 'a guess' : key)
    .update(text)
    .digest('hex')
  return fixture.call('POST /api/v1/webhooks/sandbox-sadad', { body: text, headers: { signature } })
}

describe('a bill', () => {
  test('[PAY-90] [PAY-91] [PAY-97] has what a bank asks for, and once a bank has paid it the webhook alone pays the order', async () => {
    const { buyer, orderId, payment } = await bought()
    const { amount_due } = await orders.readOrder(buyer, orderId)
    expect(payment).toMatchObject({ status: 'initiated', method: 'sadad', amount: amount_due, order_id: orderId })
    expect(payment.bill).toEqual({
      biller: '901',
      number: expect.stringMatching(/^\d{12}$/),
      amount: amount_due,
      expires_at: new Date(Date.parse(payment.created_at) + 7 * 86_400_000).toISOString(),
    })
    expect((await orders.complete(buyer, orderId, 'sadad')).data.payment.id).toBe(payment.id)
    expect((await orders.readOrder(buyer, orderId)).open_bill).toEqual({ payment_id: payment.id, ...payment.bill })
    const page = await fixture.app.inject({ url: `/sandbox/sadad/${payment.bill.number}?lang=ar` })
    expect(page.body).toContain('مبلغ الفاتورة')
    await pay(payment.bill.number)
    await vi.waitFor(async () => expect(await statusOf(payment.id)).toBe('paid'), soon)
    expect(await orders.readOrder(buyer, orderId)).toMatchObject({
      invoice_status: 'paid',
      payment_method: 'sadad',
      open_bill: null,
    })
    expect(await fixture.noticesOf(buyer)).toContain('order_paid')
  })

  test('[PAY-91] the same notification again, others of the same bill and visits credit it once', async () => {
    const person = await fixture.person()
    const payment = await topUp(person, 300)
    const { number } = payment.bill
    expect((await tell(number)).status).toBe(503)
    await pay(number)
    const id = randomUUID()
    const all = await Promise.all([
      ...Array.from({ length: 5 }, () => tell(number, { id })),
      ...Array.from({ length: 5 }, () => tell(number)),
      paymentOf(payment.id, person),
    ])
    expect(all.slice(0, 10).map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect([await balanceOf(person), await creditsOf(payment.id)]).toEqual([300, 1])
  })

  test('[PAY-9] [PAY-91] forged and unknown notifications change nothing', async () => {
    const person = await fixture.person()
    const { id, bill } = await topUp(person, 300)
    expect((await tell(bill.number, { forged: true })).status).toBe(403)
    expect((await fixture.call('POST /api/v1/webhooks/sandbox-sadad', { body: { id: 'x', data: bill } })).status).toBe(
      403,
    )
    expect((await tell('900000000000')).status).toBe(404)
    expect([await balanceOf(person), await statusOf(id)]).toEqual([0, 'initiated'])
  })

  test('[PAY-91] [PAY-94] [PAY-95] another amount is listed for finance, who finds it by the bill’s number and credits it', async () => {
    const person = await fixture.person()
    const { id, bill } = await topUp(person, 300)
    await pay(bill.number, riyals(250))
    await vi.waitFor(async () => expect((await tell(bill.number)).status).toBe(200), soon)
    const office = async (path: string) =>
      (await good(fixture.call(`GET /api/admin${path}`, { token: finance.token }))).data
    const listed = (await office('/mismatches')).data.find((each: { payment_id: number }) => each.payment_id === id)
    expect(listed).toMatchObject({
      kind: 'amount',
      gateway: 'sandbox-sadad',
      expected_amount: 300,
      charged_amount: 250,
    })
    const arabic = bill.number.replace(/\d/g, (digit: string) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')
    const found = await office(`/payments?search=${encodeURIComponent(arabic)}`)
    expect(found.data.map((each: { id: number; bill_number: string }) => [each.id, each.bill_number])).toEqual([
      [id, bill.number],
    ])
    const resolve = (resolution: string) =>
      fixture.call(`POST /api/admin/mismatches/${listed.id}/resolve`, {
        token: finance.token,
        body: { resolution, reason: 'The bank sent less' },
      })
    expect((await resolve('returned')).reason).toBe('mismatch_not_creditable')
    await good(resolve('credited'))
    expect(await balanceOf(person)).toBe(250)
  })

  test('[PAY-92] counts as failed once it has expired, and as paid if its bank was in time', async () => {
    const person = await fixture.person()
    const [late, paid, open] = [await topUp(person, 100), await topUp(person, 200), await topUp(person, 300)]
    await fixture.context.sandboxBills?.pay(paid.bill.number)
    for (const { bill } of [late, paid]) {
      await sql`update sandbox_bills set expires_at = clock_timestamp() where number = ${bill.number}`.execute(
        fixture.db,
      )
      await sql`update payments set bill_expires_at = clock_timestamp(), created_at = created_at - interval '7 days'
                 where bill_number = ${bill.number}`.execute(fixture.db)
    }
    await sql`update payments set created_at = created_at - interval '2 days' where id = ${open.id}`.execute(fixture.db)
    await fixture.features.payments.reconcile()
    expect(await statusOf(open.id)).toBe('initiated')
    expect([await statusOf(late.id), await statusOf(paid.id), await balanceOf(person)]).toEqual(['failed', 'paid', 200])
    const again = (await fixture.call(`POST /sandbox/sadad/${late.bill.number}`, { body: {} })).data
    expect(again.status).toBe('pending')
  })
})

test('[PAY-94] a bill’s money is paid back to a bank account: no card can take it', async () => {
  const person = await fixture.person({ name: 'Fahd Al Harbi' })
  const { id: paymentId, bill } = await topUp(person, 400)
  await pay(bill.number)
  expect((await paymentOf(paymentId, person)).status).toBe('paid')
  expect((await get('/refunds', person)).to_cards).toBe(0)
  const { id } = (await good(askBankRefund(fixture, person, { amount: 400, name: 'Fahd Al Harbi' }))).data.refund
  const act = (what: string, body: object = {}) =>
    fixture.call(`POST /api/admin/refunds/${id}/${what}`, { token: finance.token, body })
  await good(act('approve'))
  await fixture.db.updateTable('accounts').set({ refundsHeldUntil: null }).where('id', '=', person.id).execute()
  expect((await act('send-back')).status).toBe(409)
  expect((await good(act('pay', { reference: `B-${id}` }))).data.status).toBe('paid_out')
  const posted = fixture.db.selectFrom('postings').innerJoin('journals', 'journals.id', 'postings.journalId')
  const bank = await posted
    .select('amount')
    .where('account', '=', 'bank')
    .where('reference', '=', `refund:${id}`)
    .executeTakeFirstOrThrow()
  expect(bank.amount).toBe(riyals(400))
})

test('[BKS-11] the nightly comparison finds a paid bill that was credited to nobody', async () => {
  const number = '911111111111'
  await fixture.db
    .insertInto('sandboxBills')
    .values({
      ...{ number, paymentId: 987_654, amount: 500, paidAmount: 500, description: '', language: 'ar', status: 'paid' },
      ...{ webhookUrl: '', expiresAt: new Date(), decidedAt: new Date() },
    })
    .execute()
  const admin = (line: string, body?: object) =>
    good(fixture.call(line.replace(' /', ' /api/admin/'), { token: finance.token, body }))
  await admin('POST /reconciliation', { day: riyadhDay(new Date()) })
  const { data } = (await admin('GET /reconciliation?open=1&per_page=100')).data
  expect(data).toContainEqual(expect.objectContaining({ kind: 'gateway_unbooked', subject: `charge:${number}` }))
})

describe('a bill that is over', () => {
  const billOf = async (number: string) => (await fixture.context.sandboxBills?.bill(number))?.status

  test('[PAY-93] ends with its order; the bank no longer pays it', async () => {
    const [{ orderId, payment, buyer }, other] = [await bought(), await bought()]
    const openBill = async () => (await orders.readOrder(buyer, orderId)).open_bill
    expect(await openBill()).toMatchObject({ payment_id: payment.id, number: payment.bill.number })
    await good(cancel(orderId))
    expect(await statusOf(payment.id)).toBe('failed')
    expect(await openBill()).toBeNull()
    expect(await statusOf(other.payment.id)).toBe('initiated')
    await fixture.features.payments.cancelBills()
    expect(await billOf(payment.bill.number)).toBe('canceled')
    expect((await pay(payment.bill.number)).data.status).toBe('canceled')
  })

  test('[PAY-93] ends when its order is paid in another way, and a bill of another amount ends the first', async () => {
    const { buyer, orderId, payment } = await bought()
    await sql`update orders set administrative_fees = administrative_fees + 100, total = total + 100 where id = ${orderId}`.execute(
      fixture.db,
    )
    const next = (await orders.complete(buyer, orderId, 'sadad')).data.payment
    expect(next.amount).toBeGreaterThan(payment.amount)
    expect(await statusOf(payment.id)).toBe('failed')
    await payOrder(fixture, buyer, orderId)
    expect(await statusOf(next.id)).toBe('failed')
    await fixture.features.payments.cancelBills()
    for (const { bill } of [payment, next]) expect(await billOf(bill.number)).toBe('canceled')
  })

  test('[PAY-93] ends when the member gets its package in another way', async () => {
    const person = await fixture.person()
    const { id: packageId } = await createPackage(fixture.db, { deposit: riyals(DEPOSIT) })
    const { payment } = (await good(begin(person, '/subscribe-package', { package_id: packageId }))).data
    const rival = await fixture.person()
    const others = [
      (await good(begin(rival, '/subscribe-package', { package_id: packageId }))).data.payment,
      await topUp(person, 300),
    ]
    const body = { package_id: packageId, payment_method: 'online' }
    const card = (await good(fixture.call('POST /api/v1/subscribe-package', { token: person.token, body }))).data
      .payment
    await good(fixture.call(`POST ${new URL(card.checkout_url).pathname}`, { body: { result: 'paid' } }))
    expect((await paymentOf(card.id, person)).status).toBe('paid')
    expect(await statusOf(payment.id)).toBe('failed')
    for (const { id } of others) expect(await statusOf(id)).toBe('initiated')
  })

  test('[PAY-93] money that a bank took just before is in the wallet, and never twice, whatever comes first', async () => {
    const round = async (index: number) => {
      const { buyer, orderId, payment } = await bought()
      const { number } = payment.bill
      const steps = [
        () => pay(number),
        () => cancel(orderId),
        () => tell(number),
        () => fixture.features.payments.cancelBills(),
      ]
      // Each round begins with another step; the others race it.
      await Promise.all([...steps.slice(index), ...steps.slice(0, index)].map((step) => step()))
      await fixture.features.payments.cancelBills()
      const isPaid = (await billOf(number)) === 'paid'
      if (isPaid) await vi.waitFor(async () => expect(await statusOf(payment.id)).toBe('paid'), soon)
      const order = await orders.readOrder(buyer, orderId)
      const inWallet = await balanceOf(buyer)
      expect([await creditsOf(payment.id), order.status === 'canceled' ? inWallet - DEPOSIT : payment.amount]).toEqual(
        isPaid ? [1, payment.amount] : [0, 0],
      )
    }
    for (const index of [0, 1, 2, 3]) await round(index)
  })

  test('[PAY-93] a bill paid between the end of its order and the word to the gateway is credited to the wallet', async () => {
    const { buyer, orderId, payment } = await bought()
    await good(cancel(orderId))
    await fixture.context.sandboxBills?.pay(payment.bill.number)
    await fixture.features.payments.cancelBills()
    expect([await statusOf(payment.id), await balanceOf(buyer)]).toEqual(['paid', DEPOSIT + payment.amount])
  })
})

test('[PAY-90] the wallet names the methods that are offered', async () => {
  const person = await fixture.person()
  expect((await get('/wallet', person)).payment_methods).toEqual(['online', 'sadad', 'bank_transfer', 'cash'])
})
