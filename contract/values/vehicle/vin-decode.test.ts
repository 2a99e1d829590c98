import { expect, test } from 'vitest'
import { decodeVin } from './vin-decode.ts'

test.each([
  ['1FMDE5DP3NLA48210', { brand: 'ford', country: 'US', year: 2022, plant: 'L' }],
  ['JTDKN3DU5A0123456', { brand: 'toyota', country: 'JP', year: 2010, plant: '0' }],
  ['KMHD84LF5JU123456', { brand: 'hyundai', country: 'KR', year: 2018, plant: 'U' }],
  ['WBA3A5C50CF256789', { brand: 'bmw', country: 'DE', year: 2012, plant: 'F' }],
  ['JTHBK1GG8D2012345', { brand: 'lexus', country: 'JP', year: 2013, plant: '2' }],
])('%s gives its maker, country, year and plant', (vin, expected) => {
  expect(decodeVin(vin, 2026)).toEqual(expected)
})

test('unknown parts are not guessed, and no year is far in the future', () => {
  expect(decodeVin('00000000000000000', 2026)).toEqual({
    brand: undefined,
    country: undefined,
    year: undefined,
    plant: '0',
  })
  expect(decodeVin('1FMDE5DP3YLA48210', 2026).year).toBe(2000)
  expect(decodeVin('1FMDE5DP3VLA48210', 2026).year).toBe(2027)
  expect(decodeVin('1FMDE5DP38LA48210', 2026).year).toBe(2008)
})

test.each([
  ['KMTG34LA0LU012345', 'genesis', 2020],
  ['19UUB1F30FA012345', 'acura', 2015],
  ['1C4BJWDG0FL123456', 'jeep', 2015],
  ['1C4RDHDG0FC123456', 'dodge', 2015],
  ['2C3CCAAG0FH123456', 'chrysler', 2015],
  ['1C6RR7LT0FS123456', 'ram', 2015],
  ['1HGCD5630RA123456', 'honda', 1994],
  ['JTMHX05J0C4123456', 'toyota', 2012],
])('%s is a %s of %i', (vin, brand, year) => {
  expect(decodeVin(vin, 2026)).toMatchObject({ brand, year })
})
