const NAME = 'officeYard'

/** The yard of the last check-in on this device. */
export function lastYard(): number | undefined {
  try {
    return Number(localStorage.getItem(NAME)) || undefined
  } catch {
    return undefined
  }
}

export function rememberYard(id: number): void {
  try {
    localStorage.setItem(NAME, String(id))
  } catch {
    // A device without storage asks each time.
  }
}
