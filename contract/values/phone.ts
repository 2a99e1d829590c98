import { COUNTRIES } from './countries.ts'
import { compactIdentifier } from './digits.ts'

export { COUNTRIES, type Country } from './countries.ts'

/** Maximum characters of a phone as typed, separators included. */
const RAW_LIMIT = 25
/** Beyond this a number without plus that starts with its country's dial code is an international one. */
const LONGEST_NATIONAL = 10

/** National mobile numbers without the leading 0. Source: libphonenumber metadata (max) for SA and EG. */
const MOBILE: Readonly<Record<string, RegExp>> = {
  '966': /^(?:579[0-8]\d{5}|5(?:[013-689]\d|7[0-8])\d{6})$/,
  '20': /^1[0-25]\d{8}$/,
}
const E164_DIGITS = /^[1-9]\d{7,14}$/

/**
 * A mobile number as E.164 ('+966501234567'), or undefined. Takes digits of all three sets, spaces, dashes,
 * dots and brackets, and '+' or '00' before the dial code; without them the number is one of
 * `defaultCountry` (ISO code), with or without its leading 0 or its dial code. Saudi and Egyptian numbers
 * must be mobiles (landlines and 9200… get no code); of other countries only the length is known here.
 */
export function parsePhone(raw: string, defaultCountry = 'SA'): string | undefined {
  if (raw.length > RAW_LIMIT) return undefined
  const text = compactIdentifier(raw).replace(/[().[\]/]/g, '')
  const parts = /^(\+|00)?(\d+)$/.exec(text)
  const digits = parts?.[2]
  if (digits === undefined) return undefined
  return parts?.[1] === undefined ? parseNational(digits, defaultCountry) : parseInternational(digits)
}

function parseNational(digits: string, country: string): string | undefined {
  const dial = COUNTRIES.find(({ code }) => code === country)?.dial
  if (dial === undefined) return undefined
  const isInternational = digits.length > LONGEST_NATIONAL && digits.startsWith(dial)
  return parseInternational(isInternational ? digits : dial + digits.replace(/^0/, ''))
}

function parseInternational(digits: string): string | undefined {
  if (!E164_DIGITS.test(digits)) return undefined
  const dial = Object.keys(MOBILE).find((code) => digits.startsWith(code))
  if (dial === undefined) return `+${digits}`
  // '+966 (0)50…': the national 0 after the dial code is a common slip.
  const national = digits.slice(dial.length).replace(/^0/, '')
  return MOBILE[dial]?.test(national) ? `+${dial}${national}` : undefined
}

/** E.164 formatted for people: '+966 50 123 4567'. A number of an unlisted country stays as it is. */
export function formatPhone(e164: string): string {
  const { dial, national } = split(e164)
  if (dial === '') return e164
  return [`+${dial}`, ...groups(national)].join(' ')
}

/** Like `formatPhone`, but only the dial code and the last two digits are readable: '+966 •• ••• ••67'. */
export function maskPhone(e164: string): string {
  const { dial, national } = split(e164)
  const shown = groups(national)
    .join(' ')
    .replace(/\d(?=(?:\s*\d){2})/g, '•')
  return dial === '' ? `+${shown}` : `+${dial} ${shown}`
}

function split(e164: string): { dial: string; national: string } {
  const digits = e164.replace(/^\+/, '')
  const dial = COUNTRIES.find((country) => digits.startsWith(country.dial))?.dial ?? ''
  return { dial, national: digits.slice(dial.length) }
}

/** The last group has four digits, the ones before it three, the first at least two: 2-3-4, 3-3-4, 4-4. */
function groups(national: string): string[] {
  const head = national.slice(0, -4)
  const last = national.slice(-4)
  return head.length <= 4 ? [head, last] : [head.slice(0, -3), head.slice(-3), last]
}
