/** What this device remembers of bidding, beside the specification's keys. Nothing here is needed to bid. */
type KeptKey = 'bidSound' | 'bidReceipts' | 'waitingMaxima'

export function readDeviceValue(key: KeptKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeDeviceValue(key: KeptKey, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // A browser that refuses storage forgets; nothing breaks.
  }
}
