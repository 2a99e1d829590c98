import { Num } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useMay } from '../platform/desk.tsx'
import { Go, Panel } from '../ui/panel.tsx'
import { useMend } from './use-mend.ts'

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

/** The fields whose names staff may add to the catalogue meanwhile. */
const NAMED: readonly string[] = ['brand', 'model', 'city']

/** Why rows are refused, with the way to add a missing make or model. */
export function Reasons({ reasons, found }: Pick<Answer, 'reasons'> & { found: Answer['import'] }) {
  const t = useT('office-acts')
  const isArabic = useLang() === 'ar'
  const may = useMay()
  const { mutate, isPending, variables } = useMend(found.id)
  if (reasons.length === 0) return null
  const mayMend = may('cars') && found.state === 'checked'
  return (
    <Panel title={t('reasonsOfRows')} padded>
      <ul className="of-lines">
        {reasons.map(({ field, text, count, rows }) => (
          <li key={`${field} ${text}`}>
            <b>
              <Num>{count}</Num>
            </b>{' '}
            {text}{' '}
            <span className="mu">
              {t('reasonRows', { rows: rows.join(isArabic ? '، ' : ', ') })}
              {rows.length < count ? '…' : ''}
            </span>{' '}
            {ADD_AT[field] && may('cars') ? (
              <Go to={ADD_AT[field]} className="link">
                {t(`add_${field === 'model' ? 'model' : 'brand'}`)}
              </Go>
            ) : null}{' '}
            {mayMend && NAMED.includes(field) ? (
              <Button
                kind="tertiary"
                size="sm"
                pending={isPending && variables.field === field}
                onClick={() => mutate({ field })}
              >
                {t('checkAgain')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
