import { useState } from 'react'
import { Num } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useMay } from '../../platform/desk.tsx'
import { Go } from '../../ui/panel.tsx'
import { Cell, ownLanguageFirst } from '../cells/cell.tsx'
import { type AnyColumn, labelOf } from '../cells/column.ts'
import type { AnyList } from './list.ts'

type TableProps<Row> = {
  list: AnyList<Row>
  rows: readonly Row[]
  order: string
  onOrder: (order: string) => void
}

/** The key of a row: the number of its lot, or else its own. */
function idOf<Row>(row: Row): string {
  const { lot_id, id }: { lot_id?: number; id?: number } = Object(row)
  return String(lot_id ?? id)
}

/** The rows of one page. Where many can be acted on at once, each has a box to choose it. */
export function RowTable<Row>({ list, rows, order, onOrder }: TableProps<Row>) {
  const chosen = useChosen(list, rows)
  const lang = useLang()
  const columns = ownLanguageFirst(list.columns, lang)
  return (
    <>
      {chosen && chosen.rows.length > 0 ? <ChosenBar chosen={chosen} /> : null}
      <div className="tw">
        <table className="dt">
          <thead>
            <tr>
              {chosen ? <ChooseAll chosen={chosen} /> : null}
              {columns.map((column) => (
                <HeadCell key={labelOf(column)} column={column} order={order} onOrder={onOrder} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={idOf(row)} className={chosen?.rows.includes(row) ? 'sel-r' : undefined}>
                {chosen ? <ChooseRow chosen={chosen} row={row} name={list.nameOf?.(row, lang) ?? idOf(row)} /> : null}
                {columns.map((column, index) => (
                  <BodyCell
                    key={labelOf(column)}
                    column={column}
                    row={row}
                    to={index === 0 ? list.to?.(row) : undefined}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

type Chosen<Row> = {
  Acts: NonNullable<AnyList<Row>['choose']>['Acts']
  /** Rows of this page that can be chosen, and those that are. */
  all: readonly Row[]
  rows: readonly Row[]
  choose: (rows: readonly Row[]) => void
}

/** Undefined where nothing on the page can be chosen by this colleague. What an act has moved on is chosen no more. */
function useChosen<Row>({ choose }: AnyList<Row>, rows: readonly Row[]): Chosen<Row> | undefined {
  const may = useMay()
  const [ids, setIds] = useState<readonly string[]>([])
  const all = choose && may(choose.right) ? rows.filter(choose.can) : []
  if (!choose || all.length === 0) return undefined
  const chosen = all.filter((row) => ids.includes(idOf(row)))
  return { Acts: choose.Acts, all, rows: chosen, choose: (next) => setIds(next.map(idOf)) }
}

function ChosenBar<Row>({ chosen: { Acts, rows, choose } }: { chosen: Chosen<Row> }) {
  const t = useT('office')
  return (
    <div className="bulk flex flex-wrap items-center gap-2 py-2 px-4 bg-palm-soft text-palm-ink font-medium border-b border-palm-line">
      <span role="status">{t.rich('chosen', { count: () => <Num key="count">{rows.length}</Num> })}</span>
      <Acts rows={rows} />
      <Button size="sm" kind="tertiary" onClick={() => choose([])}>
        {t('chooseNone')}
      </Button>
    </div>
  )
}

function ChooseAll<Row>({ chosen: { all, rows, choose } }: { chosen: Chosen<Row> }) {
  const t = useT('office')
  const isAll = rows.length === all.length
  return (
    <th scope="col" className="ck">
      <input type="checkbox" aria-label={t('chooseAll')} checked={isAll} onChange={() => choose(isAll ? [] : all)} />
    </th>
  )
}

type ChooseRowProps<Row> = { chosen: Chosen<Row>; row: Row; name: string }

function ChooseRow<Row>({ chosen: { all, rows, choose }, row, name }: ChooseRowProps<Row>) {
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

type HeadProps<Row> = { column: AnyColumn<Row>; order: string; onOrder: (order: string) => void }

function HeadCell<Row>({ column, order, onOrder }: HeadProps<Row>) {
  const t = useT('office-fields')
  const { sort } = column
  const end = isFigure(column) ? 'e' : undefined
  const label = t(labelOf(column))
  if (sort === undefined)
    return (
      <th scope="col" className={end}>
        {label}
      </th>
    )
  const isDown = order === `-${sort}`
  const isSorted = isDown || order === sort
  return (
    <th scope="col" className={end} aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}>
      <button type="button" onClick={() => onOrder(order === sort ? `-${sort}` : sort)}>
        {label}
        {isSorted ? <Icon name="down" size="s" /> : null}
      </button>
    </th>
  )
}

/** Figures stand at the end of their column, below each other. */
const isFigure = <Row,>({ kind }: AnyColumn<Row>) => kind === 'money' || kind === 'number'

function classOf<Row>(column: AnyColumn<Row>) {
  if (isFigure(column)) return 'e'
  if (column.wide) return 'w'
  return column.wraps ? 'wr' : undefined
}

function BodyCell<Row>({ column, row, to }: { column: AnyColumn<Row>; row: Row; to: string | undefined }) {
  const t = useT('office-fields')
  const cell = <Cell column={column} row={row} id={idOf(row)} />
  return (
    <td data-l={t(labelOf(column))} className={classOf(column)}>
      {to !== undefined && !column.render ? (
        <Go to={to} className="link">
          {cell}
        </Go>
      ) : (
        cell
      )}
    </td>
  )
}
