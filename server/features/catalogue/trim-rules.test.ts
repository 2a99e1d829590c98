import { expect, test } from 'vitest'
import { trimOf } from './trim-rules.ts'

test.each([
  ['Ford Bronco Outer Banks 2022', 'Ford', 'Bronco', 'Outer Banks'],
  ['Audi A6 Avant 50 TFSI e S line 2022', 'Audi', 'A6', 'Avant 50 TFSI e S line'],
  ['toyota  land cruiser VXR 2022', 'Toyota', 'Land Cruiser', 'VXR'],
  ['BMW 330i xDrive 2022', 'BMW', '3 Series', '330i xDrive'],
  ['Toyota Corolla 2022', 'Toyota', 'Corolla', null],
  ['Toyota Corolla XLI', 'Toyota', 'Corolla', null],
  ['Toyota Corolla XLI 2021', 'Toyota', 'Corolla', null],
  ['Clean Toyota Corolla XLI 2022', 'Toyota', 'Corolla', null],
  ['Toyota Corolla نظيفة 2022', 'Toyota', 'Corolla', null],
])('[CAR-50] the trim of "%s" is read from its title', (titleEn, brandEn, modelEn, trim) => {
  expect(trimOf({ titleEn, brandEn, modelEn, year: 2022 })).toBe(trim)
})
