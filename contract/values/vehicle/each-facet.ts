import { recordOf } from '../records.ts'
import { type CarFacet, carFacetNames } from './car-facets.ts'

/** One value for each facet. */
export const eachCarFacet = <T>(make: (field: CarFacet) => T): Record<CarFacet, T> => recordOf(carFacetNames, make)
