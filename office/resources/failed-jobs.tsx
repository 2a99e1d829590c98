import { useT } from '#web/platform/language.tsx'
import { ActButton } from '../parts/acts/act-button.tsx'
import type { Row } from '../platform/data-provider.ts'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { Panel } from '../ui/panel.tsx'
import type { Description } from './description.ts'

function TryAgain({ row }: { row: Row }) {
  const t = useT('office-acts')
  const may = useMay()
  const api = useOfficeApi()
  if (!may('settings')) return null
  if (row.retried_at !== null) return <span className="mu">{t('triedAgain')}</span>
  return (
    <ActButton
      label={t('tryAgain')}
      text={t('tryAgainText')}
      secondary
      act={() => api.call('POST /failed-jobs/{id}/retry', { params: { id: Number(row.id) } })}
    />
  )
}

function JobActs({ row }: { row: Row }) {
  const t = useT('office')
  return (
    <Panel title={t('acts')} padded>
      <TryAgain row={row} />
    </Panel>
  )
}

export const failedJobs: Description = {
  name: 'failed-jobs',
  empty: 'emptyFailedJobs',
  title: 'failedJobs',
  one: 'failedJob',
  glyph: 'ban',
  read: 'settings',
  search: true,
  nameOf: (row) => `${String(row.queue)} #${row.id}`,
  columns: [
    { field: 'queue', kind: 'code' },
    { field: 'error', kind: 'code', wide: true },
    { field: 'attempts', kind: 'number' },
    { field: 'times', kind: 'number' },
    { field: 'failed_at', kind: 'time', sort: 'id' },
    { field: 'acts', render: (row) => <TryAgain row={row} /> },
  ],
  filters: [{ field: 'retried', choices: ['is_0', 'is_1'] }],
  facts: [
    { field: 'queue', kind: 'code' },
    { field: 'error', kind: 'code' },
    { field: 'attempts', kind: 'number' },
    { field: 'times', kind: 'number' },
    { field: 'first_failed_at', kind: 'time' },
    { field: 'failed_at', kind: 'time' },
    { field: 'retried_at', kind: 'time' },
    { field: 'data', kind: 'json' },
  ],
  more: JobActs,
}
