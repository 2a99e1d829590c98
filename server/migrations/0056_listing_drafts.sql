-- Owners describe a car over several sittings: what they have typed so far is kept on the server, one draft each.

create table listing_drafts (
  account_id bigint primary key references accounts,
  form jsonb not null,
  updated_at timestamptz not null default clock_timestamp()
);
