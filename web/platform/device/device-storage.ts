/** This device's storage beside the specification's keys. The site works without it. */
export type DeviceKey =
  | 'noticesHiddenUntil'
  | 'noticesOff'
  | 'favourites'
  | 'theme'
  | 'recentSearches'
  | 'bidSound'
  | 'bidReceipts'
  | 'carDraft'
  | 'officeMenu'
  | 'officeYard'
  | 'officeDensity'
  | 'officeLetterKeys'
  | `officeViews${number}`

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
    // A browser without storage forgets; nothing breaks.
  }
}
