/**
 * Local storage under the specification's keys. A browser that refuses it gets a store that lasts as long as the page.
 */
export type StoredKey = 'authToken' | 'auth' | 'authName' | 'lang' | 'successModal' | 'appInfo'

const fallback = new Map<string, string>()

export function readStored(key: StoredKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return fallback.get(key) ?? null
  }
}

export function writeStored(key: StoredKey, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    fallback.set(key, value)
  }
}

export function clearStored(key: StoredKey): void {
  fallback.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Without storage nothing is stored.
  }
}
