import { type NameList, useNameOf } from '../names/names.ts'
import type { AnyColumn } from './column.ts'
import { Personal } from './personal.tsx'
import { Value, Word } from './value.tsx'

type CellProps<Row> = { column: AnyColumn<Row>; row: Row; id: number | string }

function readValue<Row>(column: AnyColumn<Row>, row: Row): unknown {
  if (column.value) return column.value(row)
  return column.field === undefined ? undefined : row[column.field]
}

/** True if the row has no value for a column. A column that draws itself may use other fields. */
export function isEmptyCell<Row>(column: AnyColumn<Row>, row: Row): boolean {
  const value = readValue(column, row)
  return value === null || (!column.render && (value === undefined || String(value) === ''))
}

/** A value of a row as its column wants it; a dash where there is none. */
export function Cell<Row>({ column, row, id }: CellProps<Row>) {
  if (isEmptyCell(column, row)) return <span className="mu">—</span>
  if (column.render) return column.render(row)
  const value = readValue(column, row)
  if (column.personal) {
    const { of, field = String(column.field) } = column.personal
    return <Personal key={id} masked={String(value)} of={of} id={id} field={field} />
  }
  if (column.words) return <Word words={column.words} value={String(value)} />
  if (column.names) return <NameOf list={column.names} id={value} />
  return <Value kind={column.kind ?? 'text'} value={value} />
}

/** The name of a row of a short list. */
export const NameOf = ({ list, id }: { list: NameList; id: unknown }) => useNameOf(list, id)

/** Testimonials have the names of the specification. */
const ENGLISH_OF: Partial<Record<string, string>> = { nameAr: 'name', textAr: 'text' }

/** Shows the reader's own language first. Descriptions name the Arabic text first. */
export function ownLanguageFirst<Row>(
  columns: readonly AnyColumn<Row>[],
  lang: 'ar' | 'en',
): readonly AnyColumn<Row>[] {
  if (lang === 'ar') return columns
  const ordered = [...columns]
  for (const [index, column] of columns.entries()) {
    const next = columns[index + 1]
    const field = column.field ?? ''
    if (next && next.field === (ENGLISH_OF[field] ?? field.replace(/_ar$/, '_en')) && next.field !== field)
      ordered.splice(index, 2, next, column)
  }
  return ordered
}
