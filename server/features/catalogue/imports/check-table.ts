import type { KnownCars, NewRow } from './imports-store.ts'
import type { Table } from './reading/read-table.ts'
import { cellsOf } from './rows/columns.ts'
import { doubtsOf, lowPrices } from './rows/doubt-rules.ts'
import { type CheckedRow, checkRow, likenessOf, type Messages, type RowNames } from './rows/rules.ts'
import { importTexts as texts } from './texts.ts'

/** Checks every row, and finds rows of the table that describe the same car. */
export function checkTable(
  table: Pick<Table, 'columns' | 'rows'>,
  resolve: (cells: ReturnType<typeof cellsOf>) => RowNames,
  context: Parameters<typeof checkRow>[2],
): NewRow[] {
  const seen = new Map<string, number>()
  const rows: NewRow[] = []
  for (const { line, cells: source } of table.rows) {
    const cells = cellsOf(table.columns, source)
    const names = resolve(cells)
    const checked = checkRow(cells, names, context)
    const { titleBrand } = names
    const doubts = checked.car ? doubtsOf(checked.car, { cells, yearNow: context.yearNow, titleBrand }) : {}
    const warnings = { ...doubts, ...checked.warnings }
    rows.push({ row: line, source: [...source], ...verdictOf({ ...checked, warnings }, line, seen) })
  }
  return withPrices(rows)
}

function verdictOf(
  { car, errors, warnings, sourceKey }: CheckedRow,
  row: number,
  seen: Map<string, number>,
): Omit<NewRow, 'row' | 'source'> {
  if (car === null) return { verdict: 'refused', errors, warnings, input: null, sourceKey: null, likeness: null }
  const likeness = likenessOf(car)
  const found = { warnings, input: car, sourceKey, likeness }
  const before = sourceKey === null ? undefined : seen.get(sourceKey)
  if (before !== undefined) return { ...found, verdict: 'duplicate', errors: { row: [texts.sameRow(before)] } }
  // A new fleet has many cars that differ in their number only.
  const alike = likeness === null ? undefined : seen.get(likeness)
  for (const key of [sourceKey, likeness]) if (key !== null) seen.set(key, row)
  const told = alike === undefined ? warnings : { ...warnings, row: [texts.alike(alike)] }
  return { ...found, verdict: 'accepted', errors, warnings: told }
}

/** Warns of prices far below those of the other cars of a model. */
function withPrices(rows: readonly NewRow[]): NewRow[] {
  const lowest = lowPrices(rows.flatMap(({ input }) => input ?? []))
  return rows.map((row) => {
    const { model_id: model = 0, price = null } = row.input ?? {}
    const isLow = price !== null && price < (lowest.get(model) ?? 0) && !row.warnings.price
    return isLow ? { ...row, warnings: { ...row.warnings, price: [texts.belowOthers(price)] } } : row
  })
}

/**
 * Marks the rows whose car came in before. Likeness alone does so only for a row without any number of its own, as
 * within a table; for other rows it is a warning.
 */
export function withKnown(rows: readonly NewRow[], known: KnownCars): NewRow[] {
  return rows.map((row): NewRow => {
    if (row.verdict !== 'accepted' || row.input === null) return row
    const { sourceKey, likeness } = row
    const chassis = row.input.chassis_number
    const asDuplicate = (errors: Messages): NewRow => ({ ...row, verdict: 'duplicate', errors })
    if (chassis !== null && known.chassisNumbers.has(chassis))
      return asDuplicate({ chassis_number: [texts.knownChassis] })
    if (sourceKey !== null && known.keys.has(sourceKey)) return asDuplicate({ row: [texts.known] })
    const alike = likeness === null ? undefined : known.alike.get(likeness)
    if (alike === undefined) return row
    if (sourceKey === likeness) return asDuplicate({ row: [texts.known] })
    return { ...row, warnings: { ...row.warnings, row: [...(row.warnings.row ?? []), texts.alikeBefore(alike)] } }
  })
}
