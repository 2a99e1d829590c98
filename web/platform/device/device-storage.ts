/** What this device remembers beside the specification's keys. Nothing here is needed to use the site. */
export type DeviceKey =
  | 'noticesHiddenUntil'
  | 'noticesOff'
  | 'favourites'
  | 'theme'
  | 'recentSearches'
  | 'bidSound'
  | 'bidReceipts'

export function readDevice(key: DeviceKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** @param value null forgets it. */
export function writeDevice(key: DeviceKey, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // A browser that refuses storage forgets; nothing breaks.
  }
}
