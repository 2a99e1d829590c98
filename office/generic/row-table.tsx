import { useListContext } from 'ra-core'
import { useLang, useT } from '#web/platform/language.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Row } from '../platform/data-provider.ts'
import type { Column, Description } from '../resources/description.ts'
import { ownLanguageFirst } from '../resources/own-language.ts'
import { Go } from '../ui/panel.tsx'
import { Cell } from './cells/cell.tsx'

type TableProps = { description: Description; rows: readonly Row[] }

/** The rows of one page. */
export function RowTable({ description, rows }: TableProps) {
  const lang = useLang()
  const columns = ownLanguageFirst(description.columns, lang)
  return (
    <div className="tw">
      <table className="dt">
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.field} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={String(row.lot_id ?? row.id)}>
              {columns.map((column, index) => (
                <BodyCell key={column.field} column={column} row={row} to={linkOf(description, row, index)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The first column leads to the thing. */
const linkOf = ({ flat, name }: Description, row: Row, index: number) =>
  flat || index > 0 ? undefined : `/${name}/${row.id}`

function HeadCell({ column }: { column: Column }) {
  const t = useT('office-fields')
  const { sort, setSort } = useListContext()
  const field = column.sort
  const end = isFigure(column) ? 'e' : undefined
  if (field === undefined)
    return (
      <th scope="col" className={end}>
        {t(column.field)}
      </th>
    )
  const isSorted = sort.field === field
  const order = isSorted && sort.order === 'ASC' ? 'DESC' : 'ASC'
  return (
    <th
      scope="col"
      className={end}
      aria-sort={isSorted ? (sort.order === 'ASC' ? 'ascending' : 'descending') : undefined}
    >
      <button type="button" onClick={() => setSort({ field, order })}>
        {t(column.field)}
        {isSorted ? <Icon name="down" size="s" /> : null}
      </button>
    </th>
  )
}

/** Figures stand at the end of their column, below each other. */
const isFigure = ({ kind }: Column) => kind === 'money' || kind === 'number'
const classOf = (column: Column) => {
  if (isFigure(column)) return 'e'
  if (column.wide) return 'w'
  return column.wraps ? 'wr' : undefined
}

function BodyCell({ column, row, to }: { column: Column; row: Row; to: string | undefined }) {
  const t = useT('office-fields')
  const cell = <Cell column={column} row={row} />
  return (
    <td data-l={t(column.field)} className={classOf(column)}>
      {to && !column.render ? (
        <Go to={to} className="link">
          {cell}
        </Go>
      ) : (
        cell
      )}
    </td>
  )
}
