import { normaliseArabic } from '#contract/values/search-text.ts'
import { cleanLine } from '#contract/values/text.ts'
import type { Lexicon, Meaning } from '../../catalogue/index.ts'
import { idsOf, type Span, wantedOf, withCommonNouns, withTrims } from './combine.ts'
import { onOtherKeyboard } from './keyboard.ts'
import { type Part, partsOfText, splitWords } from './parts.ts'
import { readRanges } from './read-ranges.ts'
import type { Wanted } from './wanted.ts'

const WORDS_MAX = 10
const NAME_WORDS_MAX = 4
/** A name being typed is searched from its second letter on, behind its brand from the first. */
const BEGINNING_MIN = 2

/** The common properties of cars that hold a word literally. */
export type Holders = { count: number; brandIds: readonly number[]; modelIds: readonly number[] }
export type FindHolders = (word: string) => Promise<Holders>
export type Understood = { wanted: Wanted; parts: readonly Part[] }

/**
 * The search that a typed text means, and its parts. Names win over words: a name of the catalogue becomes a filter in
 * any spelling; the rest are words that a car's text must hold.
 * @param isTyping the last words may be the beginning of a name
 */
export async function understand(
  typed: string,
  lexicon: Lexicon,
  findHolders: FindHolders,
  isTyping = false,
): Promise<Understood> {
  const { rest, pieces, ...ranges } = readRanges(typed)
  const words = meantWords(rest, lexicon)
  const brandIds = new Set(spansOf(words, lexicon, () => true).flatMap(({ meanings }) => idsOf(meanings, 'brand')))
  const spans = spansOf(words, lexicon, (meaning) => isAllowed(meaning, brandIds))
  const joined = await joinMistyped(isTyping ? finishName(spans, lexicon) : spans, lexicon, findHolders)
  const brandsNamed = namedBrands(joined)
  const begins = ({ text: word }: Span) =>
    word.length < BEGINNING_MIN ? [] : lexicon.findBeginning(word).filter((meaning) => fitsBrands(meaning, brandsNamed))
  const settled = await Promise.all(
    joined.map((span, index) => {
      if (span.meanings.length > 0) return span
      return settle(span, lexicon, findHolders, isTyping && index === joined.length - 1 ? begins(span) : [])
    }),
  )
  const meant = withTrims(withCommonNouns(besideBrands(settled, lexicon)))
  const wanted = wantedOf(meant, lexicon, ranges)
  return { wanted, parts: partsOfText(typed, { spans: meant, pieces, wanted }) }
}

const wordsOf = (text: string): string[] => splitWords(normaliseArabic(cleanLine(text))).slice(0, WORDS_MAX)

const NO_BRAND: ReadonlySet<number> = new Set()

/**
 * The words of a text. A text without any name is read from the other keyboard, if there it is all names and numbers.
 */
function meantWords(text: string, lexicon: Lexicon): string[] {
  const words = wordsOf(text)
  const isName = (span: Span) => span.meanings.length > 0
  // A letter that is a model only beside its brand is no name yet.
  if (spansOf(words, lexicon, (meaning) => isAllowed(meaning, NO_BRAND)).some(isName)) return words
  const others = wordsOf(onOtherKeyboard(text))
  const spans = spansOf(others, lexicon, () => true)
  return spans.some(isName) && spans.every((span) => isName(span) || /^\d+$/.test(span.text)) ? others : words
}

const namedBrands = (spans: readonly Span[]): ReadonlySet<number> =>
  new Set(spans.flatMap(({ meanings }) => brandsOf(meanings)))

const brandsOf = (meanings: readonly Meaning[]): number[] =>
  meanings.flatMap((meaning) =>
    meaning.kind === 'brand' ? meaning.id : meaning.kind === 'model' ? meaning.brandId : [],
  )

/** Behind a brand only its own models are being typed. */
const fitsBrands = (meaning: Meaning, brandIds: ReadonlySet<number>): boolean =>
  brandIds.size === 0 || (meaning.kind === 'model' ? brandIds.has(meaning.brandId) : meaning.kind !== 'brand')

const isAllowed = (meaning: Meaning, brandIds: ReadonlySet<number>): boolean =>
  meaning.kind !== 'model' || !meaning.needsBrand || brandIds.has(meaning.brandId)

/** Cuts a text into the longest names that the catalogue knows, from its beginning to its end. */
function spansOf(words: readonly string[], lexicon: Lexicon, isOk: (meaning: Meaning) => boolean): Span[] {
  const spans: Span[] = []
  for (let at = 0; at < words.length; ) {
    const span = longestName(words, at, lexicon, isOk)
    spans.push(span ?? { text: words[at] ?? '', meanings: [] })
    at += span?.count ?? 1
  }
  return spans.flatMap((span) => (span.meanings.length > 0 ? span : partsOf(span.text, lexicon, isOk)))
}

function longestName(words: readonly string[], at: number, lexicon: Lexicon, isOk: (meaning: Meaning) => boolean) {
  for (let count = Math.min(NAME_WORDS_MAX, words.length - at); count > 0; count -= 1) {
    const text = words.slice(at, at + count).join(' ')
    const meanings = known(text, lexicon).filter(isOk)
    if (meanings.length > 0) return { text, meanings, count }
  }
  return undefined
}

/** Small words that Arabic writes together with the next one. */
const PREFIXES = ['بال', 'وال', 'ال', 'لل', 'ب', 'ل', 'و']
const STEM_MIN = 3

function known(text: string, lexicon: Lexicon): readonly Meaning[] {
  const exact = lexicon.find(text)
  if (exact.length > 0) return exact
  for (const prefix of PREFIXES) {
    const stem = text.startsWith(prefix) ? text.slice(prefix.length) : ''
    if (stem.length < STEM_MIN) continue
    const meanings = lexicon.find(stem)
    if (meanings.length > 0) return meanings
  }
  return []
}

/** A word glued to a number, 'كامري2021', is two. */
function partsOf(word: string, lexicon: Lexicon, isOk: (meaning: Meaning) => boolean): Span[] {
  const [, before, after] = /^(\p{L}{3,})(\d{4})$/u.exec(word) ?? /^(\d{4})(\p{L}{3,})$/u.exec(word) ?? []
  if (before === undefined || after === undefined) return [{ text: word, meanings: [] }]
  return [before, after].map((text) => ({ text, meanings: known(text, lexicon).filter(isOk) }))
}

/** The last words as a name being typed: behind a brand one of its models, `audi q`, or of several words, `land r`. */
function finishName(spans: readonly Span[], lexicon: Lexicon): readonly Span[] {
  if (spans.at(-1)?.meanings.length !== 0) return spans
  const isBehindBrand = idsOf(spans.at(-2)?.meanings ?? [], 'brand').length > 0
  const several = [NAME_WORDS_MAX, 3, 2].filter((count) => count <= spans.length)
  for (const count of isBehindBrand ? [1, ...several] : several) {
    const before = spans.slice(0, -count)
    const text = textOf(spans.slice(-count))
    const brandIds = namedBrands(before)
    const names = lexicon.findBeginning(text).filter((meaning) => isName(meaning) && fitsBrands(meaning, brandIds))
    if (names.length > 0) return [...before, { text, meanings: names }]
  }
  return spans
}

const textOf = (spans: readonly Span[]): string => spans.map(({ text }) => text).join(' ')
const isName = ({ kind }: Meaning): boolean => kind === 'brand' || kind === 'model'

/** Adjacent words that are a name except for one letter, `lan rover`, unless cars of other names hold them so. */
async function joinMistyped(
  spans: readonly Span[],
  lexicon: Lexicon,
  findHolders: FindHolders,
): Promise<readonly Span[]> {
  const joined: Span[] = []
  for (let at = 0; at < spans.length; ) {
    const found = nearestOfSeveral(spans.slice(at), lexicon)
    const isMeant = found && isMistyped(found.meanings, await findHolders(found.text))
    joined.push(isMeant ? found : (spans[at] ?? { text: '', meanings: [] }))
    at += isMeant ? found.count : 1
  }
  return joined
}

function nearestOfSeveral(spans: readonly Span[], lexicon: Lexicon) {
  const isNamed = (span: Span) => span.meanings.length > 0 || /\d/.test(span.text)
  const end = spans.findIndex(isNamed)
  for (let count = Math.min(NAME_WORDS_MAX, end < 0 ? spans.length : end); count > 1; count -= 1) {
    const text = textOf(spans.slice(0, count))
    const near = lexicon.findNear(text)
    const names = near?.distance === 1 ? near.meanings.filter(isName) : []
    if (names.length > 0) return { text, meanings: names, count }
  }
  return undefined
}

/** A number beside a brand is a model, even if the brand was only guessed: `peueot 508`. */
function besideBrands(spans: readonly Span[], lexicon: Lexicon): Span[] {
  const brandIds = namedBrands(spans)
  return spans.map((span) =>
    span.meanings.length > 0
      ? span
      : { ...span, meanings: known(span.text, lexicon).filter((meaning) => isAllowed(meaning, brandIds)) },
  )
}

/** The meaning of a word that matches no name: an unfinished name, a mistyped one, or itself. */
async function settle(
  span: Span,
  lexicon: Lexicon,
  findHolders: FindHolders,
  begun: readonly Meaning[],
): Promise<Span> {
  if (/^\d+$/.test(span.text)) return span
  const names = begun.filter(isName)
  if (names.length > 0) return { ...span, meanings: names }
  const near = lexicon.findNear(span.text)
  if (near === undefined && begun.length === 0) return span
  const holders = await findHolders(span.text)
  if (near && isMistyped(near.meanings, holders)) return { ...span, meanings: near.meanings }
  return holders.count === 0 ? { ...span, meanings: begun.filter(({ kind }) => kind !== 'empty') } : span
}

/** No car holds the word, or only cars of the nearest name: their sellers mistyped it too. */
function isMistyped(meanings: readonly Meaning[], holders: Holders): boolean {
  const brands = idsOf(meanings, 'brand')
  const models = idsOf(meanings, 'model')
  const areOfBrand = brands.length > 0 && holders.brandIds.every((id) => brands.includes(id))
  const areOfModel = models.length > 0 && holders.modelIds.every((id) => models.includes(id))
  return holders.count === 0 || areOfBrand || areOfModel
}
