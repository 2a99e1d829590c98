/** Small letters, digits, '-' and '_' in parts; one extension; no part can be '..' or begin with a dot. */
const KEY = /^(?:[a-z0-9][a-z0-9_-]*\/)*[a-z0-9][a-z0-9_-]*(?:\.[a-z0-9]+)?$/
const KEY_LENGTH_MAX = 200

export const isStorageKey = (key: string): boolean => key.length <= KEY_LENGTH_MAX && KEY.test(key)

/** @throws Error for an invalid key: writers make their own keys. */
export function requireStorageKey(key: string): string {
  if (!isStorageKey(key)) throw new Error(`not a storage key: ${JSON.stringify(key)}`)
  return key
}
