import type { DemoCar } from '../types.ts'
import { americanCars } from './american.ts'
import { fordCars } from './ford.ts'

/** Every demo car, one for each photograph. */
export const cars: readonly DemoCar[] = [...fordCars, ...americanCars]
