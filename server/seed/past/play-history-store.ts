import { insertPlayedLot, type PlayedLot } from '#server/features/lots/index.ts'
import type { Tx } from '#server/platform/db/database.ts'

/** The rights of a member that a past needs. */
export type Rights = { accountId: number; available: number; activeLots: number; activeLotsLimit: number | null }

export async function rightsOf(tx: Tx, accountIds: readonly number[]): Promise<Rights[]> {
  return (
    tx
      .selectFrom('biddingRights')
      .select(['accountId', 'available', 'activeLots', 'activeLotsLimit'])
      .where('accountId', 'in', accountIds)
      .orderBy('accountId')
      // The view's columns come from columns that are never null.
      .$castTo<Rights>()
      .execute()
  )
}

const date = (us: number) => new Date(us / 1_000)

/** Writes a lot's past, and its bidders. */
export async function insertHistory(tx: Tx, lot: PlayedLot): Promise<void> {
  const { lotId, events } = lot
  await insertPlayedLot(tx, lot)
  const bids = events.filter((event) => event.kind === 'bid')
  const standings = new Map(bids.map((bid) => [bid.accountId, bid]))
  const firsts = new Map(bids.toReversed().map((bid) => [bid.accountId, bid.atUs]))
  const rows = [...standings.values()].flatMap((bid) =>
    bid.accountId === null || bid.amount === null
      ? []
      : [
          {
            lotId,
            accountId: bid.accountId,
            maxAmount: bid.amount,
            maxSeq: bid.seq,
            lastAmount: bid.amount,
            firstAt: date(firsts.get(bid.accountId) ?? bid.atUs),
          },
        ],
  )
  if (rows.length > 0) await tx.insertInto('lotBidders').values(rows).execute()
}
