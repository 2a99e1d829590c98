import type { AdminDifference, AdminReconciliationRun, DifferenceKind } from '#contract/http/office/money/books.ts'
import type { Paged } from '#contract/http/shapes.ts'
import { toRiyals } from '#contract/values/money.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { type PageQuery, pageOf, toPaged } from '#server/platform/http/request/paging.ts'
import { audited, type Staff } from '../../staff/index.ts'
import type { BooksDeps } from '../deps.ts'
import { toRun } from './reconcile-books.ts'
import { clearDifference, type DifferenceRow, findDifference, listDifferences, listRuns } from './run-store.ts'

type Query = PageQuery & {
  search?: string | undefined
  sort?: string | undefined
  kind?: DifferenceKind | undefined
  open?: '1' | '0' | undefined
}

export async function readDifferences({ db }: BooksDeps, query: Query): Promise<Paged<AdminDifference>> {
  const place = pageOf(query)
  const open = query.open === undefined ? undefined : query.open === '1'
  const filter = { search: query.search ?? '', kind: query.kind, open }
  const { rows, total } = await listDifferences(db, filter, query.sort === 'id', place)
  return toPaged(rows.map(toDifference), place, total)
}

/** Refusals: `not_found`. */
export async function readDifference({ db }: BooksDeps, id: number): Promise<AdminDifference | Refusal> {
  const row = await findDifference(db, id)
  return row ? toDifference(row) : refuse('not_found')
}

export async function readRuns({ db }: BooksDeps, query: PageQuery): Promise<Paged<AdminReconciliationRun>> {
  const place = pageOf(query)
  const { rows, total } = await listRuns(db, place)
  return toPaged(rows.map(toRun), place, total)
}

/** Records how a difference was resolved. Refusals: `not_found`, `already_decided`. */
export async function settleDifference(
  deps: BooksDeps,
  staff: Staff & { reason: string },
  id: number,
): Promise<AdminDifference | Refusal> {
  const before = await findDifference(deps.db, id)
  if (!before) return refuse('not_found')
  const done = await inTransaction(deps.db, async (tx) => {
    const by = { clearedBy: staff.actor.accountId, reason: staff.reason }
    if (!(await clearDifference(tx, id, by))) return refuse('already_decided')
    await audited(tx, staff, {
      action: 'difference.cleared',
      subject: `difference:${id}`,
      before: { kind: before.kind, about: before.subject, expected: before.expected, found: before.found },
      reason: staff.reason,
    })
    return undefined
  })
  return isRefusal(done) ? done : readDifference(deps, id)
}

const riyals = (halalas: number | null) => (halalas === null ? null : toRiyals(halalas))

const toDifference = (row: DifferenceRow): AdminDifference => ({
  id: row.id,
  kind: row.kind,
  subject: row.subject,
  expected_amount: riyals(row.expected),
  found_amount: riyals(row.found),
  details: row.details,
  found_at: row.foundAt.toISOString(),
  cleared_at: row.clearedAt?.toISOString() ?? null,
  cleared_by: row.clearedBy,
  reason: row.reason,
})
