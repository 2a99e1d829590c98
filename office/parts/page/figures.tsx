import { useT } from '#web/platform/language.tsx'
import { useMay } from '../../platform/desk.tsx'
import { Figure } from '../../ui/figure.tsx'
import { Cell, isEmptyCell } from '../cells/cell.tsx'
import { type AnyColumn, labelOf } from '../cells/column.ts'

/** The key figures of a record in one line; those that it does not have are left out. */
export function Figures<Row>({ columns, row, id }: { columns: readonly AnyColumn<Row>[]; row: Row; id: number }) {
  const fields = useT('office-fields')
  const may = useMay()
  const shown = columns.filter(
    (column) => (column.needs === undefined || may(column.needs)) && !isEmptyCell(column, row),
  )
  if (shown.length === 0) return null
  return (
    <dl className="kps">
      {shown.map((column) => (
        <Figure
          key={labelOf(column)}
          name={fields(labelOf(column))}
          value={<Cell column={column} row={row} id={id} />}
          note={column.note?.(row)}
        />
      ))}
    </dl>
  )
}
