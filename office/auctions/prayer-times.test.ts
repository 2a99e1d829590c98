import { expect, test } from 'vitest'
import { prayerAt, prayerTimes } from './prayer-times.ts'

const MINUTE_MS = 60_000
const at = (day: string, time: string) => Date.parse(`${day}T${time}:00+03:00`)

/** From the published timetable of Riyadh (Umm al-Qura), and sunset of midsummer. */
const TIMETABLE = [
  ['2025-12-04', { dhuhr: '11:43', asr: '14:44', maghrib: '17:04', isha: '18:34' }],
  ['2025-12-12', { dhuhr: '11:47', asr: '14:46', maghrib: '17:06', isha: '18:36' }],
] as const

test.each(TIMETABLE)('%s is right to two minutes', (day, times) => {
  const found = prayerTimes(at(day, '09:00'))
  for (const [name, time] of Object.entries(times)) {
    const off = Math.abs(found[name as keyof typeof found] - at(day, time)) / MINUTE_MS
    expect(off, name).toBeLessThanOrEqual(2)
  }
})

test('the day is that of Riyadh, also after midnight there', () => {
  expect(prayerTimes(at('2025-12-04', '00:30'))).toEqual(prayerTimes(at('2025-12-04', '23:30')))
})

test('in Ramadan Isha comes two hours after Maghrib', () => {
  const { maghrib, isha } = prayerTimes(at('2025-03-15', '12:00'))
  expect((isha - maghrib) / MINUTE_MS).toBe(120)
})

test('a prayer lasts half an hour', () => {
  expect(prayerAt(at('2025-12-04', '17:10'))).toBe('maghrib')
  expect(prayerAt(at('2025-12-04', '17:50'))).toBeUndefined()
  expect(prayerAt(at('2025-12-04', '18:40'))).toBe('isha')
})
