/** The statements of the bid path: prepared once on each connection, one round trip for a whole batch. */

/** An instant given in microseconds: a JavaScript date would cut them off, and a replay would decide by another time. */
const instant = (place: number) => `timestamptz 'epoch' + $${place}::bigint * interval '1 microsecond'`

export const LOTS = {
  name: 'bids-lots',
  text: `select lot_id as "lotId", status, (extract(epoch from opens_at) * 1000000)::bigint as "opensAtUs",
    (extract(epoch from closes_at) * 1000000)::bigint as "closesAtUs", price, leader_id as "leaderId",
    leader_max as "leaderMax", second_max as "secondMax", bids_count as "bidsCount", extensions, seq, head,
    coalesce((extract(epoch from last_at) * 1000000)::bigint, 0) as "lastAtUs"
    from lot_states where lot_id = any($1::bigint[]) order by lot_id for update`,
}
// The leaders' wallets are locked too: their deposits come free when they are outbid.
export const WALLETS = {
  name: 'bids-wallets',
  text: `select account_id from wallets where account_id = any($2::bigint[] || array(
    select leader_id from lot_states where lot_id = any($1::bigint[]) and leader_id is not null))
    order by account_id for update`,
}
// A statement of its own: its snapshot is taken after the locks, so it sees what the last holder of a lock wrote.
export const RIGHTS = {
  name: 'bids-rights',
  text: `select account_id as "accountId", active, phone_verified as "phoneVerified", available, bid_limit as "bidLimit",
    active_lots_limit as "activeLotsLimit", active_lots as "activeLots", own_cars_max as "ownCarsMax",
    own_amount_max as "ownAmountMax", own_committed as "ownCommitted",
    (extract(epoch from clock_timestamp()) * 1000000)::bigint as "nowUs"
    from bidding_rights where account_id = any($1::bigint[])`,
}
export const ANSWERS = {
  name: 'bids-answers',
  text: `select k.account_id as "accountId", k.key, k.request_hash as "requestHash", k.status, k.answer
    from unnest($1::bigint[], $2::text[]) as v(account_id, key)
    join idempotency_keys k on k.account_id = v.account_id and k.key = v.key`,
}
export const JOURNAL_IDS = {
  name: 'bids-journal-ids',
  text: `select nextval('journals_id_seq') as id from generate_series(1, $1)`,
}
export const EVENTS = {
  name: 'bids-events',
  text: `insert into lot_events (lot_id, seq, kind, account_id, amount, automatic, at, payload, hash)
    select lot_id, seq, 'bid', account_id, amount, automatic, ${instant(8)}, payload, hash
    from unnest($1::bigint[], $2::integer[], $3::bigint[], $4::bigint[], $5::boolean[], $6::text[], $7::bytea[])
      as v(lot_id, seq, account_id, amount, automatic, payload, hash)`,
}
export const STATES = {
  name: 'bids-states',
  text: `update lot_states s set status = v.status,
      closes_at = timestamptz 'epoch' + v.closes_us * interval '1 microsecond', price = v.price, leader_id = v.leader_id,
      leader_max = v.leader_max, second_max = v.second_max, bids_count = v.bids_count, extensions = v.extensions,
      seq = v.seq, head = v.head, last_at = ${instant(11)}
    from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[],
      $8::integer[], $9::integer[], $10::integer[], $12::bytea[])
      as v(lot_id, status, closes_us, price, leader_id, leader_max, second_max, bids_count, extensions, seq, head)
    where s.lot_id = v.lot_id`,
}
export const BIDDERS = {
  name: 'bids-bidders',
  text: `insert into lot_bidders (lot_id, account_id, max_amount, max_seq, last_amount, first_at)
    select lot_id, account_id, max_amount, max_seq, last_amount, ${instant(6)}
    from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::integer[], $5::bigint[])
      as v(lot_id, account_id, max_amount, max_seq, last_amount)
    on conflict (lot_id, account_id) do update set max_amount = excluded.max_amount, max_seq = excluded.max_seq,
      last_amount = excluded.last_amount, cleared_at = null`,
}
// A rival's automatic row moves what that rival has bid; the maximum behind it stays as it was.
export const LAST_AMOUNTS = {
  name: 'bids-last-amounts',
  text: `update lot_bidders b set last_amount = v.amount
    from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as v(lot_id, account_id, amount)
    where b.lot_id = v.lot_id and b.account_id = v.account_id`,
}
export const MAXIMA = {
  name: 'bids-maxima',
  text: `insert into lot_maxima (lot_id, seq, account_id, max_amount, salt, at)
    select lot_id, seq, account_id, max_amount, salt, ${instant(6)}
    from unnest($1::bigint[], $2::integer[], $3::bigint[], $4::bigint[], $5::text[])
      as v(lot_id, seq, account_id, max_amount, salt)
    on conflict do nothing`,
}
export const RELEASE = {
  name: 'bids-release',
  text: `update holds set ended_at = clock_timestamp(), outcome = 'released'
    where kind = 'lot' and ref_id = any($1::bigint[]) and ended_at is null`,
}
export const HOLD = {
  name: 'bids-hold',
  text: `insert into holds (account_id, kind, ref_id, amount)
    select account_id, 'lot', ref_id, amount from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as v(account_id, ref_id, amount)`,
}
export const JOURNALS = {
  name: 'bids-journals',
  text: `insert into journals (id, kind, reference, car_id) overriding system value
    select * from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[])`,
}
export const POSTINGS = {
  name: 'bids-postings',
  text: `insert into postings (journal_id, line, account, owner_id, amount)
    select v.journal_id, p.line, p.account, v.owner_id, p.sign * v.frozen
    from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as v(journal_id, owner_id, frozen)
    cross join (values (1, 'available', -1), (2, 'frozen', 1)) as p(line, account, sign)`,
}
export const KEYS = {
  name: 'bids-keys',
  text: `insert into idempotency_keys (account_id, key, request_hash, status, answer)
    select * from unnest($1::bigint[], $2::text[], $3::bytea[], $4::smallint[], $5::text[])`,
}
