import { normaliseArabic } from '#contract/values/search-text.ts'
import { readDevice, writeDevice } from '#web/platform/device/device-storage.ts'

const KEPT_MAX = 8
const LENGTH_MIN = 2

/** The newest searches of this device, newest first. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(readDevice('recentSearches') ?? '[]')
    return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string').slice(0, KEPT_MAX) : []
  } catch {
    return []
  }
}

/** Puts a search first; the same one in another spelling is replaced. */
export function rememberSearch(typed: string): void {
  const text = typed.trim()
  if (text.length < LENGTH_MIN) return
  const others = recentSearches().filter((other) => normaliseArabic(other) !== normaliseArabic(text))
  writeDevice('recentSearches', JSON.stringify([text, ...others].slice(0, KEPT_MAX)))
}

export const forgetSearches = (): void => writeDevice('recentSearches', null)
