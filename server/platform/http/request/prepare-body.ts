import { storable } from '../../db/storable.ts'
import { RefusalError, refuse } from '../refusal.ts'

/** Far deeper than any call. Checks of a body and comparisons with an earlier one recurse into it. */
const DEPTH_MAX = 32

/**
 * Cleans the texts of a body. It runs before the contract's check, so that the contract checks the stored text.
 * @throws RefusalError `unreadable` if the body is nested too deeply.
 */
export function prepareBody(body: unknown, depth = 0): unknown {
  if (typeof body === 'string') return storable(body)
  if (typeof body !== 'object' || body === null) return body
  if (depth > DEPTH_MAX) throw new RefusalError(refuse('unreadable'))
  if (Array.isArray(body)) return body.map((each) => prepareBody(each, depth + 1))
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, prepareBody(value, depth + 1)]))
}
