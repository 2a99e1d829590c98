import { expect, test } from 'vitest'
import { channelsOf, isQuiet, riyadhHour } from './notice-channels.ts'

test('[NOT-9] quiet hours may pass midnight; their end is outside of them', () => {
  const night = { from: 23, to: 7 }
  expect([22, 23, 0, 6, 7].map((hour) => isQuiet(night, hour))).toEqual([false, true, true, true, false])
  expect([12, 13, 15, 16].map((hour) => isQuiet({ from: 13, to: 16 }, hour))).toEqual([false, true, true, false])
  expect(isQuiet({ from: 9, to: 9 }, 8)).toBe(true)
  expect(isQuiet(null, 3)).toBe(false)
})

test('the hour is that of Riyadh', () => {
  expect(riyadhHour(Date.parse('2026-11-22T20:59:59Z'))).toBe(23)
  expect(riyadhHour(Date.parse('2026-11-22T21:00:00Z'))).toBe(0)
})

test('[NOT-9] a choice replaces the default of its topic; quiet hours allow only mail', () => {
  const night = { from: 23, to: 7 }
  expect(channelsOf({ topic: 'money' }, {}, null, 3)).toEqual(['push', 'sms', 'mail'])
  expect(channelsOf({ topic: 'money' }, {}, night, 3)).toEqual(['mail'])
  expect(channelsOf({ topic: 'money' }, { money: ['whatsapp'] }, night, 12)).toEqual(['whatsapp'])
  expect(channelsOf({ topic: 'money' }, { money: [] }, null, 12)).toEqual([])
})

test('[NOT-9] urgent notices ring in quiet hours, unless the member asks for full quiet', () => {
  const urgent = { topic: 'money', isUrgent: true } as const
  expect(channelsOf(urgent, {}, { from: 23, to: 7 }, 3)).toEqual(['push', 'sms', 'mail'])
  expect(channelsOf(urgent, {}, { from: 23, to: 7, even_closing: false }, 3)).toEqual(['push', 'sms', 'mail'])
  expect(channelsOf(urgent, {}, { from: 23, to: 7, even_closing: true }, 3)).toEqual(['mail'])
})

test('[NOT-10] notices of the account’s security cannot be switched off', () => {
  expect(channelsOf({ topic: 'account' }, { account: [] }, null, 12)).toEqual(['push', 'mail'])
})
