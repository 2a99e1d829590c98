import type { BankLine } from './bank-file.ts'

/** A shorter one, or one of these words, names no movement. */
const REFERENCE_MIN = 4
const NO_REFERENCE = /^(nonref|notprovided|none)$/

const keyOf = ({ day, amount, reference, name, iban, description }: BankLine): string =>
  JSON.stringify([day, amount, reference, name, iban, description])

/**
 * Leaves out the movements that the same account's files of another format have: same day, amount, and reference or
 * account of the other side. Each stored movement stands for one line. Lines that are equal in every field stay: the
 * store counts those of all formats.
 */
export function withoutKnown<Line extends BankLine>(lines: readonly Line[], stored: readonly BankLine[]): Line[] {
  const [inFile, inStore] = [new Set(lines.map(keyOf)), new Set(stored.map(keyOf))]
  const free = Map.groupBy(
    stored.filter((known) => !inFile.has(keyOf(known))),
    ({ day, amount }) => `${day} ${amount}`,
  )
  // A reference says more than an account, from which several movements of a day may come: it goes first for all lines.
  return [hasSameReference, hasSameAccount].reduce<Line[]>(
    (left, isSame) =>
      left.filter((line) => {
        if (inStore.has(keyOf(line))) return true
        const alike = free.get(`${line.day} ${line.amount}`) ?? []
        const found = alike.findIndex((known) => isSame(line, known))
        if (found >= 0) alike.splice(found, 1)
        return found < 0
      }),
    [...lines],
  )
}

const hasSameReference = (one: BankLine, other: BankLine): boolean => names(one, other) || names(other, one)

/** True if the reference of a line stands in the other one. */
function names({ reference }: BankLine, other: BankLine): boolean {
  const sought = reference.trim().toLowerCase()
  if (sought.length < REFERENCE_MIN || NO_REFERENCE.test(sought)) return false
  return `${other.reference} ${other.description}`.toLowerCase().includes(sought)
}

const hasSameAccount = (one: BankLine, other: BankLine): boolean => one.iban !== '' && one.iban === other.iban
