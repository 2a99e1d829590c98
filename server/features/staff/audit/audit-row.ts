import type { AdminAuditRow } from '#contract/http/office/audit.ts'
import type { AuditRow } from './audit-store.ts'

export const toAuditRow = (row: AuditRow): AdminAuditRow => ({
  id: row.id,
  actor_id: row.actorId,
  actor_name: row.actorName,
  action: row.action,
  subject: row.subject,
  before: row.before,
  after: row.after,
  reason: row.reason,
  request_id: row.requestId,
  at: row.at.toISOString(),
})
