import { saveBlob } from './http/save-blob.ts'

/** Times as on the wire. `uid` is unique on this site, and the same whenever the event is saved again. */
export type CalendarEvent = {
  uid: string
  at: string
  until: string
  title: string
  place?: string
  text?: string
  url: string
}

/** Characters that RFC 5545 gives a meaning in a text. */
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** '20261128T174500Z' */
const utc = (at: string): string => `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

const LINE_BYTES = 75
const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** Lines of at most 75 bytes; each further one begins with a space, and no letter is cut. */
function folded(line: string): string {
  const lines = ['']
  for (const letter of line) {
    const last = lines.length - 1
    if (bytesOf(`${lines[last]}${letter}`) > LINE_BYTES) lines.push(` ${letter}`)
    else lines[last] += letter
  }
  return lines.join('\r\n')
}

/** One event as a calendar file (RFC 5545). `now` is when it is written. */
export function calendarFile({ uid, at, until, title, place, text, url }: CalendarEvent, now: Date): string {
  const { host } = new URL(url)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${host}//calendar//EN`,
    'BEGIN:VEVENT',
    `UID:${uid}@${host}`,
    `DTSTAMP:${utc(now.toISOString())}`,
    `DTSTART:${utc(at)}`,
    `DTEND:${utc(until)}`,
    `SUMMARY:${escaped(title)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ...(text ? [`DESCRIPTION:${escaped(text)}`] : []),
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

export const saveCalendar = (name: string, event: CalendarEvent): void =>
  saveBlob(new Blob([calendarFile(event, new Date())], { type: 'text/calendar' }), `${name}.ics`)
