import { toLatinDigits } from '#contract/values/digits.ts'

/**
 * Digits in groups as people separate them, and the possible suffix: `131,099`, `36.500,00`, `1 200 000`, `226'050`.
 */
const NUMBER = /-?\d+(?:[.,'’\s]\d+)*/u
const GROUPED = /^-?\d{1,3}(?:([,.' ])\d{3})(?:\1\d{3})*(?:[.,]\d{1,2})?$/
const FACTOR = /^\s*(k(?!\.?m)|الف|ألف|thousand|مليون|million)/u
const BEFORE_MAX = 12
/** A word for millions in front of a number counts too: dropped, it would leave a small wrong price. */
const MILLIONS_BEFORE = /مليون|million/u

/**
 * A number in people's spelling: '131,099 كم', '٣٦٥٠٠', '36500.0', '36.500', '85 ألف', '120k km'; undefined if there is
 * none, or more than one, in digits or in words: 'مليون و200 الف'. Three digits behind a point are thousands, unless a
 * word behind says thousand or million.
 */
export function readNumber(written: string | undefined): number | undefined {
  if (written === undefined) return undefined
  const text = toLatinDigits(written)
    .toLowerCase()
    .replace(/[\u066B]/g, '.')
    .replace(/[\u066C،]/g, ',')
    .replace(/[’\u2018]/g, "'")
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  const found = NUMBER.exec(text)
  if (!found || found.index > BEFORE_MAX) return undefined
  const rest = text.slice(found.index + found[0].length)
  if (/\d/.test(rest) || MILLIONS_BEFORE.test(text.slice(0, found.index))) return undefined
  const factor = FACTOR.exec(rest)?.[1]
  const value = amountOf(found[0], factor !== undefined)
  return value === undefined ? undefined : value * (factor === undefined ? 1 : /مليون|million/.test(factor) ? 1e6 : 1e3)
}

function amountOf(digits: string, hasFactor: boolean): number | undefined {
  const parted = GROUPED.exec(digits)
  const isDecimal = hasFactor && /^-?\d+[.,]\d+$/.test(digits)
  if (parted && !isDecimal) {
    const thousands = new RegExp(`[${parted[1]}](?=\\d{3}(?!\\d))`, 'g')
    return Number(digits.replace(thousands, '').replace(',', '.'))
  }
  return /^-?\d+(?:[.,]\d+)?$/.test(digits) ? Number(digits.replace(',', '.')) : undefined
}

const FOREIGN = /[$€£]|\b(?:usd|us\$|eur|euros?|dollars?|gbp|aed|kwd|bhd|qar|omr)\b|دولار|يورو|درهم|دينار/iu

/** True if a price names a currency other than the Saudi riyal. */
export const isForeignMoney = (written: string): boolean => FOREIGN.test(written)

const SHORT_YEAR = /^['’]?(\d\d)$/

/**
 * The year in '2018', '٢٠١٨م', '01/05/2018', 'Mar 2018' and, by the century of cars, in `18`.
 * Undefined if there is none, or more than one.
 */
export function readYear(written: string, yearNow: number): { year: number; isShort: boolean } | undefined {
  const text = toLatinDigits(written)
    .replace(/\p{Cf}/gu, '')
    .trim()
  const short = SHORT_YEAR.exec(text)?.[1]
  if (short !== undefined) {
    const year = 2000 + Number(short)
    return { year: year > yearNow + 1 ? year - 100 : year, isShort: true }
  }
  // Days, months and hours may be beside a year: nothing longer than milliseconds.
  const [year, ...others] = new Set(text.match(/\d{4,}/g))
  return year?.length === 4 && others.length === 0 ? { year: Number(year), isShort: false } : undefined
}

const KM_IN_A_MILE = 1.609344
const MILES = /\bmi(?:les?)?\b|ميل|أميال/iu

/** A distance in kilometres, and whether it was written in miles. */
export function readDistance(written: string): { kilometres: number; isInMiles: boolean } | undefined {
  const value = readNumber(written)
  const isInMiles = MILES.test(written)
  return value === undefined
    ? undefined
    : { kilometres: Math.round(isInMiles ? value * KM_IN_A_MILE : value), isInMiles }
}
