import { sql } from 'kysely'
import type { Database } from '#server/platform/db/database.ts'
import type { Bidder } from '../lots/index.ts'
import type { LotRow, Standing } from './lot.ts'

/** The published ones of these lots. */
export async function readLots(db: Database, lotIds: readonly number[]): Promise<LotRow[]> {
  if (lotIds.length === 0) return []
  const { rows } = await sql<LotRow>`
    select l.id as lot_id, l.car_id, a.id as auction_id, a.slug as auction_slug, a.title_ar as auction_title_ar,
           a.title_en as auction_title_en, a.mode as auction_mode, a.extension_mode,
           a.extension_window_seconds, a.extension_seconds, a.max_extensions, a.hard_stop_at, a.owner_decision_hours, s.status, l.opening_price, l.increments, l.reserve_price, l.buy_now_price,
           l.deposit_required, s.opens_at, s.closes_at, s.price, s.leader_id, s.bids_count, s.extensions, s.seq,
           clock_timestamp() as now
      from lots l join lot_states s on s.lot_id = l.id join auctions a on a.id = l.auction_id
     where l.id = any(${lotIds}) and s.status not in ('draft', 'canceled') and a.state = 'published'`.execute(db)
  return rows
}

type BidderRow = Bidder & {
  standings: (Standing & { lotId: number })[] | null
  favourites: number[] | null
  isStaff: boolean
}

/** A member with their private data on these cars. */
export type Member = {
  bidder: Bidder
  standings: Map<number, Standing>
  favourites: Set<number>
  /** Staff neither bid nor buy. */
  isStaff: boolean
}

/** Reads a member's relation to some lots and cars; undefined for an account without a wallet. */
export async function readMember(
  db: Database,
  accountId: number,
  lotIds: readonly number[],
  carIds: readonly number[],
): Promise<Member | undefined> {
  const { rows } = await sql<BidderRow>`
    select r.account_id, r.active, r.phone_verified, r.whatsapp_missing, r.available, r.bid_limit, r.deposit_percent, r.active_lots_limit, r.active_lots,
           r.own_cars_max, r.own_amount_max, r.own_committed, r.linked,
           (select json_agg(json_build_object(
                     'lotId', b.lot_id, 'maxAmount', b.max_amount, 'lastAmount', b.last_amount))
              from lot_bidders b where b.account_id = r.account_id and b.lot_id = any(${lotIds})) as standings,
           (select json_agg(f.car_id) from favourites f
             where f.account_id = r.account_id and f.car_id = any(${carIds})) as favourites,
           (select a.role is not null from accounts a where a.id = r.account_id) as is_staff
      from bidding_rights r where r.account_id = ${accountId}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { standings, favourites, isStaff, ...bidder } = row
  return {
    bidder,
    standings: new Map((standings ?? []).map(({ lotId, ...standing }) => [lotId, standing])),
    favourites: new Set(favourites ?? []),
    isStaff,
  }
}
