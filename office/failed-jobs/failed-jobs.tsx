import { useT } from '#web/platform/language.tsx'
import { ActButton } from '../parts/acts/act-button.tsx'
import type { Column } from '../parts/cells/column.ts'
import { StoredFields } from '../parts/cells/stored-values.tsx'
import { describeList } from '../parts/list/describe-list.tsx'
import { describePage } from '../parts/page/describe-page.tsx'
import type { RowOf } from '../platform/calls.ts'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { Panel } from '../ui/panel.tsx'

type Job = RowOf<'GET /failed-jobs'>

function TryAgain({ row: { id, retried_at } }: { row: Job }) {
  const t = useT('office-acts')
  const may = useMay()
  const api = useOfficeApi()
  if (!may('settings')) return null
  if (retried_at !== null) return <span className="mu">{t('triedAgain')}</span>
  return (
    <ActButton
      label={t('tryAgain')}
      text={t('tryAgainText')}
      secondary
      act={() => api.call('POST /failed-jobs/{id}/retry', { params: { id } })}
    />
  )
}

function JobActs({ row }: { row: Job }) {
  const t = useT('office')
  return (
    <Panel title={t('acts')} padded>
      <TryAgain row={row} />
    </Panel>
  )
}

const shared = { at: '/failed-jobs', title: 'failedJobs', one: 'failedJob', right: 'settings' } as const
const COUNTS: readonly Column<Job>[] = [
  { field: 'attempts', kind: 'number' },
  { field: 'times', kind: 'number' },
]

const list = describeList('GET /failed-jobs', {
  ...shared,
  glyph: 'ban',
  empty: 'emptyFailedJobs',
  search: true,
  order: '-id',
  to: (row) => `/failed-jobs/${row.id}`,
  columns: [
    { field: 'queue', kind: 'code' },
    { field: 'error', kind: 'code', wide: true },
    ...COUNTS,
    { field: 'failed_at', kind: 'time', sort: 'id' },
    { label: 'acts', render: (row) => <TryAgain row={row} /> },
  ],
  filters: [{ field: 'retried', choices: ['is_0', 'is_1'] }],
})

const page = describePage('GET /failed-jobs/{id}', {
  ...shared,
  nameOf: (row) => `${row.queue} #${row.id}`,
  facts: [
    { field: 'queue', kind: 'code' },
    { field: 'error', kind: 'code' },
    ...COUNTS,
    { field: 'first_failed_at', kind: 'time' },
    { field: 'failed_at', kind: 'time' },
    { field: 'retried_at', kind: 'time' },
    { field: 'data', render: (row) => <StoredFields value={row.data} /> },
  ],
  More: JobActs,
})

/** Work that failed for good and waits for staff. */
export const failedJobs = [list, page]
