import { expect, test } from 'vitest'
import { isSamePerson } from './person-name.ts'

test.each([
  ['Fahd Al Harbi', 'FAHD  bin Saleh Al-Harbi', true],
  ['Fahd Alharbi', 'Fahd Al Harbi', true],
  ['فهد الحربي', 'فهد بن صالح الحربي', true],
  ['أحمد آل الشيخ', 'احمد ال الشيخ', true],
  ['سارة العتيبى', 'ساره العتيبي', true],
  ['Ali Saleh', 'Ali Saleh', true],
  ['Fahd', 'Fahd', true],
  ['Fahd Al Harbi', 'Saleh Al Harbi', false],
  ['Fahd Al Harbi', 'Fahd Al Otaibi', false],
  ['Fahd Al Harbi', 'Fahd', false],
  ['فهد الحربي', 'Fahd Al Harbi', false],
  ['', '', false],
  ['Al', 'Al', false],
])('[REF-12] %s and %s: %s', (one, other, same) => {
  expect(isSamePerson(one, other)).toBe(same)
  expect(isSamePerson(other, one)).toBe(same)
})
