import { lazyPart } from '#web/ui/lazy.tsx'
import type { Column } from '../parts/cells/column.ts'
import { describeList } from '../parts/list/describe-list.tsx'
import { PersonLink } from '../parts/names/name-links.tsx'
import { describePage } from '../parts/page/describe-page.tsx'
import type { Screen } from '../parts/screen.ts'
import type { RowOf } from '../platform/calls.ts'
import { StatementLines } from './statement-lines.tsx'

const shared = { at: '/bank-statements', title: 'bankStatements', one: 'bankStatement', right: 'finance' } as const

const columns: readonly Column<RowOf<'GET /bank-statements'>>[] = [
  { field: 'id', kind: 'code' },
  { field: 'format', kind: 'code' },
  { field: 'iban_masked', kind: 'code' },
  { field: 'first_day', kind: 'date' },
  { field: 'last_day', kind: 'date' },
  { field: 'lines_count', kind: 'number' },
  { field: 'unmatched_count', kind: 'number' },
  { field: 'uploaded_at', kind: 'time' },
]

const list = describeList('GET /bank-statements', {
  ...shared,
  glyph: 'bank',
  create: 'finance',
  empty: 'emptyStatements',
  search: true,
  to: (row) => `/bank-statements/${row.id}`,
  columns,
})

const page = describePage('GET /bank-statements/{id}', {
  ...shared,
  nameOf: (row) => `#${row.id}`,
  facts: [
    ...columns,
    { field: 'opening_balance', kind: 'money' },
    { field: 'closing_balance', kind: 'money' },
    { field: 'uploaded_by', render: (row) => <PersonLink id={row.uploaded_by} /> },
  ],
  More: StatementLines,
})

const UploadPage = lazyPart(async () => ({ default: (await import('./upload-page.tsx')).UploadPage }))
const upload: Screen = { path: '/bank-statements/create', right: 'finance', render: () => <UploadPage /> }

export const bankStatements = [list, page, upload]
