import { normaliseArabic } from '#contract/values/search-text.ts'
import { carWords } from '#contract/values/vehicle/car-words.ts'
import { brandSpellings } from './brand-spellings.ts'
import { editDistance } from './edit-distance.ts'
import { modelSpellings } from './model-spellings.ts'
import { spokenCode } from './spoken-code.ts'
import { emptyWords, wordSpellings } from './word-spellings.ts'

export type NameRow = { id: number; slug: string; nameAr: string; nameEn: string }
export type ModelRow = NameRow & { brandId: number }
export type CatalogueNames = { brands: readonly NameRow[]; models: readonly ModelRow[]; cities: readonly NameRow[] }

const { city: citySpellings, ...carSpellings } = wordSpellings
/** The words of a car that a search text can name: those with spellings. */
export type WordKind = keyof typeof carSpellings
export const wordKinds = Object.keys(carSpellings) as WordKind[] // the object's own keys
/** The possible meanings of a word. */
export type Meaning =
  | { kind: 'brand'; id: number; slug: string }
  | { kind: 'model'; id: number; brandId: number; needsBrand: boolean }
  | { kind: 'city'; id: number }
  | { kind: WordKind; value: string }
  | { kind: 'empty' }

export type Lexicon = {
  /** The names with exactly this spelling; spaces and signs do not count. */
  find: (text: string) => readonly Meaning[]
  /** The names nearest to a mistyped word, with their distance in letters; none if all are too far. */
  findNear: (text: string) => { distance: number; meanings: readonly Meaning[] } | undefined
  /** Names with this prefix: for words that are still being typed. */
  findBeginning: (text: string) => readonly Meaning[]
  /** The minimum text of every car of a brand or model: its names, normalised. */
  textOf: (kind: 'brand' | 'model', id: number) => string
}

/** A name without spaces and signs, for comparisons: 'CX-5', 'cx 5' and 'cx5' are equal. */
export const nameKey = (text: string): string => normaliseArabic(text).replace(/[^\p{L}\p{N}]/gu, '')

/** All spellings of a name: the name itself, its parts, its letters spelled in Arabic. */
function keysOf(row: NameRow, more: string | undefined): string[] {
  const names = [row.nameEn, row.nameAr, row.slug, ...(more?.split(',') ?? [])]
  const keys = names.map(nameKey).filter((key) => key !== '')
  return [...new Set([...keys, ...keys.flatMap(spokenCode)])]
}

/** One letter or a bare number is a model's name only beside its brand. */
const needsBrand = (key: string): boolean => key.length < 2 || /^\d+$/.test(key)

/**
 * Wrong letters allowed in a name of a length: brands are few and distinct, so they allow
 * more.
 */
function mistakesIn(key: string, rank: number): number {
  if (key.length < 4) return 0
  const longEnough = rank === 0 ? 5 : rank === 1 ? 7 : 8
  return key.length < longEnough ? 1 : 2
}
const LONG = 4

/** A spelling, its meaning, and its rank among equals. */
type Word = { key: string; meanings: readonly Meaning[]; rank: number }

export function createLexicon(names: CatalogueNames): Lexicon {
  const exact = collectNames(names)
  const words = [...exact].map(([key, meanings]): Word => ({ key, meanings, rank: rankOf(meanings) }))
  const long = words.filter(({ key }) => key.length >= LONG && !/^\d+$/.test(key))
  const texts = collectTexts(names)
  return {
    find: (text) => exact.get(nameKey(text)) ?? modelOfTrim(nameKey(text), exact),
    findNear: (text) => nearest(nameKey(text), long),
    findBeginning: (text) => {
      const start = nameKey(text)
      if (start === '') return []
      return withoutRepeats(words.flatMap(({ key, meanings }) => (key.startsWith(start) ? meanings : [])))
    },
    textOf: (kind, id) => texts[kind].get(id) ?? '',
  }
}

/** A model's name and the size of its engine: `rx350`. */
const TRIM = /^(\p{L}{2,8})\d{3}[a-z]{0,2}$/u

function modelOfTrim(key: string, exact: ReadonlyMap<string, readonly Meaning[]>): readonly Meaning[] {
  const [, name = ''] = TRIM.exec(key) ?? []
  return (exact.get(name) ?? []).filter((meaning) => meaning.kind === 'model' && !meaning.needsBrand)
}

function collectTexts({ brands, models }: CatalogueNames): Record<'brand' | 'model', ReadonlyMap<number, string>> {
  const written = ({ nameAr, nameEn }: NameRow) => normaliseArabic(`${nameAr} ${nameEn}`)
  const brand = new Map(brands.map((row) => [row.id, written(row)]))
  const model = new Map(models.map((row) => [row.id, `${brand.get(row.brandId)} ${written(row)}`]))
  return { brand, model }
}

function collectNames({ brands, models, cities }: CatalogueNames): Map<string, Meaning[]> {
  const found = new Map<string, Meaning[]>()
  const put = (key: string, meaning: Meaning) => {
    const before = found.get(key)
    const isNew = !before?.some((other) => isSame(other, meaning))
    if (before === undefined) found.set(key, [meaning])
    else if (isNew) before.push(meaning)
  }
  const brandOf = new Map(brands.map((brand) => [brand.id, brand]))
  for (const brand of brands) {
    for (const key of keysOf(brand, brandSpellings[brand.slug]))
      put(key, { kind: 'brand', id: brand.id, slug: brand.slug })
  }
  for (const model of models) {
    const more = modelSpellings[`${brandOf.get(model.brandId)?.slug}/${model.slug}`]
    for (const key of keysOf(model, more)) {
      put(key, { kind: 'model', id: model.id, brandId: model.brandId, needsBrand: needsBrand(key) })
    }
  }
  const cityWords: Readonly<Record<string, string>> = citySpellings
  for (const city of cities)
    for (const key of keysOf(city, cityWords[city.slug])) put(key, { kind: 'city', id: city.id })
  collectWords(put)
  return found
}

function collectWords(put: (key: string, meaning: Meaning) => void): void {
  for (const kind of wordKinds) {
    const spellings: Readonly<Record<string, string>> = carSpellings[kind]
    for (const [value, { ar, en }] of Object.entries(carWords[kind].choices)) {
      const texts = [...ar.split('/'), ...en.split('/'), ...(spellings[value]?.split(',') ?? [])]
      for (const text of texts) put(nameKey(text), { kind, value })
    }
  }
  for (const word of emptyWords.split(',')) put(nameKey(word), { kind: 'empty' })
}

const isSame = (a: Meaning, b: Meaning): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Brands are the most frequent searches: of equally near names they come first. */
const RANK: Partial<Record<Meaning['kind'], number>> = { brand: 0, model: 1, city: 2, empty: 4 }
const WORD_RANK = 3
const rankOfKind = ({ kind }: Meaning): number => RANK[kind] ?? WORD_RANK
const rankOf = (meanings: readonly Meaning[]): number => Math.min(...meanings.map(rankOfKind))

function nearest(text: string, words: readonly Word[]) {
  let max = mistakesIn(text, 0)
  if (max === 0) return undefined
  let found: Word[] = []
  for (const word of words) {
    const allowed = Math.min(max, mistakesIn(text, word.rank), mistakesIn(word.key, word.rank))
    // A short word with two wrong letters is another word, unless at least its beginning is right.
    if (allowed === 2 && text.length < 6 && word.key[0] !== text[0]) continue
    const distance = editDistance(text, word.key, allowed)
    if (distance > allowed) continue
    if (distance < max) found = []
    max = distance
    found.push(word)
  }
  if (found.length === 0) return undefined
  const best = Math.min(...found.map(({ rank }) => rank))
  const meanings = found.flatMap((name) => name.meanings.filter((meaning) => rankOfKind(meaning) === best))
  return { distance: max, meanings: withoutRepeats(meanings) }
}

const withoutRepeats = (meanings: readonly Meaning[]): Meaning[] =>
  meanings.filter((one, index) => meanings.findIndex((other) => isSame(one, other)) === index)
