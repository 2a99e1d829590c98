import { parseIban } from '#contract/values/iban.ts'
import { parseIdentity } from '#contract/values/identity.ts'
import { parsePhone } from '#contract/values/phone.ts'

/** A number or address of one person, as it is stored. */
export type PersonNumber = { field: 'phone' | 'email' | 'identity' | 'iban'; value: string }

const MAIL = /^[^\s@]+@[^\s@]+$/

/** The whole phone, ID number, e-mail address or bank account that a search is; undefined for names and parts. */
export function readPersonNumber(search: string): PersonNumber | undefined {
  const text = search.trim()
  if (MAIL.test(text)) return { field: 'email', value: text.toLowerCase() }
  const numbers = { identity: parseIdentity(text), phone: parsePhone(text), iban: parseIban(text) }
  for (const field of ['identity', 'phone', 'iban'] as const) {
    const value = numbers[field]
    if (value !== undefined) return { field, value }
  }
  return undefined
}
