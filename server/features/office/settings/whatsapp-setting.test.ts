import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuctionWithLots, riyals } from '#server/testing/factories.ts'
import { type Fixture, openFixture } from '#server/testing/staff-fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

test('[BID-3] bidding_needs_whatsapp: a bid without a verified WhatsApp number is refused, with one it counts', async () => {
  const admin = await fixture.staff('admin')
  const bidder = await fixture.person({ available: riyals(5_000) })
  const { lots } = await createAuctionWithLots(fixture.db)
  const body = { product_id: lots[0]?.carId, amount: 50_000 }
  const set = (on: boolean) =>
    fixture.call('PUT /settings/accounts', { as: admin, body: { bidding_needs_whatsapp: on } })
  expect((await set(true)).status).toBe(200)
  expect(await fixture.call('POST /api/v1/bid', { as: bidder, body, key: 'first' })).toMatchObject({
    status: 403,
    reason: 'whatsapp_not_verified',
  })
  await fixture.db.updateTable('accounts').set({ whatsappVerifiedAt: new Date() }).where('id', '=', bidder.id).execute()
  expect(await fixture.call('POST /api/v1/bid', { as: bidder, body, key: 'second' })).toMatchObject({ status: 200 })
  expect((await set(false)).status).toBe(200)
})
