/**
 * The statements of the bid path: prepared once on each connection, one for a whole batch. What reads comes in as few
 * statements as its snapshots allow, and everything that a batch writes goes in a single one.
 */

import { LIVING } from '#server/platform/db/fellows.ts'

/** An instant given in microseconds: a JavaScript date would cut them off, and a replay would decide by another time. */
const instant = (us: string) => `timestamptz 'epoch' + ${us}::bigint * interval '1 microsecond'`

/** A lot's changing half, times in microseconds: `toLocked` reads it. */
const LOT = `lot_id as "lotId", status, (extract(epoch from opens_at) * 1000000)::bigint as "opensAtUs",
    (extract(epoch from closes_at) * 1000000)::bigint as "closesAtUs", price, leader_id as "leaderId",
    leader_max as "leaderMax", second_max as "secondMax", bids_count as "bidsCount", extensions, seq, head,
    coalesce((extract(epoch from last_at) * 1000000)::bigint, 0) as "lastAtUs"`

/** Lots as they are, in the order of their ids. */
export const READ_LOTS = `select ${LOT} from lot_states where lot_id = any($1::bigint[]) order by lot_id`
/** The same, locked. */
export const LOCK_LOTS = `${READ_LOTS} for update`

/**
 * Locks the lots, then the wallets of those who call and of those who lead: a leader's deposit comes free when they are
 * outbid. A row that somebody else held is read as that holder left it.
 */
export const LOCK = {
  name: 'bids-lock',
  text: `with l as (select * from lot_states where lot_id = any($1::bigint[]) order by lot_id for update),
    w as (select account_id from wallets where account_id = any($2::bigint[] || array(
      select leader_id from l where leader_id is not null)) order by account_id for update)
    select ${LOT}, (select count(*) from w) as wallets
    from l`,
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
/** The lines of processes that live, after the locks. */
export const LINES = { name: 'bids-lines', text: LIVING }

/** The log's rows. */
const EVENTS = `events as (
  insert into lot_events (lot_id, seq, kind, account_id, amount, automatic, at, payload, hash)
  select lot_id, seq, 'bid', account_id, amount, automatic, ${instant('$1')}, payload, hash
    from unnest($2::bigint[], $3::integer[], $4::bigint[], $5::bigint[], $6::boolean[], $7::text[], $8::bytea[])
      as v(lot_id, seq, account_id, amount, automatic, payload, hash))`

const STATES = `states as (
  update lot_states s set status = v.status, closes_at = ${instant('v.closes_us')}, price = v.price,
    leader_id = v.leader_id, leader_max = v.leader_max, second_max = v.second_max, bids_count = v.bids_count,
    extensions = v.extensions, seq = v.seq, head = v.head, last_at = ${instant('$1')}
    from unnest($9::bigint[], $10::text[], $11::bigint[], $12::bigint[], $13::bigint[], $14::bigint[], $15::bigint[],
      $16::integer[], $17::integer[], $18::integer[], $19::bytea[])
      as v(lot_id, status, closes_us, price, leader_id, leader_max, second_max, bids_count, extensions, seq, head)
   where s.lot_id = v.lot_id)`

const BIDDERS = `bidders as (
  insert into lot_bidders (lot_id, account_id, max_amount, max_seq, last_amount, first_at)
  select lot_id, account_id, max_amount, max_seq, last_amount, ${instant('$1')}
    from unnest($20::bigint[], $21::bigint[], $22::bigint[], $23::integer[], $24::bigint[])
      as v(lot_id, account_id, max_amount, max_seq, last_amount)
  on conflict (lot_id, account_id) do update set max_amount = excluded.max_amount, max_seq = excluded.max_seq,
    last_amount = excluded.last_amount, cleared_at = null)`

/** A rival's automatic row moves what that rival has bid; the maximum behind it stays as it was. */
const LAST_AMOUNTS = `last_amounts as (
  update lot_bidders b set last_amount = v.amount
    from unnest($25::bigint[], $26::bigint[], $27::bigint[]) as v(lot_id, account_id, amount)
   where b.lot_id = v.lot_id and b.account_id = v.account_id)`

const MAXIMA = `maxima as (
  insert into lot_maxima (lot_id, seq, account_id, max_amount, salt, at)
  select lot_id, seq, account_id, max_amount, salt, ${instant('$1')}
    from unnest($28::bigint[], $29::integer[], $30::bigint[], $31::bigint[], $32::text[])
      as v(lot_id, seq, account_id, max_amount, salt)
  on conflict do nothing)`

/** A lot has one hold at a time: the old one ends before the new one is placed. */
const HOLDS = `released as (
  update holds set ended_at = clock_timestamp(), outcome = 'released'
   where kind = 'lot' and ref_id = any($33::bigint[]) and ended_at is null returning ref_id),
held as (
  insert into holds (account_id, kind, ref_id, amount)
  select account_id, 'lot', ref_id, amount from unnest($34::bigint[], $35::bigint[], $36::bigint[])
    as v(account_id, ref_id, amount) where (select count(*) from released) >= 0)`

const JOURNALS = `moves as materialized (
  select nextval('journals_id_seq') as id, kind, reference, car_id, owner_id, frozen
    from unnest($37::text[], $38::text[], $39::bigint[], $40::bigint[], $41::bigint[])
      as v(kind, reference, car_id, owner_id, frozen)),
journal as (
  insert into journals (id, kind, reference, car_id) overriding system value
  select id, kind, reference, car_id from moves),
posted as (
  insert into postings (journal_id, line, account, owner_id, amount)
  select m.id, p.line, p.account, m.owner_id, p.sign * m.frozen
    from moves m cross join (values (1, 'available', -1), (2, 'frozen', 1)) as p(line, account, sign))`

const KEYS = `keys as (
  insert into idempotency_keys (account_id, key, request_hash, status, answer)
  select * from unnest($42::bigint[], $43::text[], $44::bytea[], $45::integer[], $46::text[]))`

/** Everything that a batch has decided. */
export const WRITE = {
  name: 'bids-write',
  text: `with ${[EVENTS, STATES, BIDDERS, LAST_AMOUNTS, MAXIMA, HOLDS, JOURNALS, KEYS].join(',\n')} select 1`,
}
