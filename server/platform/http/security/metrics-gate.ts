import type { IncomingMessage } from 'node:http'
import { isSameText } from '../../gateways/same-text.ts'

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/

/**
 * True if a caller may read the figures: with the token if there is one, else from this machine and through no proxy,
 * because a proxy would make every caller look local.
 */
export function mayReadMetrics({ headers, socket }: IncomingMessage, token: string | undefined): boolean {
  if (token !== undefined) return isSameText(headers.authorization ?? '', `Bearer ${token}`)
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  return !isForwarded && LOOPBACK.test(socket.remoteAddress ?? '')
}
