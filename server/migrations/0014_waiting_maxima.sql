-- Maxima that wait until their member's own limits leave a place for them.

create table waiting_maxima (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  lot_id bigint not null references lots (id),
  max_amount bigint not null check (max_amount > 0),
  -- The answer to the bid that it becomes is kept under this key, in idempotency_keys: it becomes one bid at most.
  key uuid not null default gen_random_uuid(),
  -- The member's standing on the lot when it was left; a later one is a bid by hand, which takes its place.
  standing_seq integer not null,
  left_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  outcome text check (outcome in ('placed', 'passed', 'closed', 'replaced', 'withdrawn', 'limits_filled')),
  check ((ended_at is null) = (outcome is null))
);
create unique index waiting_maxima_open on waiting_maxima (account_id, lot_id) where ended_at is null;
