import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#server/platform/clock/clock.ts'
import { createAuctionWithLots, minutesFromNow, riyals } from '#server/testing/factories.ts'
import { DEPOSIT, type Fixture, good, openFixture, type Person, until } from '../features/offers/testing/fixture.ts'

const LOOK_MS = 2_000

let fixture: Fixture
let finance: Person
beforeAll(async () => {
  // Without the look every two seconds: a change seen here came by a message.
  const after: typeof systemClock.after = (ms, work) => (ms === LOOK_MS ? () => undefined : systemClock.after(ms, work))
  fixture = await openFixture({ clock: { ...systemClock, after } })
  finance = await fixture.person({ role: 'finance' })
})
afterAll(() => fixture.close())

/** A member with two cars at most, one of them won and one led, who lets a maximum wait on a third. */
async function withThirdWaiting() {
  const [owner, buyer] = [await fixture.person(), await fixture.person({ available: riyals(100 * DEPOSIT) })]
  const fields = [60, 61, 62].map((minutes) => ({ car: { ownerId: owner.id }, closesAt: minutesFromNow(minutes) }))
  const { lots } = await createAuctionWithLots(fixture.db, {}, fields)
  const [won, led, third] = lots
  if (!won || !led || !third) throw new Error('three lots')
  const as = (method: string, path: string, body: object, { token } = buyer) =>
    good(fixture.call(`${method} ${path}`, { token, body }))
  await as('PUT', '/api/v1/bid-limits', { cars_max: 2, amount_max: null })
  for (const { carId } of [won, led]) await as('POST', '/api/v1/bid', { product_id: carId, amount: 50_000 })
  await as('PUT', '/api/v1/bid-limits/waiting', { product_id: third.carId, max_amount: 60_000 })
  await sql`update lot_states set closes_at = clock_timestamp() where lot_id = ${won.lotId}`.execute(fixture.db)
  fixture.features.bidding.wake()
  await until(async () => (await fixture.stateOf(won.lotId)).status === 'awaiting_owner')
  const decide = (decision: string) => as('POST', `/api/v1/my-cars/${won.carId}/decision`, { decision }, owner)
  const leaderOfThird = async () => {
    await fixture.features.bidding.waiting.idle()
    return (await fixture.stateOf(third.lotId)).leaderId
  }
  return { buyer, won, decide, leaderOfThird }
}

test('[LIM-11] [LIM-12] an owner turns the sale down: what waits is bid at once', async () => {
  const { buyer, decide, leaderOfThird } = await withThirdWaiting()
  expect(await leaderOfThird()).toBeNull()
  await decide('reject')
  expect(await leaderOfThird()).toBe(buyer.id)
})

test('[LIM-11] [LIM-12] the order of the won car is canceled: what waits is bid at once', async () => {
  const { buyer, won, decide, leaderOfThird } = await withThirdWaiting()
  await decide('approve')
  const { id } = await fixture.db
    .selectFrom('orders')
    .select('id')
    .where('lotId', '=', won.lotId)
    .executeTakeFirstOrThrow()
  expect(await leaderOfThird()).toBeNull()
  const body = { reason: 'The buyer does not answer' }
  await good(fixture.call(`POST /api/admin/orders/cancel/${id}`, { token: finance.token, body }))
  expect(await leaderOfThird()).toBe(buyer.id)
})
