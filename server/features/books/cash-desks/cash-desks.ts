import type { AdminCashDesk, cashDeskAdminRoutes as routes } from '#contract/http/office/money/cash-desks.ts'
import type { DataOf } from '#contract/http/route.ts'
import { riyadhDay } from '#contract/values/dates.ts'
import { fromRiyals, toRiyals } from '#contract/values/money.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { waitingEffects } from '../../staff/index.ts'
import { type DeskRow, desksOf } from './cash-desk-store.ts'

/** The subject of counts and deposits of a cashier's cash, in the audit and the journals. */
export const deskSubject = (cashierId: number): string => `cash-desk:${cashierId}`

/** The amount by the books, in halalas. */
export const expectedOf = ({ opening, taken, banked }: Pick<DeskRow, 'opening' | 'taken' | 'banked'>): number =>
  opening + taken - banked

/** The cash of each cashier on a day: today by default. */
export async function readDesks(
  { db }: { db: Reader },
  asked: string | undefined,
): Promise<DataOf<typeof routes.adminCashDesks>> {
  const day = asked ?? riyadhDay(await databaseTime(db))
  const waiting = await waitingCounts(db, day)
  return { day, desks: (await desksOf(db, day)).map((row) => toDesk(row, day, waiting)) }
}

/** One cashier's. Refusals: `not_found` without any cash. */
export async function readDesk(db: Reader, cashierId: number, day: string): Promise<AdminCashDesk | Refusal> {
  const [row] = await desksOf(db, day, cashierId)
  return row ? toDesk(row, day, await waitingCounts(db, day)) : refuse('not_found')
}

/** The counts of a day that wait for a second person: the ids of their requests by subject. */
async function waitingCounts(db: Reader, day: string): Promise<Map<string, number>> {
  const waiting = await waitingEffects(db, 'cash_count')
  return new Map(waiting.filter(({ before }) => before?.day === day).map(({ subject, id }) => [subject, id]))
}

function toDesk(row: DeskRow, day: string, waiting: Map<string, number>): AdminCashDesk {
  const { counted, countedAgainst } = row
  return {
    cashier_id: row.cashierId,
    cashier_name: row.cashierName,
    day,
    opening: toRiyals(row.opening),
    taken: toRiyals(row.taken),
    banked: toRiyals(row.banked),
    expected: toRiyals(expectedOf(row)),
    counted: counted === null ? null : toRiyals(counted),
    difference: counted === null || countedAgainst === null ? null : toRiyals(counted - countedAgainst),
    reason: row.reason,
    counted_by: row.countedBy,
    counted_by_name: row.countedByName,
    confirmed_by: row.confirmedBy,
    confirmed_by_name: row.confirmedByName,
    counted_at: row.countedAt?.toISOString() ?? null,
    approval_id: waiting.get(deskSubject(row.cashierId)) ?? null,
  }
}

type Counted = { counted?: number | undefined; notes?: readonly { value: number; count: number }[] | undefined }

/** Halalas of a count, as a sum or as notes; undefined if it says neither or both. */
export function readCounted({ counted, notes }: Counted): number | undefined {
  if ((counted === undefined) === (notes === undefined)) return undefined
  if (counted !== undefined) return fromRiyals(counted)
  return notes?.reduce((sum, { value, count }) => sum + Math.round(value * 100) * count, 0)
}
