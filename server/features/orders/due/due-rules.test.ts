import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { partOf, taxInside } from '#contract/values/fees.ts'
import { CANCELED, cancelReasonIn, type DueOrder, dueStep, keptPostings, LAPSED_REASON, lapsesAt } from './due-rules.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const dueAt = new Date('2026-11-25T09:00:00Z')
const order = (more: Partial<DueOrder> = {}): DueOrder => ({
  issuedAt: new Date(dueAt.getTime() - 3 * DAY),
  dueAt,
  graceDays: 0,
  remindedAt: null,
  ...more,
})
const at = (ms: number) => new Date(dueAt.getTime() + ms)
const GRACE = 5

describe('[ORD-50] actions of a due date', () => {
  test('a reminder a day before, once; in the middle of a shorter time', () => {
    expect(dueStep(order(), GRACE, at(-DAY - 1)).reminds).toBe(false)
    expect(dueStep(order(), GRACE, at(-DAY)).reminds).toBe(true)
    expect(dueStep(order({ remindedAt: at(-DAY) }), GRACE, at(-1)).reminds).toBe(false)
    expect(dueStep(order(), GRACE, at(0)).reminds).toBe(false)
    const short = order({ issuedAt: at(-10 * HOUR) })
    expect([-5 * HOUR - 1, -5 * HOUR].map((ms) => dueStep(short, GRACE, at(ms)).reminds)).toEqual([false, true])
    const unissued = order({ issuedAt: null })
    expect([-DAY - 1, -DAY].map((ms) => dueStep(unissued, GRACE, at(ms)).reminds)).toEqual([false, true])
  })

  test('[P29] a day of grace from its first moment, each once; then the end', () => {
    const charged = (ms: number) => dueStep(order(), GRACE, at(ms)).chargeTo
    expect([-1, 0, DAY - 1, DAY, 4 * DAY, 9 * DAY].map(charged)).toEqual([0, 1, 1, 2, 5, 5])
    expect(dueStep(order({ graceDays: 3 }), GRACE, at(DAY)).chargeTo).toBe(3)
    expect([5 * DAY - 1, 5 * DAY].map((ms) => dueStep(order(), GRACE, at(ms)).lapses)).toEqual([false, true])
    expect(lapsesAt(dueAt, GRACE)).toEqual(at(5 * DAY))
    expect(dueStep(order(), 0, at(0))).toEqual({ reminds: false, chargeTo: 0, lapses: true })
  })

  test('at any time of the check, exactly the started days are charged', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 * HOUR }), { maxLength: 20 }), (pauses) => {
        let now = -DAY
        let graceDays = 0
        for (const pause of pauses) {
          now += pause
          const step = dueStep(order({ graceDays }), GRACE, at(now))
          expect(step.chargeTo).toBeGreaterThanOrEqual(graceDays)
          expect(step.chargeTo).toBe(now < 0 ? 0 : Math.min(GRACE, Math.floor(now / DAY) + 1))
          expect(step.lapses).toBe(now >= GRACE * DAY)
          graceDays = step.chargeTo
        }
      }),
    )
  })
})

test('[ORD-50] the reason of an order’s end is read in one language; texts by staff stay', () => {
  expect(cancelReasonIn('en', LAPSED_REASON)).toBe('The order was not paid in time.')
  expect(cancelReasonIn('ar', LAPSED_REASON)).toBe('لم يُسدَّد الطلب في المهلة.')
  expect([cancelReasonIn('ar', 'The owner fell ill'), cancelReasonIn('ar', null)]).toEqual([
    'The owner fell ill',
    CANCELED.ar,
  ])
})

test('[ORD-52] a kept deposit is split to the halala, with the VAT of its invoice', () => {
  expect(keptPostings(11_500, 1_500)).toEqual([
    { account: 'forfeits', amount: 10_000 },
    { account: 'vat', amount: 1_500 },
  ])
  expect(keptPostings(500, 0)).toEqual([{ account: 'forfeits', amount: 500 }])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (amount) => {
      const lines = keptPostings(amount, 1_500)
      expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(amount)
      const vat = lines.find(({ account }) => account === 'vat')?.amount ?? 0
      expect(vat).toBe(partOf(amount - taxInside(amount, 1_500), 1_500))
      expect(Math.abs(vat - (amount * 15) / 115)).toBeLessThanOrEqual(1)
    }),
  )
})
