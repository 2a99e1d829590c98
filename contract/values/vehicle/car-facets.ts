import { recordOf } from '../records.ts'
import type { CarWord, Text } from './car-words.ts'

/**
 * The words that lists of cars are narrowed by. `listings` needs the column, and an index that holds it.
 * `any` is a search without the filter, `name` the filter inside a sentence.
 */
export const carFacets = {
  style: { any: { ar: 'كل أنواع الهيكل', en: 'All bodies' }, name: { ar: 'نوع الهيكل', en: 'body' } },
  condition: { any: { ar: 'أي حالة', en: 'Any condition' }, name: { ar: 'الحالة', en: 'condition' } },
  fuel: { any: { ar: 'أي وقود', en: 'Any fuel' }, name: { ar: 'الوقود', en: 'fuel' } },
  transmission: { any: { ar: 'أي ناقل حركة', en: 'Any gearbox' }, name: { ar: 'ناقل الحركة', en: 'gearbox' } },
} as const satisfies Partial<Record<CarWord, { any: Text; name: Text }>>
export type CarFacet = keyof typeof carFacets
export const carFacetNames = Object.keys(carFacets) as CarFacet[] // the object's own keys

/** One value for each facet. */
export const eachCarFacet = <T>(make: (field: CarFacet) => T): Record<CarFacet, T> => recordOf(carFacetNames, make)
