import { storable } from '../../db/storable.ts'
import { RefusalError, refuse } from '../refusal.ts'

/** Far more than any call has; what checks a body and compares it with an earlier one goes down into it. */
const DEPTH_MAX = 32

/**
 * Cleans the texts of a body. It runs before the contract's check, so that the contract checks what is stored.
 * @throws RefusalError `unreadable` where the body is nested too deeply.
 */
export function prepareBody(body: unknown, depth = 0): unknown {
  if (typeof body === 'string') return storable(body)
  if (typeof body !== 'object' || body === null) return body
  if (depth > DEPTH_MAX) throw new RefusalError(refuse('unreadable'))
  if (Array.isArray(body)) return body.map((each) => prepareBody(each, depth + 1))
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, prepareBody(value, depth + 1)]))
}
