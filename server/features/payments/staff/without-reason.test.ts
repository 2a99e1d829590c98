import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCar, riyals } from '#server/testing/factories.ts'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'
import { askRefund, sendTransfer } from '../testing/money-requests.ts'

let fixture: Fixture
let finance: Person
beforeAll(async () => {
  fixture = await openFixture()
  finance = await fixture.staff('finance')
})
afterAll(() => fixture.close())

async function buyCar(buyer: Person): Promise<{ orderId: number; owner: Person }> {
  const owner = await fixture.person()
  const car = await createCar(fixture.db, { type: 'sale', ownerId: owner.id })
  const body = { product_id: car.id }
  const { data } = await fixture.call('POST /api/v1/car-purchase', { as: buyer, body })
  return { orderId: data.order.id, owner }
}
const newestNotice = async (member: Person, language: 'ar' | 'en'): Promise<string> =>
  (await fixture.call('GET /api/v1/notifications', { as: member, language })).data.notifications.data[0].body
const auditOf = (subject: string) =>
  fixture.db.selectFrom('audit').select(['action', 'reason']).where('subject', '=', subject).execute()
/** Each way to omit the reason. */
const silent: object[] = [{}, { body: {} }, { body: { reason: '  ' } }, { body: { reason: null } }]

test('[TRF-11] a transfer is refused without a reason: its member reads a standard one in their language', async () => {
  const member = await fixture.person()
  for (const nothing of silent) {
    const id = await sendTransfer(fixture, member)
    const answer = await fixture.call(`POST /bank-transfers/${id}/reject`, { as: finance, ...nothing })
    expect(answer, answer.text).toMatchObject({ status: 200, data: { status: 'rejected', reason: null } })
    expect(await auditOf(`bank-transfer:${id}`)).toEqual([{ action: 'transfer.rejected', reason: null }])
  }
  for (const [language, sentence] of [
    ['en', 'We could not find this transfer in our account. Write to us and we will look again.'],
    ['ar', 'لم نجد هذه الحوالة في حسابنا. راسلنا وسنبحث عنها مرة أخرى.'],
  ] as const) {
    const { data } = await fixture.call('GET /api/v1/bank-transfers', { as: member, language })
    expect(data.transfers.data[0].reason).toBe(sentence)
    expect(await newestNotice(member, language)).toBe(sentence)
  }
  const told = await sendTransfer(fixture, member)
  const say = (reason: string) => fixture.call(`POST /bank-transfers/${told}/reject`, { as: finance, body: { reason } })
  expect((await say('x')).errors).toHaveProperty('reason')
  expect((await say('The name is another one')).data.reason).toBe('The name is another one')
})

test('[REF-10] a refund is refused without a reason: its member reads a standard one in their language', async () => {
  const member = await fixture.person({ available: riyals(300) })
  for (const nothing of silent) {
    const id = await askRefund(fixture, member, 100)
    const answer = await fixture.call(`POST /refunds/${id}/reject`, { as: finance, ...nothing })
    expect(answer, answer.text).toMatchObject({ status: 200, data: { status: 'rejected', reason: null } })
    expect(await auditOf(`refund:${id}`)).toEqual([{ action: 'refund.rejected', reason: null }])
  }
  for (const [language, sentence] of [
    ['en', 'We could not approve this refund. Write to us and we will explain why.'],
    ['ar', 'لم نتمكن من قبول هذا الاسترداد. راسلنا وسنوضح لك السبب.'],
  ] as const) {
    const { data } = await fixture.call('GET /api/v1/refunds', { as: member, language })
    expect(data.refunds.data[0].reason).toBe(sentence)
    expect(await newestNotice(member, language)).toContain(sentence)
  }
})

test('[ORD-60] an order is canceled without a reason: its buyer reads a standard one in their language', async () => {
  const buyer = await fixture.person({ available: riyals(9_000) })
  for (const nothing of silent) {
    const { orderId } = await buyCar(buyer)
    const answer = await fixture.call(`POST /orders/cancel/${orderId}`, { as: finance, ...nothing })
    expect(answer, answer.text).toMatchObject({ status: 200, data: { status: 'canceled', cancel_reason: null } })
    expect(await auditOf(`order:${orderId}`)).toEqual([{ action: 'order.canceled', reason: null }])
    for (const [language, sentence] of [
      ['en', 'We had to cancel this order. Write to us and we will explain why.'],
      ['ar', 'اضطررنا إلى إلغاء هذا الطلب. راسلنا وسنوضح لك السبب.'],
    ] as const) {
      const { data } = await fixture.call(`GET /api/v1/orders/${orderId}`, { as: buyer, language })
      expect(data.order.cancel_reason).toBe(sentence)
      expect(await newestNotice(buyer, language)).toContain(sentence)
      expect(await newestNotice(buyer, language)).not.toContain('null')
    }
  }
})
