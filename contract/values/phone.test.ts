import { describe, expect, test } from 'vitest'
import { COUNTRIES, formatPhone, maskPhone, parsePhone } from './phone.ts'

describe('parsePhone, Saudi mobiles', () => {
  test.each([
    '0501234567',
    '501234567',
    '966501234567',
    '00966501234567',
    '+966501234567',
    '٠٥٠١٢٣٤٥٦٧',
    '+٩٦٦٥٠١٢٣٤٥٦٧',
    '۰۵۰۱۲۳۴۵۶۷',
    ' 050 123 4567 ',
    '(050) 123-45.67',
    '+966 (0)50 123 4567',
    '\u202a+966 50 123 4567\u202c',
    '050–123–4567',
  ])('reads "%s"', (raw) => {
    expect(parsePhone(raw)).toBe('+966501234567')
  })

  // libphonenumber: 579[0-8]\d{5}|5(?:[013-689]\d|7[0-8])\d{6}
  test.each(['050', '051', '053', '054', '055', '056', '058', '059', '0570', '0578', '05790', '05798'])(
    'the range %s is mobile',
    (start) => {
      expect(parsePhone(start.padEnd(10, '1'))).toBe(`+966${start.slice(1).padEnd(9, '1')}`)
    },
  )

  test.each([
    ['a range that is not given out', '0521234567'],
    ['the end of 579', '0579912345'],
    ['a landline', '0112345678'],
    ['a unified business number', '920012345'],
    ['a toll free number', '8001234567'],
    ['one digit too few', '050123456'],
    ['one digit too many', '05012345678'],
    ['letters', '05012e4567'],
    ['nothing', ''],
    ['only a plus', '+'],
    ['two pluses', '++966501234567'],
    ['a plus inside', '966+501234567'],
    ['two zeros after the dial code', '+9660050123456'],
  ])('refuses %s', (_name, raw) => {
    expect(parsePhone(raw)).toBeUndefined()
  })

  test('refuses raw text above 25 characters, even if its digits are right', () => {
    expect(parsePhone(`${' '.repeat(15)}0501234567`)).toBe('+966501234567')
    expect(parsePhone(`${' '.repeat(16)}0501234567`)).toBeUndefined()
  })
})

describe('parsePhone, other countries', () => {
  test.each(['01012345678', '1012345678', '201012345678', '00201012345678', '+20 10 1234 5678'])(
    'reads the Egyptian "%s"',
    (raw) => {
      expect(parsePhone(raw, 'EG')).toBe('+201012345678')
    },
  )
  test('knows the four Egyptian mobile ranges', () => {
    for (const start of ['10', '11', '12', '15']) expect(parsePhone(`+20${start}12345678`)).toBe(`+20${start}12345678`)
    for (const start of ['13', '14', '16', '02']) expect(parsePhone(`+20${start}12345678`)).toBeUndefined()
  })
  test('accepts others by length', () => {
    expect(parsePhone('+971 50 123 4567')).toBe('+971501234567')
    expect(parsePhone('0049 1512 3456789')).toBe('+4915123456789')
    expect(parsePhone('+1234567')).toBeUndefined()
    expect(parsePhone('+1234567890123456')).toBeUndefined()
    expect(parsePhone('+0501234567')).toBeUndefined()
  })
  test('accepts a national number of the chosen country, with or without its dial code', () => {
    expect(parsePhone('050 123 4567', 'AE')).toBe('+971501234567')
    expect(parsePhone('971501234567', 'AE')).toBe('+971501234567')
    expect(parsePhone('36001234', 'BH')).toBe('+97336001234')
    expect(parsePhone('9123456789', 'IN')).toBe('+919123456789')
  })
  test('the chosen country does not change an international number', () => {
    expect(parsePhone('+966501234567', 'EG')).toBe('+966501234567')
    expect(parsePhone('0501234567', 'EG')).toBeUndefined()
    expect(parsePhone('0501234567', 'XX')).toBeUndefined()
  })
})

test('formatPhone groups the digits', () => {
  expect(formatPhone('+966501234567')).toBe('+966 50 123 4567')
  expect(formatPhone('+201012345678')).toBe('+20 101 234 5678')
  expect(formatPhone('+97336001234')).toBe('+973 3600 1234')
  expect(formatPhone('+35312345678')).toBe('+35312345678')
})

test('reads the output of formatPhone back as the same number', () => {
  for (const e164 of ['+966501234567', '+201012345678', '+97336001234', '+12025550123']) {
    expect(parsePhone(formatPhone(e164))).toBe(e164)
  }
})

test('maskPhone keeps the dial code and two digits', () => {
  expect(maskPhone('+966501234567')).toBe('+966 •• ••• ••67')
  expect(maskPhone('+97336001234')).toBe('+973 •••• ••34')
  expect(maskPhone('+35312345678')).toBe('+•••• ••• ••78')
})

describe('COUNTRIES', () => {
  test('starts with Saudi Arabia and Egypt and names each country once', () => {
    expect(COUNTRIES.slice(0, 2).map(({ code }) => code)).toEqual(['SA', 'EG'])
    expect(new Set(COUNTRIES.map(({ code }) => code)).size).toBe(COUNTRIES.length)
    expect(COUNTRIES.length).toBeGreaterThanOrEqual(27)
  })
  test('no dial code starts with another, so a number has one country', () => {
    for (const { dial } of COUNTRIES) {
      expect(COUNTRIES.filter((other) => other.dial.startsWith(dial))).toHaveLength(1)
    }
  })
})
