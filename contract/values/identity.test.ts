import { describe, expect, test } from 'vitest'
import { maskIdentity, parseIdentity } from './identity.ts'

// Vectors: README of malzaid0/saudi-id-validator-npm; the others were computed by the Luhn rule.
describe('parseIdentity', () => {
  test.each(['1000000008', '1123456780', '1098765439', '2000000006', '2123456788', '2987654320', '1234567897'])(
    'accepts %s',
    (identity) => {
      expect(parseIdentity(identity)).toBe(identity)
    },
  )

  test.each(['1000000000', '100000000', 'not a number', '3000000004', '0123456782', '2345678903', '10000000080', ''])(
    'refuses "%s"',
    (raw) => {
      expect(parseIdentity(raw)).toBeUndefined()
    },
  )

  test('reads Arabic-Indic digits, spaces and direction marks', () => {
    expect(parseIdentity('١٠٠٠٠٠٠٠٠٨')).toBe('1000000008')
    expect(parseIdentity(' \u200e1000 000 008 ')).toBe('1000000008')
  })

  test('every single wrong digit is found', () => {
    const valid = '2123456788'
    for (let place = 1; place < 10; place++) {
      const wrong = (Number(valid[place]) + 3) % 10
      expect(parseIdentity(valid.slice(0, place) + wrong + valid.slice(place + 1))).toBeUndefined()
    }
  })
})

test('maskIdentity keeps the first and the last two digits', () => {
  expect(maskIdentity('1098765439')).toBe('1•••••••39')
  expect(maskIdentity('12')).toBe('12')
})
