import { normaliseArabic } from '#contract/values/search-text.ts'
import { cleanLine } from '#contract/values/text.ts'
import type { Lexicon, Meaning } from '../../names/lexicon.ts'
import type { RowCells } from './columns.ts'
import type { CatalogueName, RowNames } from './rules.ts'

export type CatalogueNames = {
  brands: ReadonlyMap<number, CatalogueName>
  models: ReadonlyMap<number, CatalogueName>
  /** Cities by slug. */
  cities: ReadonlyMap<string, number>
}

/** Regions named in advertisements in place of a city, with the meant city. */
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

/** Names are short. Only the beginning of a longer text is searched for a name. */
const NAME_MAX = 120
const WORDS_MAX = 12
/** A title begins with the make. */
const TITLE_WORDS = 4

type Ids = (meanings: readonly Meaning[]) => number[]
type Kind = 'color' | 'fuel' | 'transmission' | 'style' | 'condition'

/** Reads the words of rows as names of the catalogue. Each spelling is looked up once, however many rows have it. */
export function createNameResolver(lexicon: Lexicon, names: CatalogueNames) {
  const kept = new Map<string, unknown>()
  const once = <T>(key: string, find: () => T): T => {
    if (!kept.has(key)) kept.set(key, find())
    // The key names only one kind of value.
    return kept.get(key) as T
  }
  /** Ids in a text that is a name or begins with one. The words after the name must pass `isRest`. */
  const idsIn = (words: readonly string[], idsOf: Ids, isRest: (rest: string) => boolean): number[] => {
    for (let count = Math.min(words.length, WORDS_MAX); count > 0; count -= 1) {
      const ids = idsOf(lexicon.find(words.slice(0, count).join(' ')))
      if (ids.length > 0 && words.slice(count).every(isRest)) return ids
    }
    return []
  }
  const first = <T>(texts: readonly (string | undefined)[], find: (text: string) => T | undefined): T | undefined => {
    for (const text of texts) {
      const found = text === undefined ? undefined : find(text.slice(0, NAME_MAX))
      if (found !== undefined) return found
    }
    return undefined
  }
  const brandOf = (text: string) =>
    once(`brand ${text}`, () => {
      const exact = idsIn(wordsOf(text), brandsIn, () => true)
      return usableOf(exact.length > 0 ? exact : brandsIn(lexicon.findNear(text)?.meanings ?? []), names.brands)
    })
  const modelOf = (brandId: number, text: string) =>
    once(`model ${brandId} ${text}`, () => {
      const own: Ids = (meanings) => modelsIn(meanings, brandId)
      const isRest = (word: string) =>
        SAYS_NO_MODEL.test(word) || lexicon.find(word).some(({ kind }) => kind !== 'model')
      const ways = withoutBrand(wordsOf(text), brandId, lexicon)
      const exact = ways.map((words) => idsIn(words, own, isRest)).find((ids) => ids.length > 0)
      return usableOf(exact ?? ways.flatMap((words) => own(nearModels(words, lexicon, isRest))), names.models)
    })
  const cityOf = (text: string) =>
    once(`city ${text}`, () => first([text, ...placesIn(text)], cityNamed) ?? nearCity(lexicon, text))
  const cityNamed = (text: string): number | undefined => {
    const found = lexicon.find(text).find((meaning) => meaning.kind === 'city')
    const region = REGIONS[normaliseArabic(text)]
    return (region === undefined ? undefined : names.cities.get(region)) ?? found?.id
  }
  const brandNamed = (text: string) => once(`named ${text}`, () => brandAlone(lexicon.find(text)))
  /** The make that the beginning of a title names, if it does not name the car's. */
  const otherBrandIn = (title: string, brandId: number) => {
    const ids = beginningsOf(title).flatMap((part) => brandNamed(part) ?? [])
    return ids.includes(brandId) ? undefined : usableOf(ids, names.brands)
  }
  const wordOf = (kind: Kind, texts: (string | undefined)[]) =>
    first(texts, (text) =>
      once(`${kind} ${text}`, () => {
        const found = lexicon.find(text).find((meaning) => meaning.kind === kind)
        return found && 'value' in found ? found.value : undefined
      }),
    )
  return (cells: RowCells): RowNames => {
    const brand = first([cells.brand_ar, cells.brand_en], brandOf)
    const modelTexts = [cells.model_ar, cells.model_en]
    return {
      brand,
      model: brand && first(modelTexts, (text) => modelOf(brand.id, text)),
      titleBrand: brand && otherBrandIn(cells.title_ar ?? cells.title_en ?? '', brand.id),
      city: first([cells.city_ar, cells.city_en], cityOf),
      color: wordOf('color', [cells.color_ar, cells.color_en]),
      fuel: wordOf('fuel', [cells.fuel_ar, cells.fuel_en]),
      transmission: wordOf('transmission', [cells.transmission_ar, cells.transmission_en]),
      style: wordOf('style', [cells.style_ar, cells.style_en]),
      condition: wordOf('condition', [cells.condition_ar, cells.condition_en]),
    }
  }
}

/** A meaning that can only be a make. */
const brandAlone = (meanings: readonly Meaning[]): number | null =>
  meanings.every(({ kind }) => kind === 'brand') ? (brandsIn(meanings)[0] ?? null) : null

/** The first words of a title, alone and with the next one. */
function beginningsOf(title: string): string[] {
  const words = wordsOf(title.slice(0, NAME_MAX)).slice(0, TITLE_WORDS)
  return words.flatMap((word, index) => [word, words.slice(index, index + 2).join(' ')])
}

const YEAR = /^(?:19|20)\d\d$/
/** Words after a model's name that name no other model: a year, the equipment level, the code of a trim. */
const SAYS_NO_MODEL =
  /^(?:(?:19|20)\d\d|\d\.\d|[a-z0-9]{1,4}|full|semi|standard|option|فل|فول|كامل|نص|نصف|ستاندر|ستاندرد|اوبشن|دبل|سعودي|خليجي)$/u

const wordsOf = (text: string): string[] =>
  normaliseArabic(cleanLine(text))
    .split(/[\s/,،()|]+/)
    .filter((word) => word !== '')

/** The words of a model, and the same without its brand if they begin with it. */
function withoutBrand(words: readonly string[], brandId: number, lexicon: Lexicon): (readonly string[])[] {
  const isBrand = (count: number) => brandsIn(lexicon.find(words.slice(0, count).join(' '))).includes(brandId)
  const lengths = words
    .slice(0, WORDS_MAX)
    .map((_, index) => index)
    .filter((count) => count > 0 && isBrand(count))
  return [words, ...lengths.map((count) => words.slice(count))]
}

/** A mistyped name of a model. At most one letter: CS35 and CS85, or the fifth series and the sixth, are two models. */
function nearModels(words: readonly string[], lexicon: Lexicon, isRest: (word: string) => boolean): readonly Meaning[] {
  const name = words.slice(0, words.findLastIndex((word) => !isRest(word)) + 1)
  if (words.some((word) => !YEAR.test(word) && (word.length < 2 || /\d/.test(word)))) return []
  const near = lexicon.findNear(name.join(' '))
  return near?.distance === 1 ? near.meanings : []
}

/** A town beside its district or country, and without its generic word: `الرياض - حي النرجس`, `Riyadh City`. */
function placesIn(text: string): string[] {
  const parts = text.split(/\s[-–]\s|[,،/(|]/).map((part) => part.replace(')', '').trim())
  const bare = parts.map((part) => part.replace(/^(?:مدينة|محافظة|منطقة)\s+|\s+(?:city|region|province)$/iu, ''))
  return [...parts, ...bare]
}

const brandsIn = (meanings: readonly Meaning[]): number[] =>
  meanings.flatMap((meaning) => (meaning.kind === 'brand' ? [meaning.id] : []))

const modelsIn = (meanings: readonly Meaning[], brandId: number): number[] =>
  meanings.flatMap((meaning) => (meaning.kind === 'model' && meaning.brandId === brandId ? [meaning.id] : []))

/** The first active one, else the first: a name added twice by mistake is still the name of the right one. */
function usableOf(ids: readonly number[], names: ReadonlyMap<number, CatalogueName>): CatalogueName | undefined {
  const found = ids.flatMap((id) => names.get(id) ?? [])
  return found.find(({ active }) => active) ?? found[0]
}

const nearCity = (lexicon: Lexicon, text: string): number | undefined => {
  const found = lexicon.findNear(text)?.meanings.find((meaning) => meaning.kind === 'city')
  return found && 'id' in found ? found.id : undefined
}
