import { expect, test } from 'vitest'
import { readCode } from './read-code.ts'

test.each([
  ['MP1.EP-1.a_b-c', { permit: 'MP1.EP-1.a_b-c' }],
  ['https://marsa.example/car/482', { car: '482' }],
  ['http://127.0.0.1:4108/en/admin/cars/482?tab=papers', { car: '482' }],
  [' jtdbr32e 720 012345 ', { car: 'JTDBR32E720012345' }],
  ['IJTDBR32E720012345', { car: 'JTDBR32E720012345' }],
  ['أ ب ح 1234', { car: 'أ ب ح 1234' }],
])('[BACK-177] %s', (text, code) => {
  expect(readCode(text)).toEqual(code)
})
