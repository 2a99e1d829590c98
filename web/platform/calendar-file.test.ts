import { expect, test } from 'vitest'
import { type CalendarEvent, calendarFile } from './calendar-file.ts'

const NOW = new Date('2026-11-28T14:00:00.000Z')
const event: CalendarEvent = {
  uid: 'V-12',
  at: '2026-11-29T06:30:00.000Z',
  until: '2026-11-29T07:00:00.000Z',
  title: 'معاينة تويوتا كامري XSE دفع كلي 2023, 41,200 كم; الرياض \\ حي السلي على طريق الخرج القديم',
  place: 'ساحة الرياض، السلي',
  text: 'رقم الموعد V-12\nاذكره عند البوابة',
  url: 'https://marsa.example/viewing/toyota-camry-xse-awd-2023',
}

/** As a calendar reads it: unfolds lines, splits names from values, takes escapes back. */
function parse(file: string): Map<string, string> {
  const lines = file.replaceAll('\r\n ', '').split('\r\n').filter(Boolean)
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      const value = line.slice(colon + 1).replace(/\\(.)/g, (_, sign) => (sign === 'n' ? '\n' : sign))
      return [line.slice(0, colon), value]
    }),
  )
}

test('[SHOW-25] a calendar reads the event as it was written, in UTC', () => {
  const read = parse(calendarFile(event, NOW))
  expect(Object.fromEntries(read)).toMatchObject({
    VERSION: '2.0',
    UID: 'V-12@marsa.example',
    DTSTAMP: '20261128T140000Z',
    DTSTART: '20261129T063000Z',
    DTEND: '20261129T070000Z',
    SUMMARY: event.title,
    LOCATION: event.place,
    DESCRIPTION: event.text,
    URL: event.url,
  })
})

test('[SHOW-25] no line has more than 75 bytes, no letter is cut, and each line ends as the standard says', () => {
  const file = calendarFile(event, NOW)
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n\uFFFD]/)
  const lengths = file.split('\r\n').map((line) => new TextEncoder().encode(line).length)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(75)
  expect(lengths.length).toBeGreaterThan(15)
})
