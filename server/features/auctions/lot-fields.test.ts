import { describe, expect, test } from 'vitest'
import { offeredBuyNow } from '#contract/values/buy-now.ts'
import { defaultSettings } from '#server/platform/settings/values.ts'
import { riyals } from '#server/testing/factories.ts'
import type { Bidder } from '../lots/eligibility.ts'
import type { LotRow } from './lot.ts'
import { lotFields, saleFields } from './lot-fields.ts'
import { viewerFields, viewerOfSale } from './viewer-fields.ts'

const opensAt = new Date('2026-11-21T15:00:00Z')
const closesAt = new Date('2026-11-21T18:00:00Z')
const lot: LotRow = {
  lotId: 7,
  carId: 3,
  auctionId: 2,
  auctionSlug: 'riyadh-evening',
  auctionTitleAr: 'مزاد الرياض',
  auctionTitleEn: 'Riyadh evening',
  auctionMode: 'timed',
  extensionMode: 'add',
  extensionWindowSeconds: 120,
  extensionSeconds: 60,
  maxExtensions: 3,
  hardStopAt: new Date('2026-11-21T19:00:00Z'),
  ownerDecisionHours: 6,
  status: 'live',
  openingPrice: riyals(50_000),
  increments: [
    { from: 0, step: riyals(500) },
    { from: riyals(100_000), step: riyals(1_000) },
  ],
  reservePrice: null,
  buyNowPrice: null,
  depositRequired: riyals(1_000),
  opensAt,
  closesAt,
  price: null,
  leaderId: null,
  bidsCount: 0,
  extensions: 0,
  seq: 0,
  now: new Date('2026-11-21T16:00:00Z'),
}
const { fees } = defaultSettings
const bidder: Bidder = {
  accountId: 41,
  active: true,
  phoneVerified: true,
  available: riyals(5_000),
  bidLimit: null,
  activeLotsLimit: null,
  activeLots: 0,
}
const OWNER = 90
const nothing = { isStaff: false, standing: undefined, person: undefined }
const viewerOf = (changes: Partial<LotRow> = {}, of: Partial<Bidder> = {}) =>
  viewerFields({ ...lot, ...changes }, OWNER, { bidder: { ...bidder, ...of }, ...nothing }, 12_345_678)

describe('the price fields of a lot', () => {
  test('[SHOW-1] without a bid the opening price is the price and the minimum bid', () => {
    expect(lotFields(lot, fees, 'en')).toMatchObject({
      price: 50_000,
      bid: null,
      min_next_bid: 50_000,
      increment: 500,
      event: 'active',
      auction: { id: 2, slug: 'riyadh-evening', title: 'Riyadh evening' },
    })
  })

  test('[SHOW-2] with a bid the step of the table at that price is added', () => {
    const fields = lotFields({ ...lot, price: riyals(120_000), bidsCount: 9 }, fees, 'ar')
    expect(fields).toMatchObject({ price: 120_000, bid: 120_000, min_next_bid: 121_000, increment: 1_000 })
    expect(fields.auction?.title).toBe('مزاد الرياض')
  })

  test('[SHOW-1] a finished lot has no next bid and no buy-now price', () => {
    const over = { ...lot, status: 'sold' as const, price: riyals(60_000), buyNowPrice: riyals(90_000) }
    expect(lotFields(over, fees, 'en')).toMatchObject({ min_next_bid: null, buy_now_price: null, event: 'sold' })
  })

  test('[SHOW-14] it carries the rules of its auction', () => {
    expect(lotFields(lot, fees, 'en').auction).toEqual({
      id: 2,
      slug: 'riyadh-evening',
      title: 'Riyadh evening',
      mode: 'timed',
      extension_mode: 'add',
      extension_window_seconds: 120,
      extension_seconds: 60,
      max_extensions: 3,
      hard_stop_at: '2026-11-21T19:00:00.000Z',
      owner_decision_hours: 6,
    })
  })

  test('[SHOW-3] the fees are those of the price now: 1.5 %, 450 riyals, and VAT on both', () => {
    expect(lotFields({ ...lot, price: riyals(100_000) }, fees, 'en').fees).toEqual({
      client_fees: 1_500,
      administrative_fees: 450,
      discount: 0,
      tax_amount: 292.5,
      total: 102_242.5,
    })
  })

  test('[SHOW-4] the reserve is shown only as met or not, and not at all without one', () => {
    const reserve = { ...lot, reservePrice: riyals(80_000) }
    expect(lotFields(lot, fees, 'en').reserve_met).toBeNull()
    expect(lotFields(reserve, fees, 'en').reserve_met).toBe(false)
    expect(lotFields({ ...reserve, price: riyals(79_500) }, fees, 'en').reserve_met).toBe(false)
    expect(lotFields({ ...reserve, price: riyals(80_000) }, fees, 'en').reserve_met).toBe(true)
    expect(JSON.stringify(lotFields(reserve, fees, 'en'))).not.toContain('80000')
  })

  test('[SHOW-5] buy now is offered up to 80 % of its price, and not a halala above', () => {
    expect(offeredBuyNow(riyals(100_000), null)).toBe(riyals(100_000))
    expect(offeredBuyNow(riyals(100_000), riyals(80_000))).toBe(riyals(100_000))
    expect(offeredBuyNow(riyals(100_000), riyals(80_000) + 1)).toBeNull()
    expect(offeredBuyNow(null, null)).toBeNull()
  })

  test('[SHOW-1] a car for sale has a price and no fields of a lot', () => {
    const sale = saleFields({ price: riyals(139_000), status: 'reserved', deposit: riyals(1_000) }, fees)
    expect(sale).toMatchObject({
      price: 139_000,
      deposit_required: 1_000,
      bid: null,
      min_next_bid: null,
      closes_at: null,
      auction: null,
    })
    expect(sale.increments).toEqual([])
  })
})

describe('a member’s rights on a lot', () => {
  test('[SHOW-10] a member with a deposit may bid', () => {
    expect(viewerOf()).toEqual({
      bidder_id: 12_345_678,
      is_leading: false,
      max_amount: null,
      my_bid: null,
      can_bid: true,
      reason: null,
      deposit_missing: null,
    })
  })

  test.each([
    ['what the car’s deposit lacks', {}, { available: riyals(400) }, 600],
    ['what a maximum without a limit lacks', {}, { available: riyals(1_200), depositPercent: 3 }, 300],
    ['the larger of both', {}, { available: riyals(100), depositPercent: 1 }, 900],
    ['nothing if the package allows no such bid', {}, { available: 0, bidLimit: riyals(49_999) }, null],
    ['the deposit if the package allows the bid', {}, { available: 50, bidLimit: riyals(50_000) }, 999.5],
    ['nothing for another refusal', {}, { available: 0, phoneVerified: false }, null],
  ] as const)('[SHOW-24] names %s', (_, changes, of, missing) => {
    expect(viewerOf(changes, of)).toMatchObject({ can_bid: false, deposit_missing: missing })
  })

  test('[SHOW-10] the leader may raise their maximum although their deposit is frozen', () => {
    const led = { price: riyals(60_000), leaderId: bidder.accountId }
    const viewer = viewerFields(
      { ...lot, ...led },
      OWNER,
      {
        ...nothing,
        bidder: { ...bidder, available: 0, activeLots: 1, activeLotsLimit: 1 },
        standing: { maxAmount: riyals(75_000), lastAmount: riyals(60_000) },
      },
      12_345_678,
    )
    expect(viewer).toMatchObject({ is_leading: true, max_amount: 75_000, my_bid: 60_000, can_bid: true })
  })

  test.each([
    ['account_inactive', {}, { active: false }],
    ['own_car', {}, { accountId: OWNER }],
    ['phone_not_verified', {}, { phoneVerified: false }],
    ['active_lots_limit_reached', {}, { activeLots: 1, activeLotsLimit: 1 }],
    ['deposit_required', {}, { available: riyals(1_000) - 1 }],
    ['bid_limit_exceeded', {}, { bidLimit: riyals(49_999) }],
    ['own_limit_reached', {}, { activeLots: 2, ownCarsMax: 2 }],
    ['own_limit_reached', {}, { ownCommitted: riyals(50_001), ownAmountMax: riyals(100_000) }],
    ['lot_not_open', { status: 'scheduled', now: new Date(opensAt.getTime() - 1) }, {}],
    ['lot_closed', { now: closesAt }, {}],
    ['lot_closed', { status: 'awaiting_owner', price: riyals(60_000) }, {}],
  ] as const)('[SHOW-10] %s', (reason, changes, of) => {
    expect(viewerOf(changes, of)).toMatchObject({ can_bid: false, reason })
  })

  test('[SHOW-10] staff do not bid', () => {
    const staff = { ...nothing, bidder: { ...bidder, activeLots: 1, ownCarsMax: 1 }, isStaff: true }
    expect(viewerFields(lot, OWNER, staff, 12_345_678)).toMatchObject({
      can_bid: false,
      reason: 'staff_may_not_trade',
    })
  })

  test.each([
    [riyals(50_000), 90, null],
    [null, 90, null],
    [riyals(50_000) - 1, 90, 'person_limit_exceeded'],
    [0, 90, 'not_your_duty'],
    [undefined, 90, 'not_of_company'],
    [0, bidder.accountId, 'not_your_duty'],
  ])('[SHOW-10] a person who may bid up to %s for a company, with %s in the lead: %s', (most, leaderId, reason) => {
    const own = { ...nothing, bidder, person: { most } }
    expect(viewerFields({ ...lot, leaderId }, OWNER, own, 12_345_678)).toMatchObject({
      can_bid: reason === null,
      reason,
    })
  })

  test('[SHOW-10] a person who only pays for a company does not buy a car for sale', () => {
    expect(viewerOfSale(riyals(90_000), { most: 0 }).reason).toBe('not_your_duty')
    expect(viewerOfSale(riyals(90_000), { most: riyals(90_000) }).reason).toBeNull()
    expect(viewerOfSale(riyals(90_000)).reason).toBeNull()
  })

  test('[SHOW-10] a lot past its opening time takes bids before its row says so', () => {
    expect(viewerOf({ status: 'scheduled', now: opensAt })).toMatchObject({ can_bid: true })
  })
})
