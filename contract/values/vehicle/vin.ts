import { compactIdentifier } from '../digits.ts'

/** Values of letters and weights of places for the check digit. Source: 49 CFR 565. */
const VALUE_OF: Readonly<Record<string, number>> = {
  ...{ A: 1, B: 2, C: 3, D: 4, E: 5, F: 6, G: 7, H: 8 },
  ...{ J: 1, K: 2, L: 3, M: 4, N: 5, P: 7, R: 9 },
  ...{ S: 2, T: 3, U: 4, V: 5, W: 6, X: 7, Y: 8, Z: 9 },
}
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const CHECK_PLACE = 8

/** A chassis number as 17 characters in upper case, or undefined; the letters I, O and Q do not exist in it. */
export function parseVin(raw: string): string | undefined {
  const vin = compactIdentifier(raw)
  return /^[A-HJ-NPR-Z0-9]{17}$/.test(vin) ? vin : undefined
}

/**
 * True if the ninth character is the check digit. Advice only: the check digit is compulsory only in North America,
 * and many European and Gulf cars have another character there.
 */
export function vinCheckDigitOk(vin: string): boolean {
  const sum = WEIGHTS.reduce((total, weight, place) => {
    const character = vin.charAt(place)
    return total + weight * (VALUE_OF[character] ?? Number(character))
  }, 0)
  const remainder = sum % 11
  return vin.charAt(CHECK_PLACE) === (remainder === 10 ? 'X' : String(remainder))
}

/** For guests: the first six and the last four characters stay, '1FMEE5•••••••4821'. */
export function maskVin(vin: string): string {
  return vin.slice(0, 6) + '•'.repeat(Math.max(0, vin.length - 10)) + vin.slice(6).slice(-4)
}
