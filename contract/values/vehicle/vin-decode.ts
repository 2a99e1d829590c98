import { BRAND_OF_SHARED, SHARED_WMI, WMI_BY_BRAND } from './wmi.ts'

/** The facts encoded in a chassis number, without a database. Advice only: makers outside North America deviate. */
export type DecodedVin = {
  /** Slug of the brand, if its maker is known. */
  brand: string | undefined
  /** The country of manufacture, as ISO 3166 code. */
  country: string | undefined
  /** The model year of the tenth character. */
  year: number | undefined
  /** The maker's own sign of the plant. */
  plant: string
}

const BRAND_OF = new Map(
  Object.entries(WMI_BY_BRAND).flatMap(([brand, codes]) => codes.split(' ').map((code) => [code, brand] as const)),
)

/** First characters by country. Source: ISO 3780, as far as passenger cars come from there. */
const COUNTRIES: readonly (readonly [pattern: RegExp, country: string])[] = [
  [/^[145]/, 'US'],
  [/^2/, 'CA'],
  [/^3[A-W]/, 'MX'],
  [/^6/, 'AU'],
  [/^9[A-E3-9]/, 'BR'],
  [/^J/, 'JP'],
  [/^K[L-R]/, 'KR'],
  [/^L/, 'CN'],
  [/^M[A-E]/, 'IN'],
  [/^M[F-K]/, 'ID'],
  [/^M[L-R]/, 'TH'],
  [/^N[L-T]/, 'TR'],
  [/^S[A-M]/, 'GB'],
  [/^S[U-Z]/, 'PL'],
  [/^T[J-P]/, 'CZ'],
  [/^T[R-V]/, 'HU'],
  [/^U[5-7]/, 'SK'],
  [/^V[F-R]/, 'FR'],
  [/^V[S-W]/, 'ES'],
  [/^W/, 'DE'],
  [/^Y[S-W]/, 'SE'],
  [/^Z[A-R]/, 'IT'],
]

/** Letters of the tenth character from 2010 on, digits for 2001 to 2009. Source: 49 CFR 565.15, table VII. */
const YEAR_LETTERS = 'ABCDEFGHJKLMNPRSTVWXY'
const NORTH_AMERICA = /^[1-5]/
const AGE_PLACE = 6
const YEAR_PLACE = 9
const PLANT_PLACE = 10
const FIRST_YEAR = 2010

/**
 * Reads a chassis number of 17 characters in upper case.
 * @param thisYear a model year is at most one year ahead of it. A later letter means the year thirty years before, and so
 *   does a digit at the seventh place of a North American number. Other makers use that place freely.
 */
export function decodeVin(vin: string, thisYear: number): DecodedVin {
  const maker = vin.slice(0, 3)
  return {
    brand: brandOf(vin),
    country: COUNTRIES.find(([pattern]) => pattern.test(maker))?.[1],
    year: yearOf(vin, thisYear),
    plant: vin.charAt(PLANT_PLACE),
  }
}

function brandOf(vin: string): string | undefined {
  const shared = SHARED_WMI.exec(vin)?.[1]
  if (shared !== undefined && isModern(vin)) return BRAND_OF_SHARED[shared]
  return BRAND_OF.get(vin.slice(0, 3)) ?? BRAND_OF.get(vin.slice(0, 2))
}

function yearOf(vin: string, thisYear: number): number | undefined {
  const sign = vin.charAt(YEAR_PLACE)
  if (/[1-9]/.test(sign)) return 2000 + Number(sign)
  const place = YEAR_LETTERS.indexOf(sign)
  if (place < 0) return undefined
  const year = FIRST_YEAR + place
  return year > thisYear + 1 || (NORTH_AMERICA.test(vin) && !isModern(vin)) ? year - 30 : year
}

/** True for a letter at the seventh place: in North America it means 2010 or later (49 CFR 565.15). */
const isModern = (vin: string): boolean => /[A-Z]/.test(vin.charAt(AGE_PLACE))
