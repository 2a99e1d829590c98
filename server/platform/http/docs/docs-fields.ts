import { html, type Markup } from '../html.ts'
import type { JsonSchema } from './json-schemas.ts'

const DEPTH_MAX = 4
const SCHEMAS = '#/components/schemas/'

type Row = { path: string; schema: JsonSchema; required: boolean }

/** A table of fields with their types; nested fields are written as paths. Request fields show their limits. */
export function fieldTable(schema: JsonSchema, side: 'asked' | 'answered'): Markup | undefined {
  const rows = rowsOf(schema, '', 0)
  if (rows.length === 0) return undefined
  return html`<div class="wide"><table><thead><tr><th>Field</th><th>Type</th><th>Notes</th></tr></thead><tbody>${rows.map(
    ({ path, schema: field, required }) =>
      html`<tr><td><code>${path}</code></td><td>${typeOf(field)}</td><td>${notes(field, required, side)}</td></tr>`,
  )}</tbody></table></div>`
}

function rowsOf(schema: JsonSchema, prefix: string, depth: number): Row[] {
  const required = new Set(Array.isArray(schema.required) ? schema.required : [])
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = prefix + name
    const row = { path, schema: field, required: required.has(name) }
    const { inner, suffix } = unwrap(field)
    return inner.properties && depth < DEPTH_MAX ? [row, ...rowsOf(inner, `${path}${suffix}.`, depth + 1)] : [row]
  })
}

/** The shape inside lists and before "or null". */
function unwrap(schema: JsonSchema, suffix = ''): { inner: JsonSchema; suffix: string } {
  const some = present(schema)
  if (some.length === 1 && some[0] && some[0] !== schema) return unwrap(some[0], suffix)
  if (schema.type === 'array' && isSchema(schema.items)) return unwrap(schema.items, `${suffix}[]`)
  return { inner: schema, suffix }
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null

/** The choices of a schema, without null. */
function present(schema: JsonSchema): JsonSchema[] {
  const choices = schema.anyOf ?? schema.oneOf
  return Array.isArray(choices) ? choices.filter((choice) => choice.type !== 'null') : [schema]
}

function typeOf(schema: JsonSchema): Markup {
  if (schema.$ref?.startsWith(SCHEMAS)) return shapeLink(schema.$ref.slice(SCHEMAS.length))
  if (schema.anyOf ?? schema.oneOf) {
    const names = present(schema).map((choice, i) => html`${i > 0 && ' or '}${typeOf(choice)}`)
    return html`${names}${isNullable(schema) && ' or null'}`
  }
  if (schema.type === 'array') return html`list of ${isSchema(schema.items) ? typeOf(schema.items) : 'anything'}`
  if (Array.isArray(schema.enum))
    return html`${schema.enum.map((word, i) => html`${i > 0 && ' · '}<code>${word}</code>`)}`
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`
  if (schema.format === 'binary') return html`file`
  if (schema.format === 'date-time') return html`instant`
  const types = Array.isArray(schema.type) ? schema.type.join(' or ') : schema.type
  return html`${typeof types === 'string' ? types : 'anything'}`
}

export const shapeLink = (name: string): Markup => html`<a href="#shape-${name}">${name}</a>`

const isNullable = (schema: JsonSchema): boolean =>
  Array.isArray(schema.anyOf) && schema.anyOf.some((choice) => choice.type === 'null')

const limits: [string, string][] = [
  ['minimum', 'at least '],
  ['exclusiveMinimum', 'above '],
  ['maximum', 'at most '],
  ['minLength', 'length at least '],
  ['maxLength', 'length at most '],
  ['minItems', 'at least (entries) '],
  ['maxItems', 'at most (entries) '],
  ['default', 'default '],
]

function notes(schema: JsonSchema, required: boolean, side: 'asked' | 'answered'): string {
  const bounds = limits.flatMap(([key, words]) => (schema[key] === undefined ? [] : [words + String(schema[key])]))
  const description = typeof schema.description === 'string' ? [schema.description] : []
  const need = side === 'asked' ? required && 'required' : !required && 'may be absent'
  return [...(need ? [need] : []), ...description, ...bounds].join(', ')
}
