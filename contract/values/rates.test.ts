import { expect, test } from 'vitest'
import { bpsOf, percentText } from './rates.ts'

test.each([
  [0, '0'],
  [1, '0.01'],
  [29, '0.29'],
  [150, '1.5'],
  [1_005, '10.05'],
  [1_500, '15'],
  [10_000, '100'],
])('%i ten-thousandths are %s percent', (bps, text) => {
  expect(percentText(bps)).toBe(text)
  expect(bpsOf(text)).toBe(bps)
})

test.each([
  ['١٫٥', 150],
  ['۲٫۵۰', 250],
  ['١٥٪', 1_500],
  ['2.50 %', 250],
  ['2,5', 250],
  ['3.', 300],
  [' 100.00 ', 10_000],
])('reads %s as typed', (typed, bps) => expect(bpsOf(typed)).toBe(bps))

test.each(['', '.', '.5', '1.555', '100.01', '-1', '1.5.2', '1,000', 'two', '1e2'])('refuses %j as typed', (typed) =>
  expect(bpsOf(typed)).toBeUndefined(),
)

test('every rate of the wire survives a round trip', () => {
  for (let bps = 0; bps <= 10_000; bps += 1) expect(bpsOf(percentText(bps))).toBe(bps)
})
