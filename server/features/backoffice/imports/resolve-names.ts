import { normaliseArabic } from '#contract/values/search-text.ts'
import type { Text } from '#server/platform/http/refusal.ts'
import type { Lexicon, Meaning } from '../../catalogue/index.ts'
import type { RowCells } from './columns.ts'
import type { RowNames } from './rules.ts'

export type CatalogueNames = {
  brands: ReadonlyMap<number, Text>
  models: ReadonlyMap<number, Text & { brandId: number }>
  /** Cities by slug. */
  cities: ReadonlyMap<string, number>
}

/** Regions that advertisements name in place of a city, and the city that people mean by them. */
const REGIONS: Readonly<Record<string, string>> = {
  aseer: 'abha',
  asir: 'abha',
  عسير: 'abha',
  qassim: 'buraydah',
  القصيم: 'buraydah',
  'al-jouf': 'sakaka',
  'al jouf': 'sakaka',
  الجوف: 'sakaka',
  'northern borders': 'arar',
  'الحدود الشماليه': 'arar',
  'eastern province': 'dammam',
  الشرقيه: 'dammam',
}

type Kind = 'color' | 'fuel' | 'transmission' | 'style' | 'condition'

/** Reads the words of rows as names of the catalogue. Each spelling is looked up once, however many rows have it. */
export function createNameResolver(lexicon: Lexicon, names: CatalogueNames) {
  const kept = new Map<string, unknown>()
  const once = <T>(key: string, find: () => T): T => {
    if (!kept.has(key)) kept.set(key, find())
    // The key names one kind of value only.
    return kept.get(key) as T
  }
  const meaningsOf = (text: string): readonly Meaning[] => {
    const exact = lexicon.find(text)
    return exact.length > 0 ? exact : (lexicon.findNear(text)?.meanings ?? [])
  }
  const first = <T>(texts: readonly (string | undefined)[], find: (text: string) => T | undefined): T | undefined => {
    for (const text of texts) {
      const found = text === undefined ? undefined : find(text)
      if (found !== undefined) return found
    }
    return undefined
  }
  const brandOf = (text: string) =>
    once(`brand ${text}`, () => meaningsOf(text).find((meaning) => meaning.kind === 'brand')?.id)
  const modelOf = (brandId: number, text: string) =>
    once(`model ${brandId} ${text}`, () => modelIn(meaningsOf(text), brandId))
  const cityOf = (text: string) =>
    once(`city ${text}`, () => {
      const region = REGIONS[normaliseArabic(text)]
      const found = lexicon.find(text).find((meaning) => meaning.kind === 'city')
      return found?.id ?? (region === undefined ? undefined : names.cities.get(region)) ?? nearCity(lexicon, text)
    })
  const wordOf = (kind: Kind, texts: (string | undefined)[]) =>
    first(texts, (text) =>
      once(`${kind} ${text}`, () => {
        const found = lexicon.find(text).find((meaning) => meaning.kind === kind)
        return found && 'value' in found ? found.value : undefined
      }),
    )
  return (cells: RowCells): RowNames => {
    const brandId = first([cells.brand_ar, cells.brand_en], brandOf)
    const modelTexts = [cells.model_ar, cells.model_en]
    const modelId = brandId === undefined ? undefined : first(modelTexts, (text) => modelOf(brandId, text))
    return {
      brand: named(brandId, names.brands),
      model: named(modelId, names.models),
      city: first([cells.city_ar, cells.city_en], cityOf),
      color: wordOf('color', [cells.color_ar, cells.color_en]),
      fuel: wordOf('fuel', [cells.fuel_ar, cells.fuel_en]),
      transmission: wordOf('transmission', [cells.gear_ar, cells.gear_en]),
      style: wordOf('style', [cells.style_ar, cells.style_en]),
      condition: wordOf('condition', [cells.condition_ar, cells.condition_en]),
    }
  }
}

const modelIn = (meanings: readonly Meaning[], brandId: number): number | undefined =>
  meanings.flatMap((meaning) => (meaning.kind === 'model' && meaning.brandId === brandId ? [meaning.id] : []))[0]

const nearCity = (lexicon: Lexicon, text: string): number | undefined => {
  const found = lexicon.findNear(text)?.meanings.find((meaning) => meaning.kind === 'city')
  return found && 'id' in found ? found.id : undefined
}

function named(id: number | undefined, names: ReadonlyMap<number, Text>): { id: number; name: Text } | undefined {
  const name = id === undefined ? undefined : names.get(id)
  return id === undefined || !name ? undefined : { id, name: { ar: name.ar, en: name.en } }
}
