import { normaliseArabic } from '#contract/values/search-text.ts'
import { cleanLine } from '#contract/values/text.ts'

/** A range whose ends count; an absent end is open. */
export type Span = { from?: number; to?: number }
type RangeKind = 'price' | 'year' | 'kilometres'
/** A part of a search text that says a range. */
export type RangePiece = { kind: RangeKind; span: Span; text: string }
/** The ranges of a search text, in riyals, years and kilometres, their parts of the text, and the text without them. */
export type Ranges = { [Kind in RangeKind]?: Span } & { pieces: RangePiece[]; rest: string }

const YEARS = { first: 1950, last: 2040 } as const
/** A price "around" an amount may differ by this part of it. */
const ABOUT = 0.15
/** Without a unit, a smaller number behind a word of a range counts thousands: تحت 50. */
const THOUSANDS_BELOW = 1_000
const PRICE_MIN = 1_000

const NUMBER_WORDS: Readonly<Record<string, number>> = {
  ...{ عشره: 10, عشر: 10, عشرين: 20, ثلاثين: 30, اربعين: 40, خمسين: 50, ستين: 60, سبعين: 70, ثمانين: 80, تسعين: 90 },
  ...{ خمسه: 5, سته: 6, سبعه: 7, ثمانيه: 8, تسعه: 9, ميه: 100, مايه: 100, ميتين: 200, مايتين: 200, نص: 0.5, نصف: 0.5 },
  ...{ ten: 10, twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90 },
  ...{ hundred: 100, half: 0.5 },
}
/** Years in words: الفين وعشرين, الفين واحد وعشرين, الفين وثمنطعش. */
const YEAR_WORDS: readonly string[][] = [
  ...[[], ['واحد'], ['اثنين'], ['ثلاثه'], ['اربعه'], ['خمسه'], ['سته'], ['سبعه'], ['ثمانيه'], ['تسعه']],
  ...[['عشره'], ['احدعش'], ['اثنعش'], ['ثلطعش', 'ثلاثه عشر'], ['اربعطعش', 'اربعه عشر'], ['خمسطعش', 'خمسه عشر']],
  ...[['ستطعش', 'سته عشر'], ['سبعطعش', 'سبعه عشر'], ['ثمنطعش', 'ثمانيه عشر'], ['تسعطعش', 'تسعه عشر'], ['عشرين']],
  ...[['واحد وعشرين'], ['اثنين وعشرين'], ['ثلاثه وعشرين'], ['اربعه وعشرين'], ['خمسه وعشرين'], ['سته وعشرين']],
]
const YEAR_OF_WORDS = new Map(YEAR_WORDS.flatMap((words, at) => words.map((word) => [word, 2000 + at] as const)))
// The longest first: عشرين is no part of واحد وعشرين.
const YEAR_TEXTS = [...YEAR_OF_WORDS.keys()].sort((a, b) => b.length - a.length).join('|')
const UNIT = '(?:الاف|الف|k|thousand|مليون|million)(?!\\p{L})'
const CURRENCY = '(?:ريال(?: سعودي)?|ر س|sar|sr|riyals?)(?!\\p{L})'
const KILOMETRES = '(?:كيلو(?:متر)?|كم|kms?|kilomet(?:er|re)s?)(?!\\p{L})'
const AMOUNT = `(\\d[\\d,.]*\\d|\\d)(?![\\d\\p{L}]*\\d)\\s*(${UNIT})?\\s*(?:(${CURRENCY})|(${KILOMETRES}))?`
const EDGE = '(?<![\\p{L}\\d])'
const AFTER = '(?![\\p{L}\\d])'

const TO =
  'تحت|ب?اقل من|ب?ارخص من|اقدم من|(?:ما|لا) (?:ي|ت)(?:تجاوز|تعدي|زيد عن)|بحد اقصي|حد اقصي|ميزانيه|ميزانيتي|حتي|لين|قبل|under|below|less than|cheaper than|older than|up to|max|maximum|budget|before|until'
const FROM =
  'فوق|ب?اكثر من|احدث من|اعلي من|ابتداء من|بعد|من|over|above|more than|newer than|at least|starting|after|since|from'
const NEAR = 'في حدود|بحدود|حدود|حوالي|تقريبا|قرابه|around|about|approx|ب'
const UP = 'وفوق|وما فوق|فما فوق|واعلي|واحدث|and up|and above|and newer|or newer|\\+'
const DOWN = 'وتحت|وما تحت|واقل|واقدم|and below|and older|or older'
const DRIVEN = '(?:ممشي|ممشاها|عداد|العداد|mileage|driven)\\s+'

type Found = { value: number; unit: string | undefined; kind: RangeKind }
type Said = { kind: RangeKind; span: Span } | false | undefined

/**
 * Reads what a search text says about price, year and distance: ranges with their words, amounts with a unit, years
 * with open ends, short years behind "model". What is read leaves the text.
 */
export function readRanges(text: string): Ranges {
  const pieces: RangePiece[] = []
  const plain = normaliseArabic(cleanLine(text))
  const inDigits = withDigits(plain)
  let rest = inDigits
  const take = (pattern: string, read: (parts: readonly (string | undefined)[]) => Said) => {
    rest = rest.replace(new RegExp(`${EDGE}${pattern}`, 'giu'), (whole, ...parts: (string | undefined)[]) => {
      const said = read(parts)
      if (!said) return whole
      pieces.push({ ...said, text: whole.trim() })
      return ' '
    })
  }
  take(
    `(${DRIVEN})?(?:من|بين|from|between)?\\s*${AMOUNT}\\s*(?:الي|حتي|ل|و|to|and|-)\\s*${AMOUNT}${AFTER}`,
    (parts) => {
      const [driven, ...amounts] = parts
      const to = amountOf(amounts.slice(4, 8), driven, true)
      const from =
        to && amountOf([amounts[0], amounts[1] ?? to.unit, amounts[2], amounts[3]], driven ?? amounts[7], true)
      if (!to || !from || from.kind !== to.kind || from.value > to.value) return false
      return { kind: to.kind, span: { from: from.value, to: to.value } }
    },
  )
  const sided = (words: string, spanOf: (value: number) => Span) =>
    take(`(${DRIVEN})?(?:${words})\\s*${AMOUNT}${AFTER}`, ([driven, ...parts]) => {
      const amount = amountOf(parts, driven, true)
      return amount && { kind: amount.kind, span: spanOf(amount.value) }
    })
  for (const [words, end] of [
    [UP, 'from'],
    [DOWN, 'to'],
  ] as const)
    take(`(\\d{4})\\s*(?:${words})(?!\\p{L})`, ([year]) => {
      return isYear(Number(year)) && { kind: 'year', span: { [end]: Number(year) } }
    })
  sided(TO, (to) => ({ to }))
  sided(NEAR, about)
  sided(FROM, (from) => ({ from }))
  take(`(?:(?:موديل|مودل|model|my)\\s*|م)['’]?(\\d{4}|\\d\\d)${AFTER}`, ([written]) => {
    const year = isYear(Number(written)) ? Number(written) : shortYear(Number(written))
    return year !== undefined && { kind: 'year', span: { from: year, to: year } }
  })
  take(`(${DRIVEN})?${AMOUNT}${AFTER}`, ([driven, ...parts]) => {
    const amount = amountOf(parts, driven, false)
    return amount && { kind: amount.kind, span: about(amount.value) }
  })
  // Untouched, a text keeps its letters: it may be typed on the other keyboard.
  const isRead = pieces.length > 0 || inDigits !== plain
  return { ...spansOf(pieces), pieces, rest: isRead ? rest.replace(/\s+/g, ' ').trim() : text }
}

/** The ranges of all pieces: of one kind each end counts. */
function spansOf(pieces: readonly RangePiece[]): { [Kind in RangeKind]?: Span } {
  const spans: { [Kind in RangeKind]?: Span } = {}
  for (const { kind, span } of pieces) spans[kind] = { ...spans[kind], ...span }
  return spans
}

const about = (value: number): Span => ({ from: Math.round(value * (1 - ABOUT)), to: Math.round(value * (1 + ABOUT)) })
const isYear = (value: number): boolean => Number.isInteger(value) && value >= YEARS.first && value <= YEARS.last

/** `18` behind "model" is 2018, `95` is 1995; other numbers name a model. */
function shortYear(short: number): number | undefined {
  if (short <= YEARS.last - 2000 - 10) return 2000 + short
  return short >= 80 ? 1900 + short : undefined
}

/** An amount with its kind; undefined if the number is neither price, year nor distance. */
function amountOf(
  [digits = '', unit, currency, driven]: readonly (string | undefined)[],
  isDriven: string | undefined,
  isRange: boolean,
): Found | undefined {
  const number = numberOf(digits, unit !== undefined)
  if (number === undefined) return undefined
  const isDistance = (isDriven ?? driven) !== undefined
  if (unit === undefined && currency === undefined && !isDistance && isYear(number) && !/[.,]/.test(digits))
    return isRange ? { value: number, unit, kind: 'year' } : undefined
  // A bare number without a word of a range is part of a name, or a word.
  if (!isRange && unit === undefined && currency === undefined && !isDistance) return undefined
  const isShort = unit === undefined && currency === undefined && number < THOUSANDS_BELOW
  const factor = unit === undefined ? (isShort ? 1_000 : 1) : /مليون|million/.test(unit) ? 1_000_000 : 1_000
  const value = Math.round(number * factor)
  if (isDistance) return { value, unit, kind: 'kilometres' }
  return value < PRICE_MIN ? undefined : { value, unit, kind: 'price' }
}

/** `30,000` and `30.000` are thousands, `1.2` before a unit is a decimal. */
function numberOf(digits: string, hasUnit: boolean): number | undefined {
  if (/^\d{1,3}(?:[.,]\d{3})+$/.test(digits) && !(hasUnit && /^\d\.\d{3}$/.test(digits)))
    return Number(digits.replace(/[.,]/g, ''))
  return /^\d{1,9}(?:[.,]\d{1,3})?$/.test(digits) ? Number(digits.replace(',', '.')) : undefined
}

/** Numbers in words before a thousand or a million, and the duals: `خمسين الف` is `50 الف`. */
const withDigits = (text: string): string =>
  text
    .replace(new RegExp(`${EDGE}(?:ال)?الفين و ?(${YEAR_TEXTS})(?!\\p{L})`, 'gu'), (_whole, words: string) => {
      return String(YEAR_OF_WORDS.get(words))
    })
    .replace(new RegExp(`${EDGE}([\\p{L}]+) (?=${UNIT})`, 'gu'), (whole, word: string) => {
      const value = NUMBER_WORDS[word]
      return value === undefined ? whole : `${value} `
    })
    .replace(/(?<![\p{L}\d]|\d )مليون(?!\p{L})/gu, '1 مليون')
    .replace(/(\d+) مليون و ?(\d{1,3}) الف/gu, (_whole, millions: string, thousands: string) => {
      return `${Number(millions) * 1_000 + Number(thousands)} الف`
    })
