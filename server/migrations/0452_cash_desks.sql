-- The cash of each cashier is counted at the end of the day. What is missing, and what is on its way to the bank, have
-- accounts of their own.
insert into ledger_accounts (name, kind, title_ar, title_en) values
  ('bank_in_transit', 'asset', 'إيداعات نقدية في الطريق إلى البنك', 'Cash on its way to the bank'),
  ('cash_differences', 'correction', 'فروق جرد النقد', 'Differences of cash counts');

create table cash_counts (
  id bigint generated always as identity primary key,
  cashier_id bigint not null references accounts,
  -- The day in Riyadh.
  day date not null,
  -- The cash by the books and by the count, in halalas.
  expected bigint not null,
  counted bigint not null check (counted >= 0),
  reason text,
  counted_by bigint not null references accounts,
  -- Null if nobody else could confirm it.
  confirmed_by bigint references accounts,
  counted_at timestamptz not null default clock_timestamp(),
  -- The difference in the books.
  journal_id bigint unique references journals,
  unique (cashier_id, day),
  check (counted_by <> confirmed_by),
  check ((journal_id is null) = (expected = counted))
);
create trigger cash_counts_fixed before update or delete on cash_counts for each row execute function refuse_change();

-- The money that no file of the bank and no count has proved yet, by its kind: sums in halalas, and how many.
alter table reconciliation_runs add column unproved jsonb not null default '[]';
create index journals_of_deposits on journals (id) where kind = 'cash_banked';
