import { expect, test } from 'vitest'
import { minutesText, waitText } from './spans.ts'

test.each([
  [1, 'ثانية', '1 second'],
  [2, 'ثانيتين', '2 seconds'],
  [2.1, '3 ثوانٍ', '3 seconds'],
  [10, '10 ثوانٍ', '10 seconds'],
  [11, '11 ثانية', '11 seconds'],
  [103, '103 ثوانٍ', '103 seconds'],
  [119, '119 ثانية', '119 seconds'],
  [120, 'دقيقتين', '2 minutes'],
  [121, '3 دقائق', '3 minutes'],
  [7_199, '120 دقيقة', '120 minutes'],
  [7_200, 'ساعتين', '2 hours'],
  [7_201, '3 ساعات', '3 hours'],
])('a wait of %d seconds', (seconds, ar, en) => {
  expect(waitText(seconds)).toEqual({ ar, en })
})

test('counts minutes as they are', () => {
  expect(minutesText(1)).toEqual({ ar: 'دقيقة', en: '1 minute' })
  expect(minutesText(180)).toEqual({ ar: '180 دقيقة', en: '180 minutes' })
})
