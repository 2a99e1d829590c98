import type { Logger } from 'pino'
import type { Reason } from '#contract/http/reasons.ts'
import type { Route } from '#contract/http/route.ts'
import { reasonTable } from '../reasons/reason-table.ts'
import { isRefusal } from '../refusal.ts'

/** The call that ended: accounts are numbers and networks keyed hashes, so that no line names a person. */
type Ended = { route: Route; accountId: number | undefined; requestId: string; ip: string; result: unknown }
export type SecurityLog = { note(call: Ended): void }

/** Refusals that stop the tries of one phone, account or network for a while. */
const LOCKED: readonly Reason[] = ['otp_locked', 'too_many']
const FORBIDDEN = 403
const NETWORK_LENGTH = 16

/**
 * Writes a line with the field `security` for each proof of identity (`authentication`, `locked_out`), each call
 * without a right (`forbidden`), and each change by staff (`staff_action`).
 * @param hashNetwork a keyed hash of the network of an address.
 */
export function createSecurityLog(log: Logger, hashNetwork: (ip: string) => Buffer): SecurityLog {
  return {
    note({ route, accountId, requestId, ip, result }) {
      const reason = isRefusal(result) ? result.refused : undefined
      const security = eventOf(route, reason)
      if (security === undefined) return
      const line = {
        security,
        call: `${route.method} ${route.base ?? '/api/v1'}${route.path}`,
        result: reason === undefined ? 'done' : 'refused',
        reason,
        account: accountId ?? accountIn(result),
        request_id: requestId,
        network: hashNetwork(ip).toString('base64url').slice(0, NETWORK_LENGTH),
      }
      if (security === 'locked_out') log.warn(line, 'security')
      else log.info(line, 'security')
    },
  }
}

function eventOf(route: Route, reason: Reason | undefined): string | undefined {
  if (route.proves) return reason && LOCKED.includes(reason) ? 'locked_out' : 'authentication'
  if (reason && reasonTable[reason].status === FORBIDDEN) return 'forbidden'
  return reason === undefined && route.base === '/api/admin' && route.method !== 'GET' ? 'staff_action' : undefined
}

/** The account opened by a log-in. */
function accountIn(result: unknown): number | undefined {
  const user = isObject(result) && isObject(result.user) ? result.user : undefined
  return typeof user?.id === 'number' ? user.id : undefined
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
