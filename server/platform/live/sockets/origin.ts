import type { IncomingMessage } from 'node:http'

/**
 * True if a page of this origin may connect: the site's own address, or the address of the request itself.
 * A request without an origin does not come from a page.
 */
export function originAllowed(request: IncomingMessage, publicOrigin: string): boolean {
  const { origin, host } = request.headers
  if (origin === undefined) return true
  const from = parse(origin)
  if (from === undefined) return false
  return from.origin === parse(publicOrigin)?.origin || from.host === host
}

/** Sandboxed and file pages send `null`: no origin to trust. */
function parse(address: string): URL | undefined {
  const url = URL.parse(address) ?? undefined
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url : undefined
}
