-- One queue for all acts of staff that need a second person.
create table approvals (
  id bigint generated always as identity primary key,
  kind text not null,
  -- The call that asked, as 'POST /payments'.
  act text not null,
  -- Its fields, sealed, because they may hold an ID number; gone with the decision.
  request bytea,
  -- The same act is asked for once: a keyed hash of the two.
  fingerprint bytea not null,
  -- The right of who may approve.
  access text not null,
  subject text not null,
  amount bigint,
  reason text,
  asked_by bigint not null references accounts,
  asked_at timestamptz not null default clock_timestamp(),
  until timestamptz not null default clock_timestamp() + interval '72 hours',
  -- When it acts by itself, while nobody else may approve it.
  acts_at timestamptz,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused', 'lapsed', 'withdrawn')),
  decided_by bigint references accounts,
  decided_at timestamptz,
  decision_reason text,
  -- What the act would change, as its audit rows say it.
  effects jsonb not null,
  version integer not null default 1,
  check (decided_by <> asked_by or state <> 'approved'),
  check ((state = 'waiting') = (decided_at is null)),
  check ((state = 'waiting') = (request is not null))
);
create unique index approvals_waiting on approvals (fingerprint) where state = 'waiting';
create index approvals_queue on approvals (state, id);
create index approvals_of_subject on approvals (subject, id);

-- The question never changes, and a decided request is never edited.
create trigger approvals_kept before delete on approvals for each row execute function refuse_change();
create trigger approvals_question before update of kind, act, fingerprint, access, asked_by, asked_at on approvals
  for each row execute function refuse_change();
create trigger approvals_decided before update on approvals for each row when (old.state <> 'waiting')
  execute function refuse_change();

-- Power is more than administration: money and auctions too.
alter table accounts rename column admin_until to power_until;
