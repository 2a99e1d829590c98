import type { FactorState } from '#server/platform/http/request/actor.ts'

/** The maximum age of a proof for sensitive acts. */
const FRESH_SECONDS = 300

/**
 * @param enrolled true if the account has a second factor
 * @param provedSecondsAgo when this session proved it; null for never
 * @param required true if staff must have one on this installation
 */
export function factorState(enrolled: boolean, provedSecondsAgo: number | null, required: boolean): FactorState {
  if (!enrolled) return required ? 'missing' : 'none'
  if (provedSecondsAgo === null) return 'needed'
  return provedSecondsAgo <= FRESH_SECONDS ? 'fresh' : 'stale'
}

const LOCAL = /^(?:127(?:\.\d{1,3}){3}|\[::1\])$/

/** The host name of passkeys. A numeric address cannot have any, so a local server has them under `localhost`. */
export function passkeyPlace(publicUrl: string): { host: string; origin: string } {
  const url = new URL(publicUrl)
  if (LOCAL.test(url.hostname)) url.hostname = 'localhost'
  return { host: url.hostname, origin: url.origin }
}
