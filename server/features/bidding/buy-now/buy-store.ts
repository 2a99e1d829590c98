import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db/database.ts'

export async function buyNowPriceOf(reader: Reader, lotId: number): Promise<number | null> {
  const row = await reader.selectFrom('lots').select('buyNowPrice').where('id', '=', lotId).executeTakeFirstOrThrow()
  return row.buyNowPrice
}

/** True if a car is, or was until reserved or sold, offered at its own price. */
export async function isForSale(reader: Reader, carId: number): Promise<boolean> {
  const row = await reader
    .selectFrom('cars')
    .select('id')
    .where('id', '=', carId)
    .where('type', '=', 'sale')
    .where('saleStatus', '<>', 'draft')
    .executeTakeFirst()
  return row !== undefined
}

/** Counts the buyer of a locked lot among its participants, with the price in halalas. */
export async function writeBuyer(
  tx: Tx,
  {
    lotId,
    accountId,
    price,
    seq,
    atUs,
  }: { lotId: number; accountId: number; price: number; seq: number; atUs: number },
): Promise<void> {
  const at = sql<Date>`timestamptz 'epoch' + ${atUs}::bigint * interval '1 microsecond'`
  await tx
    .insertInto('lotBidders')
    .values({ lotId, accountId, maxAmount: price, maxSeq: seq, lastAmount: price, firstAt: at })
    .onConflict((conflict) =>
      conflict
        .columns(['lotId', 'accountId'])
        .doUpdateSet({ maxAmount: price, maxSeq: seq, lastAmount: price, clearedAt: null }),
    )
    .execute()
}
