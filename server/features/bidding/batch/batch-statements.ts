/**
 * The locks and reads of the bid path: prepared once on each connection, in as few statements as their snapshots allow.
 */

import { peopleAmong } from '../../accounts/index.ts'
import { lotColumns } from '../../lots/index.ts'
import { clerksAmong } from '../phone/mandate-store.ts'

/**
 * Locks the lots, then the wallets of callers and leaders: a leader's deposit is freed when they are
 * outbid. A row that another transaction held is read in the state that it committed.
 */
export const LOCK = {
  name: 'bids-lock',
  text: `with l as (select * from lot_states where lot_id = any($1::bigint[]) order by lot_id for update),
    w as (select account_id from wallets where account_id = any($2::bigint[] || array(
      select leader_id from l where leader_id is not null)) order by account_id for update)
    select ${lotColumns}, (select count(*) from w) as wallets
    from l`,
}
// A separate statement: its snapshot is taken after the locks, so it sees what the last holder of a lock wrote.
export const RIGHTS = {
  name: 'bids-rights',
  text: `select account_id as "accountId", active, phone_verified as "phoneVerified", whatsapp_missing as "whatsappMissing", available, bid_limit as "bidLimit", deposit_percent as "depositPercent",
    active_lots_limit as "activeLotsLimit", active_lots as "activeLots", own_cars_max as "ownCarsMax",
    own_amount_max as "ownAmountMax", own_committed as "ownCommitted",
    (extract(epoch from clock_timestamp()) * 1000000)::bigint as "nowUs", linked,
    array(select b.lot_id::float8 from account_links k
      join lot_bidders b on b.account_id = k.other_id and b.lot_id = any($2::bigint[])
      where k.account_id = bidding_rights.account_id) as "sideLots",
    coalesce(${peopleAmong('bidding_rights.account_id', '$3')}, '{}')
      || coalesce(${clerksAmong('bidding_rights.account_id', '$3', '$2')}, '{}') as people
    from bidding_rights where account_id = any($1::bigint[])`,
}
export const ANSWERS = {
  name: 'bids-answers',
  text: `select k.account_id as "accountId", k.key, k.request_hash as "requestHash", k.status, k.answer,
    k.receipt_path as "receiptPath"
    from unnest($1::bigint[], $2::text[]) as v(account_id, key)
    join idempotency_keys k on k.account_id = v.account_id and k.key = v.key`,
}
