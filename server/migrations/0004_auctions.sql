-- Auctions, their lots, what changes with every bid, and the log that proves it.

create table auctions (
  id bigint generated always as identity primary key,
  slug text not null unique,
  title_ar text not null,
  title_en text not null,
  mode text not null check (mode in ('timed', 'live')),
  state text not null default 'published' check (state in ('draft', 'published', 'canceled')),
  starts_at timestamptz not null,
  lot_seconds integer check (lot_seconds > 0),
  extension_mode text not null default 'add' check (extension_mode in ('add', 'reset')),
  extension_window_seconds integer not null default 300 check (extension_window_seconds >= 0),
  extension_seconds integer not null default 300 check (extension_seconds >= 0),
  max_extensions integer check (max_extensions >= 0),
  hard_stop_at timestamptz,
  owner_decision_hours numeric not null default 24 check (owner_decision_hours > 0),
  demo boolean not null default false,
  created_by bigint references accounts,
  created_at timestamptz not null default clock_timestamp(),
  check (mode = 'timed' or lot_seconds is not null)
);
create index auctions_by_start on auctions (starts_at) where state = 'published';

-- What is fixed when the auction is published.
create table lots (
  id bigint generated always as identity primary key,
  auction_id bigint not null references auctions,
  car_id bigint not null references cars,
  position integer not null,
  opening_price bigint not null check (opening_price > 0 and opening_price % 100 = 0),
  -- [{from, step}] in halalas, from 0 upwards.
  increments jsonb not null,
  reserve_price bigint check (reserve_price > 0),
  buy_now_price bigint check (buy_now_price > 0),
  deposit_required bigint not null check (deposit_required >= 0),
  first_closes_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  unique (auction_id, car_id),
  unique (auction_id, position)
);
create index lots_by_car on lots (car_id, id desc);

-- What changes with every bid: narrow, so that a bid never rewrites the wide rows that search reads. No index and no
-- foreign key touches what every bid changes, so that a bid updates the row in place. The tables of the bid path below are
-- written under the locks of the rows that they name, which makes foreign keys asked for each row needless.
create table lot_states (
  lot_id bigint primary key references lots,
  car_id bigint not null references cars,
  status text not null default 'scheduled' check (status in
    ('draft', 'scheduled', 'live', 'awaiting_owner', 'sold', 'rejected', 'no_bids', 'canceled')),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  price bigint,
  leader_id bigint,
  leader_max bigint,
  -- The best maximum beside the leader's: how far the price would have to go.
  second_max bigint,
  bids_count integer not null default 0,
  extensions integer not null default 0,
  seq integer not null default 0,
  head bytea not null default '\x0000000000000000000000000000000000000000000000000000000000000000',
  last_at timestamptz,
  closed_at timestamptz,
  decide_by timestamptz,
  decided_at timestamptz,
  check ((price is null) = (leader_id is null)),
  check ((leader_max is null) = (leader_id is null)),
  check (leader_max >= price)
) with (fillfactor = 60);
create unique index lot_states_open_car on lot_states (car_id) where status in ('scheduled', 'live', 'awaiting_owner');
create index lot_states_closing on lot_states (closes_at) where status = 'live';
create index lot_states_opening on lot_states (opens_at) where status = 'scheduled';
create index lot_states_deciding on lot_states (decide_by) where status = 'awaiting_owner';

-- A lot's public changes, numbered without gap and chained by hash. Never changed, never removed.
create table lot_events (
  lot_id bigint not null,
  -- A bid's id on the wire is lot_id * 2^20 + seq.
  seq integer not null check (seq between 1 and 1048575),
  kind text not null check (kind in ('bid', 'void', 'move', 'close', 'decision')),
  account_id bigint,
  amount bigint,
  automatic boolean not null default false,
  voids integer[],
  at timestamptz not null,
  payload text not null,
  hash bytea not null,
  primary key (lot_id, seq)
);
create trigger lot_events_fixed before update or delete on lot_events for each row execute function refuse_change();
create trigger lot_events_kept before truncate on lot_events for each statement execute function refuse_change();

-- One row per member and lot: the standing maximum, and what "my auctions" lists.
create table lot_bidders (
  lot_id bigint not null,
  account_id bigint not null,
  max_amount bigint not null,
  -- Of equal maxima the earlier leads: the place of the call that set it.
  max_seq integer not null,
  last_amount bigint not null,
  first_at timestamptz not null,
  cleared_at timestamptz,
  primary key (lot_id, account_id)
);
create index lot_bidders_of_account on lot_bidders (account_id, lot_id desc);

-- Every maximum that was ever given, for its owner's proof and for replays; secret until the lot closes.
create table lot_maxima (
  lot_id bigint not null,
  -- The lot's number when the call was decided: its own row, or the last one before a silent raise.
  seq integer not null,
  account_id bigint not null,
  max_amount bigint not null,
  salt text not null,
  at timestamptz not null,
  primary key (lot_id, account_id, max_amount)
);
create trigger lot_maxima_fixed before update or delete on lot_maxima for each row execute function refuse_change();
create trigger lot_maxima_kept before truncate on lot_maxima for each statement execute function refuse_change();

-- One answer per key: the effect and its answer are written by the same transaction.
create table idempotency_keys (
  account_id bigint not null,
  key text not null,
  request_hash bytea not null,
  status smallint not null,
  answer text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, key)
);

-- Everything that decides whether a member may bid. Without a package, the limits are those of the largest one that the
-- member's money covers, else of the smallest.
create view bidding_rights as
select w.account_id, a.active, a.phone_verified_at is not null as phone_verified, w.available,
       p.bid_limit, p.active_lots_limit,
       (select count(*) from holds h where h.account_id = w.account_id and h.kind = 'lot' and h.ended_at is null)::integer as active_lots
  from wallets w
  join accounts a on a.id = w.account_id
  left join packages p on p.id = coalesce(w.package_id, (
    select k.id from packages k where k.active
     order by k.deposit <= w.available + w.frozen desc,
              case when k.deposit <= w.available + w.frozen then -k.deposit else k.deposit end
     limit 1));
