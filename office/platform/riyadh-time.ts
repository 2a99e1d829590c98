/** Saudi Arabia has no summer time: its clocks are three hours ahead of UTC all year. */
const OFFSET_MS = 3 * 60 * 60 * 1000
const MINUTES_LENGTH = 'yyyy-mm-ddThh:mm'.length

/** An instant of the wire as a `datetime-local` field shows it in Riyadh; '' where there is none. */
export function momentToLocal(instant: string): string {
  const at = Date.parse(instant)
  return Number.isNaN(at) ? '' : new Date(at + OFFSET_MS).toISOString().slice(0, MINUTES_LENGTH)
}

/** Reads the value of a `datetime-local` field as a time in Riyadh; null if it is empty. */
export function momentFromLocal(local: string): string | null {
  const at = Date.parse(`${local}Z`)
  return Number.isNaN(at) ? null : new Date(at - OFFSET_MS).toISOString()
}
