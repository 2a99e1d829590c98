import { describe, expect, test } from 'vitest'
import { checkPlan, closeOf, emptyPlan, type Plan, type PlannedLot, toBody } from './plan.ts'

const lot = (over: Partial<PlannedLot> = {}): PlannedLot => ({
  carId: 7,
  titleAr: 'سيارة',
  titleEn: 'Car',
  image: null,
  pictures: 3,
  opening: '10000',
  step: '',
  reserve: '',
  buyNow: '',
  deposit: '',
  ...over,
})
const plan = (over: Partial<Plan> = {}): Plan => ({
  ...emptyPlan,
  titleAr: 'مزاد',
  titleEn: 'Auction',
  startsAt: '2026-12-01T16:00:00.000Z',
  lots: [lot(), lot({ carId: 8 })],
  ...over,
})
const NOW = Date.parse('2026-11-22T00:00:00Z')

describe('the plan of an auction', () => {
  test('lots close one after the other, at the distance that was chosen', () => {
    expect(closeOf(plan({ firstMinutes: '٦٠', everyMinutes: '5' }), 0)).toBe('2026-12-01T17:00:00.000Z')
    expect(closeOf(plan({ firstMinutes: '60', everyMinutes: '5' }), 3)).toBe('2026-12-01T17:15:00.000Z')
    expect(closeOf(plan({ mode: 'live' }), 0)).toBeUndefined()
  })

  test('a complete plan is free to be published', () => {
    expect(checkPlan(plan(), NOW)).toEqual([])
  })

  test('[BACK-43] what is missing stops it, what is odd is only said', () => {
    const found = checkPlan(
      plan({ titleEn: ' ', lots: [lot({ opening: '', pictures: 0 }), lot({ reserve: '500' })] }),
      NOW,
    )
    expect(found).toEqual([
      { kind: 'noTitle', stop: true },
      { kind: 'noOpening', stop: true, carId: 7 },
      { kind: 'noPictures', stop: false, carId: 7 },
      { kind: 'reserveBelow', stop: true, carId: 7 },
    ])
  })

  test('[BACK-84] an amount that is no whole number of riyals is not silently left out', () => {
    const stopped = (over: Partial<PlannedLot>) => checkPlan(plan({ lots: [lot(over)] }), NOW)
    for (const reserve of ['abc', '12000.5', '-5'])
      expect(stopped({ reserve })).toContainEqual({ kind: 'badAmount', stop: true, carId: 7 })
    expect(stopped({ reserve: '١٢٬٠٠٠', step: ' ', deposit: '0' })).toEqual([])
    expect(stopped({ buyNow: '10000' })).toEqual([{ kind: 'buyNowBelow', stop: true, carId: 7 }])
  })

  test('[BACK-43] warns of an old inspection, of prayer times and of another auction at the same hours', () => {
    const old = lot({ inspection: { status: 'valid', until: '2026-11-30' } })
    const fresh = lot({ carId: 8, inspection: { status: 'valid', until: '2026-12-01' } })
    const other = {
      title: 'Another',
      startsMs: Date.parse('2026-12-01T17:00:00Z'),
      endsMs: Date.parse('2026-12-01T19:00:00Z'),
    }
    expect(checkPlan(plan({ lots: [old, fresh] }), NOW, [other])).toEqual([
      { kind: 'clash', stop: false, title: 'Another' },
      { kind: 'inspectionOver', stop: false, carId: 7 },
    ])
    // Maghrib is at 17:04 in Riyadh, 14:04 UTC.
    expect(checkPlan(plan({ startsAt: '2026-12-01T13:00:00.000Z', firstMinutes: '70' }), NOW)).toEqual([
      { kind: 'prayer', stop: false, carId: 7 },
    ])
    expect(checkPlan(plan(), NOW, [{ ...other, startsMs: other.endsMs, endsMs: other.endsMs + 1 }])).toEqual([])
  })

  test('goes to the server in whole numbers, with nothing invented', () => {
    const body = toBody(plan({ lots: [lot({ opening: '١٢٬٠٠٠', reserve: '15000' })] }), true)
    expect(body).toMatchObject({
      draft: true,
      lots: [{ car_id: 7, opening_price: 12_000, reserve_price: 15_000, buy_now_price: null }],
    })
    expect(body.lots[0]?.increment).toBeUndefined()
  })
})
