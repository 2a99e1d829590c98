import type { Endpoints } from '#contract/http/index.ts'
import { toLatinDigits } from '#contract/values/digits.ts'
import type { CarFacet } from '#contract/values/vehicle/car-facets.ts'

/** The lists of cars: those in auctions, those for sale, and both. */
export type ListKind = 'auctions' | 'filter' | 'sales'
type ListQuery = NonNullable<Endpoints['GET /page/filter']['query']>

/** The orders that every list offers. */
const SORTS = ['ending', 'newest', 'price_asc', 'price_desc', 'km_asc', 'year_desc', 'bids_desc'] as const
export type Sort = (typeof SORTS)[number]

/** The orders of one list; the first is its default. Cars for sale have neither an end nor bids. */
export const sortsOf = (kind: ListKind): readonly Sort[] =>
  kind === 'sales' ? ['newest', ...SORTS.slice(2, -1)] : SORTS

/** Filters with several values, as they are named in the address and in the facets. */
export type ChoiceField = 'brand' | 'model' | 'city' | 'status' | CarFacet
export const CHOICE_FIELDS: readonly ChoiceField[] = Object.keys({
  brand: 0,
  model: 0,
  style: 0,
  condition: 0,
  city: 0,
  fuel: 0,
  transmission: 0,
  status: 0,
} satisfies Record<ChoiceField, 0>) as ChoiceField[] // the compiler asks for every field

/** Ranges, each with the largest number that it can hold. Prices count in thousands of riyals. */
export const RANGES = { price: 100_000, year: 2100, km: 10_000_000 } as const
export type RangeName = keyof typeof RANGES
type RangeField = `${RangeName}_${'from' | 'to'}`
const SMALLEST = { price: 0, year: 1900, km: 0 } as const

/** The values that a list reads from its address. Anything else is left out, so that addresses stay canonical. */
export type ListSearch = { [Field in ChoiceField]?: readonly string[] } & { [Field in RangeField]?: number } & {
  q?: string
  sort?: Sort
  page?: number
  /** The number of pages shown one under the other, from `page` on. */
  more?: number
  view?: 'list'
}

const TEXT_MAX = 100
const WORD_MAX = 60
const CHOICES_MAX = 20
export const PAGES_SHOWN_MAX = 10
const PAGE_MAX = 100_000
/** Fills the rows of two, three and four cards. */
const PER_PAGE = 24

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

/** A text without characters that no keyboard writes; undefined if nothing is left. */
function cleanText(value: unknown, longest: number): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value)
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .trim()
    .slice(0, longest)
    .trim()
  return text === '' ? undefined : text
}

/** A whole number within limits, in any digits and with thousands separators; anything else is ignored. */
export function readWhole(value: unknown, from: number, to: number): number | undefined {
  const text = cleanText(value, TEXT_MAX)
  if (text === undefined) return undefined
  const plain = toLatinDigits(text).replace(/[,٬\s]/g, '')
  const number = /^\d{1,9}$/.test(plain) ? Number(plain) : Number.NaN
  return number >= from && number <= to ? number : undefined
}

function readChoices(value: unknown): string[] | undefined {
  const words = asList(value).flatMap((word) => cleanText(word, WORD_MAX) ?? [])
  return words.length === 0 ? undefined : [...new Set(words)].slice(0, CHOICES_MAX)
}

function readField(kind: ListKind, field: string, value: unknown): unknown {
  if (CHOICE_FIELDS.some((name) => name === field)) return readChoices(value)
  const [first] = asList(value)
  if (field === 'q') return cleanText(first, TEXT_MAX)
  if (field === 'sort') return sortsOf(kind).find((sort, index) => index > 0 && sort === first)
  if (field === 'view') return first === 'list' ? first : undefined
  if (field === 'page') return readWhole(first, 2, PAGE_MAX)
  if (field === 'more') return readWhole(first, 2, PAGES_SHOWN_MAX)
  const [name, end] = field.split('_')
  if ((name === 'price' || name === 'year' || name === 'km') && (end === 'from' || end === 'to'))
    return readWhole(first, SMALLEST[name], RANGES[name])
  return undefined
}

/** Reads an address's query, in its written order. */
export const readListSearch =
  (kind: ListKind) =>
  (search: Record<string, unknown>): ListSearch =>
    Object.fromEntries(
      Object.entries(search).flatMap(([field, value]) => {
        const read = readField(kind, field, value)
        return read === undefined ? [] : [[field, read]]
      }),
    )

/** `ended` in the address means every state after the close. */
export const ENDED = 'ended'

/** The same for the API: one page of the list. */
export function listQuery(search: ListSearch, page = search.page ?? 1): ListQuery {
  const { more: _more, view: _view, status, ...asked } = search
  const states = status?.flatMap((word) => (word === ENDED ? ['closed', 'sold'] : word))
  return { ...asked, ...(states ? { status: states } : {}), page, per_page: PER_PAGE } as ListQuery // `readListSearch` made the lists of values
}
