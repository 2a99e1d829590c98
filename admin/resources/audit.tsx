import type { Description } from './description.ts'

export const audit: Description = {
  name: 'audit',
  title: 'audit',
  one: 'auditRow',
  glyph: 'list',
  read: 'audit',
  search: true,
  nameOf: (row) => String(row.action),
  columns: [
    { field: 'at', kind: 'time' },
    { field: 'actor_name' },
    { field: 'action', kind: 'code' },
    { field: 'subject', kind: 'code' },
    { field: 'reason', wide: true },
  ],
  facts: [
    { field: 'at', kind: 'time' },
    { field: 'actor_name' },
    { field: 'action', kind: 'code' },
    { field: 'subject', kind: 'code' },
    { field: 'reason' },
    { field: 'request_id', kind: 'code' },
    { field: 'before', kind: 'json' },
    { field: 'after', kind: 'json' },
  ],
}
