import { describe, expect, test } from 'vitest'
import { maskVin, parseVin, vinCheckDigitOk } from './vin.ts'

describe('parseVin', () => {
  test('accepts 17 characters and raises letters', () => {
    expect(parseVin('1M8GDM9AXKP042788')).toBe('1M8GDM9AXKP042788')
    expect(parseVin(' 1m8gdm9a xkp042788\u200e')).toBe('1M8GDM9AXKP042788')
    expect(parseVin('5GZCZ43D13S81271٥')).toBe('5GZCZ43D13S812715')
  })
  test('accepts a number whose check digit is wrong', () => {
    expect(parseVin('WP0ZZZ99ZTS392124')).toBe('WP0ZZZ99ZTS392124')
  })
  test.each([
    '1M8GDM9AXKP04278',
    '1M8GDM9AXKP0427889',
    'IM8GDM9AXKP042788',
    '1M8GDM9AXKPO42788',
    'QM8GDM9AXKP042788',
    '',
  ])('refuses "%s"', (raw) => {
    expect(parseVin(raw)).toBeUndefined()
  })
})

// The first two are published examples of 49 CFR 565; the third is a well formed European pattern.
describe('vinCheckDigitOk', () => {
  test.each(['1M8GDM9AXKP042788', '5GZCZ43D13S812715', '11111111111111111'])('%s passes', (vin) => {
    expect(vinCheckDigitOk(vin)).toBe(true)
  })
  test.each(['WP0ZZZ99ZTS392124', '1M8GDM9A0KP042788', '5GZCZ43D13S812751'])('%s does not', (vin) => {
    expect(vinCheckDigitOk(vin)).toBe(false)
  })
})

// 49 CFR 565 numbers the letters in three rows of nine; I, O, Q and the first place of the last row are left out.
test.each(['ABCDEFGH ', 'JKLMN P R', ' STUVWXYZ'])('counts the letters of the row "%s" by their position', (row) => {
  for (const letter of row.replace(/ /g, '')) {
    const remainder = (8 * (row.indexOf(letter) + 1)) % 11
    const right = `${letter}0000000${remainder === 10 ? 'X' : remainder}00000000`
    expect([letter, vinCheckDigitOk(right)]).toEqual([letter, true])
  }
})

test('maskVin keeps six and four', () => {
  expect(maskVin('1FMEE5DP8NLA14821')).toBe('1FMEE5•••••••4821')
  expect(maskVin('1FMEE5DP')).toBe('1FMEE5DP')
})
