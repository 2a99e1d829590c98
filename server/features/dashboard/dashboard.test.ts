import { afterAll, beforeAll, expect, test } from 'vitest'
import { addFavourite, addMoney, createAccount, createAuctionWithLots, riyals } from '#server/testing/factories.ts'
import { openSession, openWholeApp, type WholeApp } from '#server/testing/whole-app.ts'

let site: WholeApp
beforeAll(async () => {
  site = await openWholeApp()
})
afterAll(() => site.close())

test('[DASH-1] [DASH-7] [DASH-9] one call shows a member their next steps and everything of theirs', async () => {
  const member = await createAccount(site.db)
  const rival = await createAccount(site.db)
  const token = await openSession(site.db, member.id)
  const rivalToken = await openSession(site.db, rival.id)
  const fresh = (await site.call('GET /api/v1/dashboard', { token })).data
  expect(fresh.dashboard.next_steps.map(({ kind }: { kind: string }) => kind)).toEqual(['subscribe'])
  expect(fresh).toMatchObject({ won_auctions: [], subscribed_auctions: [], favourites: [], shipping: [], errors: {} })
  expect(fresh.about.title).not.toBe('')
  expect(fresh.dashboard.first_steps).toEqual({ phone: true, deposit: false, favourite: false })

  for (const { id } of [member, rival]) await addMoney(site.db, id, riyals(20_000))
  const { lots } = await createAuctionWithLots(site.db)
  const carId = lots[0]?.carId ?? 0
  await addFavourite(site.db, member.id, carId)
  const ready = (await site.call('GET /api/v1/dashboard', { token })).data
  expect(ready.dashboard.first_steps).toMatchObject({ favourite: true })
  const bid = (who: string, amount: number) =>
    site.call('POST /api/v1/bid', { token: who, body: { product_id: carId, amount } })
  const opening = (await site.call(`GET /api/v1/favourites`, { token })).data.products.data[0].min_next_bid
  expect((await bid(token, opening)).status).toBe(200)
  const leading = (await site.call('GET /api/v1/dashboard', { token })).data
  expect(leading.dashboard.first_steps).toBeNull()
  expect(leading.dashboard.counts).toMatchObject({ live: 1, leading: 1, outbid: 0, favourites: 1 })
  expect((await bid(rivalToken, opening + 5000)).status).toBe(200)
  const { dashboard, notifications, wallet, errors } = (await site.call('GET /api/v1/dashboard', { token })).data
  expect(dashboard.counts).toMatchObject({ live: 1, leading: 0, outbid: 1, unread: 1 })
  expect(dashboard.next_steps[0]).toMatchObject({ kind: 'outbid', product: { id: carId }, amount: opening + 5500 })
  expect(notifications[0]).toMatchObject({ kind: 'outbid', topic: 'bidding' })
  expect(wallet).toMatchObject({ total_balance: 20_000, frozen_balance: 0 })
  expect(errors).toEqual({})
  expect((await site.call('GET /api/v1/dashboard/counts', { token })).data).toEqual({
    ...{ live: 1, favourites: 1, unread: 1, viewings: 0 },
    waits: { purchases: 0, own_cars: 0, deliveries: 0 },
  })
})

test('[DASH-3] a part that cannot be read is null and named, and the rest is shown', async () => {
  const token = await openSession(site.db, (await createAccount(site.db)).id)
  await site.db.schema.alterTable('favourites').renameTo('favourites_away').execute()
  const { status, data } = await site.call('GET /api/v1/dashboard', { token })
  await site.db.schema.alterTable('favourites_away').renameTo('favourites').execute()
  expect(status).toBe(200)
  expect(data.favourites).toBeNull()
  expect(Object.keys(data.errors)).toContain('favourites')
  expect(data.wallet).not.toBeNull()
})

test('guests have no dashboard', async () => {
  expect(await site.call('GET /api/v1/dashboard')).toMatchObject({ status: 401, reason: 'unauthenticated' })
})
