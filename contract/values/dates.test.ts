import { describe, expect, test } from 'vitest'
import { isIsoDate, riyadhDateTime, riyadhDay, startOfRiyadhDay } from './dates.ts'

describe('isIsoDate', () => {
  test.each(['2026-03-01', '2024-02-29', '2000-02-29', '1985-12-31', '9999-12-31'])('accepts %s', (text) => {
    expect(isIsoDate(text)).toBe(true)
  })
  test.each([
    '2026-02-29',
    '1900-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0000-01-01',
    '2026-3-1',
    '2026-03-01T00:00:00Z',
    '01-03-2026',
    ' 2026-03-01',
    '٢٠٢٦-٠٣-٠١',
    '',
  ])('refuses "%s"', (text) => {
    expect(isIsoDate(text)).toBe(false)
  })
})

test('an instant is read in Riyadh, with Western digits in both languages', () => {
  const instant = new Date('2026-11-25T21:05:00Z')
  expect(riyadhDateTime(instant, 'en')).toBe('26 Nov, 00:05')
  expect(riyadhDateTime(instant, 'ar')).toMatch(/^26 نوفمبر[،,]? 00:05$/)
})

describe('days in Riyadh', () => {
  test.each([
    ['2026-03-01T20:59:59.999Z', '2026-03-01', '2026-02-28T21:00:00.000Z'],
    ['2026-03-01T21:00:00.000Z', '2026-03-02', '2026-03-01T21:00:00.000Z'],
    ['2026-12-31T23:30:00.000Z', '2027-01-01', '2026-12-31T21:00:00.000Z'],
    ['2024-02-28T22:00:00.000Z', '2024-02-29', '2024-02-28T21:00:00.000Z'],
    ['1969-12-31T10:00:00.000Z', '1969-12-31', '1969-12-30T21:00:00.000Z'],
  ])('%s is in %s', (instant, day, start) => {
    expect(riyadhDay(new Date(instant))).toBe(day)
    expect(startOfRiyadhDay(new Date(instant)).toISOString()).toBe(start)
  })

  test('agrees with the time zone database all year round', () => {
    const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Riyadh', dateStyle: 'short' })
    for (let hour = 0; hour < 366 * 24; hour += 7) {
      const date = new Date(Date.UTC(2026, 0, 1, hour, 30))
      expect(riyadhDay(date)).toBe(calendar.format(date))
      expect(riyadhDay(startOfRiyadhDay(date))).toBe(riyadhDay(date))
    }
  })

  test('throws for an invalid date', () => {
    expect(() => riyadhDay(new Date(Number.NaN))).toThrow(RangeError)
  })
})
