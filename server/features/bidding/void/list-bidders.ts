import type { LotBidder } from '#contract/http/office/cars/lot-acts.ts'
import { toRiyals } from '#contract/values/money.ts'
import { type Database, inTransaction } from '#server/platform/db/database.ts'
import { audited, type Staff } from '../../staff/index.ts'
import { readBidders } from './void-store.ts'

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
    return {
      bidders: (await readBidders(tx, lotId, SHOWN)).map(({ accountId, auctionId, name, bids, highest, voided }) => ({
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
