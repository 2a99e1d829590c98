import { compactIdentifier } from './digits.ts'

/**
 * A Saudi national ID (first digit 1) or Iqama (first digit 2) as ten Latin digits, or undefined.
 * The check is Luhn's over all ten digits (source: saudi-id-validator; python-stdnum does the same).
 * It proves that the number is well formed, not that it exists.
 */
export function parseIdentity(raw: string): string | undefined {
  const identity = compactIdentifier(raw)
  return /^[12]\d{9}$/.test(identity) && luhnSum(identity) % 10 === 0 ? identity : undefined
}

/** '1000000008' → '1•••••••08': the kind and the last two digits stay. */
export function maskIdentity(identity: string): string {
  return identity.slice(0, 1) + '•'.repeat(Math.max(0, identity.length - 3)) + identity.slice(1).slice(-2)
}

/** Luhn's sum of an even number of digits: the first, third, … are doubled. */
function luhnSum(digits: string): number {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[i])
    const counted = i % 2 === 0 ? digit * 2 : digit
    sum += counted > 9 ? counted - 9 : counted
  }
  return sum
}
