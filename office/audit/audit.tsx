import type { Column } from '../parts/cells/column.ts'
import { StoredFields } from '../parts/cells/stored-values.tsx'
import { describeList } from '../parts/list/describe-list.tsx'
import { Subject } from '../parts/names/subject.tsx'
import { describePage } from '../parts/page/describe-page.tsx'
import type { RowOf } from '../platform/calls.ts'
import { Actor, Trails } from './cells.tsx'
import { AuditChain } from './chain.tsx'
import { AUDIT_ACTIONS } from './words.ts'

type Row = RowOf<'GET /audit'>

const shared = { at: '/audit', title: 'audit', one: 'auditRow', right: 'audit' } as const
const FIRST: readonly Column<Row>[] = [
  { field: 'at', kind: 'time' },
  { field: 'actor_name', render: (row) => <Actor row={row} /> },
  { field: 'action', words: AUDIT_ACTIONS },
  { field: 'subject', render: (row) => <Subject subject={row.subject} /> },
]

const list = describeList('GET /audit', {
  ...shared,
  glyph: 'list',
  empty: 'emptyAudit',
  search: true,
  order: '-id',
  to: (row) => `/audit/${row.id}`,
  columns: [...FIRST, { field: 'reason', wide: true }],
  filters: [{ field: 'action', words: AUDIT_ACTIONS }],
  head: () => <AuditChain />,
})

const page = describePage('GET /audit/{id}', {
  ...shared,
  nameOf: ({ action }, lang) => AUDIT_ACTIONS[action]?.[lang] ?? action,
  facts: [
    ...FIRST,
    { field: 'reason' },
    { field: 'request_id', kind: 'code' },
    { field: 'before', render: (row) => <StoredFields value={row.before} /> },
    { field: 'after', render: (row) => <StoredFields value={row.after} /> },
  ],
  More: Trails,
})

export const audit = [list, page]
