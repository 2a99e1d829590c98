import { useListContext } from 'ra-core'
import { useState } from 'react'
import { Num } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Row } from '../platform/data-provider.ts'
import { useMay } from '../platform/desk.tsx'
import type { Column, Description } from '../resources/description.ts'
import { ownLanguageFirst } from '../resources/own-language.ts'
import { Go } from '../ui/panel.tsx'
import { Cell } from './cells/cell.tsx'

type TableProps = { description: Description; rows: readonly Row[] }

/** The rows of one page. Where many can be acted on at once, each has a box to choose it. */
export function RowTable({ description, rows }: TableProps) {
  const chosen = useChosen(description, rows)
  const lang = useLang()
  const columns = ownLanguageFirst(description.columns, lang)
  return (
    <>
      {chosen && chosen.rows.length > 0 ? <ChosenBar chosen={chosen} /> : null}
      <div className="tw">
        <table className="dt">
          <thead>
            <tr>
              {chosen ? <ChooseAll chosen={chosen} /> : null}
              {columns.map((column) => (
                <HeadCell key={column.field} column={column} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={String(row.lot_id ?? row.id)} className={chosen?.rows.includes(row) ? 'sel-r' : undefined}>
                {chosen ? <ChooseRow chosen={chosen} row={row} name={description.nameOf(row, lang)} /> : null}
                {columns.map((column, index) => (
                  <BodyCell key={column.field} column={column} row={row} to={linkOf(description, row, index)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

type Chosen = {
  Acts: NonNullable<Description['choose']>['Acts']
  /** What can be chosen on this page, and what of it is. */
  all: readonly Row[]
  rows: readonly Row[]
  choose: (rows: readonly Row[]) => void
}

/** Undefined where nothing on the page can be chosen by this colleague. What an act has moved on is chosen no more. */
function useChosen({ choose }: Description, rows: readonly Row[]): Chosen | undefined {
  const may = useMay()
  const [ids, setIds] = useState<readonly Row['id'][]>([])
  const all = choose && may(choose.right) ? rows.filter(choose.can) : []
  if (!choose || all.length === 0) return undefined
  const chosen = all.filter(({ id }) => ids.includes(id))
  return { Acts: choose.Acts, all, rows: chosen, choose: (next) => setIds(next.map(({ id }) => id)) }
}

function ChosenBar({ chosen: { Acts, rows, choose } }: { chosen: Chosen }) {
  const t = useT('office')
  return (
    <div className="bulk">
      <span role="status">{t.rich('chosen', { count: () => <Num key="count">{rows.length}</Num> })}</span>
      <Acts rows={rows} />
      <Button size="sm" kind="tertiary" onClick={() => choose([])}>
        {t('chooseNone')}
      </Button>
    </div>
  )
}

function ChooseAll({ chosen: { all, rows, choose } }: { chosen: Chosen }) {
  const t = useT('office')
  const isAll = rows.length === all.length
  return (
    <th scope="col" className="ck">
      <input type="checkbox" aria-label={t('chooseAll')} checked={isAll} onChange={() => choose(isAll ? [] : all)} />
    </th>
  )
}

type ChooseRowProps = { chosen: Chosen; row: Row; name: string }

function ChooseRow({ chosen: { all, rows, choose }, row, name }: ChooseRowProps) {
  const t = useT('office')
  if (!all.includes(row)) return <td className="ck" />
  const isChosen = rows.includes(row)
  const toggle = () => choose(isChosen ? rows.filter((each) => each !== row) : [...rows, row])
  return (
    <td className="ck">
      <input type="checkbox" aria-label={t('chooseRow', { name })} checked={isChosen} onChange={toggle} />
    </td>
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
