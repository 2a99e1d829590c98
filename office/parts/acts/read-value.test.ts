import { expect, test } from 'vitest'
import { type ActField, readValue } from './form-act.tsx'

const read = (kind: ActField['kind'], typed?: string) => readValue({ name: 'any', label: 'Any', kind }, typed)

test.each([
  ['1,250.50', 1250.5],
  ['١٬٢٥٠٫٥', 1250.5],
  ['۱۲۵۰', 1250],
  [' 1 250 ', 1250],
  ['-50', -50],
  ['0', 0],
  ['', undefined],
  ['  ', undefined],
  ['twelve', undefined],
  ['12.5.1', undefined],
  ['Infinity', undefined],
])('an amount of money is read in the digits and with the separators of both scripts: %s', (typed, expected) => {
  expect(read('money', typed)).toBe(expected)
  expect(read('number', typed)).toBe(expected)
})

test('a moment is read as a time in Riyadh, and half a moment is none', () => {
  expect(read('moment', '2026-11-22T01:30')).toBe('2026-11-21T22:30:00.000Z')
  expect(read('moment', '22 November, noon')).toBeUndefined()
})

test('a code keeps its leading zeros and Arabic digits, without the spaces around it', () => {
  expect(read('code', ' 0042 ')).toBe('0042')
  expect(read(undefined, ' ٤٢ ')).toBe('٤٢')
  expect(read('area', '\n')).toBeUndefined()
})

test('a tick is always a value, so that no tick is an answer too', () => {
  expect([read('check', 'yes'), read('check', ''), read('check')]).toEqual([true, false, false])
})
