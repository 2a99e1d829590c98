import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useMay } from '../platform/desk.tsx'
import { Go, Panel } from '../ui/panel.tsx'

type Answer = OfficeData<'GET /imports/cars/{id}'>

/** The columns and sheets of the file that nothing of a car was read from. */
export function NotReadParts({ columns, sheets }: { columns: Answer['columns']; sheets: string[] }) {
  const t = useT('office-acts')
  if (columns.unread.length === 0 && sheets.length === 0) return null
  return (
    <ul className="of-lines mu">
      {columns.unread.length > 0 ? (
        <li>
          <b>{t('unreadColumns')}</b> <bdi>{columns.unread.join(' · ')}</bdi>
        </li>
      ) : null}
      {sheets.length > 0 ? (
        <li>
          <b>{t('unreadSheets')}</b> <bdi>{sheets.join(' · ')}</bdi>
        </li>
      ) : null}
    </ul>
  )
}

const ADD_AT: Readonly<Record<string, string>> = { model: '/models/create', brand: '/brands/create' }

/** Why rows are refused, with the way to add a missing make or model. */
export function Reasons({ reasons }: { reasons: Answer['reasons'] }) {
  const t = useT('office-acts')
  const may = useMay()
  if (reasons.length === 0) return null
  return (
    <Panel title={t('reasonsOfRows')}>
      <ul className="of-lines">
        {reasons.map(({ field, text, count }) => (
          <li key={`${field} ${text}`}>
            <b>
              <Num>{count}</Num>
            </b>{' '}
            {text}{' '}
            {ADD_AT[field] && may('cars') ? (
              <Go to={ADD_AT[field]} className="link">
                {t(`add_${field === 'model' ? 'model' : 'brand'}`)}
              </Go>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
