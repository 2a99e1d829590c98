import type { AdminReceivable } from '#contract/http/office/money/ledger.ts'
import type { Paged } from '#contract/http/shapes.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { PageQuery } from '#server/platform/http/request/paging.ts'
import { listOf } from '../../staff/index.ts'
import type { BooksDeps } from '../deps.ts'
import { listOwed, type ReceivableRow } from './receivable-store.ts'

type Query = PageQuery & { search?: string | undefined }

/** A page of the orders that buyers owe, the soonest due first. Rules: docs/rules/books.md, BKS-54. */
export const readReceivables = ({ db }: Pick<BooksDeps, 'db'>, query: Query): Promise<Paged<AdminReceivable>> =>
  listOf(query, (search, _sort, place) => listOwed(db, search, place), toReceivable)

const toReceivable = ({ id, number, total, paidAmount, ...row }: ReceivableRow): AdminReceivable => ({
  ...{ id, number, user_id: row.userId, user_name: row.userName, invoice_status: row.invoiceStatus },
  issued_at: row.issuedAt.toISOString(),
  due_at: row.dueAt.toISOString(),
  total: toRiyals(total),
  paid_amount: toRiyals(paidAmount),
  due_amount: toRiyals(total - paidAmount),
})
