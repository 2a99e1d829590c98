/**
 * Session storage, which lasts as long as the tab. A browser that refuses it gets a store that lasts as long as the
 * page.
 */
const fallback = new Map<string, string>()

export function readTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return fallback.get(key) ?? null
  }
}

export function writeTab(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    fallback.set(key, value)
  }
}

export function clearTab(key: string): void {
  fallback.delete(key)
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Without storage nothing is stored.
  }
}
