import { expect, test } from 'vitest'
import { missingFields } from './missing-fields.ts'

test('every field without a value is missing, spaces count as none', () => {
  const file = new File(['1'], 'receipt.png')
  expect(missingFields({ name: 'Fahd', city: ' ', iban: '', image: file, id_image: undefined }, 'Needed')).toEqual({
    city: ['Needed'],
    iban: ['Needed'],
    id_image: ['Needed'],
  })
})
