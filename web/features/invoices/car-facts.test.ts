import { expect, test } from 'vitest'
import { carFacts } from './car-facts.ts'

test('[INV-31] a year and a lot have no separator of thousands; kilometres have', () => {
  const named = { title: 'Audi A6 2021', model: 'Audi A6', year: 2021, chassis_number: 'WAUZZZF22MN071538' }
  const car = { ...named, plate: 'A L D 701', kilometres: 46_200, auction: 'Riyadh weekly', lot: 1_204 }
  const values = carFacts(car).map(([, value]) => value)
  expect(values).toEqual(['Audi A6', '2021', 'WAUZZZF22MN071538', 'A L D 701', '46,200', 'Riyadh weekly', '1204'])
})
