import * as z from 'zod'
import { namedShapes } from './contract-modules.ts'

export type JsonSchema = { [key: string]: unknown; $ref?: string; properties?: Record<string, JsonSchema> }

/** Converts the contract's shapes into JSON Schema for OpenAPI; named ones are described once and referenced. */
export class Shapes {
  readonly named: Record<string, JsonSchema> = {}
  readonly #registry = namedShapes()
  readonly #nameless = z.registry<{ id: string }>()

  given(shape: z.ZodType): JsonSchema {
    return this.#convert(shape, 'input')
  }

  answered(shape: z.ZodType): JsonSchema {
    return this.#convert(shape, 'output')
  }

  #convert(shape: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const { $schema, $defs, ...schema } = z.toJSONSchema(shape, {
      io,
      unrepresentable: 'any',
      // Request and answer may differ under one name; only answers are named.
      metadata: io === 'output' ? this.#registry : this.#nameless,
      override: ({ jsonSchema }) => simplify(jsonSchema),
    })
    for (const [name, named] of Object.entries($defs ?? {})) this.named[name] = refersToComponents(named)
    return refersToComponents(schema)
  }
}

/** Removes confusing details: the pattern of every instant, decimals as binary fractions, the largest integer. */
function simplify(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.format === 'date-time') delete schema.pattern
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.minimum === -Number.MAX_SAFE_INTEGER) delete schema.minimum
  if (schema.multipleOf === 0.01) {
    delete schema.multipleOf
    schema.description = 'riyals, at most two decimals'
  }
}

// JSON Schema in, JSON Schema out: only the targets of references change.
const refersToComponents = (schema: z.core.JSONSchema.JSONSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema
