import { sql } from 'kysely'
import type { LotBidder } from '#contract/http/office/cars/lot-acts.ts'
import { toRiyals } from '#contract/values/money.ts'
import { type Database, inTransaction } from '#server/platform/db/database.ts'
import { audited, type Staff } from '../../staff/index.ts'

type Row = { accountId: number; auctionId: number; name: string; bids: number; highest: number | null; voided: number }
/** The most bidders in an answer: those with the highest bids. */
const SHOWN = 200

/**
 * The members behind the bidder numbers of a lot, the highest bid first, with their bids that count and those that are
 * voided. The look and its reason are in the audit.
 */
export async function listBidders(
  { db, bidderNumber }: { db: Database; bidderNumber: (auctionId: number, accountId: number) => number },
  staff: Staff,
  lotId: number,
  reason: string,
): Promise<{ bidders: LotBidder[] }> {
  return inTransaction(db, async (tx) => {
    await audited(tx, staff, { action: 'lot.bidders_seen', subject: `lot:${lotId}`, reason })
    const { rows } = await sql<Row>`
      with bids as (
        select e.account_id, e.amount,
               exists (select from lot_events v where v.lot_id = e.lot_id and v.kind = 'void' and e.seq = any(v.voids)) as voided
          from lot_events e where e.lot_id = ${lotId} and e.kind = 'bid')
      select b.account_id, l.auction_id, a.name, count(*) filter (where not b.voided) as bids,
             max(b.amount) filter (where not b.voided) as highest, count(*) filter (where b.voided) as voided
        from bids b join lots l on l.id = ${lotId} join accounts a on a.id = b.account_id
       group by 1, 2, 3 order by highest desc nulls last, 1 limit ${SHOWN}`.execute(tx)
    return {
      bidders: rows.map(({ accountId, auctionId, name, bids, highest, voided }) => ({
        user_id: accountId,
        user_name: name,
        bidder_id: bidderNumber(auctionId, accountId),
        bids,
        voided_bids: voided,
        highest: highest === null ? null : toRiyals(highest),
      })),
    }
  })
}
