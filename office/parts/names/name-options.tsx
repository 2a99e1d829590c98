import { useLang } from '#web/platform/language.tsx'
import { type Name, type NameList, nameIn, useNames } from './names.ts'

type Limits = {
  /** Only what belongs to this row: the models of a brand. */
  group?: number | undefined
  /** In a form: rows that are out of use are left out, except these ids. */
  kept?: readonly unknown[]
}

/**
 * The rows whose names a select offers. They are read beside the select and not inside of it: a select finds its value
 * among the options only when it is rendered with them.
 */
export function useOffered(list: NameList, { group, kept }: Limits = {}): readonly Name[] {
  const ofGroup = (row: Name) => group === undefined || row.group === group
  const usable = (row: Name) => !kept || row.active !== false || kept.map(String).includes(String(row.id))
  return useNames(list).filter((row) => ofGroup(row) && usable(row))
}

export function NameOptions({ rows }: { rows: readonly Name[] }) {
  const lang = useLang()
  return rows.map((row) => (
    <option key={row.id} value={row.id}>
      {nameIn(row, lang)}
    </option>
  ))
}
