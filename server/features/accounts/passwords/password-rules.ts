import { toLatinDigits } from '#contract/values/digits.ts'
import { normaliseArabic } from '#contract/values/search-text.ts'
import type { Text } from '#server/platform/http/refusal.ts'
import { fieldTexts } from '../texts.ts'
import { localWords } from './local-word-rules.ts'

export const PASSWORD_LENGTH_MIN = 8
/** The minimum length of a password without the member's own words. */
const OWN_PART_MIN = 5
const WORD_LENGTH_MIN = 3

/** An attacker's knowledge about a member, or the site. */
export type Known = {
  name?: string | null | undefined
  phone?: string | null | undefined
  email?: string | null | undefined
  username?: string | null | undefined
  /** True if many people use a password, in small letters and Latin digits. */
  isCommon?: (password: string) => boolean
}

const SITE_WORDS = ['marsa', 'مرسى', 'password', 'كلمةالمرور', 'كلمةالسر'].map(normaliseArabic)
const COMMON_WORDS = [...SITE_WORDS, ...localWords]
/** A year, Gregorian or Hijri. */
const YEAR = /(?:19|20|1[34])\d{2}/g

/** A new password and its repetition: the text for each wrong field. */
export function passwordErrors(
  password: string,
  confirmation: string | null | undefined,
  known: Known = {},
): { password: Text | false; password_confirmation: Text | false } {
  const isShort = Array.from(password).length < PASSWORD_LENGTH_MIN
  return {
    password: isShort ? fieldTexts.passwordShort : isGuessable(password, known) && fieldTexts.passwordCommon,
    password_confirmation: password !== confirmation && fieldTexts.passwordRepeat,
  }
}

/**
 * True if a password is among the most used ones, repeats or counts, or is made of facts about its member, words of the
 * place and years.
 */
export function isGuessable(password: string, known: Known = {}): boolean {
  const plain = toLatinDigits(password.normalize('NFKC')).toLowerCase().replace(/\s+/g, '')
  if (known.isCommon?.(plain) || isRepeated(plain) || isRun(plain)) return true
  const read = normaliseArabic(plain)
  const rest = ownWords(known)
    .reduce((left, word) => left.replaceAll(word, ''), read)
    .replace(YEAR, '')
  return rest !== read && Array.from(rest).length < OWN_PART_MIN
}

function ownWords({ name, phone, email, username }: Known): string[] {
  const digits = (phone ?? '').replace(/\D/g, '')
  // With and without the country's code and the zero before the number.
  const numbers = [digits, digits.slice(2), digits.slice(3), `0${digits.slice(3)}`, digits.slice(-7)]
  const words = [name, email?.split('@')[0], username].flatMap((text) => normaliseArabic(text ?? '').split(/[\s._-]+/))
  return [...COMMON_WORDS, ...numbers, ...words]
    .filter((word) => word.length >= WORD_LENGTH_MIN)
    .toSorted((a, b) => b.length - a.length)
}

/** 'aaaaaaaa', 'abababab', 'abc1abc1'. */
const isRepeated = (text: string): boolean => /^(.{1,4})\1+$/u.test(text)

/** '23456789', 'hgfedcba': each character follows the previous one. */
function isRun(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0)
  return [1, -1].some((step) => codes.every((code, at) => at === 0 || code - (codes[at - 1] ?? 0) === step))
}
