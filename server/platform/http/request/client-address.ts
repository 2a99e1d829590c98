import type { IncomingMessage } from 'node:http'

/**
 * The address of a request, as the proxies in front report it: exactly so many hops of `X-Forwarded-For` are
 * trusted, counted from the nearest one.
 */
export function clientAddress({ headers, socket }: IncomingMessage, hops: number): string {
  const near = socket.remoteAddress ?? ''
  if (hops === 0) return near
  const said = headers['x-forwarded-for']
  const list = (Array.isArray(said) ? said.join(',') : (said ?? '')).split(',').map((part) => part.trim())
  const chain = [near, ...list.filter((part) => part !== '').reverse()]
  return chain[Math.min(hops, chain.length - 1)] ?? near
}
