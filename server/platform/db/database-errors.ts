import { sqlState } from './database.ts'

/**
 * States in which the database cannot work now: connections (08), resources such as disk, memory and connections (53),
 * operators (57), its own disk (58), a refused lock or a serialization failure (40, 55P03), a former
 * primary (25006), an ended idle transaction (25P03). https://www.postgresql.org/docs/current/errcodes-
 * appendix.html
 */
const STATES = /^(?:08|40|53|57|58|55P03|25006|25P03)/
/** PostgreSQL also reports "insufficient privilege" for a failing disk that the system has made read-only. */
const PRIVILEGE = '42501'
const FILES = /^could not /
/** System errors of a broken or failed connection. */
const LINES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'])
/** The driver has no codes for these. */
const WORDS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client (?:has encountered|was closed)|Query read timeout)/
const DEPTH_MAX = 4

/** True if an error means that the database was unavailable: the same call may succeed a moment later. */
export function isDatabaseUnavailable(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > DEPTH_MAX) return false
  const code = sqlState(error) ?? ''
  const isReadOnly = code === PRIVILEGE && FILES.test(error.message)
  return (
    isReadOnly ||
    STATES.test(code) ||
    LINES.has(code) ||
    WORDS.test(error.message) ||
    isDatabaseUnavailable(error.cause, depth + 1)
  )
}
