import { isIsoDate } from '#contract/values/dates.ts'
import { compactIdentifier, toLatinDigits } from '#contract/values/digits.ts'
import { parseIdentity } from '#contract/values/identity.ts'
import { parsePhone } from '#contract/values/phone.ts'
import { cleanLine } from '#contract/values/text.ts'
import type { Text } from '#server/platform/http/refusal.ts'
import { type Known, passwordErrors } from './passwords/password-rules.ts'
import { fieldTexts } from './texts.ts'

const NAME_LENGTH_MAX = 100
const EARLIEST_BIRTH = '1900-01-01'

/** Field → its messages; empty if all is well. */
export type FieldErrors = Record<string, Text[]>
type Maybe<T> = T | null | undefined

export type SignupFields = {
  name?: Maybe<string>
  phone?: Maybe<string>
  identity?: Maybe<string>
  agree?: Maybe<boolean | number | string>
  username?: Maybe<string>
  email?: Maybe<string>
  password?: Maybe<string>
  password_confirmation?: Maybe<string>
}
export type Signup = {
  name: string
  phone: string
  identity: string
  username: string | null
  email: string | null
  password: string | null
}

/** Reads a sign-up; the answer names all wrong fields at once. */
export function readSignup(
  fields: SignupFields,
  { isCommon }: Pick<Known, 'isCommon'> = {},
): Signup | { errors: FieldErrors } {
  const name = readName(fields.name)
  const phone = readPhone(fields.phone)
  const identity = parseIdentity(fields.identity ?? '')
  const username = readUsername(fields.username)
  const email = readEmail(fields.email)
  const password = blankToNull(fields.password)
  const errors = collect({
    name: name === undefined && fieldTexts.name,
    phone: phone === undefined && fieldTexts.phone,
    identity: identity === undefined && fieldTexts.identity,
    agree: !isYes(fields.agree) && fieldTexts.agree,
    username: username === undefined && fieldTexts.username,
    email: email === undefined && fieldTexts.email,
    ...(password !== null &&
      passwordErrors(password, fields.password_confirmation, { ...fields, ...(isCommon && { isCommon }) })),
  })
  if (name === undefined || phone === undefined || identity === undefined) return { errors }
  if (username === undefined || email === undefined || Object.keys(errors).length > 0) return { errors }
  return { name, phone, identity, username, email, password }
}

/** Keeps the fields that have a text. */
export const collect = (texts: Record<string, Text | false>): FieldErrors =>
  Object.fromEntries(Object.entries(texts).flatMap(([field, text]) => (text === false ? [] : [[field, [text]]])))

/** A name with at least two letters, cleaned. */
export function readName(raw: Maybe<string>): string | undefined {
  const name = cleanLine(raw ?? '').replace(/\s+/g, ' ')
  const letters = name.match(/\p{L}/gu)?.length ?? 0
  return letters >= 2 && name.length <= NAME_LENGTH_MAX ? name : undefined
}

/** E.164, or undefined. */
export const readPhone = (raw: Maybe<string>): string | undefined => parsePhone(raw ?? '')

/** Null if absent; undefined if invalid. Compared in lower case. */
export function readUsername(raw: Maybe<string>): string | null | undefined {
  const username = cleanLine(raw ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
  if (username === '') return null
  return /^[\p{L}\p{M}\p{N}._ -]{3,50}$/u.test(username) ? username : undefined
}

/** Null if absent; undefined if invalid. */
export function readEmail(raw: Maybe<string>): string | null | undefined {
  const email = cleanLine(raw ?? '').toLowerCase()
  if (email === '') return null
  return email.length <= 200 && /^[^\s@"<>,;]+@[^\s@"<>,;.]+(\.[^\s@"<>,;.]+)+$/.test(email) ? email : undefined
}

/** Null if absent; undefined unless it is a day between 1900 and `today` ('YYYY-MM-DD'). */
export function readBirthDate(raw: Maybe<string>, today: string): string | null | undefined {
  const day = toLatinDigits(raw ?? '').trim()
  if (day === '') return null
  return isIsoDate(day) && day >= EARLIEST_BIRTH && day < today ? day : undefined
}

/** Six Latin digits, or undefined. */
export function readOtp(raw: string): string | undefined {
  const code = compactIdentifier(raw)
  return /^\d{6}$/.test(code) ? code : undefined
}

const blankToNull = (raw: Maybe<string>): string | null => (raw === undefined || raw === '' ? null : raw)
const isYes = (value: unknown): boolean => ['1', 'true', 'on', 'yes'].includes(String(value).toLowerCase())
