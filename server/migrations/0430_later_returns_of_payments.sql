-- Card payments are asked for again weeks after they settled: chargebacks come late, and their webhook may be lost.
alter table payments add column rechecks smallint not null default 0 check (rechecks >= 0);
create index payments_to_recheck on payments (settled_at)
  where rechecks < 3 and gateway_ref is not null and journal_id is not null;
