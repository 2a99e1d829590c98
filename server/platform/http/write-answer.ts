import type { FastifyReply } from 'fastify'
import * as z from 'zod'
import type { Route } from '#contract/http/route.ts'

type Write = (answer: object) => string

/**
 * Compiled at the first answer: compiling hundreds of routes would double the time of a start. All addresses of a route
 * share it, and the applications of a test process.
 */
const writers = new WeakMap<Route, Write>()

/** The text of an answer: fields outside the contract are removed. */
export function writeAnswer(reply: FastifyReply, route: Route, answer: object): string {
  const write = writers.get(route) ?? (reply.compileSerializationSchema(answerSchema(route)) as Write)
  writers.set(route, write)
  return write(answer)
}

/** The answer of a route as JSON Schema. */
function answerSchema(route: Route): Record<string, unknown> {
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
  return {
    type: 'object',
    properties: { code: { type: 'integer' }, message: { type: 'string' }, data },
    required: ['code', 'message', 'data'],
  }
}
