import type { DemoCar } from '../types.ts'
import { americanCars } from './american.ts'
import { audiCars } from './audi.ts'
import { europeanCars } from './european.ts'
import { fordCars } from './ford.ts'
import { germanCars } from './german.ts'
import { hondaCars } from './honda.ts'
import { japaneseCars } from './japanese.ts'
import { koreanCars } from './korean.ts'
import { lexusCars } from './lexus.ts'
import { teslaCars } from './tesla.ts'
import { toyotaCars } from './toyota.ts'

/** Every demo car, one for each photograph. */
export const cars: readonly DemoCar[] = [
  ...fordCars,
  ...americanCars,
  ...toyotaCars,
  ...lexusCars,
  ...germanCars,
  ...audiCars,
  ...europeanCars,
  ...teslaCars,
  ...hondaCars,
  ...japaneseCars,
  ...koreanCars,
]
