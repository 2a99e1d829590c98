-- Corrections of wallets that one person of staff may not make alone.

create table adjustment_requests (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  amount bigint not null check (amount <> 0),
  reason text not null,
  asked_by bigint not null references accounts,
  asked_at timestamptz not null default clock_timestamp(),
  confirmed_by bigint references accounts,
  journal_id bigint unique references journals,
  check (confirmed_by <> asked_by),
  check ((confirmed_by is null) = (journal_id is null))
);
create index adjustment_requests_open on adjustment_requests (account_id, amount) where journal_id is null;
create index audit_by_actor on audit (actor_id, id desc);
