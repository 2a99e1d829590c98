-- A member may close the account: what the law requires to be kept is sealed here until a date, the rest is removed.

create table closed_accounts (
  account_id bigint primary key references accounts,
  closed_at timestamptz not null default clock_timestamp(),
  -- Name, phone and national ID, sealed; null where no sale or payment requires them, and after `kept_until`.
  kept_sealed bytea,
  kept_until date,
  check (kept_sealed is null or kept_until is not null)
);
create index closed_accounts_kept on closed_accounts (kept_until) where kept_sealed is not null;

-- A picture's bytes are removed once no row names them.
create index files_by_variants on files using gin (variants jsonb_path_ops);
create index files_of_owner on files (owner_id) where owner_id is not null;
