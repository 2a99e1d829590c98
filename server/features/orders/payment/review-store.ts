import { sql } from 'kysely'
import type { Reader } from '#server/platform/db/database.ts'

/** The sum of the bank transfers for an order that are under review, in halalas. */
export async function amountUnderReview(db: Reader, orderId: number): Promise<number> {
  const { amount } = await db
    .selectFrom('bankTransfers')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('amount'))
    .where('orderId', '=', orderId)
    .where('status', '=', 'under_review')
    .executeTakeFirstOrThrow()
  return amount
}

/** True if a bank transfer for an order is under review. */
export const hasTransferUnderReview = async (db: Reader, orderId: number): Promise<boolean> =>
  (await amountUnderReview(db, orderId)) > 0
