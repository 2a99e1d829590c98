import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, good, openFixture } from './testing/fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

type Who = { token: string }
type Own = { id: number; result: string; my_bid: number; price: number }

const own = async (who: Who, show = '') => {
  const { data } = await good(fixture.call(`GET /api/v1/subscribe-auctions${show && `?show=${show}`}`, who))
  const rows: Own[] = data.products.data
  return { ids: rows.map(({ id }) => id), rows, total: data.products.total, counts: data.counts }
}

test('[MINE-1] a member finds won and lost lots separately, and the number of each on every page', async () => {
  const lot = await fixture.closed({ bids: [31_000, 33_000] })
  const counts = { open: 0, won: 1, lost: 0 }
  expect(await own(lot.first, 'won')).toMatchObject({ ids: [lot.carId], total: 1, counts })
  expect(await own(lot.first, 'lost')).toMatchObject({ ids: [], total: 0, counts })
  expect(await own(lot.first, 'open')).toMatchObject({ ids: [], total: 0, counts })
  const second = async () => (await own(lot.second, 'lost')).rows[0]
  expect(await second()).toMatchObject({ id: lot.carId, result: 'outbid', my_bid: 31_000, price: 33_000 })
  expect(await own(lot.second, 'ended')).toMatchObject({ ids: [lot.carId], counts: { open: 0, won: 0, lost: 1 } })

  await good(fixture.decide(lot, 'reject'))
  expect(await own(lot.first, 'lost')).toMatchObject({ ids: [lot.carId], counts: { open: 0, won: 0, lost: 1 } })
  expect(await own(lot.first, 'won')).toMatchObject({ ids: [], counts: { won: 0 } })
  expect(await second()).toMatchObject({ id: lot.carId, result: 'lost' })
})

test('[MINE-2] clearing removes lost lots, and keeps won ones', async () => {
  const lot = await fixture.closed({ bids: [31_000, 33_000] })
  await good(fixture.decide(lot, 'approve'))
  const clear = async (who: Who) =>
    (await good(fixture.call('POST /api/v1/clear-auctions', { ...who, body: {} }))).data.cleared
  expect(await clear(lot.first)).toBe(0)
  expect(await clear(lot.second)).toBe(1)
  expect(await own(lot.first)).toMatchObject({ ids: [lot.carId], counts: { won: 1 } })
  expect(await own(lot.second)).toMatchObject({ ids: [], counts: { open: 0, won: 0, lost: 0 } })
})
