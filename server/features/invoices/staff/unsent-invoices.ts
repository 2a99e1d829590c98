import type { AdminInvoice, UnsentInvoice } from '#contract/http/office/money/invoices.ts'
import type { Paged } from '#contract/http/shapes.ts'
import type { RawAnswer } from '#server/platform/http/api.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { PageQuery } from '#server/platform/http/request/paging.ts'
import { actOnce, audited, type KeyedStaff, listOf } from '../../staff/index.ts'
import type { InvoiceDeps } from '../deps.ts'
import { readAnyInvoice } from '../read-invoices.ts'
import { REPORT_QUEUE } from '../reporting/report-invoices.ts'
import { type OpenReportRow, type OpenState, openReports } from '../reporting/report-store.ts'
import { findInvoice } from '../store.ts'

type Query = PageQuery & { search?: string | undefined; state?: OpenState | undefined }

/** Stamped invoices that the tax authority has not accepted, in the order in which they are sent. */
export const listUnsent = ({ db }: Pick<InvoiceDeps, 'db'>, query: Query): Promise<Paged<UnsentInvoice>> =>
  listOf(query, (search, _sort, place) => openReports(db, { search, state: query.state }, place), toUnsent)

const toUnsent = ({ id, number, kind, state, attempts, ...row }: OpenReportRow): UnsentInvoice => {
  const [first] = row.messages
  return {
    ...{ id, number, kind, state, attempts },
    user_id: row.accountId,
    issued_at: row.issuedAt.toISOString(),
    next_at: state === 'waiting' ? row.nextAt.toISOString() : null,
    error: first ? `${first.code}: ${first.text}` : null,
  }
}

/**
 * Sends an invoice again that was refused or never answered: its failed job is retried.
 * Refusals: `not_found`; `already_retried`, also for an invoice that did not fail.
 */
export function resendByStaff(deps: InvoiceDeps, staff: KeyedStaff, id: number): Promise<RawAnswer | Refusal> {
  return actOnce(deps.db, staff, async (tx): Promise<AdminInvoice | Refusal> => {
    if (!(await findInvoice(tx, id))) return refuse('not_found')
    const work = { queue: REPORT_QUEUE, data: { invoice: id } }
    const retried = await deps.failedJobs.retryWork(tx, work, staff.actor.accountId)
    if (isRefusal(retried)) return retried
    await audited(tx, staff, { action: 'invoice.resent', subject: `invoice:${id}` })
    return readAnyInvoice({ ...deps, db: tx }, staff.language, id)
  })
}
