import { carTaxes } from '#contract/values/vehicle/car-tax.ts'
import { Num } from '#web/platform/format.tsx'
import { useHasText, useLang, useT } from '#web/platform/language.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { ActButton } from '../parts/acts/act-button.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { Go } from '../ui/panel.tsx'
import { StateDot } from '../ui/state-dot.tsx'
import { MendCells } from './mend-cells.tsx'

type Answer = OfficeData<'GET /imports/cars/{id}'>

/** Staff accept a duplicate, or decline a row, before the cars are added. */
function DecideRow({ row, found }: { row: Answer['rows']['data'][number]; found: Answer['import'] }) {
  const t = useT('office-acts')
  const may = useMay()
  const api = useOfficeApi()
  if (!may('cars') || found.state !== 'checked' || !row.has_car) return null
  const accept = row.verdict !== 'accepted'
  return (
    <ActButton
      label={t(accept ? 'acceptRow' : 'declineRow')}
      text={t(accept ? 'acceptRowText' : 'declineRowText')}
      secondary
      act={() =>
        api.call('POST /imports/cars/{id}/rows', { params: { id: found.id }, body: { rows: [row.row], accept } })
      }
    />
  )
}

/** The rows of a table with their verdicts and reasons. */
export function Rows({ rows, found }: { rows: Answer['rows']['data']; found: Answer['import'] }) {
  const t = useT('office-acts')
  const lang = useLang()
  const office = useT('office')
  if (rows.length === 0)
    return (
      <EmptyState icon="search" title={office('nothingFound')}>
        {office('nothingFoundText')}
      </EmptyState>
    )
  return (
    <div className="tw">
      <table className="dt">
        <thead>
          <tr>
            {(['line', 'carTitle', 'verdict', 'tax', 'why'] as const).map((name) => (
              <th key={name} scope="col">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row}>
              <td data-l={t('line')}>
                <Num>{row.row}</Num>
              </td>
              <td data-l={t('carTitle')} className="w">
                {row.car_id ? (
                  <Go to={`/cars/${row.car_id}`} className="link">
                    {row.title ?? `#${row.car_id}`}
                  </Go>
                ) : (
                  (row.title ?? '—')
                )}
              </td>
              <td data-l={t('verdict')}>
                <StateDot state={`import_${row.verdict}`} />
              </td>
              <td data-l={t('tax')}>{row.tax ? carTaxes[row.tax][lang] : '—'}</td>
              <td data-l={t('why')} className="w">
                <Why messages={row.errors} />
                <Why messages={row.warnings} isAdvice />
                <Assumed words={row.assumed} />
                <MendCells row={row} found={found} />
                <DecideRow row={row} found={found} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What the row does not say and its model tells. */
function Assumed({ words }: { words: Record<string, string> }) {
  const t = useT('office-acts')
  const texts = Object.values(words)
  return texts.length === 0 ? null : <p className="mu">{t('assumedWords', { words: texts.join(' · ') })}</p>
}

function Why({ messages, isAdvice }: { messages: Record<string, string[]>; isAdvice?: boolean }) {
  const fields = useT('office-fields')
  const hasText = useHasText('office-fields')
  // A table names the brand itself, a form its id.
  const label = (field: string) => {
    const known = [field, `${field}_id`].find(hasText)
    return known ? fields(known) : field
  }
  const entries = Object.entries(messages)
  if (entries.length === 0) return null
  return (
    <ul className={isAdvice ? 'of-lines mu' : 'of-lines'}>
      {entries.map(([field, list]) => (
        <li key={field}>
          <b>{label(field)}</b> {list.join(' ')}
        </li>
      ))}
    </ul>
  )
}
