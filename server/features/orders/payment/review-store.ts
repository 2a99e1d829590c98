import type { Reader } from '#server/platform/db/database.ts'

/** True if a bank transfer for an order is under review: until it is decided, the order is paid in no other way. */
export async function hasTransferUnderReview(db: Reader, orderId: number): Promise<boolean> {
  const row = await db
    .selectFrom('bankTransfers')
    .select('id')
    .where('orderId', '=', orderId)
    .where('status', '=', 'under_review')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
