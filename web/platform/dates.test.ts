import { describe, expect, test } from 'vitest'
import { countdownText, dateText, hourParts, secondsUntil } from './dates.ts'

const evening = new Date('2026-11-21T16:30:05Z')

describe('dates in Riyadh', () => {
  test.each([
    ['full', 'السبت 21 نوفمبر، 7:30 م', 'Saturday 21 November, 7:30 pm'],
    ['date', '21 نوفمبر 2026', '21 November 2026'],
    ['day', '21 نوفمبر', '21 Nov'],
    ['weekday', 'السبت 21 نوفمبر', 'Saturday 21 November'],
    ['time', '7:30 م', '7:30 pm'],
    ['clock', '7:30:05 م', '7:30:05 pm'],
  ] as const)('%s', (style, ar, en) => {
    expect(dateText('ar', evening, style).replace('\u00a0', ' ')).toBe(ar)
    expect(dateText('en', evening, style).replace('\u00a0', ' ')).toBe(en)
  })

  test.each(['time', 'full', 'clock'] as const)('never breaks the line between the hour and its half: %s', (style) => {
    expect(dateText('ar', evening, style)).toMatch(/\d\u00a0م$/)
    expect(dateText('en', evening, style)).toMatch(/\d\u00a0pm$/)
  })

  test('the hour apart from its half', () => {
    expect(hourParts('ar', evening)).toEqual({ hour: '7:30', half: 'م' })
    expect(hourParts('en', evening)).toEqual({ hour: '7:30', half: 'pm' })
  })
})

describe('countdown', () => {
  test.each([
    [0, '00:00'],
    [-3, '00:00'],
    [21, '00:21'],
    [167, '02:47'],
    [3600, '1:00:00'],
    [93_784, '26:03:04'],
  ])('%i s is %s', (seconds, text) => {
    expect(countdownText(seconds)).toBe(text)
  })

  test('shows one second until the very end', () => {
    expect(secondsUntil(10_000, 9999)).toBe(1)
    expect(secondsUntil(10_000, 10_000)).toBe(0)
  })
})
