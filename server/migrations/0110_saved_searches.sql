-- Members save searches and hear of new cars that match them; cars wait in a queue from their publication until they are matched.
create table saved_searches (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  name text not null,
  list text not null check (list in ('auctions', 'sales', 'all')),
  -- As the member asked, in the words of the API's filters.
  query jsonb not null,
  -- The same with names resolved to ids: what cars are compared with.
  criteria jsonb not null,
  -- A car can match only if it has one of these marks; '*' is in every car.
  anchors text[] not null,
  frequency text not null check (frequency in ('at_once', 'daily')),
  created_at timestamptz not null default clock_timestamp()
);
create unique index saved_searches_once on saved_searches (account_id, list, md5(query::text));
create index saved_searches_anchors on saved_searches using gin (anchors) with (fastupdate = off);

-- Narrow and often changed: what was found and has not been sent yet.
create table search_alerts (
  search_id bigint primary key references saved_searches on delete cascade,
  -- Of the search; as a copy it groups alerts by member, and needs no check of its own.
  account_id bigint not null,
  waiting integer not null default 0 check (waiting >= 0),
  -- The newest of them; one that is gone is left out.
  car_id bigint,
  due_at timestamptz,
  sent_at timestamptz,
  check ((waiting > 0) = (due_at is not null))
) with (fillfactor = 80);
create index search_alerts_due on search_alerts (due_at, account_id) where due_at is not null;

create table cars_to_match (
  car_id bigint primary key references cars on delete cascade,
  published_at timestamptz not null default clock_timestamp()
);
