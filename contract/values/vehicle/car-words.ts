import { recordOf } from '../records.ts'
import type { CarFacet } from './car-facets.ts'
import { colors, conditions, drives, fuels, origins, styles, transmissions } from './vehicle-vocabulary.ts'

type Text = Readonly<{ ar: string; en: string }>
/** A field of a car with one word of a closed list. Everyone sees it; staff and a car's seller set it. */
export type WordField = {
  /** The words by their stored slug. */
  choices: Readonly<Record<string, Text>>
  /** The field's label in forms and pages. */
  label: Text
  /** A different label in forms. */
  sellingLabel?: Text
  officeLabel?: Text
}

/**
 * The words of a car under the names of the wire, in the order of forms. Each entry determines the contract, the row,
 * the forms, the labels and the pages; the compiler asks for its column and its headers in an import.
 */
export const carWords = {
  condition: {
    choices: conditions,
    label: { ar: 'الحالة', en: 'Condition' },
    officeLabel: { ar: 'الوضع', en: 'Condition' },
  },
  style: {
    choices: styles,
    label: { ar: 'نوع الهيكل', en: 'Body' },
    officeLabel: { ar: 'الفئة', en: 'Style' },
  },
  transmission: {
    choices: transmissions,
    label: { ar: 'ناقل الحركة', en: 'Gearbox' },
    sellingLabel: { ar: 'ناقل الحركة', en: 'Transmission' },
    officeLabel: { ar: 'ناقل الحركة', en: 'Transmission' },
  },
  fuel: { choices: fuels, label: { ar: 'الوقود', en: 'Fuel' } },
  drive: { choices: drives, label: { ar: 'الدفع', en: 'Drive' } },
  color: { choices: colors, label: { ar: 'اللون', en: 'Colour' } },
  origin: {
    choices: origins,
    label: { ar: 'الوارد', en: 'Import' },
    sellingLabel: { ar: 'الوارد', en: 'Origin' },
    officeLabel: { ar: 'الوارد', en: 'Origin' },
  },
} as const satisfies Record<string, WordField>
export type CarWord = keyof typeof carWords
export const carWordNames = Object.keys(carWords) as CarWord[] // the object's own keys

/** One value for each word of a car. */
export const eachCarWord = <T>(make: (field: CarWord) => T): Record<CarWord, T> => recordOf(carWordNames, make)

/** Names of a facet in lists: `any` is a search without the filter, `name` the filter inside a sentence. */
export const carFacets = {
  style: { any: { ar: 'كل أنواع الهيكل', en: 'All bodies' }, name: { ar: 'نوع الهيكل', en: 'body' } },
  condition: { any: { ar: 'أي حالة', en: 'Any condition' }, name: { ar: 'الحالة', en: 'condition' } },
  fuel: { any: { ar: 'أي وقود', en: 'Any fuel' }, name: { ar: 'الوقود', en: 'fuel' } },
  transmission: { any: { ar: 'أي ناقل حركة', en: 'Any gearbox' }, name: { ar: 'ناقل الحركة', en: 'gearbox' } },
} as const satisfies Record<CarFacet, { any: Text; name: Text }>
