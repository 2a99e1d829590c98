import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startOfRiyadhDay } from '#contract/values/dates.ts'
import {
  createAccount,
  createAuctionWithLots,
  createCar,
  createPackage,
  minutesFromNow,
  riyals,
} from '#server/testing/factories.ts'
import { homeAuctions } from '../auction-store.ts'
import { openTestSite, type TestSite } from '../testing/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

describe('the groups of auctions', () => {
  test('[HOME-1] today ends at midnight in Riyadh, not in London', async () => {
    const startsAt = (text: string) => createAuctionWithLots(site.db, { startsAt: new Date(text) })
    const today = await startsAt('2031-03-10T20:59:59Z')
    const tomorrow = await startsAt('2031-03-10T21:00:00Z')
    const later = await startsAt('2031-03-12T10:00:00Z')
    const now = new Date('2031-03-10T09:00:00Z')
    const midnight = new Date(startOfRiyadhDay(now).getTime() + DAY_MS)
    expect(midnight.toISOString()).toBe('2031-03-10T21:00:00.000Z')
    const groups = await homeAuctions(site.db, { now, tomorrow: midnight }, 8)
    expect(groups.today).toEqual([today.auctionId])
    expect(groups.upcoming).toEqual([tomorrow.auctionId, later.auctionId])
    await site.db.updateTable('auctions').set({ state: 'canceled' }).execute()
  })

  test('[HOME-1] live ones are sorted by their soonest end, ended ones by their latest; drafts and canceled ones are left out', async () => {
    const ending = (minutes: number) => ({ closesAt: minutesFromNow(minutes) })
    const second = await createAuctionWithLots(site.db, {}, [ending(50), ending(20)])
    const first = await createAuctionWithLots(site.db, {}, [ending(90), ending(10)])
    const over = { status: 'sold' as const }
    const older = await createAuctionWithLots(site.db, {}, [{ ...over, closesAt: minutesFromNow(-600) }])
    const newer = await createAuctionWithLots(site.db, {}, [{ ...over, closesAt: minutesFromNow(-5) }])
    await createAuctionWithLots(site.db, {}, [{ ...over, closesAt: minutesFromNow(-8 * 24 * 60) }])
    const half = await createAuctionWithLots(site.db, { mode: 'live' }, [
      { ...over, closesAt: minutesFromNow(-1) },
      { status: 'scheduled', ...ending(300) },
    ])
    const upcoming = await createAuctionWithLots(site.db, { startsAt: new Date(Date.now() + 3 * DAY_MS) })
    await createAuctionWithLots(site.db, { state: 'draft' })
    const { data } = await site.get('/page/home')
    const ids = (auctions: readonly { id: number }[]) => auctions.map(({ id }) => id)
    expect(ids(data.auctions.live)).toEqual([first.auctionId, second.auctionId, half.auctionId])
    expect(ids(data.auctions.ended)).toEqual([newer.auctionId, older.auctionId])
    expect(ids(data.auctions.upcoming)).toEqual([upcoming.auctionId])
    const [live] = data.auctions.live
    expect(live).toMatchObject({ lots_count: 2, live_count: 2, event: 'active' })
    expect(live?.cars.map((car) => car.slug)).toEqual([first.lots[1]?.slug, first.lots[0]?.slug])
    expect(data.products.map((car) => car.slug)).toEqual(
      [first.lots[1], second.lots[1], second.lots[0], first.lots[0]].map((lot) => lot?.slug),
    )
  })
})

describe('the rest of the home page', () => {
  test('[HOME-2] guests share an answer for a moment, a member always gets their own', async () => {
    await createPackage(site.db, { deposit: riyals(5_000) })
    await createPackage(site.db, { deposit: riyals(1_000) })
    await createPackage(site.db, { deposit: riyals(500), active: false })
    const member = await createAccount(site.db)
    const sale = await createCar(site.db, { type: 'sale', brand: 'lexus', images: 2, createdAt: minutesFromNow(60) })
    // [HOME-3]
    await createCar(site.db, { type: 'sale', saleStatus: 'reserved', createdAt: minutesFromNow(70) })
    const { data } = await site.get('/page/home', { accountId: member.id })
    expect(data.latest_products[0]).toMatchObject({ slug: sale.slug, viewer: { can_bid: false } })
    expect(data.latest_products[0]?.images).toHaveLength(1)
    expect(data.settings).toEqual({ live_count: 4, sale_count: 1, deposit_from: 1_000 })
    const { data: list } = await site.get('/page/filter')
    expect(data.brands).toEqual(list.facets.brand)
    const guest = await site.get('/page/home', { language: 'ar' })
    await createCar(site.db, { type: 'sale', createdAt: new Date(Date.now() + 2 * HOUR_MS) })
    const again = await site.get('/page/home', { language: 'ar' })
    expect(again.data.latest_products).toEqual(guest.data.latest_products)
    expect(guest.data.products.every((car) => car.viewer === null)).toBe(true)
  })
})
