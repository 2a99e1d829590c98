import type { WaitingAdjustment } from '#contract/http/office/staff.ts'
import type { Paged } from '#contract/http/shapes.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { PageQuery } from '#server/platform/http/request/paging.ts'
import { listOf } from '../../staff/index.ts'
import { listWaiting, type WaitingRow } from './adjust-store.ts'

/** Corrections of wallets that wait for a second person. */
export const waitingAdjustments = (db: Reader, query: PageQuery): Promise<Paged<WaitingAdjustment>> =>
  listOf(query, (_search, _sort, place) => listWaiting(db, place), toWaiting)

const toWaiting = (row: WaitingRow): WaitingAdjustment => ({
  id: row.id,
  user_id: row.accountId,
  user_name: row.accountName,
  amount: toRiyals(row.amount),
  reason: row.reason,
  asked_by: row.askedBy,
  asked_by_name: row.askedByName,
  asked_at: row.askedAt.toISOString(),
  until: row.until.toISOString(),
})
