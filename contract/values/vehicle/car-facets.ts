import { recordOf } from '../records.ts'
import type { CarWord } from './car-words.ts'

/** The words that lists of cars are narrowed by. `listings` needs the column, and an index that holds it. */
export const carFacetNames = ['style', 'condition', 'fuel', 'transmission'] as const satisfies readonly CarWord[]
export type CarFacet = (typeof carFacetNames)[number]

/** One value for each facet. */
export const eachCarFacet = <T>(make: (field: CarFacet) => T): Record<CarFacet, T> => recordOf(carFacetNames, make)
