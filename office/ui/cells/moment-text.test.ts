import { expect, test } from 'vitest'
import { dayText, momentText } from './moment-text.ts'

const text = (at: string, now: string) => momentText('en', new Date(at), new Date(now)).replaceAll('\u00a0', ' ')

test.each([
  // Half past midnight of the new year in Riyadh, still the old one in UTC.
  ['2026-12-31T21:30:00Z', '2027-01-02T09:00:00Z', '1 Jan, 12:30 am'],
  ['2026-12-31T20:59:00Z', '2026-12-31T21:30:00Z', '31 December 2026, 11:59 pm'],
  ['2026-12-31T20:59:00Z', '2026-12-31T20:59:30Z', '31 Dec, 11:59 pm'],
])('at %s, seen at %s', (at, now, shown) => expect(text(at, now)).toBe(shown))

test('in Arabic too', () => {
  const at = new Date('2026-11-21T16:30:00Z')
  expect(momentText('ar', at, at).replaceAll('\u00a0', ' ')).toBe('21 نوفمبر، 7:30 م')
})

test.each([
  ['2026-11-26', '26 Nov'],
  ['2025-12-31', '31 December 2025'],
])('the day of %s, seen in 2026', (at, shown) =>
  expect(dayText('en', new Date(at), new Date('2026-11-26T09:00:00Z'))).toBe(shown),
)
