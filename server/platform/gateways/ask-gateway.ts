import { GatewayRefusal } from './gateway.ts'

const TIMEOUT_MS = 15_000
/** A later retry may help: the key is being changed, there were too many calls, or the gateway is slow. */
const PASSING = new Set([401, 403, 408, 409, 425, 429])

type Ask = { method: 'GET' | 'POST'; body?: object; headers: Record<string, string> }

/**
 * Calls a gateway over HTTP. @returns the JSON of its answer; undefined for an object that it does not know.
 * @throws GatewayRefusal for a request that it will never accept; another error if it gives no answer.
 */
export async function askGateway(url: URL, { method, body, headers }: Ask): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
    // A redirect would send our keys to an address that was not configured.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (response.ok) return response.json()
  await response.body?.cancel()
  if (response.status === 404) return undefined
  const text = `the gateway answered ${response.status}`
  if (response.status >= 400 && response.status < 500 && !PASSING.has(response.status)) throw new GatewayRefusal(text)
  throw new Error(text)
}
