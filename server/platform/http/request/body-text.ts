import type { FastifyRequest } from 'fastify'

/** The JSON texts of requests in progress. */
const texts = new WeakMap<FastifyRequest, string>()

/** Remembers the exact text of a JSON body: a signature covers the text, not the parsed values. */
export function keepText(request: FastifyRequest, text: string): string {
  if (request.headers.signature !== undefined) texts.set(request, text)
  return text
}

export const textOf = (request: FastifyRequest): string => texts.get(request) ?? ''
