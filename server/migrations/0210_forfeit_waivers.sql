-- Giving back a deposit that was kept for an unpaid order needs two people: who asked, and who confirmed it by a journal.
create table forfeit_waivers (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  reason text not null,
  asked_by bigint not null references accounts,
  asked_at timestamptz not null default clock_timestamp(),
  confirmed_by bigint references accounts,
  confirmed_at timestamptz,
  journal_id bigint unique references journals,
  check (confirmed_by <> asked_by),
  check ((confirmed_by is null) = (journal_id is null)),
  check ((confirmed_by is null) = (confirmed_at is null))
);
create index forfeit_waivers_of_order on forfeit_waivers (order_id);
-- What was kept is given back once.
create unique index forfeit_waivers_once on forfeit_waivers (order_id) where journal_id is not null;
