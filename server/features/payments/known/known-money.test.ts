import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { riyadhDay } from '#contract/values/dates.ts'
import { formOf } from '#server/testing/call-api.ts'
import { createCar, createPackage, riyals } from '#server/testing/factories.ts'
import { letOneRecordMoney } from '#server/testing/money-by-hand.ts'
import { type Fixture, good, openFixture, type Person } from '../../offers/testing/fixture.ts'

const IBAN = 'SA0380000000608010167519'
let fixture: Fixture
let finance: Person
let second: Person
let shade = 0
beforeAll(async () => {
  fixture = await openFixture()
  await letOneRecordMoney(fixture.db)
  finance = await fixture.person({ role: 'finance', name: 'Sara' })
  second = await fixture.person({ role: 'finance', name: 'Nora' })
})
afterAll(() => fixture.close())

const admin = (path: string, body: object = {}, by = finance) =>
  fixture.call(`POST /api/admin${path}`, { token: by.token, body })
const ask = (member: Person, path: string, body: object) =>
  good(fixture.call(`POST /api/v1${path}`, { token: member.token, body }))

/** A bought car with an issued invoice, and its buyer's announced payment. */
async function bought(method?: 'cash' | 'online' | 'bank_transfer') {
  const { id: carId } = await createCar(fixture.db, { type: 'sale' })
  const buyer = await fixture.bidder()
  const { data } = await ask(buyer, '/car-purchase', { product_id: carId })
  const orderId: number = data.order.id
  const order = { buyer, orderId }
  return { ...order, ...(method ? await choose(order, method) : { paymentId: 0, amount: 0, url: '' }) }
}
async function choose({ buyer, orderId }: { buyer: Person; orderId: number }, method: string) {
  const person = { owner_name: 'Fahd', owner_identity: '1000000008', owner_phone: '0501234567' }
  const body = { order_id: orderId, payment_method: method, ...person, transfer_location: 'Riyadh' }
  const { payment } = (await ask(buyer, '/complete-win-order', body)).data
  return { paymentId: payment.id as number, amount: payment.amount as number, url: `${payment.checkout_url}` }
}
const payOnline = async (url: string) =>
  good(fixture.call(`POST ${new URL(url).pathname}`, { body: { result: 'paid' } }))
const topUp = async (member: Person, amount: number, method = 'cash'): Promise<number> =>
  (await ask(member, '/wallet/top-up', { amount, payment_method: method })).data.payment.id

/** Sends a transfer in. @returns its id. */
async function send(member: Person, fields: Record<string, string | number> = {}, image?: Buffer): Promise<number> {
  shade += 1
  const create = { width: 800, height: 20, channels: 3, background: { r: shade, g: 90, b: 90 } } as const
  const made = image ?? (await sharp({ create }).jpeg().toBuffer())
  const form = formOf('image', made, {
    ...{ purpose: 'wallet', transfer_date: riyadhDay(new Date()), amount: '5000', iban: IBAN, name: 'Fahd' },
    ...{ city: 'Jeddah', ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, `${value}`])) },
  })
  form.set('id_image', new File([new Uint8Array(made)], 'id.jpg', { type: 'image/jpeg' }))
  const sent = await good(fixture.call('POST /api/v1/store-bank-transfer', { token: member.token, body: form }))
  return sent.data.transfer.id
}

/** A member's money in the books: in the wallet, for orders, and the number of cash and bank postings. In riyals. */
async function booked({ id }: Person) {
  const { rows } = await sql<{ cash: number; bank: number; receipts: number; wallet: number }>`
    select coalesce(-sum(l.amount) filter (where l.account = 'cash'), 0)::float / 100 as cash,
           coalesce(-sum(l.amount) filter (where l.account = 'bank'), 0)::float / 100 as bank,
           (select count(*) from cash_receipts c join payments r on r.id = c.payment_id where r.account_id = ${id})::int as receipts,
           (select (available + frozen)::float / 100 from wallets where account_id = ${id}) as wallet
      from payments p join postings l on l.journal_id = p.journal_id where p.account_id = ${id}`.execute(fixture.db)
  return rows[0]
}
const auditOf = async (subject: string) =>
  (await fixture.db.selectFrom('audit').select('after').where('subject', '=', subject).execute()).map(
    ({ after }) => after,
  )
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()

describe('cash for an order', () => {
  test('[TRF-12] recorded by hand settles the announced payment: one receipt, one credit', async () => {
    const { buyer, orderId, paymentId, amount } = await bought('cash')
    const body = { user_id: buyer.id, purpose: 'order', order_id: orderId, amount }
    const done = await good(admin('/payments', body))
    expect(done.data).toMatchObject({ id: paymentId, announced_id: paymentId, status: 'paid', amount })
    const receipt = { payment: paymentId, amount: riyals(amount), receipt: done.data.receipt_number }
    expect(await auditOf(`order:${orderId}`)).toEqual([{ ...receipt, paid: riyals(amount), due: 0, invoice: 'paid' }])
    const again = await admin(`/payments/${paymentId}/cash`)
    expect(again).toMatchObject({ status: 409, reason: 'payment_settled' })
    const paid = { payment_id: paymentId, amount, settled_by_name: 'Sara', receipt_number: done.data.receipt_number }
    expect(again.data.payments).toMatchObject([paid])
    expect(await admin('/payments', body, second)).toMatchObject({ status: 409, reason: 'order_already_paid' })
    expect(await booked(buyer)).toEqual({ cash: amount, bank: 0, receipts: 1, wallet: 1_000 })
  })

  test('[TRF-12] two colleagues at once, one by the form and one on the announced payment, credit it once', async () => {
    const { buyer, orderId, paymentId, amount } = await bought('cash')
    const body = { user_id: buyer.id, purpose: 'order', order_id: orderId, amount }
    const answers = await Promise.all([
      admin('/payments', body),
      admin(`/payments/${paymentId}/cash`, {}, second),
      admin('/payments', body, second),
    ])
    expect(statuses(answers)).toEqual([200, 409, 409])
    expect(await booked(buyer)).toEqual({ cash: amount, bank: 0, receipts: 1, wallet: 1_000 })
  })

  test('[TRF-13] of another amount asks: staff choose the announced payment, or say that it is other money', async () => {
    const { buyer, orderId, paymentId, amount } = await bought('cash')
    const body = { user_id: buyer.id, purpose: 'order', order_id: orderId, amount: 500 }
    const asked = await admin('/payments', body)
    expect(asked).toMatchObject({ status: 409, reason: 'payment_known' })
    expect(asked.data.payments).toMatchObject([
      { payment_id: paymentId, amount, status: 'announced', can_settle: true, method: 'cash' },
    ])
    expect((await booked(buyer))?.receipts).toBe(0)
    const other = await good(admin('/payments', { ...body, other_money: true }))
    expect(await auditOf(`order:${orderId}`)).toMatchObject([{ otherMoney: true, amount: riyals(500) }])
    // The full amount is now more than the order still takes.
    const whole = await admin(`/payments/${paymentId}/cash`)
    expect(whole).toMatchObject({ reason: 'payment_known', data: { payments: [{ payment_id: other.data.id }] } })
    const rest = Math.round((amount - 500) * 100) / 100
    const settled = await good(admin('/payments', { ...body, amount: rest, payment_id: paymentId }))
    expect(settled.data).toMatchObject({ announced_id: paymentId, amount: rest })
    expect(await admin(`/payments/${paymentId}/cash`)).toMatchObject({ reason: 'payment_settled' })
    expect(await booked(buyer)).toEqual({ cash: amount, bank: 0, receipts: 2, wallet: 1_000 })
  })

  test('[TRF-13] only an announced payment of that member can be chosen', async () => {
    const [one, two] = [await bought('cash'), await bought('cash')]
    const body = { user_id: one.buyer.id, purpose: 'order', order_id: one.orderId, amount: one.amount }
    for (const payment_id of [two.paymentId, 999_999])
      expect((await admin('/payments', { ...body, payment_id })).errors).toHaveProperty('payment_id')
    expect((await booked(one.buyer))?.receipts).toBe(0)
  })

  test('[TRF-14] [TRF-17] that was announced is refused once the order is paid online, and names the payment', async () => {
    const sale = await bought('cash')
    const online = await choose(sale, 'online')
    await payOnline(online.url)
    const refused = await admin(`/payments/${sale.paymentId}/cash`, { other_money: true })
    expect(refused).toMatchObject({ status: 409, reason: 'order_already_paid' })
    expect(refused.data.payments).toMatchObject([
      { payment_id: online.paymentId, method: 'online', status: 'recorded', settled_at: expect.any(String) },
    ])
    const { buyer, orderId, amount } = sale
    const body = { user_id: buyer.id, purpose: 'order', order_id: orderId, amount, other_money: true }
    expect(await admin('/payments', body)).toMatchObject({ reason: 'order_already_paid' })
    expect(await booked(buyer)).toMatchObject({ cash: 0, receipts: 0, wallet: 1_000 })
  })

  test('[TRF-13] in place of a transfer that was never sent in settles that one', async () => {
    const { buyer, orderId, paymentId, amount } = await bought('bank_transfer')
    const body = { user_id: buyer.id, purpose: 'order', order_id: orderId, amount }
    const asked = await admin('/payments', body)
    expect(asked.data.payments).toMatchObject([{ payment_id: paymentId, method: 'bank_transfer', can_settle: true }])
    const done = await good(admin('/payments', { ...body, payment_id: paymentId }))
    expect(done.data).toMatchObject({ method: 'cash', announced_id: paymentId })
    expect(await booked(buyer)).toEqual({ cash: amount, bank: 0, receipts: 1, wallet: 1_000 })
  })
})

describe('cash for a wallet or a package', () => {
  test('[TRF-13] recorded by two colleagues at once is credited once, and twice if one says that it is other money', async () => {
    const member = await fixture.person()
    const body = { user_id: member.id, purpose: 'wallet', amount: 700 }
    const answers = await Promise.all([admin('/payments', body), admin('/payments', body, second)])
    expect(statuses(answers)).toEqual([200, 409])
    const [done, asked] = answers.sort((one, two) => one.status - two.status)
    expect(asked).toMatchObject({ reason: 'payment_known', data: { payments: [{ payment_id: done?.data.id }] } })
    expect(await booked(member)).toMatchObject({ cash: 700, receipts: 1, wallet: 700 })
    await good(admin('/payments', { ...body, other_money: true }, second))
    expect(await booked(member)).toMatchObject({ cash: 1_400, receipts: 2, wallet: 1_400 })
  })

  test('[TRF-13] asks which of several announced payments it is, also of one for an order', async () => {
    const { buyer, paymentId, amount } = await bought('cash')
    const other = await topUp(buyer, 40)
    const body = { user_id: buyer.id, purpose: 'wallet', amount }
    const asked = await admin('/payments', body)
    expect(asked.data.payments.map((known: { payment_id: number }) => known.payment_id)).toEqual([paymentId, other])
    const done = await good(admin('/payments', { ...body, payment_id: paymentId }))
    expect(done.data).toMatchObject({ id: paymentId, purpose: 'order' })
    expect(await booked(buyer)).toMatchObject({ cash: amount, receipts: 1, wallet: 1_000 })
  })

  test('[TRF-12] for a package settles its announced payment and starts it once', async () => {
    const { id: packageId } = await createPackage(fixture.db, { deposit: riyals(900) })
    const member = await fixture.person()
    await ask(member, `/subscribe-package`, { package_id: packageId, payment_method: 'cash' })
    const body = { user_id: member.id, purpose: 'package', package_id: packageId, amount: 900 }
    const done = await good(admin('/payments', body))
    expect(done.data.announced_id).toBe(done.data.id)
    expect(await admin('/payments', body, second)).toMatchObject({ status: 409, reason: 'package_current' })
    expect(await admin(`/payments/${done.data.id}/cash`)).toMatchObject({ reason: 'payment_settled' })
    expect(await booked(member)).toMatchObject({ cash: 900, receipts: 1, wallet: 900 })
  })

  test('[TRF-13] recorded as other money prevents the same credit by the announced payment', async () => {
    const member = await fixture.person()
    const announced = await topUp(member, 60)
    await good(admin('/payments', { user_id: member.id, purpose: 'wallet', amount: 60, other_money: true }))
    expect(await admin(`/payments/${announced}/cash`)).toMatchObject({ status: 409, reason: 'payment_known' })
    expect(await booked(member)).toMatchObject({ cash: 60, receipts: 1, wallet: 60 })
    await good(admin(`/payments/${announced}/cash`, { other_money: true }))
    expect(await booked(member)).toMatchObject({ cash: 120, receipts: 2, wallet: 120 })
  })
})

describe('a bank transfer', () => {
  test('[TRF-15] sent in by two members is approved once, also by two colleagues at once', async () => {
    const [one, two] = [await fixture.person(), await fixture.person()]
    const ids = [await send(one, { amount: 5_100 }), await send(two, { amount: 5_100 })]
    const answers = await Promise.all(
      ids.map((id, index) => admin(`/bank-transfers/${id}/approve`, {}, index ? second : finance)),
    )
    expect(statuses(answers)).toEqual([200, 409])
    const late = answers.findIndex(({ status }) => status === 409)
    expect(answers[late]).toMatchObject({
      reason: 'payment_known',
      data: { payments: [{ transfer_id: ids[1 - late] }] },
    })
    const bank = [await booked(one), await booked(two)].reduce((sum, each) => sum + (each?.bank ?? 0), 0)
    expect(bank).toBe(5_100)
    await good(admin(`/bank-transfers/${ids[late]}/approve`, { other_money: true }))
    const [before, after] = await auditOf(`bank-transfer:${ids[late]}`)
    expect(after ?? before).toMatchObject({ otherMoney: true })
  })

  test('[TRF-15] with an already approved picture asks, whatever its amount', async () => {
    const create = { width: 800, height: 20, channels: 3, background: '#224466' } as const
    const image = await sharp({ create }).jpeg().toBuffer()
    const [one, two] = [await fixture.person(), await fixture.person()]
    const first = await send(one, { amount: 5_200 }, image)
    const copy = await send(two, { amount: 5_300, iban: 'SA4420000001234567891234' }, image)
    await good(admin(`/bank-transfers/${first}/approve`))
    expect(await admin(`/bank-transfers/${copy}/approve`)).toMatchObject({ status: 409, reason: 'payment_known' })
    expect((await booked(two))?.wallet).toBe(0)
  })

  test('[TRF-15] with an amount already received as cash or by a correction asks, and so does a later correction', async () => {
    const member = await fixture.person()
    const id = await send(member, { amount: 5_400 })
    const cash = { user_id: member.id, purpose: 'wallet', amount: 5_400 }
    expect(await admin('/payments', cash)).toMatchObject({
      ...{ reason: 'payment_known', data: { payments: [{ transfer_id: id, can_settle: false }] } },
    })
    await good(admin('/payments', { ...cash, other_money: true }))
    expect(await admin(`/bank-transfers/${id}/approve`)).toMatchObject({ status: 409, reason: 'payment_known' })
    expect((await booked(member))?.wallet).toBe(5_400)
  })

  test('[TRF-15] [TRF-17] for an order paid meanwhile asks, also on its invoice', async () => {
    const sale = await bought('online')
    const { buyer, orderId, amount, url } = sale
    const transfer = await send(buyer, { purpose: 'order', order_id: orderId, amount })
    await payOnline(url)
    const { id: invoiceId } = await fixture.db
      .selectFrom('invoices')
      .select('id')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    const asked = await admin(`/invoices/${invoiceId}/confirm`)
    expect(asked).toMatchObject({ status: 409, reason: 'payment_known' })
    expect(asked.data.payments).toMatchObject([{ payment_id: sale.paymentId, method: 'online' }])
    expect(await booked(buyer)).toMatchObject({ bank: 0, wallet: 1_000 })
    await good(admin(`/invoices/${invoiceId}/confirm`, { other_money: true }))
    expect(await auditOf(`invoice:${invoiceId}`)).toMatchObject([
      { transfer, amount: riyals(amount), otherMoney: true },
    ])
    expect(await auditOf(`bank-transfer:${transfer}`)).toEqual([])
    expect(await booked(buyer)).toMatchObject({ bank: amount, wallet: 1_000 + amount })
  })
})

describe('a correction of a wallet', () => {
  const reason = 'The counter forgot it'
  test('[TRF-16] of an announced or just credited amount asks; other amounts and debits do not', async () => {
    const member = await fixture.person()
    const path = `/users/${member.id}/adjust`
    const announced = await topUp(member, 80)
    const asked = await admin(path, { amount: 80, reason })
    expect(asked).toMatchObject({
      status: 409,
      reason: 'payment_known',
      data: { payments: [{ payment_id: announced }] },
    })
    await good(admin(`/payments/${announced}/cash`))
    expect(await admin(path, { amount: 80, reason })).toMatchObject({ status: 409, reason: 'payment_known' })
    await good(admin(path, { amount: 81, reason }))
    await good(admin(path, { amount: -80, reason }))
    expect((await booked(member))?.wallet).toBe(81)
  })

  test('[TRF-16] by two colleagues at once is booked once; it prevents the same credit by cash', async () => {
    const member = await fixture.person()
    const path = `/users/${member.id}/adjust`
    const answers = await Promise.all([
      admin(path, { amount: 90, reason }),
      admin(path, { amount: 90, reason: 'Another reason' }, second),
    ])
    expect(statuses(answers)).toEqual([200, 409])
    const cash = { user_id: member.id, purpose: 'wallet', amount: 90 }
    const asked = await admin('/payments', cash)
    expect(asked).toMatchObject({ reason: 'payment_known', data: { payments: [{ payment_id: null, method: null }] } })
    expect((await booked(member))?.wallet).toBe(90)
    await good(admin(path, { amount: 90, reason, other_money: true }))
    expect(await auditOf(`account:${member.id}`)).toContainEqual(expect.objectContaining({ otherMoney: true }))
    expect((await booked(member))?.wallet).toBe(180)
  })
})
