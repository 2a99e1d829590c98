import { carFacetNames } from '#contract/values/vehicle/car-facets.ts'
import { type CarWord, carFacets, carWords, eachCarWord, type WordField } from '#contract/values/vehicle/car-words.ts'

type Lang = 'ar' | 'en'
type Texts = Record<string, string>

/** The labels of a car's words, by the namespace that includes them beside its file. */
const textsOf: Record<string, (lang: Lang) => Texts> = {
  car: (lang) => eachCarWord((field) => carWords[field].label[lang]),
  selling: (lang) => eachCarWord((field) => labelOf(field, 'sellingLabel')[lang]),
  'office-fields': (lang) => eachCarWord((field) => labelOf(field, 'officeLabel')[lang]),
  list: (lang) =>
    Object.fromEntries(
      carFacetNames.flatMap((field) => [
        [field, carWords[field].label[lang]],
        [`no_${field}`, carFacets[field].any[lang]],
        [`only_${field}`, carFacets[field].name[lang]],
      ]),
    ),
}

/** The specific label of a place, else the common one. */
function labelOf(field: CarWord, own: 'sellingLabel' | 'officeLabel') {
  const word: WordField = carWords[field]
  return word[own] ?? word.label
}

/** The texts of a namespace: those of its file, and those from the table of a car's words. */
export const withCarTexts = <Tree extends object>(lang: string, namespace: string, texts: Tree): Tree & Texts => ({
  ...texts,
  ...textsOf[namespace]?.(lang === 'en' ? 'en' : 'ar'),
})
