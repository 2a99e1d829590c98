import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'
import { lockWallets } from '../../ledger/index.ts'
import type { Bidder } from '../../lots/index.ts'
import type { CountedRow, Standing, Voided } from './void-rules.ts'

/** Every bid of a lot, ascending, and whether it is voided. */
export async function readRows(tx: Tx, lotId: number): Promise<(CountedRow & { voided: boolean })[]> {
  const { rows } = await sql<CountedRow & { voided: boolean }>`
    select e.seq, e.account_id, e.amount, e.automatic,
           exists (select from lot_events v where v.lot_id = e.lot_id and v.kind = 'void' and e.seq = any(v.voids)) as voided
      from lot_events e where e.lot_id = ${lotId} and e.kind = 'bid' order by e.seq`.execute(tx)
  return rows
}

/**
 * Locks the wallets of all bidders of a lot, in the order of their ids, and reads them after that.
 * The caller holds the lot's lock, so no bidder can join in between.
 * @returns with the database clock after the last lock, in microseconds.
 */
export async function lockStanding(
  tx: Tx,
  lotId: number,
): Promise<{ standings: Standing[]; bidders: Map<number, Bidder>; nowUs: number }> {
  const standings = await sql<Standing>`
    select account_id, max_amount as max, max_seq from lot_bidders where lot_id = ${lotId}`.execute(tx)
  const ids = standings.rows.map(({ accountId }) => accountId)
  await lockWallets(tx, ids)
  const bidders = await sql<Bidder>`
    select account_id, active, phone_verified, whatsapp_missing, available, bid_limit, active_lots_limit, active_lots,
           own_cars_max, own_amount_max, own_committed
      from bidding_rights where account_id = any(${ids}::bigint[])`.execute(tx)
  const clock = await sql<{ nowUs: number }>`
    select (extract(epoch from clock_timestamp()) * 1000000)::bigint as now_us`.execute(tx)
  return {
    standings: standings.rows,
    bidders: new Map(bidders.rows.map((bidder) => [bidder.accountId, bidder])),
    nowUs: clock.rows[0]?.nowUs ?? 0,
  }
}

/** The members' standings after a void. */
export async function writeStandings(tx: Tx, lotId: number, { standings, gone }: Voided): Promise<void> {
  if (gone.length > 0)
    await tx.deleteFrom('lotBidders').where('lotId', '=', lotId).where('accountId', 'in', gone).execute()
  const column = (key: keyof (typeof standings)[number]) => standings.map((standing) => standing[key])
  await sql`
    update lot_bidders b set max_amount = v.max, max_seq = v.max_seq, last_amount = v.last_amount
      from unnest(${column('accountId')}::bigint[], ${column('max')}::bigint[], ${column('maxSeq')}::integer[],
        ${column('lastAmount')}::bigint[]) as v(account_id, max, max_seq, last_amount)
     where b.lot_id = ${lotId} and b.account_id = v.account_id
       and (b.max_amount, b.max_seq, b.last_amount) is distinct from (v.max, v.max_seq, v.last_amount)`.execute(tx)
}

type BidderRow = {
  accountId: number
  auctionId: number
  name: string
  bids: number
  highest: number | null
  voided: number
}

/** The bidders of a lot by their highest bid that counts, in halalas; those with voided bids alone come last. */
export async function readBidders(tx: Tx, lotId: number, limit: number): Promise<BidderRow[]> {
  const { rows } = await sql<BidderRow>`
    with bids as (
      select e.account_id, e.amount,
             exists (select from lot_events v where v.lot_id = e.lot_id and v.kind = 'void' and e.seq = any(v.voids)) as voided
        from lot_events e where e.lot_id = ${lotId} and e.kind = 'bid')
    select b.account_id, l.auction_id, a.name, count(*) filter (where not b.voided) as bids,
           max(b.amount) filter (where not b.voided) as highest, count(*) filter (where b.voided) as voided
      from bids b join lots l on l.id = ${lotId} join accounts a on a.id = b.account_id
     group by 1, 2, 3 order by highest desc nulls last, 1 limit ${limit}`.execute(tx)
  return rows
}
