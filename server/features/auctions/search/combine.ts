import { fromRiyals } from '#contract/values/money.ts'
import type { Lexicon, Meaning } from '../../catalogue/index.ts'
import type { Span as Range, Ranges } from './read-ranges.ts'
import type { Wanted } from './wanted.ts'

const YEARS = { first: 1950, last: 2040 } as const

/** A part of a text with its meaning, if found. */
export type Span = { text: string; meanings: readonly Meaning[] }

/** The criteria of all parts of a text. */
export function wantedOf(spans: readonly Span[], lexicon: Lexicon, ranges: Omit<Ranges, 'rest' | 'pieces'>): Wanted {
  const { price, year, kilometres } = ranges
  return {
    ...withoutRepeating(combine(spans), lexicon),
    ...(year && { year }),
    ...(kilometres && { kilometres }),
    ...(price && { price: inHalalas(price) }),
  }
}

const inHalalas = ({ from, to }: Range): Range => ({
  ...(from !== undefined && { from: fromRiyals(from) }),
  ...(to !== undefined && { to: fromRiyals(to) }),
})

/** Without the words of the names themselves, because every car of these holds them. */
function withoutRepeating(wanted: Wanted, lexicon: Lexicon): Wanted {
  const texts = wanted.names.flatMap(({ brand, model }) => [
    ...brand.map((id) => lexicon.textOf('brand', id)),
    ...model.map((id) => lexicon.textOf('model', id)),
  ])
  if (texts.length === 0) return wanted
  return { ...wanted, words: wanted.words.filter((word) => !texts.every((text) => text.includes(word))) }
}

export const idsOf = (meanings: readonly Meaning[], kind: 'brand' | 'model' | 'city'): number[] =>
  meanings.flatMap((meaning) => (meaning.kind === kind && 'id' in meaning ? meaning.id : []))

/** Combines the spans: values of one kind widen, kinds narrow each other. */
function combine(spans: readonly Span[]): Wanted {
  const wanted: Wanted = { names: [], words: [] }
  for (const { text, meanings } of spans) {
    if (meanings.length === 0) addWord(wanted, text)
    else addMeanings(wanted, meanings)
  }
  return narrowed(wanted)
}

/** A short code beside a model of another make is its trim: `camry gle`. */
export function withTrims(spans: readonly Span[]): readonly Span[] {
  const makes = spans.flatMap(({ text, meanings }) => (isCode(text) ? [] : makesOf(meanings)))
  if (makes.length === 0) return spans
  return spans.map((span) => {
    const own = makesOf(span.meanings)
    const isTrim = isCode(span.text) && own.length > 0 && !own.some((id) => makes.includes(id))
    return isTrim ? { ...span, meanings: [] } : span
  })
}

const isCode = (text: string): boolean => /^[a-z]{2,3}$/.test(text)
const makesOf = (meanings: readonly Meaning[]): number[] =>
  meanings.flatMap((meaning) => (meaning.kind === 'model' ? meaning.brandId : []))

/** Several makes with جيب among them: there it is the word for any such car. */
export function withCommonNouns(spans: readonly Span[]): readonly Span[] {
  const brandCount = new Set(spans.flatMap(({ meanings }) => idsOf(meanings, 'brand'))).size
  if (brandCount < 2) return spans
  return spans.map((span) => ({ ...span, meanings: span.meanings.map(asCommonNoun) }))
}

/** Beside another make جيب is the Saudi word for any such car. */
const asCommonNoun = (meaning: Meaning): Meaning =>
  meaning.kind === 'brand' && meaning.slug === 'jeep' ? { kind: 'style', value: 'suv' } : meaning

/** The year that a word without meaning is, if it is one. */
export function yearOf(text: string): number | undefined {
  const year = /^\d{4}$/.test(text) ? Number(text) : 0
  return year < YEARS.first || year > YEARS.last ? undefined : year
}

function addWord(wanted: Wanted, text: string): void {
  const year = yearOf(text)
  if (year === undefined) {
    wanted.words.push(text)
    return
  }
  const { year: before } = wanted
  wanted.year = { from: Math.min(year, before?.from ?? year), to: Math.max(year, before?.to ?? year) }
}

function addMeanings(wanted: Wanted, meanings: readonly Meaning[]): void {
  const brand = idsOf(meanings, 'brand')
  const model = idsOf(meanings, 'model')
  if (brand.length > 0 || model.length > 0) {
    const models = meanings.filter((meaning) => meaning.kind === 'model')
    wanted.names.push({ brand, model, modelBrands: models.map(({ brandId }) => brandId) })
    return
  }
  const city = idsOf(meanings, 'city')
  if (city.length > 0) wanted.city = [...(wanted.city ?? []), ...city]
  for (const meaning of meanings) {
    if (!('value' in meaning)) continue
    wanted[meaning.kind] = [...new Set([...(wanted[meaning.kind] ?? []), meaning.value])]
  }
}

/** A model of several brands belongs to the brand beside it; a brand beside its own model adds nothing. */
function narrowed(wanted: Wanted): Wanted {
  const brands = wanted.names.filter(({ model }) => model.length === 0).flatMap(({ brand }) => brand)
  const models = wanted.names.filter(({ brand, model }) => brand.length === 0 && model.length > 0)
  const ofBrands = models.map((name) => ({
    ...name,
    model: name.model.filter((_, index) => brands.includes(name.modelBrands[index] ?? 0)),
  }))
  if (brands.length === 0 || ofBrands.some(({ model }) => model.length === 0)) return wanted
  return { ...wanted, names: ofBrands.length > 0 ? ofBrands : wanted.names }
}
