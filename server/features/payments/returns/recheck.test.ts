import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAccount, riyals } from '#server/testing/factories.ts'
import { createTestApp, paymentIn, type TestApp, walletIn } from '../test-app.ts'

let app: TestApp
let member: number
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  member = (await createAccount(app.db)).id
  app.fake.state.down = false
})
afterAll(() => app.close())

/** A paid top-up of 100 that settled so many days ago. */
async function paidBefore(days: number): Promise<{ id: number; ref: string }> {
  const body = { amount: 100, payment_method: 'online' }
  const { id } = paymentIn(await app.call('POST', '/wallet/top-up', { as: member, body }))
  app.fake.setCharge(`ref-${id}`, { status: 'paid' })
  await app.call('GET', `/payments/${id}`, { as: member })
  await age(id, days)
  return { id, ref: `ref-${id}` }
}
const age = (id: number, days: number) =>
  sql`update payments set settled_at = clock_timestamp() - make_interval(days => ${days}) where id = ${id}`.execute(
    app.db,
  )
const balance = async () => walletIn(await app.call('GET', '/wallet', { as: member })).available_balance

test('[PAY-70] what the gateway returned is found 30, 60 and 120 days after the settlement, and booked once', async () => {
  const { id, ref } = await paidBefore(29)
  app.fake.setCharge(ref, { returned: riyals(30) })
  await app.payments.recheck()
  expect(await balance()).toBe(100)
  const booked = []
  for (const [days, returned] of [
    [31, 30],
    [59, 40],
    [61, 40],
    [121, 100],
    [150, 100],
  ] as const) {
    await age(id, days)
    app.fake.setCharge(ref, { returned: riyals(returned) })
    await app.payments.recheck()
    const { fetches } = app.fake.state
    await app.payments.recheck()
    expect(app.fake.state.fetches).toBe(fetches)
    booked.push(await balance())
  }
  expect(booked).toEqual([70, 70, 60, 0, 0])
  expect(app.notices.filter(({ accountId }) => accountId === member)).toHaveLength(4)
})

test('[PAY-70] a payment without an answer is asked for again, and those after it too', async () => {
  const { ref } = await paidBefore(40)
  app.fake.setCharge(ref, { returned: riyals(100) })
  app.fake.state.down = true
  await app.payments.recheck()
  expect(await balance()).toBe(100)
  app.fake.state.down = false
  await app.payments.recheck()
  expect(await balance()).toBe(0)
})

test('[PAY-61] where a gateway leaves out our own refunds, they are neither booked again nor hide another', async () => {
  const { id, ref } = await paidBefore(40)
  const journal = await app.db.selectFrom('payments').select('journalId').where('id', '=', id).executeTakeFirstOrThrow()
  const file = { kind: 'refund', ownerId: member, visibility: 'private', variants: '[]', width: 1, height: 1 }
  const image = await app.db
    .insertInto('files')
    .values(file as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  const refund = await app.db
    .insertInto('refunds')
    .values({
      ...{ accountId: member, amount: riyals(40), bankName: 'B', iban: 'SA0380000000608010167519', name: 'N' },
      ...{ bankImageId: image.id, idImageId: image.id },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const own = { paymentId: id, refundId: refund.id, amount: riyals(40), status: 'done', ...journal, doneAt: new Date() }
  await app.db
    .insertInto('paymentReturns')
    .values(own as never)
    .execute()
  app.fake.gateway.hidesOwnRefunds = true
  app.fake.setCharge(ref, { returned: riyals(10) })
  await app.payments.recheck()
  expect(await balance()).toBe(90)
})
