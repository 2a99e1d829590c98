import { cellsOf } from './columns.ts'
import type { NewRow } from './imports-store.ts'
import type { Table } from './read-table.ts'
import { type CheckedRow, checkRow, likenessOf, type Messages, type RowNames } from './rules.ts'
import { importTexts as texts } from './texts.ts'

/** Checks every row, and finds rows of the table that describe the same car. */
export function checkTable(
  table: Table,
  resolve: (cells: ReturnType<typeof cellsOf>) => RowNames,
  context: Parameters<typeof checkRow>[2],
): NewRow[] {
  const seen = new Map<string, number>()
  const rows: NewRow[] = []
  for (const [index, source] of table.rows.entries()) {
    const row = index + 1
    const cells = cellsOf(table.columns, source)
    const checked = checkRow(cells, resolve(cells), context)
    rows.push({ row, source: [...source], ...verdictOf(checked, row, seen) })
  }
  return rows
}

function verdictOf(
  { car, errors, warnings, sourceKey }: CheckedRow,
  row: number,
  seen: Map<string, number>,
): Omit<NewRow, 'row' | 'source'> {
  if (car === null) return { verdict: 'refused', errors, warnings, input: null, sourceKey: null }
  const likeness = likenessOf(car)
  const before = sourceKey === null ? undefined : seen.get(sourceKey)
  if (before !== undefined)
    return { verdict: 'duplicate', errors: { row: [texts.sameRow(before)] }, warnings, input: null, sourceKey }
  // A new fleet has many cars that differ in their number only.
  const alike = likeness === null ? undefined : seen.get(likeness)
  for (const key of [sourceKey, likeness]) if (key !== null) seen.set(key, row)
  const told = alike === undefined ? warnings : { ...warnings, row: [texts.alike(alike)] }
  return { verdict: 'accepted', errors, warnings: told, input: car, sourceKey }
}

/** Marks the rows whose car was imported before. */
export function withKnown(
  rows: readonly NewRow[],
  known: { keys: ReadonlySet<string>; chassisNumbers: ReadonlySet<string> },
): NewRow[] {
  return rows.map((row): NewRow => {
    if (row.input === null) return row
    const chassis = row.input.chassis_number
    const isChassis = chassis !== null && known.chassisNumbers.has(chassis)
    if (!isChassis && (row.sourceKey === null || !known.keys.has(row.sourceKey))) return row
    const errors: Messages = isChassis ? { chassis_number: [texts.knownChassis] } : { row: [texts.known] }
    return { ...row, verdict: 'duplicate', input: null, errors }
  })
}
