import { auditRoutes as routes } from '#contract/http/office/audit.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { listOf } from '../lists/lists.ts'
import { toAuditRow } from './audit-row.ts'
import { findAudit, listAudit } from './audit-store.ts'
import { verifyAudit } from './verify-audit.ts'

/** The audit from the staff's view, and the check of its chain. */
export function registerAuditRoutes({ serve }: Api, { db }: { db: Reader }): void {
  serve(routes.adminAudit, ({ query }) => {
    const { subject, action, actor_id: actorId } = query
    return listOf(
      query,
      (search, sort, place) => listAudit(db, { search, actorId, subject, action }, sort, place),
      toAuditRow,
    )
  })
  serve(routes.adminVerifyAudit, ({ query }) => verifyAudit(db, query.from, query.limit))
  serve(routes.adminAuditRow, async ({ params }) => {
    const row = await findAudit(db, params.id)
    return row ? toAuditRow(row) : refuse('not_found')
  })
}
