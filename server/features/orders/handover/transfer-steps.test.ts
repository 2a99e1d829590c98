import { afterAll, beforeAll, expect, test } from 'vitest'
import { riyadhDay } from '#contract/values/dates.ts'
import { createCar, riyals } from '#server/testing/factories.ts'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'

let fixture: Fixture
let finance: Person
let colleague: Person
beforeAll(async () => {
  fixture = await openFixture()
  finance = await fixture.staff('finance')
  colleague = await fixture.staff('finance')
})
afterAll(() => fixture.close())

test('[ORD-90] staff record the steps of the ownership transfer; the buyer sees them, and money by hand takes two', async () => {
  const buyer = await fixture.person({ available: riyals(1_000) })
  const { id: carId } = await createCar(fixture.db, { type: 'sale' })
  const bought = await fixture.call('POST /api/v1/car-purchase', { as: buyer, body: { product_id: carId } })
  const { id, total } = bought.data.order
  const today = riyadhDay(new Date())
  const record = (step: string, on: string | null, as = colleague) =>
    fixture.call(`POST /orders/${id}/transfer-steps`, { as, body: { step, on } })
  const steps = async () =>
    (await fixture.call(`GET /api/v1/orders/${id}`, { as: buyer })).data.order.transfer_steps.map(
      ({ on }: { on: string | null }) => on,
    )
  expect(await record('insurance', today)).toMatchObject({ status: 409, reason: 'order_wrong_state' })
  const cash = { user_id: buyer.id, purpose: 'order', order_id: id, amount: total }
  await fixture.approve(await fixture.staff('admin'), await fixture.call('POST /payments', { as: finance, body: cash }))
  expect((await record('insurance', '2999-01-01')).errors).toHaveProperty('on')
  expect((await record('insurance', today, finance)).status).toBe(200)
  expect(await steps()).toEqual([today, null, null, null, null])
  expect((await record('insurance', null)).status).toBe(200)
  const asked = await record('transferred', today, finance)
  expect(asked.data.approval).toMatchObject({ kind: 'handover', state: 'waiting' })
  expect(await steps()).toEqual([null, null, null, null, null])
  expect((await fixture.approve(colleague, asked)).data.state).toBe('approved')
  expect(await steps()).toEqual([null, null, null, null, today])
  const shown = (await fixture.call(`GET /orders/${id}`, { as: finance })).data.transfer_steps
  expect(shown.at(-1)).toEqual({ step: 'transferred', on: today })
})
