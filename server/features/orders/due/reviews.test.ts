import { afterAll, beforeAll, expect, test } from 'vitest'
import { letOneRecordMoney } from '#server/testing/money-by-hand.ts'
import { type Fixture, free, good, openFixture, type Person } from '../../offers/testing/fixture.ts'
import { keptInBooks, receiptPicture, unpaidOrders } from '../testing/unpaid.ts'

let fixture: Fixture
let orders: ReturnType<typeof unpaidOrders>
let finance: Person
beforeAll(async () => {
  fixture = await openFixture()
  await letOneRecordMoney(fixture.db)
  orders = unpaidOrders(fixture)
  finance = await fixture.person({ role: 'finance' })
})
afterAll(() => fixture.close())

const HOUR_MS = 3_600_000
const decide = (transferId: number, act: 'approve' | 'reject', body: object = {}) =>
  fixture.call(`POST /api/admin/bank-transfers/${transferId}/${act}`, { token: finance.token, body })
const hoursLeft = async (buyer: Person, orderId: number) =>
  Math.round((Date.parse((await orders.readOrder(buyer, orderId)).due_at) - Date.now()) / HOUR_MS)

test.each([
  ['a riyal', 1],
  ['the whole sum', undefined],
])(
  '[ORD-53] [TRF-2] sham transfers of %s stop the clock for 48 hours in all; then the deposit is kept',
  async (_name, amount) => {
    const { orderId, buyer } = await orders.won()
    const { total } = await orders.readOrder(buyer, orderId)
    await orders.pass(orderId, 71)
    const picture = await receiptPicture()
    for (let round = 0; round < 3; round += 1) {
      const fresh = round === 0 ? picture : await receiptPicture()
      if (round > 0)
        expect(await orders.transfer(buyer, orderId, amount ?? total, picture)).toMatchObject({
          status: 409,
          reason: 'transfer_known',
        })
      const { data } = await good(orders.transfer(buyer, orderId, amount ?? total, fresh))
      const isStopped = amount === undefined && round === 0
      expect((await orders.readOrder(buyer, orderId)).invoice_status === 'under_review').toBe(isStopped)
      await orders.pass(orderId, 40)
      await orders.run()
      await good(decide(data.transfer.id, 'reject', { reason: 'No such money came' }))
      await orders.run()
    }
    // One hour was left. Only the first review of a whole sum gave its 40 hours back.
    expect(await hoursLeft(buyer, orderId)).toBe(1 - 120 + (amount === undefined ? 40 : 0))
    await orders.pass(orderId, 41)
    await orders.run()
    expect(await orders.readOrder(buyer, orderId)).toMatchObject({ status: 'canceled', deposit_kept: 1_000 })
    expect(await fixture.wallet(buyer)).toEqual({ available: 0, frozen: 0 })
    expect(await keptInBooks(fixture, buyer)).toMatchObject({ wallet: -1_000 })
  },
)

test('[ORD-53] a review that nobody decides stops the clock for 48 hours, and the buyer is told; money is still taken', async () => {
  const { orderId, buyer } = await orders.won()
  const { total, due_at } = await orders.readOrder(buyer, orderId)
  const { data } = await good(orders.transfer(buyer, orderId, total))
  await orders.pass(orderId, 47)
  await orders.run()
  expect(await orders.readOrder(buyer, orderId)).toMatchObject({ invoice_status: 'under_review', lapses_at: null })
  await orders.pass(orderId, 6)
  await Promise.all(Array.from({ length: 5 }, orders.run))
  const after = await orders.readOrder(buyer, orderId)
  expect(after.invoice_status).toBe('issued')
  expect(Date.parse(after.due_at)).toBe(Date.parse(due_at) - (53 - 48) * HOUR_MS)
  expect((await fixture.noticesOf(buyer)).filter((kind) => kind === 'order_review_over')).toHaveLength(1)
  // It is still the same money: nothing else is paid meanwhile.
  expect(await orders.transfer(buyer, orderId, 100)).toMatchObject({ status: 409, reason: 'transfer_under_review' })
  await good(decide(data.transfer.id, 'approve'))
  expect(await orders.readOrder(buyer, orderId)).toMatchObject({ status: 'making', amount_due: 0 })
  expect(await fixture.wallet(buyer)).toEqual(free)
})

test('[ORD-53] [ORD-62] several transfers stop the clock once they add up, and pay the order together', async () => {
  const { orderId, buyer } = await orders.won()
  const { total } = await orders.readOrder(buyer, orderId)
  const parts = [10_000, 20_000, total - 30_000]
  const ids: number[] = []
  for (const [index, part] of parts.entries()) {
    ids.push((await good(orders.transfer(buyer, orderId, part))).data.transfer.id)
    const isWhole = index === parts.length - 1
    expect(await orders.readOrder(buyer, orderId)).toMatchObject({
      invoice_status: isWhole ? 'under_review' : 'issued',
      announced_amount: parts.slice(0, index + 1).reduce((sum, each) => sum + each, 0),
    })
  }
  await good(decide(ids[0] ?? 0, 'approve'))
  expect(await orders.readOrder(buyer, orderId)).toMatchObject({
    ...{ invoice_status: 'under_review', paid_amount: 10_000 },
    amount_due: total - 10_000,
  })
  const { approval } = (await good(decide(ids[1] ?? 0, 'approve', { amount: 15_000 }))).data
  const colleague = await fixture.person({ role: 'finance' })
  await good(fixture.call(`POST /api/admin/approvals/${approval.id}/approve`, { token: colleague.token, body: {} }))
  // Less came than was announced: the order waits for the rest, and shows it.
  expect(await orders.readOrder(buyer, orderId)).toMatchObject({
    ...{ status: 'pending', invoice_status: 'issued', paid_amount: 25_000 },
    amount_due: total - 25_000,
  })
  // The rest that no transfer covers can be paid online.
  const { data } = await orders.complete(buyer, orderId, 'online')
  expect(data.payment.amount).toBe(5_000)
  await good(fixture.call(`POST ${new URL(data.payment.checkout_url).pathname}`, { body: { result: 'paid' } }))
  await good(fixture.call(`GET /api/v1/payments/${data.payment.id}`, { token: buyer.token }))
  await good(decide(ids[2] ?? 0, 'approve'))
  expect(await orders.readOrder(buyer, orderId)).toMatchObject({ status: 'making', invoice_status: 'paid' })
})

test('[ORD-53] an announced visit to a branch moves no due date', async () => {
  const { orderId, buyer } = await orders.won()
  const { due_at } = await orders.readOrder(buyer, orderId)
  await orders.complete(buyer, orderId, 'cash')
  expect(await orders.readOrder(buyer, orderId)).toMatchObject({ invoice_status: 'issued', due_at })
  await orders.pass(orderId, 73)
  await orders.run()
  expect(await orders.readOrder(buyer, orderId)).toMatchObject({ invoice_status: 'grace', grace: { taken: 100 } })
})

test('[BUY-14] a purchase has three days once a transfer of the whole sum is announced, and no more by its review', async () => {
  const { orderId, buyer } = await orders.bought()
  const { total } = await orders.readOrder(buyer, orderId)
  const hours = async () => {
    const { due_at, issued_at } = await orders.readOrder(buyer, orderId)
    return (Date.parse(due_at) - Date.parse(issued_at)) / HOUR_MS
  }
  await orders.complete(buyer, orderId, 'bank_transfer')
  await good(orders.transfer(buyer, orderId, 1))
  expect(await hours()).toBe(24)
  const { data } = await good(orders.transfer(buyer, orderId, total - 1))
  expect(await hours()).toBe(72)
  await orders.pass(orderId, 40)
  await good(decide(data.transfer.id, 'reject', { reason: 'No such money came' }))
  expect(await hours()).toBe(72)
})
