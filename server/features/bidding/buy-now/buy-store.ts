import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { LotState } from '../rules.ts'

/** A lot that was bought: its state after it, and its last entry. */
export type BoughtLot = { lotId: number; state: LotState; payload: string; hash: Buffer; atUs: number }

export async function buyNowPriceOf(reader: Reader, lotId: number): Promise<number | null> {
  const row = await reader.selectFrom('lots').select('buyNowPrice').where('id', '=', lotId).executeTakeFirstOrThrow()
  return row.buyNowPrice
}

/** Ends a lot that the caller has locked: close and decision in one entry, and the buyer among those who took part. */
export async function writeBuy(tx: Tx, { lotId, state, payload, hash, atUs }: BoughtLot): Promise<void> {
  const { leader, seq } = state
  if (leader === null) throw new Error(`lot ${lotId} is bought by nobody`)
  const at = sql<Date>`timestamptz 'epoch' + ${atUs}::bigint * interval '1 microsecond'`
  const { accountId, price } = leader
  await tx
    .insertInto('lotEvents')
    .values({ lotId, seq, kind: 'close', accountId, amount: price, at, payload, hash })
    .execute()
  await tx
    .updateTable('lotStates')
    .set({ status: state.status, price, leaderId: accountId, leaderMax: leader.max, secondMax: state.secondMax })
    .set({ seq, head: hash, lastAt: at, closesAt: at, closedAt: at, decidedAt: at })
    .where('lotId', '=', lotId)
    .execute()
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
