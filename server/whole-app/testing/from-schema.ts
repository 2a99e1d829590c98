import fc from 'fast-check'
import * as z from 'zod'

export type Schema = z.core.JSONSchema.JSONSchema
/** Plausible values of a field with this name, such as ids of existing rows. */
export type Known = Record<string, readonly unknown[]>

export const schemaOf = (shape: z.ZodType): Schema => z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })

const TEXT_MAX = 40
const instants = ['2026-01-01T00:00:00Z', '2030-06-01T12:00:00.000Z', '1999-12-31T23:59:59+03:00']

/** Values that a JSON schema of this contract allows, known ones preferred. */
export function arbitraryOf(schema: Schema | boolean | undefined, known: Known = {}, name = ''): fc.Arbitrary<unknown> {
  if (schema === undefined || typeof schema === 'boolean') return fc.jsonValue({ maxDepth: 1 })
  const own = known[name]
  const made = arbitraryIn(schema, known)
  return own && own.length > 0
    ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...own) }, { weight: 1, arbitrary: made })
    : made
}

function arbitraryIn(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom<unknown>(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => arbitraryOf(choice, known)))
  if (schema.allOf) return arbitraryOf(schema.allOf[0], known)
  switch (schema.type) {
    case 'string':
      return textOf(schema)
    case 'integer':
      return fc.integer(boundsOf(schema))
    case 'number':
      return fc.integer(boundsOf(schema)).map((value) => value / (schema.minimum === undefined ? 100 : 1))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      // The contract has no tuples.
      return fc.array(arbitraryOf(schema.items as Schema | undefined, known), {
        minLength: schema.minItems ?? 0,
        maxLength: 3,
      })
    case 'object':
      return objectOf(schema, known)
    default:
      return fc.jsonValue({ maxDepth: 1 })
  }
}

function objectOf(schema: Schema, known: Known): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(schema.properties ?? {}).map(([name, one]) => [name, arbitraryOf(one, known, name)])
  // `Object.fromEntries` keeps the type of the values, not that of the pairs.
  const model = Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>
  return fc.record(model, { requiredKeys: schema.required ?? [] })
}

function textOf(schema: Schema): fc.Arbitrary<string> {
  if (schema.format === 'date-time') return fc.constantFrom(...instants)
  if (schema.pattern?.startsWith('^#')) return fc.constantFrom('#000000', '#Ff00aA')
  const minLength = schema.minLength ?? 0
  return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(schema.maxLength ?? TEXT_MAX, TEXT_MAX)) })
}

const INT_MAX = 2 ** 31 - 1
/** Small values and those next to the bounds come often anyway. */
function boundsOf(schema: Schema): { min: number; max: number } {
  const above = schema.exclusiveMinimum === undefined ? schema.minimum : Number(schema.exclusiveMinimum) + 1
  const min = Math.max(Number(above ?? -1_000), -INT_MAX)
  return { min, max: Math.max(min, Math.min(schema.maximum ?? INT_MAX, INT_MAX)) }
}
