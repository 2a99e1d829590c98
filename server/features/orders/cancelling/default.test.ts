import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStepUp } from '#server/testing/account-factories.ts'
import { riyals } from '#server/testing/factories.ts'
import { openSession } from '#server/testing/whole-app.ts'
import { type Fixture, free, good, openFixture, type Person } from '../../offers/testing/fixture.ts'
import { keptInBooks, keptInvoices, unpaidOrders } from '../testing/unpaid.ts'

let fixture: Fixture
let orders: ReturnType<typeof unpaidOrders>
let finance: Person
beforeAll(async () => {
  fixture = await openFixture()
  orders = unpaidOrders(fixture)
  finance = await fixture.person({ role: 'finance' })
})
afterAll(() => fixture.close())

const cancel = (orderId: number, body: object, by = finance) =>
  fixture.call(`POST /api/admin/orders/cancel/${orderId}`, { token: by.token, body })
const asDefault = (orderId: number, by = finance) =>
  cancel(orderId, { cause: 'buyer_default', reason: 'The buyer does not answer' }, by)
const auditOf = (subject: string) =>
  fixture.db
    .selectFrom('audit')
    .select(['action', 'actorId', 'after', 'reason'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute()

test('[ORD-67] a buyer gives up with a code, once: the deposit is kept before the due date, and for nothing else by one person', async () => {
  const { orderId, buyer } = await orders.won()
  const other = await fixture.person()
  const giveUp = (as: Person, stepUp?: string) =>
    fixture.call(`POST /api/v1/orders/${orderId}/give-up`, {
      ...{ token: as.token, body: {} },
      ...(stepUp !== undefined && { headers: { 'step-up': stepUp } }),
    })
  expect([(await giveUp(other)).status, (await giveUp(buyer)).reason]).toEqual([404, 'step_up_required'])
  expect(await orders.readOrder(buyer, orderId)).toMatchObject({ given_up_at: null })
  expect((await asDefault(orderId)).reason).toBe('order_not_due')
  const proof = await createStepUp(fixture.db, buyer)
  const { data } = await good(giveUp(buyer, proof))
  expect(data.order.given_up_at).not.toBeNull()
  expect((await giveUp(buyer, proof)).reason).toBe('order_wrong_state')
  expect(await fixture.noticesOf(finance)).toContain('order_given_up')
  expect((await cancel(orderId, { cause: 'house', reason: 'A favour' })).data.approval.state).toBe('waiting')
  await good(asDefault(orderId))
  expect(await orders.readOrder(buyer, orderId)).toMatchObject({ status: 'canceled', deposit_kept: 1_000 })
  expect(await keptInBooks(fixture, buyer)).toMatchObject({ wallet: -1_000 })
})

describe('[ORD-63] a cancelation for default', () => {
  test('keeps the whole deposit with its invoices, and offers the car to the runner-up in the same step', async () => {
    const { lot, orderId, buyer } = await orders.won()
    expect(await asDefault(orderId)).toMatchObject({ status: 409, reason: 'order_not_due' })
    await orders.pass(orderId, 72 + 25)
    await orders.run()
    const { data } = await good(asDefault(orderId))
    expect(data).toMatchObject({ status: 'canceled', cancel_cause: 'buyer_default' })
    expect(await fixture.wallet(buyer)).toEqual({ available: 0, frozen: 0 })
    // Two days of grace of 100 riyals had begun; the other 800 are forfeited.
    expect(await keptInvoices(fixture, buyer)).toEqual([
      ...Array.from({ length: 2 }, () => ({ total: riyals(100), vat: 1_304 })),
      { total: riyals(800), vat: 10_435 },
    ])
    expect(await keptInBooks(fixture, buyer)).toEqual({ forfeits: 869.57, vat: 130.43, wallet: -1_000 })
    expect(await orders.readOrder(buyer, orderId)).toMatchObject({
      ...{ status: 'canceled', deposit_kept: 1_000, cancel_reason: 'The buyer does not answer' },
    })
    expect(await auditOf(`order:${orderId}`)).toMatchObject([
      {
        ...{ action: 'order.canceled', actorId: finance.id, reason: 'The buyer does not answer' },
        after: { status: 'canceled', cancelCause: 'buyer_default', kept: 80_000 },
      },
    ])
    expect(await fixture.noticesOf(buyer)).toContain('order_lapsed')
    expect(await fixture.noticesOf(lot.owner)).toContain('sale_canceled')
    const outcomes = (await fixture.decisionsOf(lot.lotId)).map(({ outcome }) => outcome)
    expect(outcomes).toEqual(['sold', 'canceled', 'runner_up'])
    expect(await fixture.stateOf(lot.lotId)).toMatchObject({ status: 'awaiting_owner', leaderId: lot.second.id })
    expect(await auditOf(`lot:${lot.lotId}`)).toMatchObject([{ action: 'lot.offered_to_runner_up' }])
    await good(fixture.answer(lot.second, lot, 'accept', 32_000))
    expect(await fixture.stateOf(lot.lotId)).toMatchObject({ status: 'sold', leaderId: lot.second.id })
    expect(await asDefault(orderId)).toMatchObject({ status: 409, reason: 'order_not_pending' })
  })

  test('of a purchase puts the car on sale again; one of many at once does it', async () => {
    const { car, orderId, buyer } = await orders.bought()
    await orders.pass(orderId, 25)
    const answers = await Promise.all([1, 2, 3].map(() => asDefault(orderId)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await keptInBooks(fixture, buyer)).toMatchObject({ wallet: -1_000 })
    const page = await good(fixture.call(`GET /api/v1/page/car/${car.slug}`))
    expect(page.data.car.status).toBe('for_sale')
  })

  test('asks the gateway first: a buyer who paid in time has not defaulted', async () => {
    const { orderId, buyer } = await orders.won()
    const { data } = await orders.complete(buyer, orderId, 'online')
    const ref = new URL(data.payment.checkout_url).pathname.split('/').at(-1) ?? ''
    await fixture.db
      .updateTable('sandboxCharges')
      .set({ status: 'paid', decidedAt: new Date() })
      .where('ref', '=', ref)
      .execute()
    await orders.pass(orderId, 73)
    expect(await asDefault(orderId)).toMatchObject({ status: 409, reason: 'order_paid' })
    expect(await orders.readOrder(buyer, orderId)).toMatchObject({ status: 'making' })
    expect(await fixture.wallet(buyer)).toEqual(free)
  })

  test('waits while a review stops the clock, and no longer', async () => {
    const { orderId, buyer } = await orders.won()
    const { total } = await orders.readOrder(buyer, orderId)
    await orders.pass(orderId, 73)
    await good(orders.transfer(buyer, orderId, total))
    expect(await asDefault(orderId)).toMatchObject({ status: 409, reason: 'order_paid' })
    await orders.pass(orderId, 49)
    await orders.run()
    await good(asDefault(orderId))
    expect(await keptInBooks(fixture, buyer)).toMatchObject({ wallet: -1_000 })
  })

  test('is none for a colleague who bid on the car', async () => {
    const { lot, orderId } = await orders.won()
    await orders.pass(orderId, 73)
    const bidder = lot.second
    await fixture.db.updateTable('accounts').set({ role: 'finance' }).where('id', '=', bidder.id).execute()
    const colleague = { ...bidder, token: await openSession(fixture.db, bidder.id) }
    expect(await asDefault(orderId, colleague)).toMatchObject({ status: 403, reason: 'conflict_of_interest' })
  })
})

test('[ORD-64] for another cause two people give a late buyer’s deposit back, also after an extension', async () => {
  const { lot, orderId, buyer } = await orders.won()
  await orders.pass(orderId, 73)
  for (const cause of ['seller', 'house', 'buyer_before_due', undefined]) {
    const { data } = await good(cancel(orderId, { reason: 'A friend', cause }))
    expect(data.approval).toMatchObject({ kind: 'cancellation', state: 'waiting' })
  }
  await orders.run()
  const body = { days: 5, reason: 'The bank is closed' }
  await good(fixture.call(`POST /api/admin/orders/extend/${orderId}`, { token: finance.token, body }))
  const asked = await good(cancel(orderId, { reason: 'The car burnt', cause: 'house' }))
  expect(asked.data.approval.state).toBe('waiting')
  expect(await fixture.wallet(buyer)).toEqual({ available: 0, frozen: 900 })
  expect((await fixture.stateOf(lot.lotId)).status).toBe('sold')
  const colleague = await fixture.person({ role: 'finance' })
  await good(orders.approve(asked, colleague))
  expect(await orders.readOrder(buyer, orderId)).toMatchObject({ status: 'canceled', deposit_kept: 100 })
  expect(await fixture.wallet(buyer)).toEqual({ available: 900, frozen: 0 })
  expect((await auditOf(`order:${orderId}`)).filter(({ action }) => action === 'order.canceled')).toMatchObject([
    { actorId: finance.id, reason: 'The car burnt', after: { cancelCause: 'house' } },
  ])
})

test('[ORD-64] before it is due, the house or the seller gives way: the deposit is free', async () => {
  const { orderId, buyer } = await orders.won()
  const { data } = await good(cancel(orderId, { reason: 'The car burnt', cause: 'seller' }))
  expect(data).toMatchObject({ status: 'canceled', cancel_cause: 'seller' })
  expect(await fixture.wallet(buyer)).toEqual(free)
})
