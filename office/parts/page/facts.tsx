import { useLang, useT } from '#web/platform/language.tsx'
import { useMay } from '../../platform/desk.tsx'
import { listed } from '../../ui/listed.ts'
import { Cell, isEmptyCell, ownLanguageFirst } from '../cells/cell.tsx'
import { type AnyColumn, labelOf } from '../cells/column.ts'

type Props<Row> = { columns: readonly AnyColumn<Row>[]; row: Row; id: number; alone: boolean }

/** The values of a row, and folded away the names of its empty fields. Alone on a wide screen, values are near their names. */
export function Facts<Row>({ columns, row, id, alone }: Props<Row>) {
  const t = useT('office')
  const fields = useT('office-fields')
  const lang = useLang()
  const may = useMay()
  const shown = columns.filter(({ needs }) => needs === undefined || may(needs))
  const ordered = ownLanguageFirst(shown, lang)
  const missing = ordered.filter((column) => isEmptyCell(column, row))
  return (
    <>
      <dl className={alone ? 'kvl kvl-near' : 'kvl'}>
        {ordered
          .filter((column) => !missing.includes(column))
          .map((column) => (
            <div key={labelOf(column)} className={column.wide ? 'kvl-long' : undefined}>
              <dt>{fields(labelOf(column))}</dt>
              <dd>
                <Cell column={column} row={row} id={id} />
              </dd>
            </div>
          ))}
      </dl>
      {missing.length > 0 ? (
        <details className="of-empty pt-0 px-4 pb-3 text-muted text-12">
          <summary>{t('emptyFields', { count: missing.length })}</summary>
          <p>
            {listed(
              missing.map((column) => fields(labelOf(column))),
              lang,
            )}
          </p>
        </details>
      ) : null}
    </>
  )
}
