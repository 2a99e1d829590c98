import { describe, expect, test } from 'vitest'
import { bankOfIban, formatIban, maskIban, parseIban } from './iban.ts'

// The first is the published sample of SARIE; the others were computed by ISO 13616.
const valid = ['SA0380000000608010167519', 'SA3510000000123456789012', 'SA3705000000000123456789']

/** The IBAN by ISO 13616 for a bank and an account, in big integers. */
function ibanFor(bban: string): string {
  const digits = [...`${bban}SA00`].map((character) => Number.parseInt(character, 36)).join('')
  return `SA${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${bban}`
}

describe('parseIban', () => {
  test.each(valid)('accepts %s', (iban) => {
    expect(parseIban(iban)).toBe(iban)
    expect(ibanFor(iban.slice(4))).toBe(iban)
  })

  test('accepts letters in the account number and an unknown bank', () => {
    const iban = ibanFor('99000000AB12CD34EF56')
    expect(parseIban(iban)).toBe(iban)
    expect(bankOfIban(iban, 'ar')).toBeUndefined()
  })

  test('reads groups, lower case and other digits', () => {
    expect(parseIban(' sa03 8000-0000 6080 1016 7519\u200f')).toBe(valid[0])
    expect(parseIban('SA٠٣٨٠٠٠٠٠٠٠٦٠٨٠١٠١٦٧٥١٩')).toBe(valid[0])
  })

  test.each([
    ['a wrong last digit', 'SA0380000000608010167518'],
    ['two digits exchanged', 'SA0380000000608010165719'],
    ['a character too few', 'SA038000000060801016751'],
    ['a character too many', 'SA03800000006080101675190'],
    ['another country', 'GB82WEST12345698765432'],
    ['letters for the bank', ibanFor('AB000000608010167519')],
    ['another sign', 'SA03800000006080101675.9'],
    ['nothing', ''],
  ])('refuses %s', (_name, raw) => {
    expect(parseIban(raw)).toBeUndefined()
  })

  test('refuses check digits that no bank computes, although they pass modulo 97', () => {
    const accounts = Array.from({ length: 500 }, (_, i) => `8000000060801016${String(7000 + i)}`)
    for (const [right, wrong] of [
      ['97', '00'],
      ['98', '01'],
      ['02', '99'],
    ]) {
      const bban = accounts.find((candidate) => ibanFor(candidate).startsWith(`SA${right}`))
      expect(parseIban(`SA${right}${bban}`)).toBe(`SA${right}${bban}`)
      expect(parseIban(`SA${wrong}${bban}`)).toBeUndefined()
    }
  })

  test('finds every single wrong digit', () => {
    const iban = 'SA0380000000608010167519'
    for (let place = 2; place < iban.length; place++) {
      const wrong = (Number(iban[place]) + 1) % 10
      expect(parseIban(iban.slice(0, place) + wrong + iban.slice(place + 1))).toBeUndefined()
    }
  })
})

describe('bankOfIban', () => {
  test.each([
    ['05', 'مصرف الإنماء', 'Alinma Bank'],
    ['10', 'البنك الأهلي السعودي', 'Saudi National Bank'],
    ['45', 'البنك السعودي الأول', 'Saudi Awwal Bank'],
    ['80', 'مصرف الراجحي', 'Al Rajhi Bank'],
    ['95', 'بنك الإمارات دبي الوطني', 'Emirates NBD'],
  ])('code %s', (code, arabic, english) => {
    const iban = ibanFor(`${code}000000000123456789`)
    expect(bankOfIban(iban, 'ar')).toBe(arabic)
    expect(bankOfIban(iban, 'en')).toBe(english)
  })
})

test('maskIban keeps the first four and the last four', () => {
  expect(maskIban('SA0380000000608010167519')).toBe('SA03••••7519')
})

test('formatIban groups by four without a space at the end', () => {
  expect(formatIban('SA0380000000608010167519')).toBe('SA03 8000 0000 6080 1016 7519')
})
