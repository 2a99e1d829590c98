import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MyCar } from '#contract/http/offers.ts'
import type { SaleStep, SellerSale } from '#contract/http/own-cars/sale.ts'
import { riyadhDay } from '#contract/values/dates.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { createSettings } from '#server/platform/settings/settings.ts'
import { riyals } from '#server/testing/factories.ts'
import { addPayoutAccount } from '#server/testing/payout-account.ts'
import { sentPayout } from '#server/testing/sent-payout.ts'
import { type ClosedLot, type Fixture, good, openFixture, orderOf, type Person } from '../offers/testing/fixture.ts'
import { payOrder } from '../orders/testing/pay.ts'

let fixture: Fixture
let finance: Person
let auctions: Person
beforeAll(async () => {
  fixture = await openFixture()
  finance = await fixture.person({ role: 'finance' })
  auctions = await fixture.person({ role: 'auctions' })
  const rates = { sellerCommissionBps: 100, sellerCommissionFixed: riyals(300) }
  await inTransaction(fixture.db, (tx) => createSettings(fixture.db).save(tx, 'fees', rates))
})
afterAll(() => fixture.close())

const admin = (what: string, body: object, by = finance) =>
  good(fixture.call(what.replace(' /', ' /api/admin/'), { token: by.token, body }))
const carOf = async ({ carId, owner }: ClosedLot): Promise<MyCar> =>
  (await good(fixture.call(`GET /api/v1/my-cars/${carId}`, { token: owner.token }))).data.car
async function saleOf(lot: ClosedLot): Promise<SellerSale> {
  const { sale } = await carOf(lot)
  if (!sale) throw new Error('there is no sale')
  return sale
}
const statesOf = ({ steps }: { steps: readonly SaleStep[] }) => steps.map(({ state }) => state)
async function sold() {
  const lot = await fixture.closed()
  expect((await carOf(lot)).sale).toBeNull()
  await good(fixture.decide(lot, 'approve'))
  const { id } = await orderOf(fixture, lot.first, lot)
  return { lot, orderId: id as number }
}

test('[OFR-41] the seller follows the sale step by step, with sums and documents', async () => {
  const { lot, orderId } = await sold()
  const { order } = (await good(fixture.call(`GET /api/v1/orders/${orderId}`, { token: lot.first.token }))).data
  const unpaid = await saleOf(lot)
  expect(unpaid).toMatchObject({
    ...{ state: 'unpaid', price: 40_000, commission: 700, vat: 105, net: 39_195, purchase_invoice_id: null },
    payout: { state: 'waiting', paid_at: null },
  })
  expect(statesOf(unpaid)).toEqual(['now', 'next', 'next', 'next'])
  expect(unpaid.steps[0]?.due_at).toBe(order.due_at)
  const due = fixture.db.updateTable('orders').where('id', '=', orderId)
  await due.set({ dueAt: new Date(Date.now() - 1_000) }).execute()
  expect((await saleOf(lot)).state).toBe('late')
  await due.set({ dueAt: new Date(order.due_at) }).execute()

  await payOrder(fixture, lot.first, orderId)
  const paid = await saleOf(lot)
  expect(paid).toMatchObject({
    state: 'paid',
    steps: [{ step: 'paid', at: expect.any(String), due_at: null }, {}, {}, {}],
  })
  expect(statesOf(paid)).toEqual(['done', 'now', 'next', 'next'])
  expect(paid.payout).toMatchObject({ state: 'blocked', reason: 'no_account', iban_masked: null })
  await addPayoutAccount(fixture.context, lot.owner.id)
  const named = (await saleOf(lot)).payout
  expect(named).toMatchObject({
    state: 'blocked',
    reason: 'not_transferred',
    iban_masked: expect.stringMatching(/7519$/),
  })
  const { invoices } = (
    await good(fixture.call(`GET /api/v1/invoices?order_id=${orderId}`, { token: lot.owner.token }))
  ).data
  expect([paid.commission_invoice_id, paid.purchase_invoice_id]).toEqual(
    invoices.data.map(({ id }: { id: number }) => id),
  )

  const told = fixture.db.selectFrom('notifications').select('url').where('accountId', '=', lot.owner.id)
  for (const kind of ['decide', 'car_sold', 'car_paid'])
    expect(await told.where('kind', '=', kind).execute()).toEqual([{ url: `/my-cars/${lot.carId}` }])

  await admin(`POST /orders/deliver/${orderId}`, {})
  const on = riyadhDay(new Date())
  await admin(`POST /orders/${orderId}/transfer-steps`, { step: 'transferred', on })
  const waiting = await saleOf(lot)
  expect(statesOf(waiting)).toEqual(['done', 'done', 'done', 'now'])
  expect(waiting.payout).toMatchObject({ state: 'waiting', reason: 'days_left' })
  await admin(`POST /payouts/${await sentPayout(fixture.db, paid.purchase_invoice_id ?? 0)}/confirm`, {
    reference: 'TRF-7',
  })
  const over = await saleOf(lot)
  expect(statesOf(over)).toEqual(['done', 'done', 'done', 'done'])
  expect(over.payout).toMatchObject({ state: 'paid', reference: 'TRF-7', paid_at: over.steps[3]?.at })

  const other = await fixture.person()
  expect((await fixture.call(`GET /api/v1/my-cars/${lot.carId}`, { token: other.token })).status).toBe(404)
})

test('[OFR-41] a canceled sale is shown until the car is offered again', async () => {
  const { lot, orderId } = await sold()
  await fixture.db
    .updateTable('orders')
    .set({ dueAt: new Date(0) })
    .where('id', '=', orderId)
    .execute()
  await admin(`POST /orders/cancel/${orderId}`, { reason: 'The car was damaged', cause: 'buyer_default' })
  // The default offers the car to the runner-up in the same step.
  expect(await carOf(lot)).toMatchObject({ status: 'awaiting_owner', sale: null })
  await good(fixture.answer(lot.second, lot, 'reject'))
  const canceled = await saleOf(lot)
  expect(canceled).toMatchObject({ state: 'canceled', buyer_defaulted: true, canceled_at: expect.any(String) })
  expect(statesOf(canceled)).toEqual(['next', 'next', 'next', 'next'])
  await admin(
    'POST /auctions',
    {
      ...{
        title_ar: 'مزاد',
        title_en: 'Auction',
        mode: 'timed',
        starts_at: new Date(Date.now() + 3_600_000).toISOString(),
      },
      lots: [{ car_id: lot.carId, opening_price: 20_000, closes_at: new Date(Date.now() + 7_200_000).toISOString() }],
    },
    auctions,
  )
  expect(await carOf(lot)).toMatchObject({ status: 'scheduled', sale: null })
})

test('[OFR-42] a seller knows the rates before the sale, in the form and in the list', async () => {
  const { token } = await fixture.person()
  const seller_rates = { commission_bps: 100, commission_fixed: 300, vat_bps: 1_500 }
  for (const call of ['GET /api/v1/my-cars', 'GET /api/v1/my-cars/draft'])
    expect((await good(fixture.call(call, { token }))).data).toMatchObject({ seller_rates })
})
