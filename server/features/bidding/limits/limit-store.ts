import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { type Bidder, lowerLeaderMax } from '../../lots/index.ts'
import type { Counted, Lead, OwnLimits } from './limit-rules.ts'

/** The use of a member's own limits. Nothing can be added under the lock of their wallet. */
export async function readCounted(reader: Reader, accountId: number): Promise<Counted> {
  const { rows } = await sql<Lead & { isOpen: boolean }>`
    select s.lot_id, s.price, s.leader_max as max, (extract(epoch from s.closes_at) * 1000000)::bigint as closes_at_us,
           s.status in ('scheduled', 'live') as is_open
      from holds h join lot_states s on s.lot_id = h.ref_id
     where h.account_id = ${accountId} and h.kind = 'lot' and h.ended_no is null order by s.lot_id`.execute(reader)
  const won = rows.filter(({ isOpen }) => !isOpen)
  return {
    leads: rows.filter(({ isOpen }) => isOpen).map(({ isOpen: _, ...lead }) => lead),
    won: { cars: won.length, amount: won.reduce((sum, { price }) => sum + price, 0) },
  }
}

/** A member's own limits. */
export async function readOwnLimits(reader: Reader, accountId: number): Promise<OwnLimits> {
  const row = await reader
    .selectFrom('wallets')
    .select(['ownCarsMax as carsMax', 'ownAmountMax as amountMax'])
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return row ?? { carsMax: null, amountMax: null }
}

/** All inputs of a member's right to buy, with the database clock, in microseconds. */
export async function readBidder(tx: Tx, accountId: number): Promise<{ bidder: Bidder | undefined; nowUs: number }> {
  const bidder = await tx
    .selectFrom('biddingRights')
    .selectAll()
    .where('accountId', '=', accountId)
    // The view's columns come from columns that are never null, except for the limits.
    .$castTo<Bidder>()
    .executeTakeFirst()
  const { rows } = await sql<{ nowUs: number }>`
    select (extract(epoch from clock_timestamp()) * 1000000)::bigint as now_us`.execute(tx)
  return { bidder, nowUs: rows[0]?.nowUs ?? 0 }
}

/** A lowered maximum; `seq` is the number of the lot's next change. */
export type Lowering = { lotId: number; seq: number; max: number; atUs: number }

/** Lowers the maxima of lots that the member leads and the caller has locked. Not a public change. */
export async function lowerMaxima(tx: Tx, accountId: number, lowerings: readonly Lowering[]): Promise<void> {
  for (const { lotId, seq, max, atUs } of lowerings) {
    const at = sql<Date>`timestamptz 'epoch' + ${atUs}::bigint * interval '1 microsecond'`
    await lowerLeaderMax(tx, lotId, max, atUs)
    await tx
      .updateTable('lotBidders')
      .set({ maxAmount: max })
      .where('lotId', '=', lotId)
      .where('accountId', '=', accountId)
      .execute()
    await tx.insertInto('lotWithdrawals').values({ lotId, seq, accountId, maxAmount: max, at }).execute()
  }
}
