import type { Cell } from '#server/platform/files/table.ts'

const DAY_MS = 86_400_000

export type Days = { from?: string | undefined; to?: string | undefined }

/** The moments around days of Riyadh: from the start of the first one, before the day after the last one. */
export function spanOf({ from, to }: Days): { from: Date | null; until: Date | null } {
  return {
    from: from === undefined ? null : new Date(`${from}T00:00:00+03:00`),
    until: to === undefined ? null : new Date(new Date(`${to}T00:00:00+03:00`).getTime() + DAY_MS),
  }
}

const moments = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Riyadh',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** '2026-11-22 22:30' in Riyadh: sorts as text, and spreadsheets read it as a time. */
export const tableTime = (at: Date): Cell => moments.format(at)
