import { parsePhone } from '#contract/values/phone.ts'
import { cleanLine, cleanText } from '#contract/values/text.ts'
import { isRefusal, type Refusal, refuseField, type Text } from '#server/platform/http/refusal.ts'
import { contentTexts as texts } from '../texts.ts'

/** Converts one field of a form into the value of a column. */
type Field = { column: string; read: (value: unknown) => unknown; error?: Text }
/** By the names of the wire. */
export type Fields = Readonly<Record<string, Field>>

const asText = (value: unknown) => (typeof value === 'string' ? value : '')

/** A required line. */
export const line = (column: string): Field => ({
  column,
  read: (value) => cleanLine(asText(value)) || undefined,
})
/** Paragraphs that must not be empty. */
export const paragraphs = (column: string): Field => ({
  column,
  read: (value) => cleanText(asText(value)) || undefined,
})
export const maybeLine = (column: string): Field => ({ column, read: (value) => cleanLine(asText(value)) })
export const maybeParagraphs = (column: string): Field => ({ column, read: (value) => cleanText(asText(value)) })
/** An empty value is stored as null. */
export const lineOrNull = (column: string): Field => ({ column, read: (value) => cleanLine(asText(value)) || null })
/** A value that the contract has checked already. */
export const plain = (column: string): Field => ({ column, read: (value) => (value === '' ? null : value) })
export const phone = (column: string): Field => ({
  column,
  read: (value) => parsePhone(asText(value)),
  error: texts.phone,
})

/** The named fields as values of columns. Refusals: `invalid` with the field at fault. */
export function readFields(
  fields: Fields,
  body: Readonly<Record<string, unknown>>,
): Record<string, unknown> | { refused: Refusal } {
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    if (body[name] === undefined) continue
    const value = field.read(body[name])
    if (value === undefined) return { refused: refuseField(name, field.error ?? texts.required) }
    values[field.column] = value
  }
  return values
}

export const isRefused = (read: object): read is { refused: Refusal } => 'refused' in read && isRefusal(read.refused)
