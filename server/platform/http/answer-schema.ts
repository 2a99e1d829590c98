import * as z from 'zod'
import type { Route } from '#contract/http/route.ts'

/** Compiled at the first answer: compiling hundreds of routes would double the time of a start. */
const answerSchemas = new WeakMap<Route, Record<string, unknown>>()

/** The answer of a route as JSON Schema: fields outside the contract are removed. */
export function answerSchema(route: Route): Record<string, unknown> {
  const known = answerSchemas.get(route)
  if (known) return known
  const data = z.toJSONSchema(route.data, {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
    // Floating point: many amounts in riyals are not exact multiples of 0.01, and a nullable object with one would be
    // refused.
    override: ({ jsonSchema }) => {
      delete jsonSchema.multipleOf
    },
  })
  delete data.$schema
  const schema = {
    type: 'object',
    properties: { code: { type: 'integer' }, message: { type: 'string' }, data },
    required: ['code', 'message', 'data'],
  }
  answerSchemas.set(route, schema)
  return schema
}
