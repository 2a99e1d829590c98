import { describe, expect, test } from 'vitest'
import { isRefusal } from '#server/platform/http/refusal.ts'
import { type CarColumns, type CarInput, carAdvice, checkCar, searchText } from './car-rules.ts'

const YEAR = 2026
const TODAY = `${YEAR}-12-31`
const errorsOf = (input: Partial<CarInput>, current = {}) => {
  const checked = checkCar(input, current, TODAY)
  return isRefusal(checked) ? Object.keys(checked.errors ?? {}).sort() : []
}
function columnsOf(input: Partial<CarInput>, current = {}): CarColumns {
  const checked = checkCar(input, current, TODAY)
  if (isRefusal(checked)) throw new Error(JSON.stringify(checked.errors))
  return checked
}

describe('[CAR-1] plate, chassis and serial number are stored in one form', () => {
  test.each([
    ['أ ب ح ١٢٣٤', 'ABJ', '1234'],
    ['1234-ABJ', 'ABJ', '1234'],
    ['ح 7', 'J', '7'],
  ])('the plate %s', (plate_number, plateLetters, plateDigits) => {
    expect(columnsOf({ plate_number })).toMatchObject({ plateLetters, plateDigits })
  })

  test('chassis and serial number lose spaces, dashes and small letters', () => {
    expect(columnsOf({ chassis_number: ' 1fmee5bp5-nla48271 ', serial: '٤١٨ ٢٠٦ ٣٥٧' })).toMatchObject({
      chassisNumber: '1FMEE5BP5NLA48271',
      serial: '418206357',
    })
  })

  test('no value and an empty text remove a value, unnamed fields stay', () => {
    expect(columnsOf({ plate_number: null, chassis_number: ' ', serial: '' })).toMatchObject({
      plateLetters: null,
      plateDigits: null,
      chassisNumber: null,
      serial: null,
    })
    expect(columnsOf({}).plateLetters).toBeUndefined()
    expect(columnsOf({}).chassisNumber).toBeUndefined()
  })

  test('refuses unreadable values in both languages, every field at once', () => {
    const input = { plate_number: 'QQQ 12345', chassis_number: '1FMEE5BP5NLA4827O', serial: 'A/1', style: 'spaceship' }
    expect(errorsOf(input)).toEqual(['chassis_number', 'plate_number', 'serial', 'style'])
    const refused = checkCar(input, {}, TODAY)
    const texts = isRefusal(refused) ? Object.values(refused.errors ?? {}).flat() : []
    for (const text of texts) expect(text.ar && text.en).toBeTruthy()
  })
})

test('[CAR-2] a wrong check digit is advice, no refusal', () => {
  expect(columnsOf({ chassis_number: 'WAUZZZ4G1EN123456' }).chassisNumber).toBe('WAUZZZ4G1EN123456')
  expect(Object.keys(carAdvice('WAUZZZ4G1EN123456'))).toEqual(['chassis_number'])
  expect(carAdvice('1M8GDM9AXKP042788')).toEqual({})
  expect(carAdvice(null)).toEqual({})
})

test('[CAR-3] words come from the closed lists, not from inherited object properties', () => {
  expect(columnsOf({ style: 'suv', condition: 'used', fuel: null })).toMatchObject({ style: 'suv', fuel: null })
  expect(errorsOf({ fuel: 'toString' })).toEqual(['fuel'])
  expect(errorsOf({ color: '__proto__' })).toEqual(['color'])
})

test('[CAR-4] a car for sale has a price, even if only one of the two is changed', () => {
  expect(columnsOf({ type: 'sale', price: 52_000 }).price).toBe(5_200_000)
  expect(errorsOf({ type: 'sale' })).toEqual(['price'])
  expect(errorsOf({ type: 'sale' }, { type: 'auction', price: 5_200_000 })).toEqual([])
  expect(errorsOf({ price: null }, { type: 'sale', price: 5_200_000 })).toEqual(['price'])
  expect(errorsOf({ type: 'auction' })).toEqual([])
})

test('[CAR-5] the year of manufacture is next year at the latest', () => {
  expect(errorsOf({ year: YEAR + 1 })).toEqual([])
  expect(errorsOf({ year: YEAR + 2 })).toEqual(['year'])
})

test('[CAR-6] texts lose control and direction characters; a title must not be empty then', () => {
  expect(columnsOf({ title_ar: '\u202eمرسى\u0000 ', description_en: ' One\r\n\n\n\nTwo\u2066 ' })).toMatchObject({
    titleAr: 'مرسى',
    descriptionEn: 'One\n\nTwo',
  })
  expect(errorsOf({ title_en: ' \u202e\u0000 ' })).toEqual(['title_en'])
})

test('[CAR-7] a car is found in both languages, but not by fields hidden from guests', () => {
  const text = searchText({
    titleAr: 'فورد برونكو أوتر بانكس ٢٠٢٢',
    titleEn: 'Ford Bronco Outer Banks 2022',
    year: 2022,
    style: 'suv',
    brand: { ar: 'فورد', en: 'Ford' },
    model: { ar: 'برونكو', en: 'Bronco' },
    city: { ar: 'مكة المكرمة', en: 'Makkah' },
  })
  for (const word of ['برونكو اوتر بانكس 2022', 'ford bronco', 'مكه', 'makkah', 'دفع رباعي', 'suv'])
    expect(text).toContain(word)
})
