-- Signs that a price may have been made by people who belong together, each with its evidence; staff judge them.
create table signals (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('owner_device', 'owner_network', 'owner_bank', 'owner_contact', 'bidders_linked',
                                     'pair_often', 'late_voids', 'never_pays')),
  -- What the sign is about, so that it stands on the list once: 'owner:5 bidder:7'.
  subject text not null,
  first_id bigint not null references accounts,
  second_id bigint references accounts,
  lot_ids bigint[] not null,
  evidence jsonb not null,
  found_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  closed_by bigint references accounts,
  outcome text check (outcome in ('harmless', 'handled')),
  reason text,
  unique (kind, subject)
);
create index signals_open on signals (id desc) where closed_at is null;
