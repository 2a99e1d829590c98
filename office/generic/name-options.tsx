import { useLang } from '#web/platform/language.tsx'
import type { Row } from '../platform/data-provider.ts'
import type { Reference } from '../resources/description.ts'
import { useNames } from './names.ts'

type Limits = {
  /** Only what belongs to this value of the reference's `within`. */
  within?: unknown
  /** In a form: rows that are out of use are left out, except these ids. */
  kept?: readonly unknown[]
}

/**
 * The rows whose names a select offers. They are read beside the select and not inside of it: a select finds its value
 * among the options only when it is rendered with them.
 */
export function useOffered(reference: Reference, { within, kept }: Limits = {}): Row[] {
  const ofGroup = (row: Row) =>
    !reference.within || within === undefined || String(row[reference.within]) === String(within)
  const usable = (row: Row) => !kept || row.active !== false || kept.map(String).includes(String(row.id))
  return useNames(reference).filter((row) => ofGroup(row) && usable(row))
}

export function NameOptions({ reference, rows }: { reference: Reference; rows: readonly Row[] }) {
  const lang = useLang()
  return rows.map((row) => (
    <option key={row.id} value={row.id}>
      {reference.name(row, lang)}
    </option>
  ))
}
