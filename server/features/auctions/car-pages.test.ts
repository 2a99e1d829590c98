import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addFavourite,
  createAccount,
  createAuctionWithLots,
  createCar,
  minutesFromNow,
  recordBidder,
  riyals,
} from '#server/testing/factories.ts'
import { bidderNumber } from '../lots/bidder-number.ts'
import { openTestSite, type TestSite, testSecrets } from './testing/site.ts'

let site: TestSite
const watched = new Map<number, number>()
beforeAll(async () => {
  site = await openTestSite((carId) => watched.get(carId) ?? 0)
})
afterAll(() => site.close())

const only = <T>(list: readonly T[]): T => {
  const [first] = list
  if (first === undefined || list.length !== 1) throw new Error('expected exactly one')
  return first
}

describe('a car in an auction', () => {
  test('[LIVE-15] gives the number of its present watchers, on its page and in its auction', async () => {
    const { slug, lots } = await createAuctionWithLots(site.db, {}, [{}, {}])
    const [first, second] = lots
    watched.set(first?.carId ?? 0, 12)
    const { data } = await site.get('/page/car/{slug}', { of: first?.slug ?? '' })
    expect(data.car.watchers).toBe(12)
    const room = await site.get('/page/auction/{id}', { of: slug })
    expect(room.data.cars.map(({ id, watchers }) => [id, watchers])).toEqual([
      [first?.carId, 12],
      [second?.carId, 0],
    ])
  })

  test('[SHOW-8] a guest sees its price and its clock, plate and chassis masked, and no viewer', async () => {
    const closesAt = minutesFromNow(30)
    const { lots } = await createAuctionWithLots(site.db, { titleEn: 'Riyadh evening' }, [
      {
        car: { plateLetters: 'ABJ', plateDigits: '1234', chassisNumber: 'WAUZZZF25NN123456', images: 2 },
        openingPrice: riyals(50_000),
        price: riyals(60_500),
        bidsCount: 4,
        seq: 5,
        reservePrice: riyals(70_000),
        closesAt,
      },
    ])
    const { status, data } = await site.get('/page/car/{slug}', { of: only(lots).slug })
    expect(status).toBe(200)
    expect(data.car).toMatchObject({
      type: 'auction',
      status: 'live',
      event: 'active',
      price: 60_500,
      bid: 60_500,
      bids_count: 4,
      seq: 5,
      min_next_bid: 61_000,
      reserve_met: false,
      plate_number: '• • • ••34',
      auction: { title: 'Riyadh evening' },
      viewer: null,
      is_favourite: false,
    })
    expect(data.car.chassis_number).not.toContain('WAUZZZF25NN')
    expect(data.car.images).toHaveLength(2)
    expect(data.car.closes_at).toBe(closesAt.toISOString())
    expect(data.auction_close_time_minus_3).toBe(new Date(closesAt.getTime() - 180_000).toISOString())
    expect(JSON.stringify(data)).not.toContain('70000')
  })

  test('[SHOW-17] shows the leader by their number in its auction, also to guests, and no account', async () => {
    const leader = await createAccount(site.db)
    const { auctionId, lots } = await createAuctionWithLots(site.db, {}, [
      { price: riyals(60_000), leaderId: leader.id, bidsCount: 1, seq: 1 },
      {},
    ])
    const leaderOf = async (place: number) =>
      (await site.get('/page/car/{slug}', { of: lots[place]?.slug ?? '' })).data.car.leading_bidder_id
    expect(await leaderOf(0)).toBe(bidderNumber(testSecrets, auctionId, leader.id))
    expect(await leaderOf(1)).toBeNull()
  })

  test('[SHOW-9] a member sees plate and chassis, and their own standing under their number in that auction', async () => {
    const member = await createAccount(site.db, { available: riyals(5_000) })
    const { auctionId, lots } = await createAuctionWithLots(site.db, {}, [
      {
        car: { plateLetters: 'ABJ', plateDigits: '1234', chassisNumber: 'WAUZZZF25NN123457' },
        price: riyals(60_000),
        leaderMax: riyals(88_000),
      },
    ])
    const lot = only(lots)
    await recordBidder(site.db, {
      lotId: lot.lotId,
      accountId: member.id,
      lastAmount: riyals(55_000),
      maxAmount: riyals(57_000),
    })
    await addFavourite(site.db, member.id, lot.carId)
    const { data } = await site.get('/page/car/{slug}', { of: lot.slug, accountId: member.id, language: 'ar' })
    expect(data.car).toMatchObject({
      plate_number: 'أ ب ح 1234',
      chassis_number: 'WAUZZZF25NN123457',
      is_favourite: true,
      viewer: {
        bidder_id: bidderNumber(testSecrets, auctionId, member.id),
        is_leading: false,
        my_bid: 55_000,
        max_amount: 57_000,
        can_bid: true,
        reason: null,
      },
    })
    // Only the leader sees their maximum.
    expect(JSON.stringify(data)).not.toContain('88000')
  })

  test('[SHOW-10] a member without a deposit, and the owner, see why they cannot bid', async () => {
    const member = await createAccount(site.db)
    const { lots } = await createAuctionWithLots(site.db)
    const lot = only(lots)
    const seenBy = async (accountId: number) =>
      (await site.get('/page/car/{slug}', { of: lot.slug, accountId })).data.car.viewer
    expect(await seenBy(member.id)).toMatchObject({ can_bid: false, reason: 'deposit_required' })
    expect(await seenBy(lot.ownerId)).toMatchObject({ can_bid: false, reason: 'own_car' })
  })

  test('[SHOW-7] a lot past its close is shown with its true times until it is closed', async () => {
    const member = await createAccount(site.db, { available: riyals(5_000) })
    const closesAt = minutesFromNow(-1)
    const { lots } = await createAuctionWithLots(site.db, {}, [{ closesAt }])
    const { data } = await site.get('/page/car/{slug}', { of: only(lots).slug, accountId: member.id })
    expect(data.car).toMatchObject({
      status: 'live',
      closes_at: closesAt.toISOString(),
      viewer: { can_bid: false, reason: 'lot_closed' },
    })
  })

  test('[SHOW-5] buy now disappears once the price is above 80 % of it', async () => {
    const offered = async (price: number) => {
      const { lots } = await createAuctionWithLots(site.db, {}, [{ price, buyNowPrice: riyals(100_000) }])
      return (await site.get('/page/car/{slug}', { of: only(lots).slug })).data.car.buy_now_price
    }
    expect(await offered(riyals(80_000))).toBe(100_000)
    expect(await offered(riyals(80_500))).toBeNull()
  })

  test('[SHOW-6] shows its newest lot that is neither a draft nor canceled', async () => {
    const car = await createCar(site.db)
    const shownIn = async () => (await site.get('/page/car/{slug}', { of: car.slug })).data.car.auction?.title
    await createAuctionWithLots(site.db, { titleEn: 'First' }, [{ carId: car.id, status: 'rejected' }])
    expect(await shownIn()).toBe('First')
    await createAuctionWithLots(site.db, { titleEn: 'Draft', state: 'draft' }, [{ carId: car.id }])
    expect(await shownIn()).toBe('First')
    await createAuctionWithLots(site.db, { titleEn: 'Second' }, [{ carId: car.id }])
    expect(await shownIn()).toBe('Second')
    await site.db.updateTable('lotStates').set({ status: 'canceled' }).where('status', '=', 'live').execute()
    expect(await shownIn()).toBe('First')
  })
})

test('[SHOW-18] a car shows all its pictures with their groups on its page, and three in lists', async () => {
  const car = await createCar(site.db, { type: 'sale', price: riyals(139_000), images: 4 })
  await site.db
    .updateTable('carImages')
    .set({ pictureGroup: 'faults' })
    .where('carId', '=', car.id)
    .where('position', '=', 4)
    .execute()
  const { images } = (await site.get('/page/car/{slug}', { of: car.slug })).data.car
  expect(images.map(({ group }) => group)).toEqual(['outside', 'outside', 'outside', 'faults'])
  const { data } = await site.get('/page/filter-sales')
  expect(data.data.find(({ id }) => id === car.id)?.images).toHaveLength(3)
})

describe('a car for sale', () => {
  test('[SHOW-3] shows its price and its cost with fees', async () => {
    const member = await createAccount(site.db)
    const car = await createCar(site.db, { type: 'sale', price: riyals(139_000) })
    const { data } = await site.get('/page/car/{slug}', { of: car.slug, accountId: member.id })
    expect(data.car).toMatchObject({
      type: 'sale',
      status: 'for_sale',
      price: 139_000,
      bid: null,
      auction: null,
      viewer: { bidder_id: null, can_bid: false },
    })
    expect(data.car.fees.total).toBe(139_000 + (2_085 + 450) * 1.15)
    expect(data.auction_close_time_minus_3).toBeNull()
  })

  test.each([
    ['full', null, 'شامل الضريبة', 'VAT included'],
    ['margin', riyals(100_000), 'شامل ضريبة الهامش', 'margin VAT included'],
    ['private', null, 'بلا ضريبة', 'no VAT'],
  ] as const)(
    '[SHOW-20] says whether the price includes VAT (%s), on its page and in lists',
    async (tax, purchasePrice, ar, en) => {
      const car = await createCar(site.db, { type: 'sale', price: riyals(139_000), tax, purchasePrice })
      for (const [language, name] of [
        ['ar', ar],
        ['en', en],
      ] as const) {
        const page = await site.get('/page/car/{slug}', { of: car.slug, language })
        expect(page.data.car.price_tax).toEqual({ value: tax, name })
        const { data } = await site.get('/page/filter-sales', { language })
        expect(data.data.find(({ id }) => id === car.id)?.price_tax).toEqual({ value: tax, name })
      }
    },
  )

  test('[SHOW-6] a sold one keeps its page, a draft has none', async () => {
    const sold = await createCar(site.db, { type: 'sale', saleStatus: 'sold' })
    const draft = await createCar(site.db, { type: 'sale', saleStatus: 'draft' })
    expect((await site.get('/page/car/{slug}', { of: sold.slug })).data.car.status).toBe('sold')
    expect((await site.get('/page/car/{slug}', { of: draft.slug })).status).toBe(404)
  })
})

describe('objects that are not public', () => {
  test('[SHOW-6] neither a car without a lot nor one in a draft has a page, and the draft itself has none', async () => {
    const car = await createCar(site.db)
    const draft = await createAuctionWithLots(site.db, { state: 'draft' })
    const refused = { status: 404, reason: 'not_found' }
    for (const slug of [car.slug, only(draft.lots).slug, 'there-is-no-such-car']) {
      expect(await site.get('/page/car/{slug}', { of: slug })).toMatchObject(refused)
      expect(await site.get('/page/car-related/{slug}', { of: slug })).toMatchObject(refused)
    }
    for (const slug of [draft.slug, draft.auctionId, 'there-is-no-such-auction']) {
      expect(await site.get('/page/auction/{id}', { of: slug })).toMatchObject(refused)
      expect(await site.get('/page/auction_current/{id}', { of: slug })).toMatchObject(refused)
    }
    expect(await site.get('/search-filters-models/{brand}', { of: 'no-such-brand' })).toMatchObject(refused)
  })

  test('[SHOW-6] a draft becomes public when it is published', async () => {
    const draft = await createAuctionWithLots(site.db, { state: 'draft' })
    const { carId, slug } = only(draft.lots)
    await site.db.updateTable('lotStates').set({ status: 'scheduled' }).where('carId', '=', carId).execute()
    expect((await site.get('/page/car/{slug}', { of: slug })).status).toBe(404)
    await site.db.updateTable('auctions').set({ state: 'published' }).where('id', '=', draft.auctionId).execute()
    expect((await site.get('/page/car/{slug}', { of: slug })).data.car.status).toBe('scheduled')
  })
})

describe('an auction', () => {
  test('[SHOW-11] gives its cars in the order of their lots, and the one that ends soonest as current', async () => {
    const { auctionId, slug, lots } = await createAuctionWithLots(site.db, { mode: 'live', titleAr: 'سيارات عائلية' }, [
      { status: 'no_bids', closesAt: minutesFromNow(-2) },
      { status: 'live', closesAt: minutesFromNow(1), car: { images: 1 } },
      { status: 'scheduled', opensAt: minutesFromNow(1), closesAt: minutesFromNow(3) },
      { status: 'canceled' },
    ])
    const slugs = lots.slice(0, 3).map((lot) => lot.slug)
    for (const id of [slug, auctionId]) {
      const { data } = await site.get('/page/auction_current/{id}', { of: id, language: 'ar' })
      expect(data.auction).toMatchObject({
        id: auctionId,
        title: 'سيارات عائلية',
        mode: 'live',
        event: 'active',
        lots_count: 3,
        live_count: 1,
        lot_seconds: 120,
      })
      expect(data.auction.images).toHaveLength(1)
      expect(data.cars.map((car) => car.slug)).toEqual(slugs)
      expect(data.current?.slug).toBe(slugs[1])
    }
  })

  test('[SHOW-11] has no current car before it starts and after it ended', async () => {
    const soon = await createAuctionWithLots(site.db, { startsAt: minutesFromNow(60) })
    const over = await createAuctionWithLots(site.db, {}, [{ status: 'sold', closesAt: minutesFromNow(-3) }])
    expect((await site.get('/page/auction/{id}', { of: soon.slug })).data).toMatchObject({
      auction: { event: 'soon' },
      current: null,
    })
    expect((await site.get('/page/auction/{id}', { of: over.slug })).data).toMatchObject({
      auction: { event: 'closed' },
      current: null,
    })
  })
})

describe('related cars and favourites', () => {
  test('[SHOW-12] cars of the same model come before those of the same brand and style; ended ones are left out', async () => {
    const like = { type: 'sale' as const, brand: 'lexus', model: 'es', style: 'sedan' }
    const car = await createCar(site.db, like)
    const style = await createCar(site.db, { ...like, brand: 'genesis', model: 'g80' })
    const brand = await createCar(site.db, { ...like, model: 'rx', style: 'suv' })
    const model = await createCar(site.db, like)
    await createCar(site.db, { ...like, saleStatus: 'sold' })
    const { data } = await site.get('/page/car-related/{slug}', { of: car.slug })
    expect(data.related.map(({ slug }) => slug)).toEqual([model.slug, brand.slug, style.slug])
  })

  test('[SHOW-13] favourites are a member’s own, newest first, in pages', async () => {
    const member = await createAccount(site.db)
    const cars = []
    for (let day = 1; day <= 3; day += 1) {
      const car = await createCar(site.db, { type: 'sale' })
      await addFavourite(site.db, member.id, car.id, minutesFromNow(-day))
      cars.push(car.slug)
    }
    const { data } = await site.get('/favourites', { query: '?per_page=2', accountId: member.id })
    expect(data.products.data.map(({ slug }) => slug)).toEqual(cars.slice(0, 2))
    expect(data.products).toMatchObject({ total: 3, last_page: 2, from: 1, to: 2 })
    const last = await site.get('/favourite', { query: '?per_page=2&page=2', accountId: member.id })
    expect(last.data.products.data[0]).toMatchObject({ slug: cars[2], is_favourite: true })
    expect(await site.get('/favourites')).toMatchObject({ status: 401, reason: 'unauthenticated' })
  })

  test('[FAV-5] favourites are counted and listed by state; those no longer on show count nowhere', async () => {
    const member = await createAccount(site.db)
    const [forSale, sold, hidden] = [
      await createCar(site.db, { type: 'sale' }),
      await createCar(site.db, { type: 'sale', saleStatus: 'sold' }),
      await createCar(site.db, { type: 'sale' }),
    ]
    for (const car of [forSale, sold, hidden]) await addFavourite(site.db, member.id, car.id)
    await site.db.updateTable('cars').set({ saleStatus: 'draft' }).where('id', '=', hidden.id).execute()
    const states = async (query: string) => {
      const { data } = await site.get('/favourites', { query, accountId: member.id })
      expect(data.counts).toEqual({ all: 2, live: 0, soon: 0, sale: 1, ended: 1 })
      return [data.products.total, data.products.last_page, ...data.products.data.map(({ id }) => id)]
    }
    expect(await states('')).toEqual([2, 1, sold.id, forSale.id])
    expect(await states('?state=sale')).toEqual([1, 1, forSale.id])
    expect(await states('?state=ended')).toEqual([1, 1, sold.id])
    expect((await states('?state=live')).slice(2)).toEqual([])
  })
})
