import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { riyals } from '#server/testing/factories.ts'
import { letOneRecordMoney } from '#server/testing/money-by-hand.ts'
import { openSession } from '#server/testing/whole-app.ts'
import { DEPOSIT, type Fixture, good, openFixture, orderOf, type Person } from '../../offers/testing/fixture.ts'
import { parseShortAddress } from './shipping-rules.ts'

let fixture: Fixture
let finance: Person
let yard: Person
let cityId: number
beforeAll(async () => {
  fixture = await openFixture()
  await letOneRecordMoney(fixture.db)
  finance = await fixture.person({ role: 'finance' })
  yard = await fixture.person({ role: 'auctions' })
  const city = await fixture.db.selectFrom('cities').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  cityId = city.id
})
afterAll(() => fixture.close())

const call = (line: string, by: Person, body?: object) =>
  fixture.call(line.replace(' /', ' /api/v1/'), { token: by.token, ...(body && { body }) })
const admin = (line: string, body: object | undefined, by: Person = finance) =>
  fixture.call(line.replace(' /', ' /api/admin/'), { token: by.token, ...(body && { body }) })
const readOrder = async (buyer: Person, id: number) => (await good(call(`GET /orders/${id}`, buyer))).data.order
const listed = async (buyer: Person) => (await good(call('GET /shipping', buyer))).data

async function won() {
  const lot = await fixture.closed()
  await good(fixture.decide(lot, 'approve'))
  const { id } = await orderOf(fixture, lot.first, lot)
  return { lot, orderId: id as number, buyer: lot.first }
}
const pay = async (payment: { checkout_url: string; id: number }, buyer: Person) => {
  await good(fixture.call(`POST ${new URL(payment.checkout_url).pathname}`, { body: { result: 'paid' } }))
  await good(call(`GET /payments/${payment.id}`, buyer))
}
const complete = ({ orderId, buyer }: { orderId: number; buyer: Person }, more: object = {}) =>
  call('POST /complete-win-order', buyer, {
    order_id: orderId,
    payment_method: 'online',
    owner_name: 'Fahd Al Harbi',
    owner_identity: '1000000008',
    owner_phone: '0501234567',
    transfer_location: 'Riyadh',
    ...more,
  })
async function paid() {
  const sale = await won()
  const { data } = await good(complete(sale))
  await pay(data.payment, sale.buyer)
  return sale
}
const ask = (buyer: Person, orderId: number, more: object = {}) =>
  call('POST /shipping', buyer, { order_id: orderId, city_id: cityId, address: 'حي المنسك، شارع 12', ...more })
const offers = [
  { kind: 'open_flatbed', price: 1_100, days: 4, insured_to: 200_000 },
  { kind: 'car_carrier', price: 750, days: 8 },
]
const quoted = async (sale: { buyer: Person; orderId: number }) => {
  const { data } = await good(ask(sale.buyer, sale.orderId))
  await good(admin(`POST /shipping/${data.request.id}/quote`, { offers }))
  return data.request.id as number
}

test('[SHP-10] a price shows its VAT, although another rate is valid by now', async () => {
  const head = await fixture.person({ role: 'admin' })
  const second = await fixture.person({ role: 'admin' })
  const setRate = async (vat_bps: number) => {
    const { data } = await good(admin('PUT /settings/fees', { vat_bps }, head))
    await good(admin(`POST /approvals/${data.approval.id}/approve`, {}, second))
  }
  const firstPrice = async (buyer: Person) => (await listed(buyer)).requests[0].offers[0]
  const [unpaid, alone] = [await won(), await paid()]
  const [, id] = [await quoted(unpaid), await quoted(alone)]
  await setRate(500)
  try {
    expect(await firstPrice(unpaid.buyer)).toMatchObject({ price: 1_100, tax_amount: 165, total: 1_265 })
    const offer = await firstPrice(alone.buyer)
    expect(offer).toMatchObject({ price: 1_100, tax_amount: 55, total: 1_155 })
    const { data } = await good(call(`POST /shipping/${id}/accept`, alone.buyer, { offer_id: offer.id }))
    expect(data.payment.amount).toBe(1_155)
    await pay(data.payment, alone.buyer)
  } finally {
    await setRate(1_500)
  }
  expect(await firstPrice(alone.buyer)).toMatchObject({ tax_amount: 55, total: 1_155 })
})

test('[SHP-1] [SHP-2] [SHP-5] a paid car: request, prices, own payment, carrier, code at the door', async () => {
  const sale = await paid()
  const { buyer, orderId } = sale
  const before = await listed(buyer)
  expect(before.orders).toMatchObject([{ order_id: orderId, is_paid: true }])
  const other = await paid()
  expect((await listed(buyer)).orders).toHaveLength(1)
  const otherId = await quoted(other)
  expect(before.cities.map((city: { id: number }) => city.id)).toContain(cityId)
  const id = await quoted(sale)
  const { requests, orders } = await listed(buyer)
  expect(orders).toEqual([])
  // New prices of one request leave those of the others unchanged.
  expect((await listed(other.buyer)).requests).toMatchObject([
    { id: otherId, offers: [{ price: 1_100 }, { price: 750 }] },
  ])
  expect(requests[0]).toMatchObject({
    id,
    status: 'quoted',
    delivery_code: null,
    offers: [
      {
        kind: 'open_flatbed',
        to_door: true,
        price: 1_100,
        tax_amount: 165,
        total: 1_265,
        days: 4,
        insured_to: 200_000,
      },
      { kind: 'car_carrier', to_door: false, price: 750, tax_amount: 112.5, total: 862.5, insured_to: null },
    ],
  })
  const { data } = await good(call(`POST /shipping/${id}/accept`, buyer, { offer_id: requests[0].offers[0].id }))
  expect(data.payment).toMatchObject({ amount: 1_265, purpose: 'order', status: 'initiated' })
  await pay(data.payment, buyer)
  const accepted = (await listed(buyer)).requests[0]
  expect(accepted).toMatchObject({
    status: 'accepted',
    in_order: false,
    delivery_code: expect.stringMatching(/^\d{4}$/),
  })
  const { rows } = await sql<{ account: string; amount: number }>`
    select p.account, p.amount from postings p join journals j on j.id = p.journal_id
     where j.kind = 'shipping_paid' and j.reference = ${`order:${orderId}`} order by 1`.execute(fixture.db)
  expect(rows).toEqual([
    { account: 'advances', amount: -riyals(1_265) },
    { account: 'shipping', amount: riyals(1_100) },
    { account: 'vat', amount: riyals(165) },
  ])
  const invoices = await fixture.db
    .selectFrom('invoices')
    .select(['id', 'kind', 'total'])
    .where('source', '=', `shipping:${data.payment.id}`)
    .execute()
  expect(invoices).toMatchObject([{ kind: 'simplified', total: riyals(1_265) }])
  // [INV-12]
  const { invoice } = (await good(call(`GET /invoice/${invoices[0]?.id}`, buyer))).data
  expect(invoice).toMatchObject({ status: 'paid', due_amount: 0, paid_at: invoice.issue_date })

  const load = { carrier: 'ناقل الخليج', driver_phone: '0501112222' }
  expect((await admin(`POST /shipping/${id}/load`, load, yard)).reason).toBe('not_ready')
  await good(admin(`POST /orders/deliver/${orderId}`, {}))
  expect((await call(`POST /orders/${orderId}/collect-fee`, buyer, {})).reason).toBe('shipping_accepted')
  expect(await readOrder(buyer, orderId)).toMatchObject({ collection: null, shipping_status: 'accepted' })
  await good(admin(`POST /shipping/${id}/load`, load, yard))
  await good(admin(`POST /shipping/${id}/track`, { place: 'بيشة' }, yard))
  const wrong = accepted.delivery_code === '0000' ? '1111' : '0000'
  for (let n = 0; n < 5; n++)
    expect((await admin(`POST /shipping/${id}/deliver`, { code: wrong }, yard)).reason).toBe('delivery_code_wrong')
  // Five wrong ones made a new code.
  const fresh = (await listed(buyer)).requests[0]
  expect(fresh).toMatchObject({ status: 'on_the_way', last_place: 'بيشة', driver_phone: '+966501112222' })
  expect((await good(admin(`GET /shipping/${id}`, undefined))).data).not.toHaveProperty('delivery_code')
  const delivered = await good(admin(`POST /shipping/${id}/deliver`, { code: fresh.delivery_code }, yard))
  expect(delivered.data.status).toBe('delivered')
  expect(await readOrder(buyer, orderId)).toMatchObject({ status: 'finished' })
  expect(await fixture.noticesOf(buyer)).toEqual(
    expect.arrayContaining(['shipping_quoted', 'shipping_accepted', 'shipping_loaded', 'shipping_delivered']),
  )
})

/** A car that a carrier has accepted, and the buyer's code for it. */
async function accepted() {
  const sale = await paid()
  const id = await quoted(sale)
  const { data } = await good(call(`POST /shipping/${id}/accept`, sale.buyer, {}))
  await pay(data.payment, sale.buyer)
  await good(admin(`POST /orders/deliver/${sale.orderId}`, {}))
  return { ...sale, id }
}
const loaded = async () => {
  const made = await accepted()
  await good(admin(`POST /shipping/${made.id}/load`, { carrier: 'Carrier', driver_phone: '0501112222' }, yard))
  return made
}

test('[SHP-5] a code cannot be guessed: ten wrong ones a day, each in the audit', async () => {
  const { id, buyer, orderId } = await loaded()
  const codeOf = async () => (await listed(buyer)).requests[0].delivery_code
  const deliver = (code: string) => admin(`POST /shipping/${id}/deliver`, { code }, yard)
  for (let n = 0; n < 10; n++) {
    const wrong = (await codeOf()) === '0000' ? '1111' : '0000'
    expect((await deliver(wrong)).reason).toBe('delivery_code_wrong')
  }
  const late = await deliver(await codeOf())
  expect(late).toMatchObject({ status: 429, reason: 'too_many' })
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(86_000)
  const tries = fixture.db
    .selectFrom('audit')
    .select(['actorId', 'subject'])
    .where('action', '=', 'shipping.code_wrong')
  const rows = await tries.where('subject', '=', `order:${orderId}`).execute()
  expect(rows).toEqual(Array.from({ length: 10 }, () => ({ actorId: yard.id, subject: `order:${orderId}` })))
  await sql`update shipping_requests set tries_since = tries_since - interval '24 hours' where id = ${id}`.execute(
    fixture.db,
  )
  expect((await good(deliver(await codeOf()))).data.status).toBe('delivered')
})

test('[SHP-9] finance cannot finish a delivery that is not loaded, and finishes one in transit without a code', async () => {
  const waiting = await accepted()
  expect((await admin(`POST /orders/finish/${waiting.orderId}`, {})).reason).toBe('shipping_accepted')
  await good(admin(`POST /shipping/${waiting.id}/cancel`, { reason: 'The buyer collects it' }))
  // Neither a carrier nor an exit permit lets it go.
  const asked = await good(admin(`POST /orders/finish/${waiting.orderId}`, {}))
  expect(asked.data.approval).toMatchObject({ kind: 'handover', state: 'waiting' })
  const underway = await loaded()
  await good(admin(`POST /orders/finish/${underway.orderId}`, {}))
  expect((await listed(underway.buyer)).requests[0].status).toBe('delivered')
  expect(await fixture.noticesOf(underway.buyer)).toContain('order_finished')
})

test('[SHP-8] completing an order may request the delivery as well, once', async () => {
  const sale = await won()
  const wrong = await complete(sale, { shipping_city_id: cityId })
  expect([wrong.status, Object.keys(wrong.errors)]).toEqual([422, ['shipping_address']])
  const nowhere = await complete(sale, { shipping_city_id: 999_999, shipping_address: 'Street 12' })
  expect(Object.keys(nowhere.errors)).toEqual(['shipping_city_id'])
  expect(await readOrder(sale.buyer, sale.orderId)).toMatchObject({ shipping_status: null })
  const place = { shipping_city_id: cityId, shipping_address: 'Street 12', shipping_notes: 'By day' }
  for (const _again of [1, 2]) await good(complete(sale, place))
  expect((await listed(sale.buyer)).requests).toMatchObject([
    { status: 'requested', city: { id: cityId }, address: 'Street 12', notes: 'By day', in_order: false },
  ])
})

test('[SHP-3] in an unpaid order the price becomes a part of its total, and can be removed', async () => {
  const sale = await won()
  const { buyer, orderId } = sale
  const before = await readOrder(buyer, orderId)
  const id = await quoted(sale)
  const { data } = await good(call(`POST /shipping/${id}/accept`, buyer, {}))
  expect(data).toMatchObject({ payment: null, request: { status: 'accepted', in_order: true } })
  expect(await readOrder(buyer, orderId)).toMatchObject({ shipping_amount: 1_100, total: before.total + 1_265 })
  expect((await call(`POST /shipping/${id}/accept`, buyer, {})).reason).toBe('already_decided')
  await good(call(`POST /shipping/${id}/cancel`, buyer, {}))
  expect(await readOrder(buyer, orderId)).toMatchObject({ shipping_amount: 0, total: before.total })
  // The order is free for another request.
  await good(ask(buyer, orderId))
  expect((await ask(buyer, orderId)).reason).toBe('shipping_open')
})

test('[SHP-3] an order with enough paid without its delivery is paid once the delivery is withdrawn', async () => {
  const sale = await won()
  const { buyer, orderId } = sale
  const id = await quoted(sale)
  await good(call(`POST /shipping/${id}/accept`, buyer, {}))
  const { data } = await good(complete(sale, { payment_method: 'cash' }))
  const order = await readOrder(buyer, orderId)
  const part = Math.round((order.total - 1_265) * 100) / 100
  await good(admin(`POST /payments/${data.payment.id}/cash`, { amount: part }))
  expect(await readOrder(buyer, orderId)).toMatchObject({ status: 'pending', amount_due: 1_265 })
  await good(call(`POST /shipping/${id}/cancel`, buyer, {}))
  expect(await readOrder(buyer, orderId)).toMatchObject({ status: 'making', invoice_status: 'paid', total: part })
  expect(await fixture.wallet(buyer)).toEqual({ available: DEPOSIT, frozen: 0 })
  expect(await fixture.noticesOf(buyer)).toContain('order_paid')
})

test('[SHP-6] a paid delivery canceled by staff: money back, invoice credited, free days begin again', async () => {
  const sale = await paid()
  const id = await quoted(sale)
  await good(admin(`POST /orders/deliver/${sale.orderId}`, {}))
  const { data } = await good(call(`POST /shipping/${id}/accept`, sale.buyer, {}))
  await pay(data.payment, sale.buyer)
  expect((await call(`POST /shipping/${id}/cancel`, sale.buyer, {})).reason).toBe('order_wrong_state')
  await good(admin(`POST /shipping/${id}/cancel`, { reason: 'The carrier has no place' }))
  expect(await fixture.wallet(sale.buyer)).toEqual({ available: DEPOSIT + 1_265, frozen: 0 })
  const { rows } = await sql<{ kind: string }>`
    select n.kind from invoices i join invoices n on n.corrects_id = i.id where i.source = ${`shipping:${data.payment.id}`}`.execute(
    fixture.db,
  )
  expect(rows).toEqual([{ kind: 'credit_note' }])
  expect(await readOrder(sale.buyer, sale.orderId)).toMatchObject({ collection: { days_due: 0 } })
})

test('[SHP-4] an expired offer is not accepted; a late payment of a former offer goes to the wallet', async () => {
  const sale = await paid()
  const id = await quoted(sale)
  const { data } = await good(call(`POST /shipping/${id}/accept`, sale.buyer, {}))
  await good(admin(`POST /shipping/${id}/quote`, { offers: [{ kind: 'covered_flatbed', price: 1_900, days: 3 }] }))
  await pay(data.payment, sale.buyer)
  expect((await listed(sale.buyer)).requests[0]).toMatchObject({ status: 'quoted', offers: [{ price: 1_900 }] })
  expect(await fixture.wallet(sale.buyer)).toEqual({ available: DEPOSIT + 1_265, frozen: 0 })
  await sql`update shipping_requests set valid_until = clock_timestamp() where id = ${id}`.execute(fixture.db)
  expect((await call(`POST /shipping/${id}/accept`, sale.buyer, {})).reason).toBe('shipping_quote_expired')
  const list = await listed(sale.buyer)
  expect(list.requests[0].status).toBe('expired')
  expect(list.orders).toMatchObject([{ order_id: sale.orderId }])
  await good(ask(sale.buyer, sale.orderId))
})

async function cityAbroad(): Promise<number> {
  const kuwait = fixture.db.selectFrom('countries').select('id').where('code', '=', 'KW')
  const city = {
    countryId: (await kuwait.executeTakeFirstOrThrow()).id,
    slug: 'hawalli',
    nameAr: 'حولي',
    nameEn: 'Hawalli',
  }
  return (await fixture.db.insertInto('cities').values(city).returning('id').executeTakeFirstOrThrow()).id
}

test('[SHP-1] [SHP-7] fields, rights, another’s request, a party to the order', async () => {
  const sale = await won()
  const wrong = await ask(sale.buyer, sale.orderId, { short_address: 'AB12', postal_code: '3231' })
  expect(wrong).toMatchObject({
    status: 422,
    errors: { short_address: [expect.any(String)], postal_code: [expect.any(String)] },
  })
  for (const noCity of [999_999, await cityAbroad()])
    expect((await ask(sale.buyer, sale.orderId, { city_id: noCity })).errors).toHaveProperty('city_id')
  const other = await fixture.person()
  expect((await ask(other, sale.orderId)).status).toBe(404)
  const { data } = await good(
    ask(sale.buyer, sale.orderId, { short_address: 'dmnb 3318', receiver_phone: '0551112222' }),
  )
  expect(data.request).toMatchObject({
    short_address: 'DMNB3318',
    receiver_phone: '+966551112222',
    status: 'requested',
  })
  const { id } = data.request
  expect((await call(`POST /shipping/${id}/accept`, other, {})).status).toBe(404)
  expect((await call(`POST /shipping/${id}/cancel`, other, {})).status).toBe(404)
  expect((await call(`POST /shipping/${id}/accept`, sale.buyer, {})).reason).toBe('shipping_not_quoted')
  await fixture.db.updateTable('accounts').set({ role: 'finance' }).where('id', '=', sale.lot.owner.id).execute()
  // A new session: the old one is cached without the role.
  const owner = { ...sale.lot.owner, token: await openSession(fixture.db, sale.lot.owner.id) }
  expect((await admin(`POST /shipping/${id}/quote`, { offers }, owner)).reason).toBe('conflict_of_interest')
  await good(admin(`POST /orders/cancel/${sale.orderId}`, { reason: 'The owner fell ill' }))
  expect((await listed(sale.buyer)).requests[0].status).toBe('canceled')
})

test('[SHP-7] a short address has four letters and four digits', () => {
  expect(parseShortAddress('dmnb-3318')).toBe('DMNB3318')
  for (const text of ['DMN3318', 'DMNB331', '3318DMNB', 'DMNB33180']) expect(parseShortAddress(text)).toBeUndefined()
})
