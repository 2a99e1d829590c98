import { AuditActor, AuditTrails } from '../generic/cells/audit-cells.tsx'
import { AuditChain } from '../pages/audit-chain.tsx'
import { Subject } from '../parts/names/subject.tsx'
import type { Row } from '../platform/data-provider.ts'
import { AUDIT_ACTIONS } from './audit-words.ts'
import type { Column, Description } from './description.ts'

const actor: Column = { field: 'actor_name', render: (row) => <AuditActor row={row} /> }
const subject: Column = { field: 'subject', render: (row) => <Subject subject={String(row.subject)} /> }
const action: Column = { field: 'action', words: AUDIT_ACTIONS }

export const audit: Description = {
  name: 'audit',
  empty: 'emptyAudit',
  title: 'audit',
  one: 'auditRow',
  glyph: 'list',
  read: 'audit',
  search: true,
  nameOf: (row: Row, lang) => AUDIT_ACTIONS[String(row.action)]?.[lang] ?? String(row.action),
  columns: [{ field: 'at', kind: 'time' }, actor, action, subject, { field: 'reason', wide: true }],
  listHead: AuditChain,
  facts: [
    { field: 'at', kind: 'time' },
    actor,
    action,
    subject,
    { field: 'reason' },
    { field: 'request_id', kind: 'code' },
    { field: 'before', kind: 'json' },
    { field: 'after', kind: 'json' },
  ],
  more: AuditTrails,
}
