import { describe, expect, test } from 'vitest'
import { granted, isRefusal } from '#server/platform/http/refusal.ts'
import { defaultSettings } from '#server/platform/settings/values.ts'
import { riyals } from '#server/testing/factories.ts'
import { type NewAuction, type NewLot, planAuction } from './schedule-rules.ts'

const now = new Date('2026-03-01T12:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
const lotOf = (changes: Partial<NewLot> = {}): NewLot => ({
  carId: 1,
  openingPrice: riyals(10_000),
  closesAt: later(3_600),
  ...changes,
})
const auctionOf = (changes: Partial<NewAuction> = {}): NewAuction => ({
  titleAr: 'مزاد',
  titleEn: 'Auction',
  mode: 'timed',
  startsAt: now,
  createdBy: null,
  lots: [lotOf()],
  ...changes,
})
const plan = (changes?: Partial<NewAuction>) => planAuction(auctionOf(changes), defaultSettings.auctions, now)
const planned = (changes?: Partial<NewAuction>) => granted(plan(changes))
const wrongFields = (changes: Partial<NewAuction>) => {
  const answer = plan(changes)
  return isRefusal(answer) ? Object.keys(answer.errors ?? {}) : []
}
const wrongOf = (lot: Partial<NewLot>) => wrongFields({ lots: [lotOf(lot)] })

test('[AUC-1] omitted fields come from the settings; limits are none unless given', () => {
  const { lots, ...auction } = planned()
  expect(auction).toMatchObject({ extensionMode: 'add', extensionWindowSeconds: 300, extensionSeconds: 300 })
  expect(auction).toMatchObject({ maxExtensions: null, hardStopAt: null })
  expect(auction).toMatchObject({ state: 'published', ownerDecisionHours: 24, demo: false, lotSeconds: null })
  expect(lots).toMatchObject([
    { position: 1, increments: [{ from: 0, step: riyals(500) }], depositRequired: riyals(1_000), reservePrice: null },
  ])
  const limits = { maxExtensions: 3, hardStopAt: later(3_600), ownerDecisionHours: 2 }
  expect(planned(limits)).toMatchObject(limits)
})

test('[AUC-1] a timed lot is live from its opening on, a lot of a room waits for its turn, a draft for publication', () => {
  const statusOf = (changes: Partial<NewAuction>) => planned(changes).lots[0]?.status
  expect(statusOf({ startsAt: now })).toBe('live')
  expect(statusOf({ startsAt: later(1) })).toBe('scheduled')
  expect(statusOf({ mode: 'live', lotSeconds: 60 })).toBe('scheduled')
  expect(statusOf({ draft: true })).toBe('draft')
  expect(planned({ draft: true }).state).toBe('draft')
})

describe('[AUC-3] times', () => {
  test('of a timed lot: its close is after the start and not in the past', () => {
    expect(wrongOf({ closesAt: undefined })).toEqual(['lots.0.closes_at'])
    expect(wrongFields({ startsAt: later(3_600) })).toEqual(['lots.0.closes_at'])
    expect(wrongFields({ startsAt: later(3_599) })).toEqual([])
    const over = { startsAt: later(-60), lots: [lotOf({ closesAt: now })] }
    expect(wrongFields(over)).toEqual(['lots.0.closes_at'])
    expect(wrongFields({ ...over, draft: true })).toEqual([])
    expect(wrongFields({ ...over, demo: true })).toEqual([])
  })

  test('of a room: one lot after another from its start, or from now if the start has passed', () => {
    const lots = [lotOf(), lotOf({ carId: 2 })]
    const times = (changes: Partial<NewAuction>) =>
      planned({ mode: 'live', lotSeconds: 60, lots, ...changes }).lots.map(({ opensAt, closesAt }) => [
        opensAt,
        closesAt,
      ])
    const from = (start: number) => [
      [later(start), later(start + 60)],
      [later(start + 60), later(start + 120)],
    ]
    expect(times({ startsAt: later(600) })).toEqual(from(600))
    expect(times({ startsAt: later(-600) })).toEqual(from(0))
    expect(times({ startsAt: later(-600), draft: true })).toEqual(from(-600))
    const reset = { extensionMode: 'reset', extensionWindowSeconds: 60, extensionSeconds: 60 }
    expect(planned({ mode: 'live', lotSeconds: 60 })).toMatchObject({ ...reset, lotSeconds: 60 })
    expect(planned({ lotSeconds: 60 })).toMatchObject({ extensionMode: 'add', extensionSeconds: 300, lotSeconds: null })
    expect(wrongFields({ mode: 'live' })).toEqual(['lot_seconds'])
  })
})

describe('[AUC-4] prices, steps and the hard stop', () => {
  test('are whole riyals above zero', () => {
    for (const [field, key] of [
      ['opening_price', 'openingPrice'],
      ['increment', 'increment'],
    ] as const)
      for (const amount of [0, 150]) expect(wrongOf({ [key]: amount })).toContain(`lots.0.${field}`)
    expect(wrongOf({ increments: [{ from: riyals(5), step: riyals(10) }] })).toEqual(['lots.0.increments'])
    const first = { from: 0, step: riyals(500) }
    for (const table of [[{ from: 0, step: 150 }], [first, { from: riyals(5), step: 150 }]])
      expect(wrongOf({ increments: table })).toEqual(['lots.0.increments'])
    expect(wrongOf({ increment: 150 })).toEqual(['lots.0.increment'])
  })

  test('the reserve is not below the opening price, the buy-now price above it', () => {
    expect(wrongOf({ reservePrice: riyals(10_000) })).toEqual([])
    expect(wrongOf({ reservePrice: riyals(9_999) })).toEqual(['lots.0.reserve_price'])
    expect(wrongOf({ buyNowPrice: riyals(10_001) })).toEqual([])
    expect(planned({ lots: [lotOf({ buyNowPrice: riyals(10_001) })] }).lots[0]?.buyNowPrice).toBe(riyals(10_001))
    expect(wrongOf({ buyNowPrice: riyals(10_000) })).toEqual(['lots.0.buy_now_price'])
  })

  test('the hard stop is not before the last close', () => {
    const lots = [lotOf({ closesAt: later(7_200) }), lotOf({ carId: 2 })]
    expect(wrongFields({ lots, hardStopAt: later(7_200) })).toEqual([])
    expect(wrongFields({ lots, hardStopAt: later(7_199) })).toEqual(['hard_stop_at'])
  })
})

test('[AUC-5] every error at once, each by its field', () => {
  expect(wrongFields({ titleAr: '', titleEn: '', lots: [] })).toEqual(['title_ar', 'title_en', 'lots'])
  expect(wrongFields({ lots: [lotOf(), lotOf({ closesAt: now })] })).toEqual(['lots.1.closes_at', 'lots.1.car_id'])
})
