import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWholeApp, type WholeApp } from '#server/testing/whole-app.ts'
import { type Cast, createCast, createFixtures, type Fixtures } from './testing/cast.ts'
import { missingFields, parseFields, wrongValues } from './testing/fields.ts'

let fixture: WholeApp
let cast: Cast
let stock: Fixtures
beforeAll(async () => {
  fixture = await openWholeApp()
  cast = await createCast(fixture)
  stock = await createFixtures(fixture, cast)
})
afterAll(() => fixture.close())

const CAR = `id, slug, type, city{id,name}, title, title_ar, title_en, brand{id,slug,name}, model{id,name}, style, year,
  kilometres, condition, transmission, fuel, engine, color, plate_number, plate_number_en, chassis_number, key, form,
  description, address, serial, vehicle_number, periodic_inspection, images[{src,srcset,width,height,alt}], price,
  takes_offers, buy_now_price, opening_price, bid, bids_count, min_next_bid, increment, deposit_required, reserve_met, status, event,
  starts_at, closes_at, extensions, seq, auction{id,slug,title},
  fees{client_fees,administrative_fees,tax_amount,discount,total}, is_favourite,
  viewer{bidder_id,is_leading,max_amount,can_bid,reason}`
const AUCTION = 'id, slug, title, mode, event, starts_at, closes_at, lots_count, live_count, images'
const PAGED = 'current_page, last_page, per_page, from, to, total'
const CHOICES = '[{value, name, count}]'
const FACETS = `facets{brand${CHOICES}, model${CHOICES}, style${CHOICES}, condition${CHOICES}, city${CHOICES},
  year${CHOICES}, transmission${CHOICES}, fuel${CHOICES}, status${CHOICES}}`
const CARS = `data[{${CAR}}], ${PAGED}, ${FACETS}`
const NEGOTIATION =
  'negotiation{turn, your_turn, can_counter, amount, rounds_used, rounds_max, decide_by, outcome, offers}'
const MY_CAR = `id, slug, title, status, bid, bids_count, price, reserve_price, reserve_met, decide_by, ${NEGOTIATION}`
const PAYMENT = 'id, status, amount, method, purpose, created_at, checkout_url'
const ORDER = `id, number, status, invoice_status, car{${CAR}}, price, client_fees, administrative_fees, discount,
  tax_amount, total, due_at, paid_at, ready_at, collect_by`
const PACKAGE = `id, name, name_ar, name_en, description, features, deposit, bid_limit, active_lots_limit, badge_color,
  is_current`
const USER = `id, name, username, phone, whatsapp, email, identity_masked, birth_date, country_id, city_id, image,
  verify_phone, verify_whatsapp, active, current_plan`
const PROFILE = `user{${USER}}, countries[{id, name, cities[{id, name}]}]`
const NOTICES = `notifications{data[{id, title, body, url, read_at, created_at}], ${PAGED}}, unread_count`
const INFO = `info{site_name_ar, site_name_en, logo, footer_logo, footer_banner, footer_about_ar, footer_about_en,
  googleplay, appstore, mobile, phone, email, address_ar, address_en, youtube, instagram, twitter, snapchat, paypal, mada,
  applepay, visa, mastercard, create_auctions_show, create_auctions_title_ar, create_auctions_title_en,
  allowed_collect_txt, collect_fees_per_day, whatsapp, tiktok, vat_number, registration_number}`

/** Reads of the contract, each with its promised fields. `{…}` is an object of the stock. */
const reads: [string, string][] = [
  ['/app-info', INFO],
  [
    '/page/home',
    `auctions{live[{${AUCTION}, cars[{${CAR}}]}], today, upcoming[{${AUCTION}, cars}], ended},
    products[{${CAR}}], latest_products[{${CAR}}], brands, sliders, partners, settings`,
  ],
  ['/page/home-for-sale-count', 'products_count'],
  ['/page/auctions', CARS],
  ['/page/filter', CARS],
  ['/page/filter-sales', CARS],
  ['/page/auction/{auctionSlug}', `auction{${AUCTION}}, cars[{${CAR}}], current`],
  ['/page/auction/{auctionId}', `auction{${AUCTION}}, cars[{${CAR}}], current`],
  ['/page/auction_current/{auctionId}', `auction{${AUCTION}}, cars[{${CAR}}], current`],
  ['/page/car/{carSlug}', `car{${CAR}}, auction_close_time_minus_3`],
  ['/page/car-related/{carSlug}', `related[{${CAR}}]`],
  ['/page/packages', `packages[{${PACKAGE}}]`],
  ['/package/{packageId}', `package{${PACKAGE}}`],
  [
    '/search-filters',
    `brands[{id, slug, name, count}], styles[{name, count}], years[{name, count}],
    conditions[{name, count}], prices[{value, name, count}], attributes, models[{id, name, count}]`,
  ],
  ['/search-filters-models/{brand}', 'models[{id, name, count}]'],
  ['/search-recommendations?keywords=camry', 'rows[{slug, title, type, image}]'],
  ['/contact-us', 'branches[{name, address, map_url, phones, hours}], phones, emails'],
  ['/server-time', 'server_time'],
  ['/bids/{carId}', `data[{seq, amount, user_id, automatic, voided, created_at}], ${PAGED}`],
  ['/lots/{closedCarId}/log', 'product_id, head, entries[{seq, payload, prev_hash, hash}]'],
  ['/lots/{carId}/head', 'seq, hash, at, signature, key_id'],
  ['/receipt-keys', 'keys[{key_id, algorithm, public_key, from, until}]'],
  ['/profile', PROFILE],
  ['/sessions', 'sessions[{id}]'],
  [
    '/wallet',
    `total_balance, available_balance, pending_amount, frozen_balance, refund_amount, current_plan,
    wallet_bank_note, holds[{id, amount, reason, product_id, title, created_at, releases_at}],
    movements{data[{id, at, kind, description, amount, available_after, frozen_after, reference}], ${PAGED}}`,
  ],
  ['/my-payments', `payments{data[{${PAYMENT}}], ${PAGED}}`],
  ['/payments/{paymentId}', `payment{${PAYMENT}}`],
  ['/orders', `orders{data[{${ORDER}}], ${PAGED}}`],
  ['/orders/{orderId}', `order{${ORDER}}`],
  ['/notifications', NOTICES],
  ['/favourite', `products{data[{${CAR}}], ${PAGED}}`],
  ['/favourites', `products{data[{${CAR}}], ${PAGED}}`],
  ['/win-auctions', `products{data[{${CAR}, order{id, status, invoice_status, total, due_at}}], ${PAGED}}`],
  ['/my-cars', `products{data[{${MY_CAR}}], ${PAGED}}`],
  ['/subscribe-auctions', `products{data[{${CAR}, my_bid, result}], ${PAGED}}`],
  ['/idempotency/{key}', 'state, status, answer'],
]

const placesOf = (): Record<string, string | number> => ({
  auctionSlug: stock.auction.slug,
  auctionId: stock.auction.auctionId,
  carSlug: stock.live.slug,
  carId: stock.live.carId,
  closedCarId: stock.sold.carId,
  packageId: stock.packageId,
  brand: 'toyota',
  paymentId: stock.paymentId,
  orderId: stock.orderId,
  key: 'the-key-of-another',
})
const filled = (path: string) => path.replace(/\{(\w+)\}/g, (_all, name: string) => String(placesOf()[name]))

/** Calls for guests; the others need a member. */
const closed =
  /^\/(profile|sessions|my-cars|wallet|my-payments|payments|orders|notifications|favourite|win-|subscribe-|idemp)/

describe('[HTTP-1] [HTTP-5] [HTTP-6] [HTTP-10] the fields of every read', () => {
  test.each(reads)('GET %s', async (path, fields) => {
    const viewers = closed.test(path) ? [cast.member, cast.other] : [undefined, cast.member]
    for (const viewer of viewers) {
      const answer = await fixture.call(`GET /api/v1${filled(path)}`, { token: viewer?.token })
      const mayBeAnothers = viewer === cast.other && /\/(payments|orders)\//.test(path)
      if (mayBeAnothers) continue
      expect(answer, answer.text).toMatchObject({ status: 200, code: 200, message: expect.any(String) })
      expect(Object.keys(JSON.parse(answer.text))).toEqual(['code', 'message', 'data'])
      expect(missingFields(parseFields(fields), answer.data)).toEqual([])
      expect(wrongValues(answer.data)).toEqual([])
    }
  })

  test('hold the stock’s objects, so that no list is tested empty', async () => {
    const full = async (path: string, token?: string) => (await fixture.call(`GET /api/v1${path}`, { token })).data
    const { member, other } = cast
    expect((await full('/page/home')).auctions.live).toHaveLength(1)
    expect((await full('/page/auctions')).data.length).toBeGreaterThan(3)
    expect((await full('/page/filter-sales')).data).toHaveLength(1)
    expect((await full('/orders', member.token)).orders.data).toHaveLength(1)
    expect((await full('/my-payments', member.token)).payments.data).toHaveLength(1)
    expect((await full('/favourite', member.token)).products.data).toHaveLength(1)
    expect((await full('/win-auctions', member.token)).products.data).toHaveLength(2)
    expect((await full('/subscribe-auctions', other.token)).products.data).toHaveLength(1)
    expect((await full('/wallet', other.token)).holds).toHaveLength(1)
    expect((await full('/notifications', member.token)).notifications.data).toHaveLength(1)
    expect((await full('/search-recommendations?keywords=camry')).rows.length).toBeGreaterThan(0)
    expect((await full(`/bids/${stock.live.carId}`)).data).toHaveLength(1)
  })
})

describe('[HTTP-7] paging', () => {
  const lists: [string, string][] = [
    ['/page/auctions', ''],
    ['/page/filter', ''],
    ['/page/filter-sales', ''],
    ['/bids/{carId}', ''],
    ['/orders', 'orders'],
    ['/my-cars', 'products'],
    ['/my-payments', 'payments'],
    ['/favourites', 'products'],
    ['/win-auctions', 'products'],
    ['/notifications', 'notifications'],
    ['/wallet', 'movements'],
  ]
  test.each(lists)('GET %s', async (path, place) => {
    const { token } = cast.member
    for (const page of ['0', '-1', 'x', '1.5', '', 'Infinity']) {
      const answer = await fixture.call(`GET /api/v1${filled(path)}?page=${page}`, { token })
      expect(answer, page).toMatchObject({ status: 422, reason: 'invalid', errors: { page: [expect.any(String)] } })
    }
    for (const size of ['0', '101', 'x'])
      expect((await fixture.call(`GET /api/v1${filled(path)}?per_page=${size}`, { token })).status, size).toBe(422)
    const listOf = async (query: string) => {
      const { data } = await fixture.call(`GET /api/v1${filled(path)}?${query}`, { token })
      return place === '' ? data : data[place]
    }
    const beyond = await listOf('page=1000')
    expect(beyond).toMatchObject({ data: [], current_page: 1000, from: null, to: null })
    const one = await listOf('per_page=1&page=1')
    expect(one).toMatchObject({ per_page: 1, current_page: 1, last_page: Math.max(1, one.total) })
    expect(one.data).toHaveLength(Math.min(1, one.total))
    if (one.total > 0) expect(one).toMatchObject({ from: 1, to: 1 })
    expect((await listOf('per_page=100')).per_page).toBe(100)
  })
})

describe('fields hidden from guests', () => {
  test('[HTTP-8] plates and chassis numbers are masked', async () => {
    const { db } = fixture
    await db
      .updateTable('cars')
      .set({ plateLetters: 'ABJ', plateDigits: '1234', chassisNumber: '1HGCM82633A004352' })
      .where('id', '=', stock.live.carId)
      .execute()
    const path = `GET /api/v1/page/car/${stock.live.slug}`
    const member = (await fixture.call(path, { token: cast.member.token })).data.car
    const guest = (await fixture.call(path)).data.car
    expect(member).toMatchObject({
      plate_number: 'أ ب ح 1234',
      plate_number_en: 'A B J 1234',
      chassis_number: '1HGCM82633A004352',
    })
    expect(guest.viewer).toBeNull()
    for (const secret of ['1234', '1HGCM82633A004352']) expect(JSON.stringify(guest)).not.toContain(secret)
  })

  test('[HTTP-9] no public answer names a member', async () => {
    const texts = await Promise.all(
      ['/page/home', '/page/auctions', `/bids/${stock.live.carId}`, `/lots/${stock.sold.carId}/log`].map(
        async (path) => (await fixture.call(`GET /api/v1${path}`)).text,
      ),
    )
    for (const { name, phone } of [cast.member, cast.other])
      for (const secret of [name, phone, phone.slice(4)]) expect(texts.join(), secret).not.toContain(secret)
    const [row] = (await fixture.call(`GET /api/v1/bids/${stock.live.carId}`)).data.data
    const own = await fixture.call(`GET /api/v1/page/car/${stock.live.slug}`, { token: cast.other.token })
    expect(row.user_id).toBe(own.data.car.viewer.bidder_id)
    expect(row.user_id).not.toBe(cast.other.id)
  })
})
