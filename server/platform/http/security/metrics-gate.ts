import type { IncomingMessage } from 'node:http'
import { isSameText } from '../../gateways/same-text.ts'

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/

/**
 * Whether a caller may read the figures: with the token when there is one, else from this machine and through no proxy,
 * which would make every caller look near.
 */
export function mayReadMetrics({ headers, socket }: IncomingMessage, token: string | undefined): boolean {
  if (token !== undefined) return isSameText(headers.authorization ?? '', `Bearer ${token}`)
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  return !isForwarded && LOOPBACK.test(socket.remoteAddress ?? '')
}
