import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Route } from '#contract/http/route.ts'
import { sha256 } from '../../secrets/sha256.ts'
import { type Refusal, refuseField, type Text } from '../refusal.ts'
import type { Actor } from '../request/actor.ts'
import type { Content } from '../request/body.ts'

/** A caller's key for a request, and the hash of that request. */
export type IdempotencyKey = { key: string; requestHash: Buffer }

const IDEMPOTENCY_KEY_MAX = 200
const badKey: Text = {
  ar: `المفتاح من حرف إلى ${IDEMPOTENCY_KEY_MAX} حرف.`,
  en: `A key has 1 to ${IDEMPOTENCY_KEY_MAX} characters.`,
}

/** The query is not part of the hash: on a call with a key it only helps a balancer. */
export function readIdempotencyKey(
  { method }: Route,
  request: FastifyRequest,
  { fields, files }: Content,
): IdempotencyKey | Refusal | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || key.length === 0 || key.length > IDEMPOTENCY_KEY_MAX)
    return refuseField('Idempotency-Key', badKey)
  const pictures = files.map(({ field, bytes }) => `\n${field} ${hash('sha256', bytes)}`).join('')
  const text = `${method} ${request.url.split('?', 1)[0]}\n${canonicalJson(fields)}${pictures}`
  return { key: keyOf(request.actor, key), requestHash: sha256(text) }
}

/** The keys of a company's people are their own: nobody reads the answer to a colleague's request. */
export const keyOf = (actor: Actor | undefined, key: string): string =>
  actor?.personId === undefined ? key : `${actor.personId}:${key}`

/** The same text for the same values in any order of fields. */
function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`
  const fields = value as Record<string, unknown>
  const names = Object.keys(fields).sort()
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalJson(fields[name])}`).join()}}`
}
