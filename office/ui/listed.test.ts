import { expect, test } from 'vitest'
import { listedByScript } from './listed.ts'

test('a list takes the comma of its own script, whoever reads it', () => {
  expect(listedByScript(['تأمين', 'تنبيه'], 'en')).toBe('تأمين، تنبيه')
  expect(listedByScript(['Deposit', 'Notice'], 'ar')).toBe('Deposit, Notice')
})

test('a list of figures takes the comma of the reader', () => {
  expect(listedByScript(['0111', '0222'], 'ar')).toBe('0111، 0222')
  expect(listedByScript(['0111', '0222'], 'en')).toBe('0111, 0222')
})
