import { Personal } from '../../parts/cells/personal.tsx'
import { Value, Word } from '../../parts/cells/value.tsx'
import type { Row } from '../../platform/data-provider.ts'
import type { Column } from '../../resources/description.ts'
import { ReferenceName } from './reference-name.tsx'

type CellProps = { column: Column; row: Row }

const readValue = ({ column, row }: CellProps): unknown => (column.value ? column.value(row) : row[column.field])

/** Whether the row has nothing for a column. A column that draws itself may draw from other fields than its own. */
export function isEmptyCell({ column, row }: CellProps): boolean {
  const value = readValue({ column, row })
  return value === null || (!column.render && (value === undefined || String(value) === ''))
}

/** A value of a row as its column wants it; a dash where there is none. */
export function Cell({ column, row }: CellProps) {
  if (isEmptyCell({ column, row })) return <span className="mu">—</span>
  if (column.render) return column.render(row)
  const value = readValue({ column, row })
  if (column.personal)
    return (
      <Personal
        key={String(row.id)}
        masked={String(value)}
        of={column.personal.of}
        id={row.id}
        field={column.personal.field ?? column.field}
      />
    )
  if (column.words) return <Word words={column.words} value={String(value)} />
  if (column.reference) return <ReferenceName reference={column.reference} id={value} />
  return <Value kind={column.kind ?? 'text'} value={value} />
}
