import { expect, test } from 'vitest'
import { kindsNow, stateOf } from './rules.ts'

const days = { payoutDaysAuction: 3, payoutDaysSale: 7, caseLateDays: 15 }
const handedOverAt = new Date('2026-01-10T10:00:00Z')
const after = (passed: number) => new Date(handedOverAt.getTime() + passed * 86_400_000)
const sold = { isPaid: true, handedOverAt, isFixedPrice: false, isAsIs: false }

test('[CASE-1] each kind has its days after the handover', () => {
  expect(kindsNow(sold, days, after(2.9))).toEqual({ kinds: ['fault', 'papers', 'late', 'other'], until: after(3) })
  expect(kindsNow(sold, days, after(3))).toEqual({ kinds: ['late'], until: after(15) })
  expect(kindsNow(sold, days, after(15))).toEqual({ kinds: [], until: null })
  const fixed = { ...sold, isFixedPrice: true }
  expect(kindsNow(fixed, days, after(6.9))).toEqual({ kinds: ['take_back', 'late'], until: after(7) })
  expect(kindsNow(fixed, days, after(7)).kinds).toEqual(['late'])
})

test('[CASE-1] before the handover there is no fault to find, and before the payment nothing', () => {
  const waiting = { ...sold, handedOverAt: null }
  expect(kindsNow(waiting, days, after(0))).toEqual({ kinds: ['papers', 'late', 'other'], until: null })
  expect(kindsNow({ ...waiting, isPaid: false }, days, after(0)).kinds).toEqual([])
})

test('[CASE-2] a car that is sold as it is has no faults and is not taken back', () => {
  const asIs = { ...sold, isFixedPrice: true, isAsIs: true }
  expect(kindsNow(asIs, days, after(1)).kinds).toEqual(['papers', 'late', 'other'])
})

test('[CASE-4] a return of a car that was handed over waits for it', () => {
  const row = { answeredAt: null, decision: null, handedOverAt, carBackAt: null, repairedAt: null, isPaid: true }
  expect(stateOf(row)).toBe('open')
  expect(stateOf({ ...row, answeredAt: after(1) })).toBe('answered')
  expect(stateOf({ ...row, decision: 'refused' })).toBe('closed')
  expect(stateOf({ ...row, decision: 'return' })).toBe('decided')
  expect(stateOf({ ...row, decision: 'return', carBackAt: after(2) })).toBe('closed')
  expect(stateOf({ ...row, decision: 'return', handedOverAt: null })).toBe('closed')
  expect(stateOf({ ...row, decision: 'repair' })).toBe('decided')
  expect(stateOf({ ...row, decision: 'repair', repairedAt: after(2) })).toBe('closed')
  expect(stateOf({ ...row, decision: 'repair', isPaid: false })).toBe('closed')
})
