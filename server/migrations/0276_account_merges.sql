-- A person with two accounts: the emptied one is closed and leads to the other. What was written under it stays under it.
create table account_merges (
  from_id bigint primary key references accounts,
  into_id bigint not null references accounts,
  merged_by bigint not null references accounts,
  reason text not null,
  journal_id bigint references journals,
  merged_at timestamptz not null default clock_timestamp(),
  check (from_id <> into_id)
);
create index account_merges_into on account_merges (into_id);
create trigger account_merges_fixed before update or delete on account_merges
  for each row execute function refuse_change();
alter table second_person_requests drop constraint second_person_requests_kind_check;
alter table second_person_requests add constraint second_person_requests_kind_check
  check (kind in ('role', 'second_factor', 'merge'));
